#pragma once
// Colours for code: comments, strings, keywords and numbers, line by line. Pure; never fails,
// whatever the text.

#include <array>
#include <vector>

#include <QString>
#include <QStringList>

#include "ui/syntax/languages.h"

namespace helix::ui::syntax {

enum class Kind : unsigned char { Comment, String, Keyword, Number };

struct Run {
    int start = 0, length = 0;
    Kind kind = Kind::Comment;
    friend bool operator==(const Run&, const Run&) = default;
};

/// Of a name in code.
bool isWordPart(QChar c);

/// Remembers from line to line what is still open.
class Tokenizer {
public:
    /// `language` null: nothing has a colour.
    explicit Tokenizer(const Language* language);

    /// The runs of the next line, in order, not overlapping. Takes time in proportion to the line.
    std::vector<Run> next(const QString& line);
    /// As at the beginning of a file.
    void reset() { m_open = {}; }
    /// What is open where the next line begins, to resume() there later.
    struct Open {
        QString end; ///< what closes it; empty: nothing is open
        Kind kind = Kind::Comment;
    };
    [[nodiscard]] const Open& open() const { return m_open; }
    void resume(const Open& open) { m_open = open; }

private:
    [[nodiscard]] int stringEnd(const QString& line, int from, const QString& quote) const;
    int takeOpen(const QString& line, std::vector<Run>& runs);
    int takeComment(const QString& line, int at, std::vector<Run>& runs);
    int takeString(const QString& line, int at, std::vector<Run>& runs);
    int takeWord(const QString& line, int at, std::vector<Run>& runs) const;

    const Language* m_language;
    const QSet<QString>* m_keywords = nullptr;
    std::array<bool, 128> m_begins{}; ///< characters that a comment or a string may begin with
    QString m_blockOpen, m_blockClose;
    QStringList m_lineComments, m_quotes, m_longQuotes;
    Open m_open; ///< the comment or string that goes on
};

} // namespace helix::ui::syntax
