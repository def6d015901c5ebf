#include "ui/changes/foreign_picture.h"

#include <array>

#include <QPainter>
#include <QQuickWindow>
#include <QScreen>
#include <QTimer>

#include "ui/words/below.h"

namespace helix::ui {

namespace {

constexpr int kCheck = 8; ///< pixels a side of the pattern behind transparent pictures

} // namespace

ForeignPicture::ForeignPicture(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
}

bool ForeignPicture::isPicture(const QString& path)
{
    static const std::array kEndings{u".png", u".jpg", u".jpeg", u".gif", u".bmp", u".webp"};
    return std::any_of(kEndings.begin(), kEndings.end(), [&](const char16_t* ending) {
        return path.endsWith(QStringView(ending), Qt::CaseInsensitive);
    });
}

void ForeignPicture::setDecoder(PictureDecoder* decoder)
{
    m_decoder = decoder;
    askLater();
}

void ForeignPicture::setProject(ProjectItem* project)
{
    m_project = project;
    askLater();
}

void ForeignPicture::setPath(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    askLater();
}

void ForeignPicture::setOldSide(bool old)
{
    m_oldSide = old;
    askLater();
}

void ForeignPicture::setContent(const QByteArray& content)
{
    if (content == m_content)
        return;
    m_content = content;
    emit wantedChanged();
    askLater();
}

void ForeignPicture::askLater()
{
    emit wantedChanged();
    if (m_asking)
        return;
    // The properties are set one after another.
    m_asking = true;
    QTimer::singleShot(0, this, [this] {
        m_asking = false;
        ask();
    });
}

void ForeignPicture::ask()
{
    const int asked = ++m_asked;
    m_ticket.reset();
    m_image = {};
    m_problem.clear();
    m_loading = m_decoder && (!m_content.isEmpty() || (m_project && !m_path.isEmpty()));
    emit pictureChanged();
    update();
    if (!m_loading)
        return;
    if (!m_content.isEmpty()) {
        decode(m_content);
        return;
    }
    m_project->line().ask(
        [id = m_project->id(), path = m_path.toStdString(), oldSide = m_oldSide](
            plane::ControlPlane& plane) { return plane.projects().content(id, path, oldSide); },
        [self = QPointer(this), asked](const Result<QByteArray>& bytes) {
            if (!self || asked != self->m_asked)
                return;
            if (bytes)
                self->decode(*bytes);
            else
                self->show(fail(bytes.error()));
        });
}

void ForeignPicture::decode(const QByteArray& bytes)
{
    if (!m_decoder) {
        show(fail(ErrorCode::Cancelled, {}));
        return;
    }
    m_ticket = m_decoder->decode([bytes] { return bytes; }, screenSize(),
                                 [this](const Result<DecodedPicture>& picture) { show(picture); });
}

/// In its own pixels: no window shows more at once.
QSize ForeignPicture::screenSize() const
{
    const QScreen* screen = window() ? window()->screen() : nullptr;
    return screen ? screen->size() * screen->devicePixelRatio() : QSize();
}

void ForeignPicture::show(const Result<DecodedPicture>& picture)
{
    m_loading = false;
    m_image = picture ? picture->image : QImage();
    m_made = picture ? picture->made : QSize();
    m_problem = picture ? QString() : fromBelow(picture.error().message);
    emit pictureChanged();
    update();
}

QString ForeignPicture::sizeText() const
{
    return m_image.isNull() ? QString()
                            : QStringLiteral("%1 × %2").arg(m_made.width()).arg(m_made.height());
}

void ForeignPicture::paint(QPainter* painter)
{
    if (m_image.isNull())
        return;
    // Never larger than it is: a pixel of an icon stays one.
    const QSizeF room(width(), height());
    QSizeF size = m_made;
    if (size.width() > room.width() || size.height() > room.height())
        size.scale(room, Qt::KeepAspectRatio);
    const QRectF place(
        QPointF((room.width() - size.width()) / 2, (room.height() - size.height()) / 2), size);
    if (m_image.hasAlphaChannel()) {
        painter->save();
        painter->setClipRect(place);
        painter->fillRect(place, QColor(0xcc, 0xcc, 0xcc));
        for (int y = 0; y * kCheck < place.height(); ++y) {
            for (int x = y % 2; x * kCheck < place.width(); x += 2)
                painter->fillRect(
                    QRectF(place.x() + x * kCheck, place.y() + y * kCheck, kCheck, kCheck),
                    Qt::white);
        }
        painter->restore();
    }
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawImage(place, m_image);
}

} // namespace helix::ui
