#include "ui/models/foreign_picture.h"

#include <array>

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QThreadPool>
#include <QTimer>

namespace helix::ui {

namespace {

constexpr int kCheck = 8; ///< pixels a side of the pattern behind transparent pictures

/// By the first bytes: the decoder is chosen here and not by whoever made the file.
QByteArray formatOf(const QByteArray& bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return "png";
    if (bytes.startsWith("\xff\xd8\xff"))
        return "jpeg";
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a"))
        return "gif";
    if (bytes.startsWith("BM"))
        return "bmp";
    if (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP")
        return "webp";
    return {};
}

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

QImage ForeignPicture::decode(const QByteArray& bytes)
{
    const QByteArray format = formatOf(bytes);
    if (format.isEmpty())
        return {};
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    const QSize size = reader.size();
    if (!size.isValid() || size.width() > kMaxSide || size.height() > kMaxSide)
        return {};
    return reader.read();
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
    m_image = {};
    m_problem.clear();
    m_loading = m_project && !m_path.isEmpty();
    emit pictureChanged();
    update();
    if (!m_loading)
        return;
    m_project->source().projects().content(
        m_project->id(), m_path.toStdString(), m_oldSide,
        [self = QPointer(this), asked](const Result<QByteArray>& bytes) {
            if (!self || asked != self->m_asked)
                return;
            if (!bytes) {
                self->show({}, QString::fromStdString(bytes.error().message));
                return;
            }
            QThreadPool::globalInstance()->start([self, asked, bytes = *bytes] {
                const QImage image = decode(bytes);
                QMetaObject::invokeMethod(qApp, [self, asked, image] {
                    if (self && asked == self->m_asked)
                        self->show(image, image.isNull()
                                              ? tr("This is no picture that Helix can show.")
                                              : QString());
                });
            });
        });
}

void ForeignPicture::show(const QImage& image, const QString& problem)
{
    m_loading = false;
    m_image = image;
    m_problem = problem;
    emit pictureChanged();
    update();
}

QString ForeignPicture::sizeText() const
{
    return m_image.isNull() ? QString()
                            : QStringLiteral("%1 × %2").arg(m_image.width()).arg(m_image.height());
}

void ForeignPicture::paint(QPainter* painter)
{
    if (m_image.isNull())
        return;
    // Never larger than it is: a pixel of an icon stays one.
    const QSizeF room(width(), height());
    QSizeF size = m_image.size();
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
