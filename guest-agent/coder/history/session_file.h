#pragma once
// One session's file: ~/.local/state/helix-agent/sessions/ID.jsonl.

#include <string>

#include "coder/history/transcript.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::agent::coder {

/// Appends records; nothing is ever rewritten. Blocks on the disk, briefly.
class SessionFile {
public:
    /// A new file, mode 0600, in `folder`, which is made (0700).
    static Result<SessionFile> create(const std::string& folder, const std::string& id);
    /// An existing one for more, with what it holds; tool calls that a crash cut off are given a
    /// result. Conflict while another process has it. NotFound when there is none, or when
    /// `id` cannot be a session's.
    static Result<std::pair<SessionFile, Transcript>> open(const std::string& folder,
                                                           const std::string& id);

    /// OutOfSpace and others; the session goes on in memory.
    Result<void> append(const SessionRecord& record);
    /// Down to the disk: at the end of a turn.
    void sync();

private:
    explicit SessionFile(UniqueFd fd)
        : m_fd(std::move(fd))
    {
    }
    UniqueFd m_fd;
};

/// $XDG_STATE_HOME or ~/.local/state, and "helix-agent/sessions".
std::string sessionsFolder();
/// Letters, digits and hyphens.
bool isSessionId(const std::string& id);

} // namespace helix::agent::coder
