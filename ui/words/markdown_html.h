#pragma once
// An agent's Markdown as pieces that can be shown safely. Agents are hostile: nothing of their own
// markup survives, only what is written here does.

#include <QColor>
#include <QString>
#include <vector>

namespace helix::ui {

/// A run of prose, or a block of code between fences.
struct MarkdownPiece {
    bool isCode = false;
    QString text;     ///< the Markdown of the prose, or the code
    QString language; ///< the fence's first word, letters and digits only
    friend bool operator==(const MarkdownPiece&, const MarkdownPiece&) = default;
};

/// At most so many characters of one text are shown; the rest is said to be missing.
inline constexpr int kMaxShownText = 200000;

/// Cuts at fences (GitHub's dialect: ``` and ~~~, up to three spaces in), and prose beyond
/// kLongProse at the next paragraph, so that what is laid out at once stays small. A fence that is
/// not closed reaches to the end: more of it is on its way.
std::vector<MarkdownPiece> splitMarkdown(const QString& markdown);

/// Characters after which prose may be cut, and after which it is cut at the next line end, or
/// inside a line: what is laid out at once stays small whatever was written.
inline constexpr int kLongProse = 1200;
inline constexpr int kLongestProse = 12000;

struct MarkdownInk {
    QColor link, code, muted;
    QString codeFamily;
};

struct Prose {
    /// The rich text of Qt: made anew from what the Markdown means, with every character escaped.
    /// No pictures, no styles of the writer's, links only to http and https.
    QString html;
    QString text; ///< the words alone, for screen readers
};
Prose showProse(const QString& markdown, const MarkdownInk& ink);

/// http or https with a host, nothing else; the form in which it is shown and opened. Empty for
/// anything else.
QString openableLink(const QString& link);

} // namespace helix::ui
