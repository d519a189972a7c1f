#include "widgets/session/replace_document.h"

#include "widgets/session/workspace.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::widgets {

namespace {

using Snapshots = std::vector<std::shared_ptr<const core::Snapshot>>;

Snapshots without(const Snapshots& all, const Snapshots& others)
{
    Snapshots rest;
    std::ranges::copy_if(all, std::back_inserter(rest), [&](const auto& one) {
        return std::ranges::find(others, one) == others.end();
    });
    return rest;
}

/// `to`, but of the snapshots only what this step changes: one that was taken since must not go
/// when somebody goes back.
core::Document stepTo(const core::Document& to,
                      const core::Document& from,
                      const core::Document& present)
{
    auto document = to;
    document.snapshots = without(present.snapshots, without(from.snapshots, to.snapshots));
    std::ranges::copy(without(to.snapshots, from.snapshots),
                      std::back_inserter(document.snapshots));
    return document;
}

}  // namespace

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
    workspace_.show(stepTo(before_, after_, workspace_.document()));
}

void ReplaceDocument::redo()
{
    workspace_.show(stepTo(after_, before_, workspace_.document()));
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
