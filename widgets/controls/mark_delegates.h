#pragma once

#include "widgets/controls/cell_delegate.h"
#include "widgets/controls/cell_roles.h"

namespace papilio::widgets {

/// Marker and word of StatusRole; elsewhere the text.
class StatusDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

/// VerdictRole as a chip with the words in DisplayRole.
class VerdictDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

/// Paints a fingerprint: bars from a base line, coloured by status, a line at each group boundary.
void paintFingerprint(QPainter& painter,
                      const QRect& box,
                      const Fingerprint& fingerprint,
                      const Tokens& tokens);

/// FingerprintRole as a strip of bars.
class FingerprintDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

/// CoefficientRole: a track, a bar to the rounded value and a ring at the raw one.
class CoefficientBarDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

}  // namespace papilio::widgets
