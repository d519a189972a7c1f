#pragma once

#include <QComboBox>
#include <QList>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace papilio::widgets {

/// A choice among what a study has, such as its tables or the threads of its roofs. What was chosen
/// stays chosen where it is still there. A choice among fewer than two is hidden.
class ChoiceBox : public QComboBox {
public:
    struct Choice {
        QString text;
        QString value;
    };

    /// @param words    what is chosen: its accessible name
    /// @param toolTip  empty: `words`
    ChoiceBox(const QString& name, const QString& words, const QString& toolTip = {});

    /// For a pane's header: small, and as wide as `letters` letters. What it holds changes with
    /// the study, the header's layout does not.
    void makeSmall(int letters);

    /// Offers these; chosen is what was, else what is preferred, else the first. Emits nothing.
    void fill(const QList<Choice>& choices);
    /// The same; each text is its own value.
    void fill(const std::vector<std::string>& texts);
    /// The same, with the names of these parts of a study.
    template<typename Part>
    void fillNames(const std::vector<std::shared_ptr<Part>>& parts)
    {
        std::vector<std::string> names;
        for (const auto& part : parts) {
            names.push_back(part->name);
        }
        fill(names);
    }
    /// Empties the list: the next fill() that has `value` chooses it. Emits nothing.
    void prefer(const QString& value);

    /// Empty where nothing is chosen.
    [[nodiscard]] QString value() const { return currentData().toString(); }
    /// What is chosen, or is to be chosen once it is there.
    [[nodiscard]] QString wanted() const { return currentIndex() >= 0 ? value() : preferred_; }

private:
    QString preferred_;
};

}  // namespace papilio::widgets
