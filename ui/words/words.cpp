#include "ui/words/words.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QLocale>

#include "base/byte_size.h"

namespace helix::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

/// What the agents that we know ask for (images/agents), behind "Needs: ".
constexpr std::array kAgentNeeds{
    QT_TRANSLATE_NOOP("Words", "an Anthropic key"),
    QT_TRANSLATE_NOOP("Words", "an OpenAI key"),
    QT_TRANSLATE_NOOP("Words", "an Anthropic or OpenAI key"),
    QT_TRANSLATE_NOOP("Words", "a Gemini key"),
    QT_TRANSLATE_NOOP("Words", "a key for an OpenAI-compatible provider"),
    QT_TRANSLATE_NOOP("Words", "a model provider of any kind"),
};

QString textOf(const SaidSize& size)
{
    const QString number = QLocale().toString(size.number, 'f', size.decimals);
    switch (size.unit) {
    case SizeUnit::B:
        return Words::tr("%1 B").arg(number);
    case SizeUnit::KB:
        return Words::tr("%1 KB").arg(number);
    case SizeUnit::MB:
        return Words::tr("%1 MB").arg(number);
    case SizeUnit::GB:
        break;
    }
    return Words::tr("%1 GB").arg(number);
}

} // namespace

QString sizeText(std::uint64_t bytes)
{
    return textOf(saidSize(bytes));
}

QString memoryText(int mebibytes)
{
    return textOf(saidMemory(mebibytes));
}

QString standingText(int workspaces)
{
    if (workspaces == 0)
        return {};
    return workspaces == 1 ? Words::tr("Used by 1 workspace")
                           : Words::tr("Used by %1 workspaces").arg(workspaces);
}

QString needsText(const QString& what)
{
    if (what.isEmpty())
        return {};
    const bool hasArticle =
        what.startsWith(QLatin1String("A ")) || what.startsWith(QLatin1String("An "));
    const QString phrase = hasArticle ? QStringLiteral("a") + what.mid(1) : what;
    const auto* known = std::ranges::find(kAgentNeeds, phrase,
                                          [](const char* one) { return QString::fromLatin1(one); });
    return Words::tr("Needs: %1").arg(known == kAgentNeeds.end() ? phrase : Words::tr(*known));
}

QStringList toStringList(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const auto& text : texts)
        list << QString::fromStdString(text);
    return list;
}

QString resourcesText(const image::Resources& resources)
{
    const QString cpus =
        resources.cpus == 1 ? Words::tr("1 CPU") : Words::tr("%1 CPUs").arg(resources.cpus);
    return Words::tr("%1 · %2 memory · %3 GB disk")
        .arg(cpus, memoryText(resources.memoryMiB))
        .arg(resources.diskGiB);
}

QString timeLeftText(std::int64_t seconds)
{
    if (seconds <= 0)
        return {};
    if (seconds < 60)
        return Words::tr("less than a minute left");
    const auto minutes = (seconds + 30) / 60;
    return minutes < 100 ? Words::tr("about %1 min left").arg(minutes)
                         : Words::tr("about %1 h left").arg((minutes + 30) / 60);
}

QString bytesDoneText(std::uint64_t doneBytes, std::uint64_t totalBytes)
{
    if (doneBytes == 0)
        return {};
    return totalBytes == 0 ? sizeText(doneBytes)
                           : Words::tr("%1 of %2").arg(sizeText(doneBytes), sizeText(totalBytes));
}

QString durationText(std::int64_t milliseconds)
{
    const double seconds = static_cast<double>(milliseconds) / 1000.0;
    const QLocale locale;
    if (seconds < 1)
        return Words::tr("%1 s").arg(locale.toString(seconds, 'f', 2));
    if (seconds < 60)
        return Words::tr("%1 s").arg(locale.toString(seconds, 'f', 1));
    return secondsText(milliseconds / 1000);
}

QString secondsText(std::int64_t seconds)
{
    if (seconds < 60)
        return Words::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return Words::tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
    return Words::tr("%1 h %2 min").arg(seconds / 3600).arg(seconds % 3600 / 60);
}

QString agoText(std::int64_t thenMs, std::int64_t nowMs)
{
    const auto minutes = (nowMs - thenMs) / 60000;
    if (minutes < 1)
        return Words::tr("just now");
    if (minutes < 60)
        return Words::tr("%1 min ago").arg(minutes);
    if (minutes < 24 * 60)
        return Words::tr("%1 h ago").arg(minutes / 60);
    const int days = static_cast<int>(minutes / (24 * 60));
    return days == 1 ? Words::tr("yesterday") : Words::tr("%1 days ago", nullptr, days).arg(days);
}

