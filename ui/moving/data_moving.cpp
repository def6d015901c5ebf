#include "ui/moving/data_moving.h"

#include <algorithm>
#include <chrono>

#include <spdlog/spdlog.h>

#include "app/data_away.h"
#include "app/instance_lock.h"
#include "base/clock.h"
#include "base/try.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenSteps{200}; ///< what is shown oftener is not read
constexpr std::chrono::seconds kLockDeadline{
    30}; ///< for the Helix that asked for the move to be gone

} // namespace

DataMoving::DataMoving(Paths paths, const QString& folder, Mover mover)
    : m_paths(std::move(paths))
    , m_mover(std::move(mover))
    , m_isAway(folder.isEmpty())
    , m_folder(folder)
    , m_state(m_isAway ? QStringLiteral("away") : QStringLiteral("moving"))
{
    if (const auto away = m_isAway ? app::awayPlace(m_paths) : std::nullopt)
        m_folder = QString::fromStdString(away->string());
}

DataMoving::~DataMoving()
{
    m_stop = true;
    if (m_worker.joinable())
        m_worker.join();
}

QString DataMoving::step() const
{
    if (m_step.title.empty())
        return {};
    return m_step.title == "Copying" ? tr("Copying") : tr("Comparing what was copied");
}

QString DataMoving::detail() const
{
    return bytesDoneText(m_step.doneBytes, m_step.totalBytes);
}

QString DataMoving::left() const
{
    const auto left = timeLeftText(m_pace.leftSeconds(systemWallClock()()));
    return left.isEmpty() ? left : tr("this step: %1").arg(left);
}

double DataMoving::fraction() const
{
    return m_step.totalBytes == 0 ? 0
                                  : std::min(1.0, static_cast<double>(m_step.doneBytes) /
                                                      static_cast<double>(m_step.totalBytes));
}

void DataMoving::begin()
{
    if (m_isWorking)
        return;
    if (!m_isAway)
        return move();
    const auto away = app::awayPlace(m_paths);
    if (!away)
        return emit ended();
    setState(m_state, tr("It is still not there."));
}

void DataMoving::chooseFolder(const QString& folder)
{
    if (m_isWorking) // the picker may have been opened before, and waiting for the worker would freeze all
        return;
    if (!m_isAway) {
        m_folder = folder;
        return move();
    }
    const auto found = app::findDataAt(m_paths, folder.toStdString());
    if (found)
        return emit ended();
    setState(m_state, fromBelow(found.error().message));
}

void DataMoving::stay()
{
    if (m_state == QLatin1String("failed"))
        return emit ended();
    m_stop = true; // its end is seen in end()
}

void DataMoving::move()
{
    if (m_worker.joinable())
        m_worker.join(); // it has said its last word
    m_isWorking = true;
    m_stop = false;
    m_step = {};
    setState(QStringLiteral("moving"));
    m_worker = std::thread([this, folder = m_folder.toStdString()] {
        auto moved = work(folder);
        QMetaObject::invokeMethod(
            this, [this, moved = std::move(moved)] { end(moved); }, Qt::QueuedConnection);
    });
}

/// On its own thread.
Result<std::string> DataMoving::work(const std::string& folder)
{
    TRY(m_paths.prepare());
    const auto isStopped = [this] { return m_stop.load(); };
    TRY(const auto lock, app::InstanceLock::await(m_paths, kLockDeadline, isStopped));
    app::DataMoveWatch watch;
    Clock::time_point shown;
    std::string title;
    watch.progress = [&](const app::DataMoveStep& step) {
        const auto now = Clock::now();
        if (now - shown >= kBetweenSteps || step.title != title) {
            shown = now;
            title = step.title;
            QMetaObject::invokeMethod(
                this, [this, step] { see(step); }, Qt::QueuedConnection);
        }
        return !m_stop;
    };
    watch.reached = [this](const char* step) {
        if (std::string_view(step) == "compared")
            QMetaObject::invokeMethod(
                this, [this] { setState(QStringLiteral("finishing")); }, Qt::QueuedConnection);
    };
    return m_mover(m_paths, folder, watch);
}

void DataMoving::see(const app::DataMoveStep& step)
{
    m_step = step;
    m_pace.see(step.title, step.doneBytes, step.totalBytes, systemWallClock()());
    emit changed();
}

void DataMoving::end(const Result<std::string>& moved)
{
    m_isWorking = false;
    if (!moved)
        spdlog::warn("moving: {}", moved.error().describe());
    if (moved || m_stop) // what was cancelled has changed nothing
        return emit ended();
    setState(QStringLiteral("failed"), fromBelow(moved.error().message));
}

void DataMoving::setState(const QString& state, const QString& problem)
{
    m_state = state;
    m_problem = problem;
    emit changed();
}

} // namespace helix::ui
