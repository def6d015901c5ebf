#include "ui/desktop/desktop_session.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>

#include <QPointer>

#include "ui/words/below.h"

namespace helix::ui {

using namespace std::chrono_literals;

namespace {

constexpr auto kFirstRetry = 500ms;
constexpr auto kLongestRetry = 10s;
constexpr auto kLinger = 2s;
/// What is away for longer is no hiccup.
constexpr auto kHiccup = 5s;
constexpr int kHiccupFailures = 3;
constexpr auto kStillInterval = 3s;
/// A guest can make its decoder fail, and shall not fill the window with notices by that.
constexpr auto kSayReplacedAgain = 10min;

} // namespace

/// Where the connection's thread leaves pictures. Newer ones replace older ones; one wake-up is
/// under way at most.
struct DesktopSession::Mailbox {
    std::mutex mutex;
    DesktopSession* target =
        nullptr; ///< null once the session does not want this connection any more
    link::PicturePtr picture;
    QRect damage;
    link::PointerPtr pointer;

    void put(link::PicturePtr arrived)
    {
        QRect area;
        for (const auto& rect : arrived->damage)
            area |= QRect(rect.x, rect.y, rect.width, rect.height);
        const std::lock_guard lock(mutex);
        if (!target)
            return;
        const bool wakeUp = !picture;
        picture = std::move(arrived);
        damage |= area;
        if (wakeUp)
            QMetaObject::invokeMethod(
                target, [session = target] { session->takePicture(); }, Qt::QueuedConnection);
    }

    void tell(protocol::Steerer who)
    {
        const std::lock_guard lock(mutex);
        if (target)
            QMetaObject::invokeMethod(
                target, [session = target, who] { session->m_control.heard(who); },
                Qt::QueuedConnection);
    }

    void put(link::PointerPtr moved)
    {
        const std::lock_guard lock(mutex);
        if (!target)
            return;
        if (!std::exchange(pointer, std::move(moved)))
            QMetaObject::invokeMethod(
                target, [session = target] { session->takePointer(); }, Qt::QueuedConnection);
    }

    void tellReplaced(const Error& why)
    {
        const std::lock_guard lock(mutex);
        if (target)
            QMetaObject::invokeMethod(
                target, [session = target, why] { session->sayReplaced(why); },
                Qt::QueuedConnection);
    }

    void end(const Error& why)
    {
        const std::lock_guard lock(mutex);
        if (target)
            QMetaObject::invokeMethod(
                target, [session = target, why] { session->lost(why); }, Qt::QueuedConnection);
    }

    void forget()
    {
        const std::lock_guard lock(mutex);
        target = nullptr;
    }
};

DesktopSession::DesktopSession(PlaneLine& line, WorkspaceId id, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_clipboard(
          line, m_id, [this](protocol::DesktopMessage input) { sendNow(std::move(input)); },
          nullptr)
    , m_dragOut(
          line, m_id, [this](protocol::DesktopMessage input) { sendInTurn(std::move(input)); },
          nullptr)
    , m_images(
          new DesktopImages(QString::fromStdString(line.feeds().stillFile(m_id).string()), this))
{
    m_retry.setSingleShot(true);
    m_linger.setSingleShot(true);
    m_stillDue.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &DesktopSession::connectNow);
    connect(&m_linger, &QTimer::timeout, this, &DesktopSession::update);
    connect(&m_stillDue, &QTimer::timeout, this, &DesktopSession::refreshStill);
    connect(m_images, &DesktopImages::changed, this, &DesktopSession::stillChanged);
    connect(m_images, &DesktopImages::screenshotSaved, this, &DesktopSession::pictureSaved);
    m_images->restore();
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
        forgetPace();
        setPaceTold(false);
    }
    update();
}

void DesktopSession::setWatched(bool watched)
{
    m_watched = watched;
    update();
}

void DesktopSession::hold(std::chrono::milliseconds pace)
{
    m_paces.insert(pace);
    m_linger.stop();
    goAtPace();
    update();
}

void DesktopSession::letGo(std::chrono::milliseconds pace)
{
    if (const auto one = m_paces.find(pace); one != m_paces.end())
        m_paces.erase(one);
    goAtPace();
    if (m_paces.empty())
        m_linger.start(kLinger);
}

void DesktopSession::goAtPace()
{
    if (m_feed && !m_paces.empty())
        m_feed->setPace(*m_paces.begin());
}

