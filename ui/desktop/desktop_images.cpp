#include "ui/desktop/desktop_images.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>

#include <QDateTime>
#include <QDir>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThreadPool>

#include "ui/desktop/picture_image.h"
#include "ui/desktop/pointer_image.h"

namespace helix::ui {
namespace {

constexpr int kStillWidth = 640;

QImage smallCopy(const link::Picture& picture)
{
    return toImage(picture).scaledToWidth(std::min(kStillWidth, picture.width),
                                          Qt::SmoothTransformation);
}

/// Atomically; without making the folder.
bool writePng(const QImage& image, const QString& path)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && image.save(&file, "PNG") && file.commit();
}

QString freeScreenshotPath(const QString& workspaceName)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) +
                           QStringLiteral("/Helix");
    QDir().mkpath(folder);
    const QString stamp =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss"));
    return QStringLiteral("%1/%2 %3.png").arg(folder, workspaceName, stamp);
}

} // namespace

/// How work in the pool finds its way back, if there still is somebody to come back to.
struct DesktopImages::Anchor {
    std::mutex mutex;
    DesktopImages* images = nullptr;

    void post(std::function<void(DesktopImages&)> action)
    {
        const std::lock_guard lock(mutex);
        if (images)
            QMetaObject::invokeMethod(
                images, [target = images, action = std::move(action)] { action(*target); },
                Qt::QueuedConnection);
    }
};

DesktopImages::DesktopImages(QString file, QObject* parent)
    : QObject(parent)
    , m_file(std::move(file))
    , m_anchor(std::make_shared<Anchor>())
{
    m_anchor->images = this;
}

DesktopImages::~DesktopImages()
{
    const std::lock_guard lock(m_anchor->mutex);
    m_anchor->images = nullptr;
}

void DesktopImages::show(const QImage& image)
{
    m_small = image;
    emit changed();
}

void DesktopImages::restore()
{
    QThreadPool::globalInstance()->start([anchor = m_anchor, path = m_file] {
        const QImage image(path);
        anchor->post([image](DesktopImages& images) {
            if (!image.isNull() && images.m_small.isNull())
                images.show(image);
        });
    });
}

void DesktopImages::refresh(link::PicturePtr picture)
{
    QThreadPool::globalInstance()->start([anchor = m_anchor, picture = std::move(picture)] {
        anchor->post([image = smallCopy(*picture)](DesktopImages& images) { images.show(image); });
    });
}

void DesktopImages::save(link::PicturePtr picture)
{
    QThreadPool::globalInstance()->start(
        [picture = std::move(picture), path = m_file] { writePng(smallCopy(*picture), path); });
}

void DesktopImages::saveScreenshot(link::PicturePtr picture, link::PointerPtr pointer,
                                   const QString& workspaceName)
{
    QThreadPool::globalInstance()->start([anchor = m_anchor, picture = std::move(picture),
                                          pointer = std::move(pointer), workspaceName] {
        const QString path = freeScreenshotPath(workspaceName);
        QImage image = toImage(*picture);
        if (pointer)
            drawPointer(image, *pointer);
        const bool saved = writePng(image, path);
        anchor->post([path, saved](DesktopImages& images) {
            const QString problem = tr("The screenshot could not be written to %1. Is there space, "
                                       "and may you write there?")
                                        .arg(path);
            emit images.screenshotSaved(path, saved ? QString() : problem);
        });
    });
}

} // namespace helix::ui
