#include "ui/words/ansi_html.h"

#include <algorithm>
#include <string>

#include <QColor>

#include "ui/terminal/vt_palette.h"
#include "ui/terminal/vt_screen.h"

namespace helix::ui {

namespace {

constexpr int kColumns = 200;
constexpr int kRows = 2;

/// Ends lines as a terminal does when it gets "\n" from a program.
std::string withReturns(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 16);
    for (const char c : bytes) {
        if (c == '\n')
            text += '\r';
        text += c;
    }
    return text;
}

QString textOf(const VtLine& line)
{
    std::u32string text;
    for (const auto& cell : line)
        appendText(text, cell);
    while (!text.empty() && text.back() == U' ')
        text.pop_back();
    return QString::fromUcs4(text.data(), static_cast<qsizetype>(text.size()));
}

/// Colours for a dark ground are too pale for a light one.
QColor inkOf(const VtStyle& style, bool onDark)
{
    const VtColor wanted = style.inverse ? style.background : style.foreground;
    if (wanted == kDefaultColor)
        return {};
    const QColor color = vtColor(wanted, style.bold);
    return onDark ? color : color.darker(170);
}

QString spanOf(const QString& text, const VtStyle& style, bool onDark)
{
    QString html = text.toHtmlEscaped();
    html.replace(QStringLiteral("  "), QStringLiteral(" &nbsp;"));
    if (const QColor ink = inkOf(style, onDark); ink.isValid())
        html = QStringLiteral("<span style=\"color:%1\">%2</span>").arg(ink.name(), html);
    return style.bold ? QStringLiteral("<b>%1</b>").arg(html) : html;
}

bool isBlank(const VtCell& cell)
{
    return cell.character == U' ' && cell.marks[0] == 0;
}

QString lineHtml(const VtLine& line, bool onDark)
{
    std::size_t end = line.size();
    while (end > 0 && isBlank(line[end - 1]))
        --end;
    QString html;
    std::size_t at = 0;
    while (at < end) {
        std::u32string run;
        const auto& style = line[at].style;
        while (at < end && line[at].style == style)
            appendText(run, line[at++]);
        html += spanOf(QString::fromUcs4(run.data(), static_cast<qsizetype>(run.size())), style,
                       onDark);
    }
    return html;
}

} // namespace

OutputShown showOutput(std::string_view bytes, bool onDark)
{
    OutputShown shown;
    if (bytes.size() > kMaxOutputBytes) {
        shown.cut = true;
        bytes.remove_prefix(bytes.size() - kMaxOutputBytes);
        bytes.remove_prefix(std::min(bytes.find('\n') + 1, bytes.size()));
    }
    VtScreen screen(kColumns, kRows);
    screen.feed(withReturns(bytes));
    int last = screen.rows() - 1;
    while (last >= -screen.historySize() && textOf(screen.line(last)).isEmpty())
        --last;
    int first = -screen.historySize();
    while (first <= last && textOf(screen.line(first)).isEmpty())
        ++first;
    if (last - first + 1 > kMaxOutputLines) {
        first = last - kMaxOutputLines + 1;
        shown.cut = true;
    }
    QStringList html;
    QStringList text;
    for (int row = first; row <= last; ++row) {
        html << lineHtml(screen.line(row), onDark);
        text << textOf(screen.line(row));
    }
    shown.lines = static_cast<int>(text.size());
    shown.html = html.join(QStringLiteral("<br/>"));
    shown.text = text.join(u'\n');
    return shown;
}

} // namespace helix::ui
