#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QToolButton;

namespace papilio::widgets {

class FormulaState;
class PaneHeader;

/// The sets of definitions of the study, where new ones come from, and what they are evaluated on.
class SetPane : public QWidget {
    Q_OBJECT

public:
    explicit SetPane(FormulaState& state, QWidget* parent = nullptr);

    void refresh();
    /// Opens a file of definitions, or says why not. For the button and for dropped files.
    void openFile(const QString& path);

private:
    void buildHeader();
    [[nodiscard]] QWidget* buildSource();
    void fillTemplates();
    void askForFile();
    void saveSet();
    void refreshSource();

    FormulaState& state_;
    PaneHeader* header_;
    QToolButton* templates_;
    QToolButton* remove_;
    QToolButton* save_;
    QListWidget* list_;
    QLabel* note_;
    QComboBox* source_;
    QComboBox* run_;
    QLabel* runWord_;
    QLabel* sourceNote_;
    bool isSilent_ = false;
};

}  // namespace papilio::widgets
