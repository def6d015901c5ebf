#pragma once
// Projects, and what agents changed in them: for the room of projects, its records, and answers.
// Every text of a change is foreign.

#include <filesystem>

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// What a repository on the host is like, before it is given away.
struct ProjectFacts {
    std::filesystem::path root;
    std::string branch, head;
    int uncommittedFiles = 0;
    std::uint64_t bytes = 0;
    int commits = 0;
    std::vector<std::string> remarks;
};
void describe(auto& field, Is<ProjectFacts> auto& facts)
{
    field("root", facts.root, "its folder");
    field("branch", facts.branch, "empty: detached");
    field("head", facts.head, "a commit's id; empty: no commit yet");
    field("uncommitted_files", facts.uncommittedFiles, "changed and untracked, not ignored");
    field("bytes", facts.bytes, "about what would be copied");
    field("commits", facts.commits, "behind its head");
    field("remarks", facts.remarks, "sentences: what stays out, and why");
}

enum class ProjectKind {
    Repository, ///< a git repository on this computer
    Url,        ///< cloned: by the host with the user's credentials, or by the guest
    Empty,      ///< a fresh repository in the guest
};
constexpr auto words(ProjectKind /*kind*/)
{
    return std::array<std::string_view, 3>{"repository", "url", "empty"};
}

/// A workspace's project.
struct Project {
    static constexpr std::string_view kValue = "project";
    WorkspaceId workspace;
    ProjectKind kind = ProjectKind::Empty;
    std::string origin;
    std::filesystem::path root;
    std::string guestPath, branch, base, userBase;
    bool broughtUncommitted = false;
    std::int64_t broughtMs = 0;
    std::string takenHead;
    std::vector<std::string> takenPaths;
};
void describe(auto& field, Is<Project> auto& project)
{
    field("workspace", project.workspace, "its id");
    field("kind", project.kind, "where it came from");
    field("origin", project.origin, "path or URL without credentials, for people");
    field("root", project.root, "of a repository on this computer");
    field("guest_path", project.guestPath, "below the agent's home");
    field("branch", project.branch, "in the guest");
    field("base", project.base, "the commit the agent began from");
    field("user_base", project.userBase,
          "the user's commit below it, without the uncommitted work");
    field("brought_uncommitted", project.broughtUncommitted, "with uncommitted work");
    field("brought_ms", project.broughtMs, "wall clock");
    field("taken_head", project.takenHead, "what was accepted last, or empty");
    field("taken_paths", project.takenPaths, "which of its files; empty: all");
}

/// How far bringing a project is.
struct BringProgress {
    static constexpr Event kEvent{"projects.progress", "as it goes on"};
    std::string step; ///< "Packing", "Copying", "Unpacking", "Fetching"
    std::uint64_t done = 0, total = 0;
};
void describe(auto& field, Is<BringProgress> auto& progress)
{
    field("step", progress.step, "for people");
    field("done", progress.done, "bytes");
    field("total", progress.total, "bytes; 0: not known");
}

enum class FileStatus { Added, Modified, Deleted, Renamed, Copied, TypeChanged };
constexpr auto words(FileStatus /*status*/)
{
    return std::array<std::string_view, 6>{"added",   "modified", "deleted",
                                           "renamed", "copied",   "type-changed"};
}

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
constexpr auto words(Warning /*warning*/)
{
    return std::array<std::string_view, 13>{
        "hook",       "ci-file",  "lock-file",           "secret",
        "executable", "symlink",  "submodule",           "git-attributes",
        "large",      "odd-name", "embedded-repository", "build-file",
        "agent-rules"};
}

struct ChangedFile {
    static constexpr std::string_view kValue = "file";
    std::string path; ///< of the new side (of the old one when deleted); relative, no ".."
    std::string oldPath;
    FileStatus status = FileStatus::Modified;
    std::uint32_t oldMode = 0, newMode = 0; ///< git's: 0100644, 0100755, 0120000...
    int added = 0, removed = 0;
    bool binary = false;
    std::uint64_t oldBytes = 0, newBytes = 0;
    std::vector<Warning> warnings;
};
void describe(auto& field, Is<ChangedFile> auto& file)
{
    field("path", file.path, "in the project");
    field("old_path", file.oldPath, "of what was renamed or copied; or empty");
    field("status", file.status, "what became of it");
    field("old_mode", file.oldMode, "git's, as a number");
    field("new_mode", file.newMode, "git's, as a number");
    field("added", file.added, "lines");
    field("removed", file.removed, "lines");
    field("binary", file.binary, "it has no lines");
    field("old_bytes", file.oldBytes, "bytes before");
    field("new_bytes", file.newBytes, "bytes after");
    field("warnings", file.warnings, "why it deserves an eye");
}

