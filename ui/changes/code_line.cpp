#include "ui/changes/code_line.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QGlyphRun>
#include <QPainter>
#include <QRawFont>

namespace helix::ui {

namespace {

/// Each character as it is, in columns: a font's ligatures would show other ones ("->" as an
/// arrow). Empty when the font lacks a character, or characters belong together.
QList<quint32> glyphsOf(const QString& text, const QRawFont& font)
{
    if (std::any_of(text.begin(), text.end(),
                    [](QChar c) { return c.isSurrogate() || c.isMark() || c.unicode() >= 0x590; }))
        return {};
    auto glyphs = font.glyphIndexesForString(text);
    return glyphs.size() == text.size() && !glyphs.contains(0) ? glyphs : QList<quint32>();
}

QTextLayout::FormatRange range(int start, int length, const QColor& ink)
{
    QTextLayout::FormatRange made;
    made.start = start;
    made.length = length;
    made.format.setForeground(ink);
    return made;
}

/// All of it in one line, from left to right.
QTextLine layOutLine(QTextLayout& layout)
{
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine laid = layout.createLine();
    laid.setNumColumns(static_cast<int>(layout.text().size()));
    layout.endLayout();
    return laid;
}

} // namespace

CodeLine::CodeLine(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    connect(this, &CodeLine::changed, this, [this] {
        m_selected = m_selection ? m_selection->columnsOf(m_row, m_right) : Span();
        update();
    });
}

void CodeLine::setList(DiffList* list)
{
    if (list == m_list)
        return;
    if (m_list)
        disconnect(m_list, nullptr, this, nullptr);
    m_list = list;
    if (m_list)
        connect(m_list, &DiffList::shown, this, [this] { update(); });
    emit changed();
}

void CodeLine::setSelection(DiffSelection* selection)
{
    if (selection == m_selection)
        return;
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection)
        connect(m_selection, &DiffSelection::changed, this, &CodeLine::lookAtSelection);
    emit changed();
}

void CodeLine::lookAtSelection()
{
    // Every line in sight hears of every move of the pointer; few of them look different then.
    const Span now = m_selection->columnsOf(m_row, m_right);
    if (now == m_selected)
        return;
    m_selected = now;
    update();
}

QFont CodeLine::font() const
{
    QFont font(m_family);
    font.setPixelSize(m_pixelSize);
    font.setKerning(false);
    return font;
}

int CodeLine::columnAt(double x) const
{
    const auto* line = m_list ? m_list->line(m_row, m_right) : nullptr;
    if (!line || line->shown.text.isEmpty())
        return 0;
    const int length = static_cast<int>(line->shown.text.size());
    const QRawFont raw = QRawFont::fromFont(font());
    if (const auto glyphs = glyphsOf(line->shown.text, raw); !glyphs.isEmpty()) {
        const double advance = raw.advancesForGlyphIndexes({glyphs.first()}).first().x();
        return std::clamp(static_cast<int>(std::round((x + m_offset) / advance)), 0, length);
    }
    QTextLayout layout(line->shown.text, font());
    const QTextLine laid = layOutLine(layout);
    return laid.xToCursor(x + m_offset);
}

void CodeLine::paintSelected(QPainter* painter, double x, double wide) const
{
    painter->fillRect(QRectF(x, 0, wide, height()), m_selectedInk);
}

void CodeLine::paintEmphasis(QPainter* painter, double x, double wide) const
{
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_emphasis);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->drawRoundedRect(QRectF(x, 2, wide, height() - 4), 3, 3);
}

void CodeLine::paintColumns(QPainter* painter, const DiffList::Line& line, const QRawFont& font,
                            const QList<quint32>& glyphs,
                            const QList<QTextLayout::FormatRange>& formats) const
{
    const auto advances = font.advancesForGlyphIndexes({glyphs.first()});
    const double advance = advances.first().x();
    const double baseline =
        std::round((height() - font.ascent() - font.descent()) / 2 + font.ascent());
    if (line.changed.length > 0)
        paintEmphasis(painter, line.changed.start * advance - m_offset,
                      line.changed.length * advance);
    if (m_selected.length > 0)
        paintSelected(painter, m_selected.start * advance - m_offset, m_selected.length * advance);
    const auto draw = [&](int start, int length, const QColor& ink) {
        const int first = std::max(start, static_cast<int>(m_offset / advance));
        const int last =
            std::min(start + length, static_cast<int>((m_offset + width()) / advance) + 1);
        if (first >= last)
            return;
        QList<QPointF> places;
        for (int column = first; column < last; ++column)
            places.append(QPointF(column * advance - m_offset, baseline));
        QGlyphRun run;
        run.setRawFont(font);
        run.setGlyphIndexes(glyphs.mid(first, last - first));
        run.setPositions(places);
        painter->setPen(ink);
        painter->drawGlyphRun(QPointF(), run);
    };
    // What was escaped comes last among the formats, and shows through strings and comments.
    std::vector<QColor> inks(static_cast<std::size_t>(glyphs.size()), m_ink);
    for (const auto& format : formats) {
        const int end = std::min(format.start + format.length, static_cast<int>(glyphs.size()));
        for (int column = format.start; column < end; ++column)
            inks[static_cast<std::size_t>(column)] = format.format.foreground().color();
    }
    for (std::size_t at = 0; at < inks.size();) {
        std::size_t end = at + 1;
        while (end < inks.size() && inks[end] == inks[at])
            ++end;
        draw(static_cast<int>(at), static_cast<int>(end - at), inks[at]);
        at = end;
    }
}

void CodeLine::paint(QPainter* painter)
{
    const auto* line = m_list ? m_list->line(m_row, m_right) : nullptr;
    if (!line || line->shown.text.isEmpty())
        return;
    QList<QTextLayout::FormatRange> formats;
    for (const auto& run : line->runs) {
        const QColor& ink = run.kind == syntax::Kind::Comment   ? m_commentInk
                            : run.kind == syntax::Kind::String  ? m_stringInk
                            : run.kind == syntax::Kind::Keyword ? m_keywordInk
                                                                : m_numberInk;
        formats.append(range(run.start, run.length, ink));
    }
    for (const auto& odd : line->shown.odd)
        formats.append(range(odd.start, odd.length, m_oddInk));
    const QRawFont raw = QRawFont::fromFont(font());
    if (const auto glyphs = glyphsOf(line->shown.text, raw); !glyphs.isEmpty()) {
        paintColumns(painter, *line, raw, glyphs, formats);
        return;
    }
    QTextLayout layout(line->shown.text, font());
    layout.setFormats(formats);
    const QTextLine laid = layOutLine(layout);
    const QPointF at(-m_offset, (height() - laid.height()) / 2);
    if (line->changed.length > 0) {
        const double from = laid.cursorToX(line->changed.start);
        const double to = laid.cursorToX(line->changed.start + line->changed.length);
        paintEmphasis(painter, at.x() + from, to - from);
    }
    if (m_selected.length > 0) {
        const double from = laid.cursorToX(m_selected.start);
        const double to = laid.cursorToX(m_selected.start + m_selected.length);
        paintSelected(painter, at.x() + from, to - from);
    }
    painter->setPen(m_ink);
    layout.draw(painter, at);
}

} // namespace helix::ui
