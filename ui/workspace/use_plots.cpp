#include "ui/workspace/use_plots.h"

#include <algorithm>
#include <functional>

#include <QCoreApplication>
#include <QLocale>

#include "ui/words/words.h"

namespace helix::ui {

namespace {

using plane::UseSample;

QString said(const char* text)
{
    return QCoreApplication::translate("UsePlots", text);
}

QString rateText(double bytesPerSecond)
{
    return said("%1/s").arg(sizeText(static_cast<std::uint64_t>(bytesPerSecond)));
}

QString percentText(double percent)
{
    return QLocale().toString(percent, 'f', percent < 10 ? 1 : 0) + QStringLiteral(" %");
}

using ValueWords = QString (*)(double);

/// `values` up to `most`, or to the largest of them.
UseLine lineOf(const char* title, std::vector<qreal> values, qreal most, ValueWords words)
{
    UseLine line{said(title), words(values.back()), {}, std::move(values)};
    const qreal highest = std::ranges::max(line.points);
    line.isHighest = highest > most;
    most = std::max(most, highest);
    line.top = words(most);
    for (qreal& point : line.points)
        point = std::clamp(most > 0 ? point / most : 0, 0.0, 1.0);
    return line;
}

std::vector<qreal> each(const std::vector<UseSample>& samples,
                        const std::function<qreal(const UseSample&)>& value)
{
    std::vector<qreal> values(samples.size());
    std::ranges::transform(samples, values.begin(), value);
    return values;
}

/// Bytes a second between a sample and the one before. A network that began anew begins at nothing.
std::vector<qreal> rates(const std::vector<UseSample>& samples)
{
    std::vector<qreal> values{0};
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const auto bytes = samples[i].bytesIn + samples[i].bytesOut;
        const auto before = samples[i - 1].bytesIn + samples[i - 1].bytesOut;
        const auto elapsedMs = samples[i].timeMs - samples[i - 1].timeMs;
        constexpr qreal kMsPerSecond = 1000;
        values.push_back(elapsedMs > 0 && bytes > before
                             ? static_cast<qreal>(bytes - before) * kMsPerSecond /
                                   static_cast<qreal>(elapsedMs)
                             : 0);
    }
    return values;
}

QString bytesText(double bytes)
{
    return sizeText(static_cast<std::uint64_t>(bytes));
}

/// Between the first and the last of one look at all workspaces; looks are five seconds apart.
constexpr std::int64_t kOneLookMs = 2500;

/// What all took at each look. Who was not there then took nothing.
std::vector<UseSample> sumOf(const std::vector<plane::WorkspaceUse>& workspaces)
{
    std::vector<UseSample> each, looks;
    for (const auto& workspace : workspaces)
        each.insert(each.end(), workspace.history.begin(), workspace.history.end());
    std::ranges::sort(each, {}, &UseSample::timeMs);
    for (const auto& sample : each) {
        if (looks.empty() || sample.timeMs - looks.back().timeMs > kOneLookMs) {
            looks.push_back(sample);
            continue;
        }
        auto& sum = looks.back();
        sum.memoryBytes += sample.memoryBytes;
        sum.cpuPercent += sample.cpuPercent;
        sum.diskBytes += sample.diskBytes;
    }
    return looks;
}

auto number(auto member)
{
    return [member](const UseSample& sample) { return static_cast<qreal>(sample.*member); };
}

constexpr qreal kOneProcessor = 100, kKiB = 1024;

/// Where nothing says how much there is.
UseLine unboundedLine(const char* title, std::vector<qreal> values, ValueWords words)
{
    UseLine line = lineOf(title, std::move(values), kKiB, words);
    line.isHighest = true;
    return line;
}

} // namespace

std::vector<UseLine> useLines(const plane::ComputerUse& all)
{
    const auto samples = sumOf(all.workspaces);
    if (samples.size() < 2)
        return {};
    return {lineOf(QT_TRANSLATE_NOOP("UsePlots", "Memory"),
                   each(samples, number(&UseSample::memoryBytes)),
                   static_cast<qreal>(all.memoryTotal), bytesText),
            lineOf(QT_TRANSLATE_NOOP("UsePlots", "Processors"),
                   each(samples, number(&UseSample::cpuPercent)),
                   kOneProcessor * std::max(all.processors, 1), percentText),
            unboundedLine(QT_TRANSLATE_NOOP("UsePlots", "Disk"),
                          each(samples, number(&UseSample::diskBytes)), bytesText)};
}

std::vector<UseLine> useLines(const plane::WorkspaceUse& use)
{
    const auto& samples = use.history;
    if (samples.size() < 2)
        return {};
    return {lineOf(QT_TRANSLATE_NOOP("UsePlots", "Memory"),
                   each(samples, number(&UseSample::memoryBytes)),
                   static_cast<qreal>(use.memoryGiven), bytesText),
            lineOf(QT_TRANSLATE_NOOP("UsePlots", "Processor"),
                   each(samples, number(&UseSample::cpuPercent)), kOneProcessor, percentText),
            unboundedLine(QT_TRANSLATE_NOOP("UsePlots", "Network"), rates(samples), rateText),
            unboundedLine(QT_TRANSLATE_NOOP("UsePlots", "Disk"),
                          each(samples, number(&UseSample::diskBytes)), bytesText)};
}

} // namespace helix::ui
