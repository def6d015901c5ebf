#include "ui/syntax/tokenizer.h"

namespace helix::ui::syntax {

namespace {

bool startsAt(const QString& line, int at, const QString& what)
{
    return QStringView(line).mid(at).startsWith(what);
}

bool isWordStart(QChar c)
{
    return c.isLetter() || c == u'_' || c == u'#' || c == u'@' || c == u'!';
}

} // namespace

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

Tokenizer::Tokenizer(const Language* language)
    : m_language(language)
{
    if (!language)
        return;
    m_blockOpen = QString::fromLatin1(language->blockOpen);
    m_blockClose = QString::fromLatin1(language->blockClose);
    m_lineComments = wordsIn(language->lineComment);
    m_quotes = wordsIn(language->quotes);
    m_longQuotes = wordsIn(language->longQuotes);
    m_keywords = &keywordsOf(*language);
    for (const auto& marks : {m_lineComments, m_quotes, m_longQuotes, QStringList{m_blockOpen}}) {
        for (const auto& mark : marks) {
            if (!mark.isEmpty())
                m_begins.at(mark[0].unicode()) = true;
        }
    }
}

int Tokenizer::stringEnd(const QString& line, int from, const QString& quote) const
{
    for (int at = from; at < line.size(); ++at) {
        if (line[at] == u'\\')
            ++at;
        else if (startsAt(line, at, quote))
            return at + static_cast<int>(quote.size());
    }
    return -1;
}

int Tokenizer::takeOpen(const QString& line, std::vector<Run>& runs)
{
    if (m_open.end.isEmpty())
        return 0;
    int end = -1;
    if (m_open.kind == Kind::String) {
        end = stringEnd(line, 0, m_open.end);
    } else if (const auto found = line.indexOf(m_open.end); found >= 0) {
        end = static_cast<int>(found + m_open.end.size());
    }
    const int length = end < 0 ? static_cast<int>(line.size()) : end;
    if (length > 0)
        runs.push_back({0, length, m_open.kind});
    if (end >= 0)
        m_open.end.clear();
    return length;
}

int Tokenizer::takeComment(const QString& line, int at, std::vector<Run>& runs)
{
    const int rest = static_cast<int>(line.size()) - at;
    if (!m_blockOpen.isEmpty() && startsAt(line, at, m_blockOpen)) {
        const auto from = at + m_blockOpen.size();
        const auto found = line.indexOf(m_blockClose, from);
        if (found < 0) {
            m_open.end = m_blockClose;
            m_open.kind = Kind::Comment;
        }
        const int length = found < 0 ? rest : static_cast<int>(found + m_blockClose.size()) - at;
        runs.push_back({at, length, Kind::Comment});
        return length;
    }
    for (const auto& mark : m_lineComments) {
        // In a shell or a Makefile "$#" and "a#b" are no comments.
        const bool isWithinWord = mark == u"#" && at > 0 && !line[at - 1].isSpace();
        if (startsAt(line, at, mark) && !isWithinWord) {
            runs.push_back({at, rest, Kind::Comment});
            return rest;
        }
    }
    return 0;
}

int Tokenizer::takeString(const QString& line, int at, std::vector<Run>& runs)
{
    const int rest = static_cast<int>(line.size()) - at;
    const auto take = [&](const QString& quote, bool isLong) {
        const int end = stringEnd(line, at + static_cast<int>(quote.size()), quote);
        if (end < 0 && isLong) {
            m_open.end = quote;
            m_open.kind = Kind::String;
        }
        const int length = end < 0 ? rest : end - at;
        runs.push_back({at, length, Kind::String});
        return length;
    };
    for (const auto& quote : m_longQuotes) {
        if (startsAt(line, at, quote))
            return take(quote, true);
    }
    for (const auto& quote : m_quotes) {
        // An apostrophe in prose (or a Rust lifetime, a C++ digit separator) begins no string.
        const bool isApostrophe = quote == u"'" && at > 0 && isWordPart(line[at - 1]);
        if (startsAt(line, at, quote) && !isApostrophe)
            return take(quote, false);
    }
    return 0;
}

int Tokenizer::takeWord(const QString& line, int at, std::vector<Run>& runs) const
{
    const QChar* text = line.constData();
    const int size = static_cast<int>(line.size());
    const QChar first = text[at];
    const bool isNumber = first.isDigit();
    if (!isNumber && !isWordStart(first))
        return 1;
    int end = at + 1;
    while (end < size && (isWordPart(text[end]) || (isNumber && text[end] == u'.') ||
                          (first == u'@' && text[end] == u'-')))
        ++end;
    const int length = end - at;
    if (isNumber)
        runs.push_back({at, length, Kind::Number});
    else if (m_keywords->contains(QString::fromRawData(text + at, length)))
        runs.push_back({at, length, Kind::Keyword});
    return length;
}

std::vector<Run> Tokenizer::next(const QString& line)
{
    std::vector<Run> runs;
    if (!m_language)
        return runs;
    int at = takeOpen(line, runs);
    while (at < line.size()) {
        const auto c = line[at].unicode();
        const bool mayBegin = c < m_begins.size() && m_begins[c];
        int taken = mayBegin ? takeComment(line, at, runs) : 0;
        if (taken == 0 && mayBegin)
            taken = takeString(line, at, runs);
        if (taken == 0)
            taken = takeWord(line, at, runs);
        at += taken;
    }
    return runs;
}

} // namespace helix::ui::syntax
