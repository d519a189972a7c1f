#include "widgets/session/replace_document.h"

#include "widgets/session/workspace.h"

#include <utility>

namespace papilio::widgets {

ReplaceDocument::ReplaceDocument(Workspace& workspace,
                                 core::Document before,
                                 core::Document after,
                                 const QString& text,
                                 int gesture)
    : QUndoCommand(text),
      workspace_(workspace),
      before_(std::move(before)),
      after_(std::move(after)),
      gesture_(gesture)
{}

void ReplaceDocument::undo()
{
    workspace_.show(before_);
}

void ReplaceDocument::redo()
{
    workspace_.show(after_);
}

bool ReplaceDocument::mergeWith(const QUndoCommand* next)
{
    const auto* edit = dynamic_cast<const ReplaceDocument*>(next);
    if (edit == nullptr || gesture_ == 0 || edit->gesture_ != gesture_ || edit->text() != text()) {
        return false;
    }
    after_ = edit->after_;
    return true;
}

}  // namespace papilio::widgets
