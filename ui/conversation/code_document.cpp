#include "ui/conversation/code_document.h"

#include <algorithm>

#include <QTextCursor>
#include <QTextDocument>

namespace helix::ui {

namespace {

QTextCharFormat format(const QColor& ink)
{
    QTextCharFormat made;
    if (ink.isValid())
        made.setForeground(ink);
    return made;
}

/// What a document would take for the end of a line (or for its own marks) as such: characters of
/// the code are then characters of the document.
QString inLines(const QString& code)
{
    constexpr char16_t kFrameBegin = 0xfdd0;
    constexpr char16_t kFrameEnd = 0xfdd1;
    QString lines = code;
    lines.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    for (auto& c : lines) {
        if (c == u'\r' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator)
            c = u'\n';
        else if (c == QChar(kFrameBegin) || c == QChar(kFrameEnd))
            c = QChar::ReplacementCharacter;
    }
    return lines;
}

/// How much of a line is its number: "    12\t", "12→", "12: ".
int numberLength(const QString& line)
{
    int at = 0;
    while (at < line.size() && line[at] == u' ')
        ++at;
    const int digits = at;
    while (at < line.size() && line[at].isDigit())
        ++at;
    const bool isNumber = at > digits && at < line.size() &&
                          (line[at] == u'\t' || line[at] == u'→' || line[at] == u':' ||
                           line[at] == u'|' || line[at] == u' ');
    return isNumber ? at + 1 : 0;
}

/// Where the line that holds `position` begins, and its number.
std::pair<int, int> lineAt(const QString& text, int position)
{
    const int begin =
        position == 0 ? 0 : static_cast<int>(text.lastIndexOf(u'\n', position - 1)) + 1;
    return {begin, static_cast<int>(std::count(text.begin(), text.begin() + begin, u'\n'))};
}

} // namespace

CodeDocument::CodeDocument(QObject* parent)
    : QObject(parent)
{
    connect(this, &CodeDocument::changed, this, &CodeDocument::restart);
    m_on.setSingleShot(true);
    connect(&m_on, &QTimer::timeout, this, [this] {
        m_remade = 0;
        writeOn();
    });
}

void CodeDocument::componentComplete()
{
    m_complete = true;
    restart();
}

void CodeDocument::restart()
{
    if (!m_complete || !m_document)
        return;
    const auto* language =
        m_path.isEmpty() ? syntax::languageNamed(m_word) : syntax::languageOf(m_path);
    m_isChange = m_path.isEmpty() && (m_word == u"diff" || m_word == u"patch");
    m_tokenizer = syntax::Tokenizer(language);
    m_opens.clear();
    writeFrom(0, 0);
}

void CodeDocument::setCode(const QString& given)
{
    const QString code = inLines(given);
    if (code == m_code)
        return;
    const QString before = std::exchange(m_code, code);
    if (!m_complete || !m_document)
        return;
    const auto same = std::mismatch(before.begin(), before.end(), code.begin(), code.end());
    const auto first = std::min(same.second - code.begin(), std::ptrdiff_t(m_written));
    const auto [begin, line] = lineAt(code, static_cast<int>(first));
    writeFrom(line, begin);
}

void CodeDocument::writeFrom(int line, int position)
{
    auto* text = m_document->textDocument();
    text->setUndoRedoEnabled(false);
    if (static_cast<std::size_t>(line) < m_opens.size())
        m_tokenizer.resume(m_opens[static_cast<std::size_t>(line)]);
    else
        m_tokenizer.reset();
    m_opens.resize(static_cast<std::size_t>(line));
    m_remade = 0;
    QTextCursor cursor(text);
    cursor.beginEditBlock();
    cursor.setPosition(std::min(position, text->characterCount() - 1));
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    m_written = position;
    writeOn();
    cursor.endEditBlock();
}

void CodeDocument::writeOn()
{
    if (!m_document)
        return;
    QTextCursor cursor(m_document->textDocument());
    cursor.beginEditBlock();
    cursor.movePosition(QTextCursor::End);
    while (m_written <= m_code.size() && m_remade < m_linesAtOnce) {
        auto end = m_code.indexOf(u'\n', m_written);
        end = end < 0 ? m_code.size() : end;
        m_opens.push_back(m_tokenizer.open());
        const QString words = m_code.mid(m_written, end - m_written);
        insert(cursor, words, m_isChange ? inksOfChange(words) : inksOf(words));
        if (end < m_code.size())
            cursor.insertText(QStringLiteral("\n"), QTextCharFormat());
        m_written = end + 1;
        ++m_remade;
    }
    cursor.endEditBlock();
    if (m_written <= m_code.size())
        m_on.start();
    else
        m_on.stop();
}

void CodeDocument::insert(QTextCursor& cursor, const QString& line, const Inked& inks)
{
    for (std::size_t at = 0; at < inks.size(); ++at) {
        const int begin = inks[at].first;
        const int end = at + 1 < inks.size() ? inks[at + 1].first : static_cast<int>(line.size());
        if (end > begin)
            cursor.insertText(line.mid(begin, end - begin), inks[at].second);
    }
}

QTextCharFormat CodeDocument::inkOf(syntax::Kind kind) const
{
    switch (kind) {
    case syntax::Kind::Comment:
        return format(m_commentInk);
    case syntax::Kind::String:
        return format(m_stringInk);
    case syntax::Kind::Keyword:
        return format(m_keywordInk);
    case syntax::Kind::Number:
        return format(m_numberInk);
    }
    return {};
}

CodeDocument::Inked CodeDocument::inksOf(const QString& line)
{
    const int skipped = m_numbered ? numberLength(line) : 0;
    Inked inks;
    if (skipped > 0)
        inks.emplace_back(0, format(m_commentInk));
    inks.emplace_back(skipped, QTextCharFormat());
    for (const auto& run : m_tokenizer.next(line.mid(skipped))) {
        inks.emplace_back(skipped + run.start, inkOf(run.kind));
        inks.emplace_back(skipped + run.start + run.length, QTextCharFormat());
    }
    return inks;
}

CodeDocument::Inked CodeDocument::inksOfChange(const QString& line) const
{
    if (line.startsWith(u"@@") || line.startsWith(u"diff ") || line.startsWith(u"index "))
        return {{0, format(m_commentInk)}};
    if (line.startsWith(u'+'))
        return {{0, format(m_stringInk)}};
    return {{0, line.startsWith(u'-') ? format(m_removedInk) : QTextCharFormat()}};
}

} // namespace helix::ui
