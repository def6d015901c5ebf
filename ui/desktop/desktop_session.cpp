#include "ui/desktop/desktop_session.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include <QDateTime>
#include <QDir>
#include <QPointer>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThreadPool>

#include "ui/desktop/picture_image.h"

namespace helix::ui {

using namespace std::chrono_literals;

namespace {

constexpr auto kFirstRetry = 500ms;
constexpr auto kLongestRetry = 10s;
constexpr auto kLinger = 2s;
constexpr auto kStillInterval = 3s;
constexpr int kStillWidth = 640;

QImage smallCopy(const link::Picture& picture)
{
    return toImage(picture).scaledToWidth(std::min(kStillWidth, picture.width), Qt::SmoothTransformation);
}

/// Atomically; without making the folder, which belongs to the workspace and goes with it.
bool writePng(const QImage& image, const QString& path)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && image.save(&file, "PNG") && file.commit();
}

QString freeScreenshotPath(const QString& workspaceName)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) + QStringLiteral("/Helix");
    QDir().mkpath(folder);
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss"));
    return QStringLiteral("%1/%2 %3.png").arg(folder, workspaceName, stamp);
}

} // namespace

/// Where the connection's thread leaves pictures. Newer ones replace older ones; one wake-up is under way at most.
struct DesktopSession::Mailbox {
    std::mutex mutex;
    DesktopSession* target = nullptr; ///< null once the session does not want this connection any more
    link::PicturePtr picture;
    QRect damage;
    int replaced = 0;

    void put(link::PicturePtr arrived)
    {
        QRect area;
        for (const auto& rect : arrived->damage)
            area |= QRect(rect.x, rect.y, rect.width, rect.height);
        const std::lock_guard lock(mutex);
        if (!target)
            return;
        const bool wakeUp = !picture;
        replaced += picture ? 1 : 0;
        picture = std::move(arrived);
        damage |= area;
        if (wakeUp)
            QMetaObject::invokeMethod(target, [session = target] { session->takePicture(); }, Qt::QueuedConnection);
    }

    void end(const Error& why)
    {
        const std::lock_guard lock(mutex);
        if (target)
            QMetaObject::invokeMethod(target, [session = target, why] { session->lost(why); }, Qt::QueuedConnection);
    }

    void forget()
    {
        const std::lock_guard lock(mutex);
        target = nullptr;
    }
};

DesktopSession::DesktopSession(Source& source, WorkspaceId id, QObject* parent)
    : QObject(parent), m_source(source), m_id(std::move(id))
{
    m_retry.setSingleShot(true);
    m_linger.setSingleShot(true);
    m_stillDue.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &DesktopSession::connectNow);
    connect(&m_linger, &QTimer::timeout, this, &DesktopSession::update);
    connect(&m_stillDue, &QTimer::timeout, this, &DesktopSession::refreshStill);
    loadStill();
}

DesktopSession::~DesktopSession()
{
    saveStill();
    close();
}

void DesktopSession::setAvailable(bool available)
{
    if (available == m_available)
        return;
    m_available = available;
    if (!available) {
        saveStill();
        m_reportedFirst = false;
    }
    update();
}

void DesktopSession::setWatched(bool watched)
{
    m_watched = watched;
    update();
}

void DesktopSession::hold()
{
    ++m_viewers;
    m_linger.stop();
    update();
}

void DesktopSession::letGo()
{
    m_viewers = std::max(0, m_viewers - 1);
    if (m_viewers == 0)
        m_linger.start(kLinger);
}

void DesktopSession::update()
{
    const bool wanted = m_available && m_watched && m_viewers > 0;
    if (wanted && m_state == State::Closed)
        connectNow();
    else if (!wanted && m_state != State::Closed && !m_linger.isActive())
        close();
}

void DesktopSession::connectNow()
{
    m_retry.stop();
    setState(State::Connecting, m_problem);
    auto mailbox = std::make_shared<Mailbox>();
    mailbox->target = this;
    m_mailbox = mailbox;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [mailbox](link::PicturePtr picture) { mailbox->put(std::move(picture)); };
    callbacks.onClosed = [mailbox](const Error& why) { mailbox->end(why); };
    m_source.openDesktop(m_id, std::move(callbacks),
                         [self = QPointer(this), mailbox](Result<std::unique_ptr<DesktopFeed>> feed) {
                             if (self)
                                 self->adopt(std::move(feed), mailbox);
                         });
}

void DesktopSession::adopt(Result<std::unique_ptr<DesktopFeed>> feed, const std::shared_ptr<Mailbox>& mailbox)
{
    if (mailbox != m_mailbox)
        return; // closed meanwhile: the feed dies here
    if (!feed) {
        lost(feed.error());
        return;
    }
    m_feed = std::move(*feed);
}

