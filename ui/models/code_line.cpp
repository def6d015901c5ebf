#include "ui/models/code_line.h"

#include <QPainter>
#include <QTextLayout>

namespace helix::ui {

namespace {

QTextLayout::FormatRange range(int start, int length, const QColor& ink)
{
    QTextLayout::FormatRange made;
    made.start = start;
    made.length = length;
    made.format.setForeground(ink);
    return made;
}

} // namespace

CodeLine::CodeLine(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    connect(this, &CodeLine::changed, this, [this] { update(); });
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

void CodeLine::paint(QPainter* painter)
{
    const auto* line = m_list ? m_list->line(m_row, m_right) : nullptr;
    if (!line || line->shown.text.isEmpty())
        return;
    QFont font(m_family);
    font.setPixelSize(m_pixelSize);
    // Ligatures show other characters than the file has.
    font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferDefault | QFont::NoFontMerging));
    font.setKerning(false);
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
    QTextLayout layout(line->shown.text, font);
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine laid = layout.createLine();
    laid.setNumColumns(static_cast<int>(line->shown.text.size()));
    layout.endLayout();
    const QPointF at(-m_offset, (height() - laid.height()) / 2);
    if (line->changed.length > 0) {
        const double from = laid.cursorToX(line->changed.start);
        const double to = laid.cursorToX(line->changed.start + line->changed.length);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_emphasis);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->drawRoundedRect(QRectF(at.x() + from, 2, to - from, height() - 4), 3, 3);
    }
    painter->setPen(m_ink);
    layout.draw(painter, at);
}

} // namespace helix::ui
