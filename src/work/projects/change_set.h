#pragma once
// What an agent changed, as it came out of a guest: by value. Every text in it is foreign.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <QMetaType>

#include "base/ids.h"

namespace helix::projects {

enum class FileStatus { Added, Modified, Deleted, Renamed, Copied, TypeChanged };
std::string_view toString(FileStatus status);

/// Why a file deserves the user's eye before it is taken.
enum class Warning {
    Hook,     ///< runs by itself: .git hooks folders, .husky, pre-commit, direnv, VS Code tasks...
    CiFile,   ///< runs on a server
    LockFile, ///< changes what is installed
    Secret,   ///< looks like a key or a password
    Executable,         ///< became executable
    Symlink,            ///< a link that leaves the tree
    Submodule,          ///< points to another repository: not taken along
    GitAttributes,      ///< may change how files are checked out
    Large,              ///< above 5 MiB
    OddName,            ///< a name that looks like another, or holds control characters
    EmbeddedRepository, ///< of a folder that git takes for a repository: left out unless asked for
    BuildFile,          ///< programs of it run when the project is installed, built or opened
    AgentRules,         ///< tells coding agents what to do
};
std::string_view toString(Warning warning); ///< "hook", "ci-file"...
std::string_view describe(Warning warning); ///< a sentence for people

struct FileChange {
    std::string path;    ///< of the new side (of the old one when deleted); relative, no ".."
    std::string oldPath; ///< of a rename or copy
    FileStatus status = FileStatus::Modified;
    std::uint32_t oldMode = 0, newMode = 0; ///< git's: 0100644, 0100755, 0120000...
    int added = 0, removed = 0;             ///< lines
    bool binary = false;
    std::uint64_t oldBytes = 0, newBytes = 0;
    std::vector<Warning> warnings;
};

struct Commit {
    std::string id, subject, author;
    std::int64_t timeMs = 0;
    bool snapshot = false; ///< the uncommitted work, put into a commit by Helix
};

struct ChangeSet {
    WorkspaceId workspace;
    std::string base, head; ///< commit ids; equal: nothing changed
    std::string branch;     ///< in the guest
    std::int64_t takenMs = 0;
    std::string session;           ///< whose turn it was taken after, or empty
    std::vector<Commit> commits;   ///< newest first, bounded
    std::vector<FileChange> files; ///< by path
    int added = 0, removed = 0;
    bool truncated = false;   ///< more files than kMaxFiles: the rest only counted
    bool standsOnBase = true; ///< the base is an ancestor of the head; otherwise tree against tree
    std::string note;         ///< what the agent did to the history, as a sentence; or empty
    std::string problem;      ///< why the newest snapshot could not be had; or empty
};
inline constexpr int kMaxFiles = 10'000;

struct DiffLine {
    enum class Kind { Context, Added, Removed };
    Kind kind = Kind::Context;
    int oldLine = 0, newLine = 0; ///< from 1; 0: not on that side
    std::string text;             ///< without its end of line; UTF-8, foreign bytes replaced
    bool noNewline = false;       ///< the last line of a file that does not end in one
};
struct Hunk {
    int oldStart = 0, oldCount = 0, newStart = 0, newCount = 0;
    std::string heading;
    std::vector<DiffLine> lines;
};
struct FileDiff {
    FileChange file;
    std::vector<Hunk> hunks; ///< none for binary files
    bool truncated = false;  ///< larger than is shown (kMaxDiffLines)
};
inline constexpr int kMaxDiffLines = 50'000;

} // namespace helix::projects

Q_DECLARE_METATYPE(helix::projects::ChangeSet)