void DesktopSession::takePicture()
{
    if (!m_mailbox)
        return;
    QRect damage;
    const bool hadPicture = hasPicture();
    const auto before = m_latest;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        if (!m_mailbox->picture)
            return;
        m_latest = std::exchange(m_mailbox->picture, nullptr);
        damage = std::exchange(m_mailbox->damage, QRect());
        m_replaced += std::exchange(m_mailbox->replaced, 0);
    }
    const QRect whole(0, 0, m_latest->width, m_latest->height);
    const bool isNew = m_state != State::Live || !before || before->width != m_latest->width || before->height != m_latest->height;
    m_failures = 0;
    if (m_state != State::Live)
        setState(State::Live);
    if (!hadPicture)
        emit hasPictureChanged();
    if (!m_reportedFirst) {
        m_reportedFirst = true;
        m_source.reportFirstFrame(m_id);
    }
    emit pictureArrived(isNew ? whole : damage & whole);
    if (!m_stillDue.isActive())
        m_stillDue.start(m_still.isNull() || !hadPicture ? 0ms : std::chrono::milliseconds(kStillInterval));
}

void DesktopSession::lost(const Error& why)
{
    if (m_mailbox)
        m_mailbox->forget();
    m_mailbox.reset();
    m_feed.reset();
    if (!m_available || m_viewers == 0) {
        setState(State::Closed);
        return;
    }
    const auto delay = std::min<std::chrono::milliseconds>(kFirstRetry * (1 << std::min(m_failures, 6)), kLongestRetry);
    ++m_failures;
    m_retry.start(delay);
    setState(State::Waiting, QString::fromStdString(why.message));
}

void DesktopSession::close()
{
    if (m_mailbox)
        m_mailbox->forget();
    m_mailbox.reset();
    m_feed.reset();
    m_retry.stop();
    m_failures = 0;
    if (!m_available && m_latest) {
        m_latest.reset();
        emit hasPictureChanged();
    }
    setState(State::Closed);
}

void DesktopSession::tryNow()
{
    if (m_state == State::Waiting)
        connectNow();
}

int DesktopSession::retryInSeconds() const
{
    return m_retry.isActive() ? (m_retry.remainingTime() + 999) / 1000 : 0;
}

void DesktopSession::setState(State state, const QString& problem)
{
    m_state = state;
    m_problem = problem;
    emit stateChanged();
}

void DesktopSession::send(protocol::DesktopMessage input)
{
    if (m_feed)
        m_feed->send(std::move(input));
}

void DesktopSession::refreshStats()
{
    m_stats = m_feed ? m_feed->stats() : link::StreamStats{};
    emit statsChanged();
    if (m_state == State::Waiting)
        emit stateChanged();
}

void DesktopSession::refreshStill()
{
    if (!m_latest)
        return;
    QThreadPool::globalInstance()->start([self = QPointer(this), picture = m_latest, context = &m_source] {
        QImage image = smallCopy(*picture);
        // The source outlives every session and belongs to the UI thread, where `self` may be looked at.
        QMetaObject::invokeMethod(context, [self, image] {
            if (!self)
                return;
            self->m_still = image;
            emit self->stillChanged();
        }, Qt::QueuedConnection);
    });
}

void DesktopSession::saveStill()
{
    if (!m_latest)
        return;
    const auto path = QString::fromStdString(m_source.stillFile(m_id).string());
    QThreadPool::globalInstance()->start([picture = m_latest, path] { writePng(smallCopy(*picture), path); });
}

void DesktopSession::loadStill()
{
    const auto path = QString::fromStdString(m_source.stillFile(m_id).string());
    QThreadPool::globalInstance()->start([self = QPointer(this), path, context = &m_source] {
        QImage image(path);
        if (image.isNull())
            return;
        QMetaObject::invokeMethod(context, [self, image] {
            if (!self || !self->m_still.isNull())
                return;
            self->m_still = image;
            emit self->stillChanged();
        }, Qt::QueuedConnection);
    });
}

void DesktopSession::savePicture(const QString& workspaceName)
{
    if (!m_latest)
        return;
    QThreadPool::globalInstance()->start([self = QPointer(this), picture = m_latest, workspaceName, context = &m_source] {
        const QString path = freeScreenshotPath(workspaceName);
        const bool saved = writePng(toImage(*picture), path);
        QMetaObject::invokeMethod(context, [self, path, saved] {
            if (self)
                emit self->pictureSaved(path, saved ? QString() : tr("The screenshot could not be written to %1. Is there space, and may you write there?").arg(path));
        }, Qt::QueuedConnection);
    });
}

} // namespace helix::ui
