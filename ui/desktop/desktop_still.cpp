#include "ui/desktop/desktop_still.h"

#include <QPainter>
#include <QPainterPath>

namespace helix::ui {
namespace {

/// A card is looked at now and then.
constexpr std::chrono::seconds kStillPace{4};

} // namespace

DesktopStill::DesktopStill(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &QQuickItem::visibleChanged, this, &DesktopStill::holdWhileSeen);
}

DesktopStill::~DesktopStill()
{
    if (m_session && m_holding)
        m_session->letGo(kStillPace);
}

void DesktopStill::setSession(DesktopSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        disconnect(m_session, nullptr, this, nullptr);
        if (std::exchange(m_holding, false))
            m_session->letGo(kStillPace);
    }
    m_session = session;
    if (session) {
        connect(session, &DesktopSession::stillChanged, this, [this] {
            emit emptyChanged();
            update();
        });
    }
    holdWhileSeen();
    emit sessionChanged();
    emit emptyChanged();
    update();
}

void DesktopStill::holdWhileSeen()
{
    const bool wants = m_session && isVisible();
    if (wants == m_holding)
        return;
    m_holding = wants;
    if (wants)
        m_session->hold(kStillPace);
    else if (m_session)
        m_session->letGo(kStillPace);
}

void DesktopStill::setFaded(bool faded)
{
    if (faded == m_faded)
        return;
    m_faded = faded;
    emit fadedChanged();
    update();
}

void DesktopStill::paint(QPainter* painter)
{
    if (isEmpty())
        return;
    const QImage& still = m_session->still();
    const QRectF area = boundingRect();
    QPainterPath shape;
    shape.setFillRule(Qt::WindingFill);
    shape.addRoundedRect(area, m_radius, m_radius);
    if (!m_roundsBelow)
        shape.addRect(area.adjusted(0, m_radius, 0, 0));
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter->setClipPath(shape);
    // As wide or as high as the card: the middle of the rest is cut away, the top with the bar is
    // kept.
    const QSizeF size = QSizeF(still.size()).scaled(area.size(), Qt::KeepAspectRatioByExpanding);
    const QRectF target(QPointF((area.width() - size.width()) / 2, 0), size);
    painter->setOpacity(m_faded ? 0.45 : 1.0);
    painter->drawImage(target, m_faded ? still.convertToFormat(QImage::Format_Grayscale8) : still);
}

} // namespace helix::ui
