#include "ui/terminal/shell_commands.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace helix::ui {

namespace {

struct HistoryEntry {
    std::int64_t number = 0; ///< 0: it has none
    std::string command;
};

HistoryEntry readEntry(const std::string& text)
{
    HistoryEntry entry;
    const auto begin = std::min(text.find_first_not_of(' '), text.size());
    const auto* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data() + begin, last, entry.number);
    if (error != std::errc() || entry.number < 1)
        return {};
    // "*" marks an entry that was changed since.
    const auto rest = text.find_first_not_of(" *", static_cast<std::size_t>(end - text.data()));
    entry.command = rest == std::string::npos ? std::string() : text.substr(rest);
    return entry;
}

} // namespace

std::optional<plane::GuestCommand> ShellCommands::begin(const std::string& entry,
                                                        std::int64_t nowMs)
{
    const auto passed = static_cast<double>(nowMs - std::exchange(m_allowedMs, nowMs)) / 1000;
    m_allowed = std::clamp(m_allowed + passed * kPerSecond, 0.0, kAtOnce);
    m_running.reset();
    if (m_allowed < 1)
        return std::nullopt;
    m_allowed -= 1;
    auto said = readEntry(entry);
    m_running = plane::GuestCommand{};
    m_running->beganMs = nowMs;
    // One that does not say when it asks cannot be told from one that kept nothing.
    const auto before = std::exchange(m_newest, std::nullopt);
    if (before && said.number > *before)
        m_running->text = std::move(said.command);
    return m_running;
}

std::optional<plane::GuestCommand> ShellCommands::end(int status, std::int64_t newest,
                                                      std::int64_t nowMs)
{
    m_newest = newest;
    auto over = std::exchange(m_running, std::nullopt);
    if (over) {
        over->durationMs = std::max<std::int64_t>(nowMs - over->beganMs, 1);
        over->failed = status != 0;
    }
    return over;
}

} // namespace helix::ui