void DesktopSession::update()
{
    const bool wanted = m_available && m_watched && !m_paces.empty();
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
    m_pointer.reset();
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [mailbox](link::PicturePtr picture) { mailbox->put(std::move(picture)); };
    callbacks.onSteering = [mailbox](protocol::Steerer who) { mailbox->tell(who); };
    callbacks.onPointer = [mailbox](link::PointerPtr pointer) { mailbox->put(std::move(pointer)); };
    callbacks.onDecoderReplaced = [mailbox](const Error& why) { mailbox->tellReplaced(why); };
    callbacks.onClosed = [mailbox](const Error& why) { mailbox->end(why); };
    m_line.feeds().openDesktop(
        m_id, std::move(callbacks),
        [self = QPointer(this), mailbox](Result<std::unique_ptr<desktops::DesktopView>> feed) {
            if (self)
                self->adopt(std::move(feed), mailbox);
        });
}

void DesktopSession::adopt(Result<std::unique_ptr<desktops::DesktopView>> feed,
                           const std::shared_ptr<Mailbox>& mailbox)
{
    if (mailbox != m_mailbox)
        return; // closed meanwhile: the feed dies here
    if (!feed) {
        lost(feed.error());
        return;
    }
    m_feed = std::move(*feed);
    m_askedMode.reset();
    askForMode();
    m_control.follow(m_feed.get());
    goAtPace();
    if (hasPicture() && !m_stillDue.isActive()) // the picture may have been here first
        m_stillDue.start(0ms);
}

void DesktopSession::leaveFeed()
{
    m_kept = keepable();
    if (m_mailbox)
        m_mailbox->forget();
    m_mailbox.reset();
    m_control.follow(nullptr);
    m_feed.reset();
}

link::PicturePtr DesktopSession::keepable() const
{
    const auto picture = m_feed ? m_feed->keepable() : nullptr;
    return picture ? picture : m_kept;
}

void DesktopSession::takePointer()
{
    if (!m_mailbox)
        return;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        m_pointer = std::exchange(m_mailbox->pointer, nullptr);
    }
    emit pointerChanged();
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
    }
    const QRect whole(0, 0, m_latest->width, m_latest->height);
    const bool isNew = m_state != State::Live || !before || before->width != m_latest->width ||
                       before->height != m_latest->height;
    m_failures = 0;
    m_away.invalidate();
    if (m_state != State::Live)
        setState(State::Live);
    if (!hadPicture)
        emit hasPictureChanged();
    if (!m_reportedFirst) {
        m_reportedFirst = true;
        m_line.post(
            [id = m_id](plane::ControlPlane& plane) { plane.workspaces().reportFirstFrame(id); });
    }
    emit pictureArrived(isNew ? whole : damage & whole);
    if (!m_stillDue.isActive())
        m_stillDue.start(m_images->small().isNull() || !hadPicture
                             ? 0ms
                             : std::chrono::milliseconds(kStillInterval));
}

void DesktopSession::sayReplaced(const Error& why)
{
    if (m_sinceReplaced.isValid() && !m_sinceReplaced.hasExpired(kSayReplacedAgain / 1ms))
        return;
    m_sinceReplaced.start();
    emit decoderReplaced(QString::fromStdString(why.describe()));
}

void DesktopSession::lost(const Error& why)
{
    leaveFeed();
    if (!m_available || m_paces.empty()) {
        setState(State::Closed);
        return;
    }
    const auto delay = std::min<std::chrono::milliseconds>(
        kFirstRetry * (1 << std::min(m_failures, 6)), kLongestRetry);
    ++m_failures;
    if (!m_away.isValid())
        m_away.start();
    m_retry.start(delay);
    setState(State::Waiting, fromBelow(why.message));
}

void DesktopSession::close()
{
    m_control.giveBack(); // nothing was lost
    leaveFeed();
    m_retry.stop();
    m_failures = 0;
    m_away.invalidate();
    if (!m_available && m_latest) {
        m_latest.reset();
        m_kept.reset();
        emit hasPictureChanged();
    }
    setState(State::Closed);
}

void DesktopSession::tryNow()
{
    if (m_state == State::Waiting)
        connectNow();
}

bool DesktopSession::isLasting() const
{
    return m_away.isValid() && (m_failures > kHiccupFailures || m_away.hasExpired(kHiccup / 1ms));
}

int DesktopSession::retryInSeconds() const
{
    return m_retry.isActive() ? (m_retry.remainingTime() + 999) / 1000 : 0;
}

void DesktopSession::setState(State state, const QString& problem)
{
    m_state = state;
    m_problem = problem;
    m_clipboard.setLive(state == State::Live);
    if (state != State::Live)
        m_dragOut.forget();
    emit stateChanged();
}

void DesktopSession::setSteering(bool steering)
{
    m_clipboard.setSteering(steering);
    m_dragOut.setSteering(steering);
}

