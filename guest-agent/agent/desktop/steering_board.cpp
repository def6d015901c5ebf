#include "agent/desktop/steering_board.h"

#include <charconv>
#include <cstdlib>
#include <optional>

#include "base/atomic_file.h"
#include "base/bytes.h"

namespace helix::agent {
namespace {

using protocol::Steerer;

/// Made by the unit that starts helix-agent; everybody in the guest may read there.
constexpr const char* kSteeringFile = "/run/helix/steering";
constexpr const char* kSteeringVariable = "HELIX_STEERING";
constexpr std::size_t kMaxNote = 32;
constexpr unsigned kReadableByAll = 0644;

/// A digit, a space, a number.
std::string toText(const SteeringNote& note)
{
    return std::to_string(static_cast<int>(note.who)) + ' ' + std::to_string(note.privateTimes);
}

std::optional<SteeringNote> parseNote(std::string_view text)
{
    if (text.size() < 3 || text[0] < '0' || text[0] > '9' || text[1] != ' ')
        return std::nullopt;
    const auto who = protocol::toSteerer(static_cast<std::uint8_t>(text[0] - '0'));
    SteeringNote note;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + 2, end, note.privateTimes);
    if (!who || error != std::errc() || rest != end)
        return std::nullopt;
    note.who = *who;
    return note;
}

} // namespace

std::filesystem::path steeringFile()
{
    const char* given = std::getenv(kSteeringVariable);
    return given != nullptr && *given != '\0' ? given : kSteeringFile;
}

SteeringNote readSteering(const std::filesystem::path& file)
{
    const auto text = readFile(file, kMaxNote);
    return text ? parseNote(*text).value_or(SteeringNote{}) : SteeringNote{};
}

SteeringBoard::SteeringBoard(std::filesystem::path file)
    : m_file(std::move(file))
    , m_note(readSteering(m_file))
{
    (void)set(Steerer::Nobody);
}

SteeringBoard::~SteeringBoard()
{
    (void)set(Steerer::Nobody);
}

Result<void> SteeringBoard::set(Steerer who)
{
    if (who == Steerer::UserPrivately && m_note.who != who)
        ++m_note.privateTimes;
    m_note.who = who;
    auto written = writeFileAtomically(m_file, asBytes(toText(m_note)), kReadableByAll);
    if (written)
        return written;
    m_note.who = Steerer::Nobody;
    std::error_code ignored;
    std::filesystem::remove(m_file, ignored);
    return written;
}

} // namespace helix::agent
