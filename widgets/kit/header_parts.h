#pragma once

#include <QList>

class QWidget;

namespace papilio::widgets {

/**
 * The parts of a pane header that can be drawn shorter where the pane is narrow: words of buttons
 * with an icon go first, then rows of segments fold into a box, the longest first, then chips are
 * elided, and at last spare words are left out.
 *
 * Widths are in pixels and hold the 8 px before each part. Hidden parts take none.
 */
class HeaderParts {
public:
    void add(QWidget* part) { parts_.append({.widget = part}); }
    /// Words that are also shown elsewhere, hidden where there is no room; showSpare() decides
    /// whether they are wanted at all.
    void addSpare(QWidget* part) { parts_.append({.widget = part, .isSpare = true}); }
    void showSpare(const QWidget* part, bool isWanted);

    /// With every part in full, and with all of them as short as they get.
    [[nodiscard]] int fullWidth() const;
    [[nodiscard]] int leastWidth() const;

    /// Shortens what must be, and nothing more, so that the parts fit this width.
    void fit(int width);

private:
    struct Part {
        QWidget* widget = nullptr;
        int full = 0;  ///< of a button while it shows its word: an icon alone does not tell it
        bool isSpare = false;
        bool isWanted = true;  ///< of spare words, whether they find room or not
    };

    [[nodiscard]] static bool isThere(const Part& part);
    [[nodiscard]] static int rank(const Part& part);
    [[nodiscard]] static int full(const Part& part);
    [[nodiscard]] static int least(const Part& part);
    static void set(Part& part, bool isShort);

    QList<Part> parts_;
};

}  // namespace papilio::widgets
