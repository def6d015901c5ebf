#include "app/control_host.h"

#include <chrono>
#include <deque>

#include <QThread>

#include "app/running_helix.h"
#include "app/running_helix_question.h"
#include "operations/host.h"
#include "operations/request_json.h"

namespace helix::app {
namespace {

using plane::ControlPlane;
using Action = std::function<void(ControlPlane&)>;

constexpr std::chrono::seconds kQuestionDeadline{5};
constexpr std::chrono::seconds kTakeOverDeadline{15};
constexpr std::chrono::milliseconds kRetry{100};
/// No failure, though nothing was opened: openOrTakeOver's word for a window that runs already and
/// now shows itself.
constexpr ErrorCode kHandedOver = ErrorCode::AlreadyExists;

} // namespace

struct ControlHost::Private {
    /// What lives on the control thread, and only there. Shared by the host and the actions on
    /// their way.
    struct Inside {
        life::ControlPlaneOptions options;
        std::string asked; ///< of the user, in whichever window
        std::unique_ptr<RunningHelix> running;
        std::shared_ptr<void> quiesced; ///< nothing wakes any more; goes after the plane
        std::deque<Action> waiting;     ///< posted before the plane was open
        bool failed = false;
    };

    QThread thread;
    QObject* context = nullptr; ///< lives on the control thread; dies with it
    std::shared_ptr<Inside> inside = std::make_shared<Inside>();

    static async::Task<Result<std::unique_ptr<RunningHelix>>>
    openOrTakeOver(std::shared_ptr<Inside> inside, AppRole role);
    static async::Task<void> open(ControlHost* host, std::shared_ptr<Inside> inside, AppRole role);
    static async::Task<void> close(std::shared_ptr<Inside> inside, QThread* thread);
};

/// A window that runs already is asked to show itself; a headless Helix makes way, and its machines
/// are adopted.
async::Task<Result<std::unique_ptr<RunningHelix>>>
ControlHost::Private::openOrTakeOver(std::shared_ptr<Inside> inside, AppRole role)
{
    bool asked = false;
    for (auto waited = std::chrono::milliseconds::zero();; waited += kRetry) {
        auto opened = co_await RunningHelix::open(inside->options, role);
        if (opened || opened.error().code != ErrorCode::Conflict || waited >= kTakeOverDeadline)
            co_return opened;
        if (!asked) {
            const operations::ShowWindow show{inside->asked};
            const auto shown = co_await askRunningHelix(
                inside->options.paths, std::string(operations::ShowWindow::kOperation.name),
                operations::writeRequest(show), kQuestionDeadline);
            if (shown && protocol::isTrue(*shown, "window"))
                co_return fail(
                    kHandedOver,
                    "Helix is already running; its window has been brought to the front.");
            const std::string yield = "app.yield";
            const auto nothing = protocol::Json::object();
            const auto agreed =
                co_await askRunningHelix(inside->options.paths, yield, nothing, kQuestionDeadline);
            if (!agreed && agreed.error().code == ErrorCode::Conflict)
                co_return fail(agreed.error());
            asked = agreed.has_value();
        }
        co_await async::sleepFor(kRetry);
    }
}

async::Task<void> ControlHost::Private::open(ControlHost* host, std::shared_ptr<Inside> inside,
                                             AppRole role)
{
    auto opened = co_await openOrTakeOver(inside, std::move(role));
    if (!opened) {
        inside->failed = true;
        inside->waiting.clear();
        if (opened.error().code == kHandedOver)
            emit host->handedOver(QString::fromStdString(opened.error().message));
        else
            emit host->failed(QString::fromStdString(opened.error().message),
                              QString::fromStdString(opened.error().cause));
        co_return;
    }
    inside->running = std::move(*opened);
    emit host->opened();
    while (!inside->waiting.empty()) {
        const Action action = std::move(inside->waiting.front());
        inside->waiting.pop_front();
        action(inside->running->plane());
    }
}

async::Task<void> ControlHost::Private::close(std::shared_ptr<Inside> inside, QThread* thread)
{
    inside->waiting.clear();
    if (inside->running)
        co_await inside->running->close();
    inside->running.reset();
    inside->quiesced.reset(); // only now: letting go of it has those go on that wait
    thread->quit();
}

ControlHost::ControlHost(life::ControlPlaneOptions options, const QString& asked)
    : m_d(std::make_unique<Private>())
{
    m_d->inside->asked = asked.toStdString();
    m_d->inside->options = std::move(options);
    m_d->context = new QObject;
    m_d->context->moveToThread(&m_d->thread);
    connect(&m_d->thread, &QThread::finished, m_d->context, &QObject::deleteLater);
    m_d->thread.setObjectName("control");
    m_d->thread.start();
}

ControlHost::~ControlHost()
{
    QMetaObject::invokeMethod(m_d->context, [inside = m_d->inside, thread = &m_d->thread] {
        async::detach(Private::close(inside, thread));
    });
    m_d->thread.wait();
}

void ControlHost::open()
{
    AppRole role;
    role.window = true;
    role.onActivate = [this](const std::string& asked) {
        emit activated(QString::fromStdString(asked));
    };
    role.onMove = [this, inside = m_d->inside](const std::string& folder,
                                               std::shared_ptr<void> quiesced) {
        inside->quiesced = std::move(quiesced);
        emit moveAsked(QString::fromStdString(folder));
    };
    QMetaObject::invokeMethod(m_d->context, [this, inside = m_d->inside, role] {
        async::detach(Private::open(this, inside, role));
    });
}

void ControlHost::post(std::function<void(plane::ControlPlane&)> action)
{
    QMetaObject::invokeMethod(m_d->context, [inside = m_d->inside, action = std::move(action)] {
        if (inside->running)
            action(inside->running->plane());
        else if (!inside->failed)
            inside->waiting.push_back(action);
    });
}

} // namespace helix::app
