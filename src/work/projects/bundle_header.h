#pragma once
// What a guest sends when it is asked for its changes: a few lines about them, then a git bundle
// (gitformat-bundle(5)), of which only the pack is kept. Foreign from the first byte. Pure.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::projects {

/// The lines about the changes.
struct GuestReport {
    std::string branch;          ///< printable; empty: none
    std::string head;            ///< commit id
    bool uncommitted = false;    ///< the head is a commit of what was not committed
    bool baseKnown = false;      ///< the guest still has the base
    bool repositoryGone = false; ///< there is no .git any more: the head stands on nothing
    bool skippedFiles = false;   ///< some could not be read
    bool hasBundle = false;
    std::vector<std::string> nested; ///< repositories inside, whose files came as files; printable
};

/// Takes the stream in pieces of any size and hands on the pack. Protocol with a sentence as soon
/// as something is not as it should be; ResourceExhausted beyond `maxPackBytes`.
class ChangesReceiver {
public:
    using Sink = std::function<Result<void>(std::string_view)>;
    /// `buildsOnSomething`: the bundle may leave out what Helix has already.
    ChangesReceiver(bool buildsOnSomething, std::size_t maxPackBytes, Sink sink);

    Result<void> feed(std::string_view bytes);
    /// After the last piece: all that was promised has come.
    Result<GuestReport> finish() const;
    [[nodiscard]] std::size_t packBytes() const { return m_packBytes; }

private:
    enum class Part { Report, Bundle, Pack };
    Result<void> take(std::string_view bytes);
    Result<void> takeHeader();
    Result<void> readReport(std::string_view text);
    Result<void> readBundle(std::string_view text) const;
    Result<void> takePack(std::string_view bytes);

    bool m_buildsOnSomething;
    std::size_t m_maxPackBytes;
    Sink m_sink;
    Part m_part = Part::Report;
    std::string m_header;
    GuestReport m_report;
    std::size_t m_packBytes = 0;
    Result<void> m_state; ///< the first thing that was wrong
};

} // namespace helix::projects
