#include "ui/words/printable.h"

#include <algorithm>

#include <QCoreApplication>

namespace helix::ui {

namespace {

bool isOdd(QChar c)
{
    // Nearly every character of nearly every file.
    if (c.unicode() >= 0x20 && c.unicode() < 0x7f)
        return false;
    switch (c.category()) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return false;
    }
}

QString escapeOf(QChar c)
{
    if (c == u'\n')
        return QStringLiteral("\\n");
    if (c == u'\r')
        return QStringLiteral("\\r");
    if (c == u'\t')
        return QStringLiteral("\\t");
    return QStringLiteral("\\u{%1}")
        .arg(c.unicode(), 4, 16, QLatin1Char('0'))
        .toUpper()
        .replace(u'U', u'u');
}

} // namespace

QString printable(const QString& text)
{
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        if (isOdd(c))
            shown += escapeOf(c);
        else
            shown += c;
    }
    return shown;
}

QString printable(const std::string& utf8)
{
    return printable(QString::fromStdString(utf8));
}

ShownLine shownLine(const std::string& utf8, int tabWidth)
{
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    ShownLine shown;
    shown.text.reserve(text.size());
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        const int column = static_cast<int>(shown.text.size());
        if (column >= kMaxShownColumns) {
            const QString cut = QCoreApplication::translate("Printable", " … %1 more characters")
                                    .arg(text.size() - at);
            shown.odd.push_back({column, static_cast<int>(cut.size())});
            shown.text += cut;
            break;
        }
        if (c == u'\t') {
            const int wide = tabWidth - column % tabWidth;
            shown.tabs.push_back({column, wide});
            shown.text += QString(wide, u' ');
        } else if (isOdd(c)) {
            const QString mark = escapeOf(c);
            shown.odd.push_back({column, static_cast<int>(mark.size())});
            shown.text += mark;
        } else {
            shown.text += c;
        }
    }
    return shown;
}

QString codeOf(const ShownLine& line, Span columns)
{
    const int end = std::min(columns.start + columns.length, static_cast<int>(line.text.size()));
    QString code;
    int at = columns.start;
    for (const Span& tab : line.tabs) {
        // One that is selected in part is taken when its beginning is.
        if (tab.start < at || tab.start >= end)
            continue;
        code += line.text.mid(at, tab.start - at) + u'\t';
        at = tab.start + tab.length;
    }
    return at < end ? code + line.text.mid(at, end - at) : code;
}

} // namespace helix::ui