QString dayText(const QDateTime& time)
{
    const auto days = time.date().daysTo(QDate::currentDate());
    if (days == 0)
        return Words::tr("Today");
    if (days == 1)
        return Words::tr("Yesterday");
    return QLocale().toString(time.date(), QLocale::LongFormat);
}

QString dateText(const QDate& date)
{
    const bool isOfThisYear = date.year() == QDate::currentDate().year();
    return QLocale().toString(date, isOfThisYear ? Words::tr("d MMM") : Words::tr("d MMM yyyy"));
}

QString momentText(const QDateTime& time)
{
    return dateText(time.date()) + QLocale().toString(time.time(), QStringLiteral(" hh:mm"));
}

QString stateText(plane::State state)
{
    using plane::State;
    switch (state) {
    case State::Creating:
        return Words::tr("Creating");
    case State::Starting:
        return Words::tr("Starting");
    case State::GuestReady:
    case State::AgentReady:
        return Words::tr("Almost ready");
    case State::Ready:
        return Words::tr("Ready");
    case State::Suspending:
        return Words::tr("Suspending");
    case State::Suspended:
        return Words::tr("Suspended");
    case State::Resuming:
        return Words::tr("Resuming");
    case State::Unreachable:
        return Words::tr("Runs, out of reach");
    case State::Stopping:
        return Words::tr("Stopping");
    case State::Stopped:
        return Words::tr("Stopped");
    case State::Failed:
        return Words::tr("Failed");
    case State::Deleting:
        return Words::tr("Deleting");
    }
    return {};
}

QString stateDot(plane::State state)
{
    using plane::State;
    switch (state) {
    case State::Ready:
        return QStringLiteral("ready");
    case State::Stopped:
    case State::Suspended:
        return QStringLiteral("asleep");
    case State::Failed:
    case State::Unreachable:
        return QStringLiteral("failed");
    default:
        return QStringLiteral("working");
    }
}

QString slotWaitText(const plane::SlotWait& wait)
{
    const QString place = wait.place > 1
                              ? Words::tr("It is number %1 in the queue.").arg(wait.place)
                              : Words::tr("It is the next.");
    return Words::tr("Waits for a slot: %1 of %2 run. %3")
        .arg(wait.running)
        .arg(wait.maxRunning)
        .arg(place);
}

QString stepText(plane::Step step)
{
    using plane::Step;
    switch (step) {
    case Step::Disk:
        return Words::tr("Disk");
    case Step::Machine:
        return Words::tr("Machine");
    case Step::GuestReady:
        return Words::tr("Linux ready");
    case Step::AgentReady:
        return Words::tr("Helix Agent ready");
    case Step::Paired:
        return Words::tr("Connected");
    case Step::Desktop:
        return Words::tr("Desktop");
    case Step::Project:
        return Words::tr("Project");
    }
    return {};
}

QString beginningText(plane::Beginning beginning)
{
    using plane::Beginning;
    switch (beginning) {
    case Beginning::Unknown:
        return {};
    case Beginning::Booted:
        return Words::tr("Booted from its disk");
    case Beginning::Warm:
        return Words::tr("Started from its prepared image");
    case Beginning::Spare:
        return Words::tr("Stood ready before you asked for it");
    case Beginning::Resumed:
        return Words::tr("Went on where it was suspended");
    case Beginning::Forked:
        return Words::tr("Went on where another workspace stood");
    case Beginning::Restored:
        return Words::tr("Went on from a checkpoint");
    }
    return {};
}

QString stepHint(plane::Step step)
{
    using plane::Step;
    switch (step) {
    case Step::Disk:
        return Words::tr("A layer of its own over the image's disk");
    case Step::Machine:
        return Words::tr("Switching the virtual machine on");
    case Step::GuestReady:
        return Words::tr("Linux is starting");
    case Step::AgentReady:
        return Words::tr("The desktop and Helix Agent are starting");
    case Step::Paired:
        return Words::tr("Agreeing on a key that nobody else knows");
    case Step::Desktop:
        return Words::tr("Waiting for the first picture");
    case Step::Project:
        return Words::tr("Bringing your project in");
    }
    return {};
}

} // namespace helix::ui