void DesktopSession::send(protocol::DesktopMessage input)
{
    if (!m_dragOut.hold(input))
        sendInTurn(std::move(input));
}

void DesktopSession::sendInTurn(protocol::DesktopMessage input)
{
    if (!m_clipboard.hold(input))
        sendNow(std::move(input));
}

void DesktopSession::sendNow(protocol::DesktopMessage input)
{
    if (m_feed)
        m_feed->send(std::move(input));
}

void DesktopSession::wantMode(std::optional<protocol::DesktopMode> mode)
{
    m_wantedMode = mode;
    askForMode();
}

void DesktopSession::setFixedMode(std::optional<protocol::DesktopMode> mode)
{
    const bool isOther = std::exchange(m_fixedMode, mode) != mode;
    if (isOther)
        forgetPace();
    askForMode();
}

ModeLimits DesktopSession::modeLimits() const
{
    auto limits = m_emulated ? ModeLimits::emulated() : ModeLimits{};
    if (const auto most = m_modeLadder.limit()) {
        limits.densest = 1; // a dense screen's four pixels for one are the first to go
        limits.pixels = std::min(limits.pixels, *most);
    }
    return limits;
}

void DesktopSession::forgetPace()
{
    m_modeLadder.forget();
    emit modeLimitsChanged();
}

void DesktopSession::setPaceTold(bool told)
{
    if (std::exchange(m_paceTold, told) != told)
        emit paceToldChanged();
}

/// A size of the workspace's own stays as it is: it counts as the least one, so that the ladder has its
/// end there.
void DesktopSession::hearOfPace()
{
    if ((!m_fixedMode && !m_wantedMode) || !m_latest)
        return;
    const auto before = m_modeLadder.limit();
    const int pixels = m_fixedMode ? ModeLadder::kLeastPixels : m_latest->width * m_latest->height;
    if (!m_modeLadder.heard(m_stats.ladderStep, pixels, std::chrono::steady_clock::now()))
        return;
    const auto limit = m_modeLadder.limit();
    if (limit && (!before || *limit < *before))
        emit madeSmaller();
    emit modeLimitsChanged();
}

/// Once for each: what a desktop makes of it is its own affair, and shown as it is.
void DesktopSession::askForMode()
{
    const auto mode = m_fixedMode ? m_fixedMode : m_wantedMode;
    if (!m_feed || !mode || m_askedMode == mode)
        return;
    m_askedMode = mode;
    m_feed->send(protocol::ResizeDesktop{*mode});
}

void DesktopSession::presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now)
{
    if (m_feed)
        m_feed->presented(sequence, now);
}

QString DesktopSession::encoder() const
{
    if (m_stats.frames == 0)
        return {};
    const QString name = QString::fromLatin1(protocol::nameOf(m_stats.encoder));
    return m_stats.ladderStep == 0 ? name : tr("%1, step %2").arg(name).arg(m_stats.ladderStep);
}

int DesktopSession::drops() const
{
    return static_cast<int>(m_stats.replaced + m_stats.decodeErrors);
}

QVariantList DesktopSession::stages() const
{
    // In the order of StreamStage.
    static const std::array<QString, link::kStreamStages> names{
        tr("input"), tr("program"), tr("capture"), tr("compare"), tr("convert"),
        tr("wait"),  tr("encode"),  tr("network"), tr("decode"),  tr("show")};
    QVariantList rows;
    for (std::size_t i = 0; i < link::kStreamStages; ++i)
        if (const auto& stage = m_stats.stages[i]; stage.count > 0)
            rows.append(QVariantMap{{QStringLiteral("name"), names[i]},
                                    {QStringLiteral("p50"), stage.p50},
                                    {QStringLiteral("p95"), stage.p95}});
    return rows;
}

void DesktopSession::refreshStats()
{
    const auto before = m_stats.frames;
    m_stats = m_feed ? m_feed->stats() : link::StreamStats{};
    if (m_stats.frames > before)
        hearOfPace();
    emit statsChanged();
    if (m_away.isValid())
        emit stateChanged();
}

void DesktopSession::refreshStill()
{
    if (const auto picture = keepable())
        m_images->refresh(picture);
}

void DesktopSession::saveStill()
{
    if (const auto picture = keepable())
        m_images->save(picture);
}

void DesktopSession::savePicture(const QString& workspaceName)
{
    if (m_control.wantsPrivate())
        emit pictureSaved({},
                          tr("You work privately, so no screenshot was saved. End that first."));
    else if (const auto picture = keepable())
        m_images->saveScreenshot(picture, m_pointer, workspaceName);
}

} // namespace helix::ui
