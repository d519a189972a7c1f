#pragma once

#include <QFrame>
#include <QStringList>

#include <functional>

class QMenu;
class QToolButton;

namespace papilio::widgets {

class ElidedLabel;

/// Who is compared: A, swap, B, and where another B comes from.
class SidesBar : public QFrame {
    Q_OBJECT

public:
    explicit SidesBar(QWidget* parent = nullptr);

    struct Side {
        QString name;  ///< of the file
        QString note;  ///< title and where it is from; muted
    };
    void setSides(const Side& first, const Side& second);
    /// What is going on instead of B's note ("Reading …"); empty: nothing.
    void setProgress(const QString& text);
    /// Whether there is something on either side.
    void setCanSwap(bool canSwap);
    /// Whether B is another study, so that there is one to let go.
    void setHasOther(bool hasOther);
    /// Asked whenever the menu opens; newest first.
    void setRecent(std::function<QStringList()> recent) { recent_ = std::move(recent); }

signals:
    void swapRequested();
    void fileRequested();
    void pathChosen(const QString& path);
    void withinRequested();

private:
    void fillMenu();

    ElidedLabel* first_;
    ElidedLabel* firstNote_;
    ElidedLabel* second_;
    ElidedLabel* secondNote_;
    QToolButton* swap_;
    QToolButton* other_;
    QMenu* menu_;
    std::function<QStringList()> recent_;
    bool hasOther_ = false;
};

}  // namespace papilio::widgets