struct ChangedCommit {
    std::string id, subject, author;
    std::int64_t timeMs = 0;
    bool snapshot = false;
};
void describe(auto& field, Is<ChangedCommit> auto& commit)
{
    field("id", commit.id, "its id");
    field("subject", commit.subject, "its first line");
    field("author", commit.author, "as the guest says");
    field("time_ms", commit.timeMs, "wall clock, as the guest says");
    field("snapshot", commit.snapshot, "uncommitted work that Helix made a commit");
}

/// What an agent changed, as it came out of a guest.
struct ChangeSet {
    WorkspaceId workspace;
    std::string base, head, branch;
    std::int64_t takenMs = 0;
    std::string session;
    std::vector<ChangedCommit> commits; ///< bounded
    std::vector<ChangedFile> files;
    int added = 0, removed = 0;
    bool truncated = false, standsOnBase = true;
    std::string note, problem;
};
void describe(auto& field, Is<ChangeSet> auto& changes)
{
    field("workspace", changes.workspace, "its id");
    field("base", changes.base, "a commit's id");
    field("head", changes.head, "a commit's id; as base: nothing changed");
    field("branch", changes.branch, "in the guest");
    field("taken_ms", changes.takenMs, "wall clock");
    field("session", changes.session, "after whose turn, or empty");
    field("added", changes.added, "lines");
    field("removed", changes.removed, "lines");
    field("truncated", changes.truncated, "more files changed than are listed");
    field("stands_on_base", changes.standsOnBase, "false: compared tree with tree");
    field("note", changes.note, "what became of the history, a sentence; or empty");
    field("problem", changes.problem, "why newer ones could not be had, a sentence; or empty");
    field("commits", changes.commits, "newest first; in the first piece alone");
    field("files", changes.files, "by path, as many as fit into one answer");
}

struct Changes : ChangeSet {
    static constexpr std::string_view kValue = "changes";
    std::uint64_t fileCount = 0;
    std::optional<std::int64_t> next;
};
void describe(auto& field, Is<Changes> auto& changes)
{
    describe(field, baseOf<ChangeSet>(changes));
    field("file_count", changes.fileCount, "of all of them");
    field("next", changes.next, kSometimes, "the offset to go on from");
}

struct DiffLine {
    enum class Kind { Context, Added, Removed };
    Kind kind = Kind::Context;
    int oldLine = 0, newLine = 0;
    std::string text; ///< UTF-8, foreign bytes replaced
    bool noNewline = false;
};
constexpr auto words(DiffLine::Kind /*kind*/)
{
    return std::array<std::string_view, 3>{" ", "+", "-"};
}
void describe(auto& field, Is<DiffLine> auto& line)
{
    field("kind", line.kind, "the space of a line on both sides, + or -");
    field("old", line.oldLine, "its number before; 0: none");
    field("new", line.newLine, "its number after; 0: none");
    field("text", line.text, "without its end");
    field("no_newline", line.noNewline, kSometimes, "the file ends in it without an end of line");
}

struct Hunk {
    int oldStart = 0, oldCount = 0, newStart = 0, newCount = 0;
    std::string heading;
    std::vector<DiffLine> lines;
};
void describe(auto& field, Is<Hunk> auto& hunk)
{
    field("old_start", hunk.oldStart, "a line's number");
    field("old_count", hunk.oldCount, "lines");
    field("new_start", hunk.newStart, "a line's number");
    field("new_count", hunk.newCount, "lines");
    field("heading", hunk.heading, "the function it is in, as git guesses");
    field("lines", hunk.lines, "as many as fit into one answer");
}

struct FileDiff {
    ChangedFile file;
    std::vector<Hunk> hunks;
    bool truncated = false;
};
void describe(auto& field, Is<FileDiff> auto& diff)
{
    field("file", diff.file, "which");
    field("hunks", diff.hunks, "none of a binary file");
    field("truncated", diff.truncated, "there is more than this");
}

struct AcceptOutcome {
    std::string branch, commit;
    std::filesystem::path file;
    int files = 0;
    std::vector<std::string> conflicts, leftOut;
    std::string sentence;
};
void describe(auto& field, Is<AcceptOutcome> auto& outcome)
{
    field("branch", outcome.branch, "the new one, or empty");
    field("commit", outcome.commit, "its id, or empty");
    field("file", outcome.file, "the patch, or empty");
    field("files", outcome.files, "how many were taken");
    field("conflicts", outcome.conflicts, "paths; of the working tree: nothing was written then");
    field("left_out", outcome.leftOut, "folders of repositories inside the project");
    field("sentence", outcome.sentence, "what was done");
}

} // namespace helix::operations
