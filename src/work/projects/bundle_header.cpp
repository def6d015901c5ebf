#include "projects/bundle_header.h"

#include "base/bytes.h"
#include "projects/raw_diff.h"

namespace helix::projects {
namespace {

constexpr std::size_t kMaxHeaderBytes = 64U << 10;
constexpr std::size_t kMostNested = 20;
constexpr std::size_t kMaxNestedBytes = 200;
constexpr std::string_view kReportStart = "helix-changes 1";
constexpr std::string_view kSnapshotRef = "refs/helix/snapshot";

tl::unexpected<Error> refused(std::string why)
{
    return fail(ErrorCode::Protocol,
                "The changes that came out of the workspace were refused: " + std::move(why));
}

std::string_view takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

} // namespace

ChangesReceiver::ChangesReceiver(bool buildsOnSomething, std::size_t maxPackBytes, Sink sink)
    : m_buildsOnSomething(buildsOnSomething)
    , m_maxPackBytes(maxPackBytes)
    , m_sink(std::move(sink))
{
}

Result<void> ChangesReceiver::feed(std::string_view bytes)
{
    if (m_state)
        m_state = take(bytes);
    return m_state;
}

Result<void> ChangesReceiver::take(std::string_view bytes)
{
    while (!bytes.empty() && m_part != Part::Pack) {
        // A header ends at its first empty line.
        m_header += bytes.front();
        bytes.remove_prefix(1);
        if (m_header.ends_with("\n\n")) {
            if (auto taken = takeHeader(); !taken)
                return taken;
        } else if (m_header.size() > kMaxHeaderBytes) {
            return refused("what stands before them is too long.");
        }
    }
    return bytes.empty() ? Result<void>() : takePack(bytes);
}

Result<void> ChangesReceiver::takeHeader()
{
    const std::string header = std::exchange(m_header, {});
    auto read = m_part == Part::Report ? readReport(header) : readBundle(header);
    m_part = m_part == Part::Report ? Part::Bundle : Part::Pack;
    return read;
}

Result<void> ChangesReceiver::readReport(std::string_view text)
{
    if (takeLine(text) != kReportStart)
        return refused("they do not begin as Helix's question asks for.");
    while (!text.empty()) {
        const auto line = takeLine(text);
        const auto space = line.find(' ');
        const auto key = line.substr(0, space);
        const auto value =
            space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
        if (key == "branch")
            m_report.branch = printable(value);
        else if (key == "head")
            m_report.head = value;
        else if (key == "uncommitted")
            m_report.uncommitted = value == "1";
        else if (key == "base")
            m_report.baseKnown = value == "known";
        else if (key == "git")
            m_report.repositoryGone = value == "gone";
        else if (key == "skipped")
            m_report.skippedFiles = value == "1";
        else if (key == "bundle")
            m_report.hasBundle = value == "1";
        else if (key == "nested" && m_report.nested.size() < kMostNested)
            m_report.nested.push_back(printable(value, kMaxNestedBytes));
    }
    if (!isObjectId(m_report.head))
        return refused("they do not name a commit.");
    return {};
}

Result<void> ChangesReceiver::readBundle(std::string_view text) const
{
    if (!m_report.hasBundle)
        return refused("there is more of them than was said.");
    const auto version = takeLine(text);
    if (version != "# v2 git bundle" && version != "# v3 git bundle")
        return refused("they are not a git bundle.");
    int refs = 0;
    while (!text.empty()) {
        const auto line = takeLine(text);
        if (line.empty())
            continue;
        if (line.starts_with('@')) {
            if (!line.starts_with("@object-format="))
                return refused("the bundle leaves objects out.");
            continue;
        }
        if (line.starts_with('-')) {
            // Whether Helix has it shows when the pack is checked: all its links must lead
            // somewhere.
            const auto id = line.substr(1, line.find(' ') - 1);
            if (!m_buildsOnSomething || !isObjectId(std::string(id)))
                return refused("the bundle builds on a commit that Helix does not know.");
            continue;
        }
        const auto space = line.find(' ');
        if (++refs > 1)
            return refused("the bundle holds more than the one branch that was asked for.");
        if (space == std::string_view::npos || line.substr(0, space) != m_report.head ||
            line.substr(space + 1) != kSnapshotRef)
            return refused("the bundle holds something else than what was asked for.");
    }
    return refs == 1 ? Result<void>() : refused("the bundle is empty.");
}

Result<void> ChangesReceiver::takePack(std::string_view bytes)
{
    m_packBytes += bytes.size();
    if (m_packBytes > m_maxPackBytes)
        return fail(ErrorCode::ResourceExhausted,
                    "The changes are larger than " + std::to_string(m_maxPackBytes >> 20) +
                        " MB, which is the most that Helix takes out of a workspace. Have the "
                        "agent add large files to .gitignore, or copy them with helixctl cp.");
    return m_sink(bytes);
}

Result<GuestReport> ChangesReceiver::finish() const
{
    if (!m_state)
        return fail(m_state.error());
    if (m_part == Part::Report)
        return refused("they ended before they began.");
    if (m_report.hasBundle && m_part != Part::Pack)
        return refused("they broke off.");
    return m_report;
}

} // namespace helix::projects
