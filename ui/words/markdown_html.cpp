#include "ui/words/markdown_html.h"

#include <algorithm>
#include <utility>

#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>
#include <QUrl>

namespace helix::ui {

namespace {

struct Fence {
    QChar mark;
    int length = 0;
    QString word;
};

std::optional<Fence> fenceAt(QStringView line)
{
    int at = 0;
    while (at < 3 && at < line.size() && line[at] == u' ')
        ++at;
    if (at >= line.size() || (line[at] != u'`' && line[at] != u'~'))
        return std::nullopt;
    Fence fence{line[at], 0, {}};
    while (at < line.size() && line[at] == fence.mark) {
        ++at;
        ++fence.length;
    }
    const QString rest = line.mid(at).trimmed().toString();
    if (fence.length < 3 || (fence.mark == u'`' && rest.contains(u'`')))
        return std::nullopt;
    fence.word = rest.section(u' ', 0, 0);
    return fence;
}

QString languageOf(const QString& word)
{
    QString name;
    for (const QChar c : word.left(20)) {
        if (!c.isLetterOrNumber() && c != u'+' && c != u'#' && c != u'-')
            break;
        name += c;
    }
    return name;
}

/// A paragraph or a heading begins here, whatever stands before it: nothing that could belong to
/// a list, a quote or a table.
bool beginsParagraph(QStringView line)
{
    if (line.isEmpty())
        return false;
    if (line[0] == u'#')
        return true;
    return line[0].isLetter() || line.startsWith(u"**") || line[0] == u'`';
}

/// Long prose by its paragraphs. Names of links hold for the whole text, so with them it stays
/// whole.
std::vector<QStringList> cutProse(const QStringList& lines)
{
    const bool hasNames = std::any_of(lines.begin(), lines.end(), [](const QString& line) {
        return line.startsWith(u'[') && line.contains(QLatin1String("]:"));
    });
    std::vector<QStringList> cut(1);
    qsizetype size = 0;
    bool isBlank = false;
    const auto add = [&](const QString& line, bool cutBefore) {
        if (size > 0 && (cutBefore || size + line.size() > kLongestProse)) {
            cut.emplace_back();
            size = 0;
        }
        cut.back() << line;
        size += line.size() + 1;
    };
    for (const auto& line : lines) {
        add(line.left(kLongestProse),
            isBlank && size >= kLongProse && !hasNames && beginsParagraph(line));
        for (qsizetype at = kLongestProse; at < line.size(); at += kLongestProse)
            add(line.mid(at, kLongestProse), true);
        isBlank = line.trimmed().isEmpty();
    }
    return cut;
}

void addPiece(std::vector<MarkdownPiece>& pieces, bool isCode, QStringList& lines,
              const QString& language)
{
    const auto whole = std::exchange(lines, {});
    if (isCode) {
        pieces.push_back({true, whole.join(u'\n'), language});
        return;
    }
    for (const auto& part : cutProse(whole)) {
        const QString text = part.join(u'\n');
        if (!text.trimmed().isEmpty())
            pieces.push_back({false, text, {}});
    }
}

QString htmlOf(const QString& text)
{
    QString shown = text;
    // What Qt puts in for breaks and pictures.
    shown.replace(QChar::LineSeparator, QStringLiteral("\n"));
    shown.remove(QChar::ObjectReplacementCharacter);
    shown = shown.toHtmlEscaped();
    shown.replace(u'\n', QStringLiteral("<br/>"));
    return shown;
}

QString fragmentHtml(const QTextFragment& fragment, const MarkdownInk& ink)
{
    const auto format = fragment.charFormat();
    if (format.isImageFormat()) {
        const QString words = format.property(QTextFormat::ImageAltText).toString();
        return words.isEmpty() ? QString()
                               : QStringLiteral("<i>[%1]</i>").arg(words.toHtmlEscaped());
    }
    QString html = htmlOf(fragment.text());
    if (html.isEmpty())
        return {};
    if (format.fontFixedPitch() || !format.fontFamilies().toStringList().isEmpty())
        html = QStringLiteral("<span style=\"font-family:'%1';color:%2\">%3</span>")
                   .arg(ink.codeFamily.toHtmlEscaped(), ink.code.name(), html);
    if (format.fontWeight() >= QFont::DemiBold)
        html = QStringLiteral("<b>%1</b>").arg(html);
    if (format.fontItalic())
        html = QStringLiteral("<i>%1</i>").arg(html);
    if (format.fontStrikeOut())
        html = QStringLiteral("<s>%1</s>").arg(html);
    if (const QString link = openableLink(format.anchorHref()); !link.isEmpty())
        html = QStringLiteral("<a href=\"%1\"><span style=\"color:%2\">%3</span></a>")
                   .arg(link.toHtmlEscaped(), ink.link.name(), html);
    return html;
}

QString blockInner(const QTextBlock& block, const MarkdownInk& ink)
{
    QString html;
    for (auto at = block.begin(); !at.atEnd(); ++at)
        html += fragmentHtml(at.fragment(), ink);
    return html;
}

QString bulletOf(const QTextBlock& block)
{
    const auto* list = block.textList();
    const auto marker = block.blockFormat().marker();
    if (marker == QTextBlockFormat::MarkerType::Checked)
        return QStringLiteral("☑");
    if (marker == QTextBlockFormat::MarkerType::Unchecked)
        return QStringLiteral("☐");
    switch (list->format().style()) {
    case QTextListFormat::ListDecimal:
    case QTextListFormat::ListLowerAlpha:
    case QTextListFormat::ListUpperAlpha:
    case QTextListFormat::ListLowerRoman:
    case QTextListFormat::ListUpperRoman:
        return list->itemText(block).toHtmlEscaped();
    default:
        return QStringLiteral("•");
    }
}

/// A table as lines of cells: a narrow panel has no room for columns side by side.
QString tableHtml(const QTextTable& table, const MarkdownInk& ink)
{
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\">");
    const int rows = std::min(table.rows(), 200);
    const int columns = std::min(table.columns(), 20);
    for (int row = 0; row < rows; ++row) {
        html += QStringLiteral("<tr>");
        for (int column = 0; column < columns; ++column) {
            QStringList parts;
            const auto cell = table.cellAt(row, column);
            for (auto at = cell.begin(); !at.atEnd(); ++at)
                parts << blockInner(at.currentBlock(), ink);
            const QString inner = parts.join(QStringLiteral("<br/>"));
            html += row == 0 ? QStringLiteral("<td><b>%1</b></td>").arg(inner)
                             : QStringLiteral("<td>%1</td>").arg(inner);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString blockHtml(const QTextBlock& block, const MarkdownInk& ink)
{
    const auto format = block.blockFormat();
    if (format.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
        return QStringLiteral("<p style=\"color:%1\">———</p>").arg(ink.muted.name());
    const QString inner = blockInner(block, ink);
    if (inner.isEmpty())
        return {};
    if (const int level = format.headingLevel(); level > 0)
        return QStringLiteral(
                   "<p style=\"margin-top:10px;margin-bottom:4px;font-size:%1px\"><b>%2</b></p>")
            .arg(level <= 1   ? 17
                 : level == 2 ? 15
                              : 13)
            .arg(inner);
    if (const auto* list = block.textList()) {
        const int depth = std::clamp(list->format().indent(), 1, 6);
        return QStringLiteral(
                   "<p style=\"margin-top:2px;margin-bottom:2px;line-height:125%;margin-left:%1px;"
                   "text-indent:-14px\">%2&nbsp;&nbsp;%3</p>")
            .arg(depth * 16)
            .arg(bulletOf(block), inner);
    }
    if (const int quotes = format.intProperty(QTextFormat::BlockQuoteLevel); quotes > 0)
        return QStringLiteral(
                   "<p style=\"margin-left:%1px;margin-top:4px;margin-bottom:8px;line-height:125%;"
                   "color:%2\">%3</p>")
            .arg(std::min(quotes, 6) * 12)
            .arg(ink.muted.name(), inner);
    return QStringLiteral("<p style=\"margin-top:6px;margin-bottom:6px;line-height:125%\">%1</p>")
        .arg(inner);
}

void parse(QTextDocument& document, const QString& markdown)
{
    document.setUndoRedoEnabled(false);
    document.setMarkdown(markdown.left(kMaxShownText),
                         QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                             QTextDocument::MarkdownNoHTML);
}

} // namespace

std::vector<MarkdownPiece> splitMarkdown(const QString& markdown)
{
    std::vector<MarkdownPiece> pieces;
    QStringList lines;
    std::optional<Fence> open;
    const QString shown = markdown.left(kMaxShownText);
    for (const auto line : QStringView(shown).split(u'\n')) {
        const auto fence = fenceAt(line);
        if (!open && fence) {
            addPiece(pieces, false, lines, {});
            open = fence;
        } else if (open && fence && fence->mark == open->mark && fence->length >= open->length &&
                   fence->word.isEmpty()) {
            addPiece(pieces, true, lines, languageOf(open->word));
            open.reset();
        } else {
            lines << line.toString();
        }
    }
    addPiece(pieces, open.has_value(), lines, open ? languageOf(open->word) : QString());
    return pieces;
}

Prose showProse(const QString& markdown, const MarkdownInk& ink)
{
    QTextDocument document;
    parse(document, markdown);
    Prose shown;
    for (auto at = document.rootFrame()->begin(); !at.atEnd(); ++at) {
        if (const auto* table = qobject_cast<const QTextTable*>(at.currentFrame()))
            shown.html += tableHtml(*table, ink);
        else if (const auto block = at.currentBlock(); block.isValid())
            shown.html += blockHtml(block, ink);
    }
    shown.text = document.toPlainText();
    shown.text.remove(QChar::ObjectReplacementCharacter);
    shown.text = shown.text.trimmed();
    return shown;
}

QString openableLink(const QString& link)
{
    if (link.isEmpty() || link.size() > 2000)
        return {};
    const QUrl url(link.trimmed(), QUrl::StrictMode);
    const QString scheme = url.scheme().toLower();
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty() ||
        (scheme != QLatin1String("http") && scheme != QLatin1String("https")))
        return {};
    return QString::fromLatin1(url.toEncoded());
}

} // namespace helix::ui
