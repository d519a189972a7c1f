#pragma once

#include "widgets/workbench/page.h"

class QSplitter;

namespace papilio::widgets {

class BasisPane;
class PreviewPane;
class SignaturePane;

/// Where metrics are defined: signatures in terms of expectations, their preview, and the basis.
class SignaturesPage : public Page {
    Q_OBJECT

public:
    explicit SignaturesPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    /// @param item  a metric; or "#new", which adds one and begins to edit its name
    void reveal(const QString& item) override;

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Gives the signatures what their rows need, at most about half; until the user moves the
    /// splitter.
    void shareHeight();

    SignaturePane* signatures_;
    PreviewPane* preview_;
    BasisPane* basis_;
    QSplitter* rows_;
    bool isShared_ = true;
};

}  // namespace papilio::widgets
