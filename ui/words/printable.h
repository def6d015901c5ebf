#pragma once
// Foreign text made fit to be looked at: nothing in it moves the text around it, hides, or breaks
// the line.

#include <vector>

#include <QString>

namespace helix::ui {

/// Characters `start`..`start + length - 1` of a text.
struct Span {
    int start = 0, length = 0;
    friend bool operator==(const Span&, const Span&) = default;
};

/// Control, format (direction marks, zero-width) and separator characters as "\n", "\t" or
/// "\u{202E}"; the rest as it is.
QString printable(const QString& text);
QString printable(const std::string& utf8);

/// A line of a file as it is shown.
struct ShownLine {
    QString text;           ///< tabs are spaces, what printable() escapes is escaped
    std::vector<Span> odd;  ///< what was escaped, to be shown as such
    std::vector<Span> tabs; ///< the spaces that stand for a tab each
};
/// Columns `start`..`start + length - 1` of it with its tabs again; escapes stay escapes.
QString codeOf(const ShownLine& line, Span columns);
/// `tabWidth`: columns. A line beyond kMaxShownColumns is cut, and says by how much.
ShownLine shownLine(const std::string& utf8, int tabWidth = 4);
inline constexpr int kMaxShownColumns = 2000;

} // namespace helix::ui
