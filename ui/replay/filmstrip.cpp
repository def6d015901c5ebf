#include "ui/replay/filmstrip.h"

#include <algorithm>

#include <QPainter>
#include <QQuickWindow>

namespace helix::ui {
namespace {

constexpr double kUsualShape = 16.0 / 9;
constexpr int kGap = 2;
constexpr int kSettledMs = 120;

} // namespace

Filmstrip::Filmstrip(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    m_settled.setSingleShot(true);
    m_settled.setInterval(kSettledMs);
    connect(&m_settled, &QTimer::timeout, this, &Filmstrip::ask);
    connect(this, &QQuickItem::visibleChanged, this, &Filmstrip::askSoon);
    connect(&m_source, &StripPictures::arrived, this, &Filmstrip::take);
}

void Filmstrip::setReplay(Replay* replay)
{
    if (replay == m_replay)
        return;
    if (m_replay)
        disconnect(m_replay, nullptr, this, nullptr);
    m_replay = replay;
    if (replay)
        connect(replay, &Replay::opened, this, &Filmstrip::ask);
    emit replayChanged();
    ask();
}

void Filmstrip::setEmpty(const QColor& empty)
{
    m_empty = empty;
    update();
    emit emptyChanged();
}

int Filmstrip::pictures() const
{
    return static_cast<int>(
        std::ranges::count_if(m_cells, [](const QImage& picture) { return !picture.isNull(); }));
}

void Filmstrip::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickPaintedItem::geometryChange(now, before);
    askSoon();
}

void Filmstrip::askSoon()
{
    m_settled.start();
}

/// What was shown goes: it is of another film, or of other moments.
void Filmstrip::ask()
{
    m_settled.stop();
    const bool isWanted = m_replay && m_replay->isReady() && isVisible() && height() >= 1;
    const int count = isWanted ? std::clamp(static_cast<int>(width() / (height() * kUsualShape)), 1,
                                            kMostPictures)
                               : 0;
    StripWish wish;
    for (int i = 0; i < count; ++i)
        wish.timesMs.push_back(m_replay->momentAt((i + 0.5) / count));
    if (isWanted)
        wish.files = m_replay->files();
    m_cells.assign(static_cast<std::size_t>(count), QImage());
    const double pixels = window() ? window()->effectiveDevicePixelRatio() : 1;
    wish.size = (cellAt(0).size() * pixels).toSize();
    m_source.ask(std::move(wish));
    update();
    emit picturesChanged();
}

void Filmstrip::take(int cell, const QImage& picture)
{
    if (cell < 0 || cell >= static_cast<int>(m_cells.size()))
        return;
    m_cells[static_cast<std::size_t>(cell)] = picture;
    update();
    emit picturesChanged();
}

QRectF Filmstrip::cellAt(int cell) const
{
    const double wide = width() / static_cast<double>(std::max<std::size_t>(1, m_cells.size()));
    return {cell * wide, 0, std::max(1.0, wide - kGap), height()};
}

void Filmstrip::paint(QPainter* painter)
{
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const auto where = cellAt(static_cast<int>(i));
        if (m_cells[i].isNull())
            painter->fillRect(where, m_empty);
        else
            painter->drawImage(where, m_cells[i]);
    }
}

} // namespace helix::ui
