#pragma once

#include "core/model/view_state.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace papilio::widgets {

/**
 * How the open study is looked at (core::ViewState): what a page chose and shows, such as ticks,
 * tolerances and who is compared with whom.
 *
 * A page writes what the user chooses when he chooses it, under its own id ("recorders/tolerance"),
 * and reads everything again at Change::Opened, where the values of another study are in place. A
 * key that is not there means the page's own default. Nothing here is an edit: it marks no study as
 * changed and is not undone. It is saved with the study, and `papilio render --view KEY=VALUE`
 * takes it, so that a command gives what is on the screen.
 */
class StudyView {
public:
    /// @param state  of the open document; null: nothing was chosen
    explicit StudyView(std::shared_ptr<const core::ViewState>& state) : state_(state) {}

    /// Empty where the key is not there.
    [[nodiscard]] QString text(const char* key) const;
    /// Nothing where the key is not there or is not a finite number.
    [[nodiscard]] std::optional<double> number(const char* key) const;
    /// Nothing where the key is not there; an empty list is a choice.
    [[nodiscard]] std::optional<QStringList> texts(const char* key) const;

    /// An empty text forgets the key.
    void setText(const char* key, const QString& text);
    void setNumber(const char* key, double value);
    void setTexts(const char* key, const QStringList& texts);
    /// Back to the page's own default.
    void forget(const char* key);
    void edit(const std::function<void(core::ViewState&)>& change);

private:
    std::shared_ptr<const core::ViewState>& state_;
};

}  // namespace papilio::widgets
