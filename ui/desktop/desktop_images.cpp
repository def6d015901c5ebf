#include "ui/desktop/desktop_images.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <mutex>
#include <utility>

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThreadPool>
#include <QUuid>

#include "base/atomic_file.h"
#include "ui/desktop/picture_image.h"
#include "ui/desktop/pointer_image.h"

namespace helix::ui {
namespace {

constexpr int kStillWidth = 640;
constexpr int kMostOfOneSecond = 1000;

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

/// Where a screenshot of now goes, but for what is behind it: the ending, and a number where it needs one.
QString screenshotStem(const QString& workspaceName)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) +
                           QStringLiteral("/Helix");
    QDir().mkpath(folder);
    const QString stamp =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss"));
    return QStringLiteral("%1/%2 %3").arg(folder, workspaceName, stamp);
}

struct NewFile {
    QString path; ///< where it is, or should have been
    bool isThere = false;
};

/// Under the first of its names that is free: a second has room for more than one, and nothing is replaced.
NewFile writeNewPng(const QImage& image, const QString& stem)
{
    const QString ending = QStringLiteral(".png");
    const QString part = QFileInfo(stem).path() + QStringLiteral("/.") +
                         QUuid::createUuid().toString(QUuid::WithoutBraces) + ending;
    NewFile file{stem + ending};
    int error = writePng(image, part) ? EEXIST : EIO;
    for (int number = 1; error == EEXIST && number <= kMostOfOneSecond; ++number) {
        if (number > 1)
            file.path = stem + QStringLiteral(" (%1)").arg(number) + ending;
        error = renameToFree(part.toStdString(), file.path.toStdString());
    }
    file.isThere = error == 0;
    if (!file.isThere)
        QFile::remove(part);
    return file;
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
        QImage image = toImage(*picture);
        if (pointer)
            drawPointer(image, *pointer);
        const auto file = writeNewPng(image, screenshotStem(workspaceName));
        anchor->post([file](DesktopImages& images) {
            const QString problem = tr("The screenshot could not be written to %1. Is there space, "
                                       "and may you write there?")
                                        .arg(file.path);
            emit images.screenshotSaved(file.path, file.isThere ? QString() : problem);
        });
    });
}

} // namespace helix::ui
