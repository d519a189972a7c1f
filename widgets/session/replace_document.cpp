#include "widgets/session/replace_document.h"

#include "widgets/session/document_changes.h"
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
      name_(text),
      gesture_(gesture)
{
    showValues();
}

void ReplaceDocument::showValues()
{
    const auto& before = before_.benchmarks;
    const auto& after = after_.benchmarks;
    const auto [was, is] = std::ranges::mismatch(before, after);
    if (name_.isEmpty() && was != before.end() && is != after.end()) {
        const auto changes = parameterChanges((*was)->parameters, (*is)->parameters);
        setText(changes.join(QStringLiteral(", ")));
    }
}

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
    if (edit == nullptr || gesture_ == 0 || edit->gesture_ != gesture_ || edit->name_ != name_) {
        return false;
    }
    after_ = edit->after_;
    showValues();
    return true;
}

}  // namespace papilio::widgets
