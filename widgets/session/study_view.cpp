#include "widgets/session/study_view.h"

#include <utility>

namespace papilio::widgets {

QString StudyView::text(const char* key) const
{
    return state_ ? QString::fromStdString(state_->text(key)) : QString();
}

std::optional<double> StudyView::number(const char* key) const
{
    return state_ ? state_->number(key) : std::nullopt;
}

std::optional<QStringList> StudyView::texts(const char* key) const
{
    const auto* found = state_ ? state_->find(key) : nullptr;
    if (found == nullptr) {
        return std::nullopt;
    }
    QStringList texts;
    for (const auto& text : *found) {
        texts << QString::fromStdString(text);
    }
    return texts;
}

void StudyView::setText(const char* key, const QString& text)
{
    if (text.isEmpty()) {
        forget(key);
    } else {
        setTexts(key, {text});
    }
}

void StudyView::setNumber(const char* key, double value)
{
    edit([&](core::ViewState& state) { state.setNumber(key, value); });
}

void StudyView::setTexts(const char* key, const QStringList& texts)
{
    core::ViewState::Texts bytes;
    for (const auto& text : texts) {
        bytes.push_back(text.toStdString());
    }
    edit([&](core::ViewState& state) { state.set(key, std::move(bytes)); });
}

void StudyView::forget(const char* key)
{
    edit([&](core::ViewState& state) { state.forget(key); });
}

void StudyView::edit(const std::function<void(core::ViewState&)>& change)
{
    // What others hold of the document, a job that saves it say, stays as it is.
    auto next = state_ ? *state_ : core::ViewState();
    change(next);
    state_ = std::make_shared<const core::ViewState>(std::move(next));
}

}  // namespace papilio::widgets
