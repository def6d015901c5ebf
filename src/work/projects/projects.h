#pragma once
// Projects into guests and reviewed changes out of them. Git runs on the host on repositories of
// our own or, for reading and for creating new refs, on the user's; never inside configuration that
// came from a guest. Control thread; git itself on processes.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "link/guest_door.h"
#include "projects/change_set.h"
#include "store/database.h"

namespace helix::projects {

struct ProjectSource {
    enum class Kind {
        Repository, ///< a git repository on this computer
        Url,        ///< cloned: by the host with the user's credentials, or by the guest
        Empty,      ///< a fresh repository in the guest
    };
    Kind kind = Kind::Empty;
    std::filesystem::path path;   ///< of Repository: any folder inside it
    bool withUncommitted = false; ///< the uncommitted work as a commit of its own
    std::string url;
    bool fetchedByGuest = false;
    std::string task; ///< names the branch helix/<workspace>/<task>; empty: "work"
};
/// "/path", "https://…", "git@host:…" or "ssh://…" as a source, as the command line takes it.
Result<ProjectSource> parseProjectSource(const std::string& text);

/// What a repository on the host is like, before it is given away.
struct ProjectFacts {
    std::filesystem::path root;
    std::string branch;       ///< empty: detached
    std::string head;         ///< commit id; empty: no commit yet
    int uncommittedFiles = 0; ///< changed and untracked, ignored ones not counted
    std::uint64_t bytes = 0;  ///< about what the pack will hold
    int commits = 0;
    std::vector<std::string>
        remarks; ///< sentences: submodules and LFS files that stay out, filters...
};

struct Progress {
    std::string step;                  ///< "Packing", "Copying", "Unpacking", "Fetching"
    std::uint64_t done = 0, total = 0; ///< bytes; total 0: not known
};

/// A workspace's project.
struct Project {
    WorkspaceId workspace;
    ProjectSource::Kind kind = ProjectSource::Kind::Empty;
    std::string origin;         ///< path or URL (without credentials), for people
    std::filesystem::path root; ///< of Repository
    std::string guestPath;      ///< "workspace", below ~agent
    std::string branch;         ///< helix/<workspace>/<task>
    std::string base;           ///< commit id the agent began from
    std::string userBase;       ///< the user's commit it stands on (without the uncommitted work)
    bool broughtUncommitted = false;
    std::int64_t broughtMs = 0;
    /// What the user accepted last: the head, and which files of it (empty: all).
    std::string takenHead;
    std::vector<std::string> takenPaths;
};

/// How much of what a guest made of its project has come home, as far as Helix has looked.
struct HomeState {
    std::int64_t lookedMs = 0;        ///< when the newest snapshot was taken; 0: there is none
    int changedFiles = 0;             ///< in it
    int missingFiles = 0;             ///< those of them that no accept took
    std::vector<std::string> missing; ///< their paths, by path, bounded
    /// False: something was accepted and newer changes came out since, so that `missing` names all
    /// changed files.
    bool exact = true;
    std::string problem; ///< why a newer snapshot could not be had; or empty
};

/// What of a file is taken: all of it, or some hunks (indexes into FileDiff::hunks).
struct Selection {
    std::string path;
    std::vector<int> hunks; ///< empty: the whole file
};
struct AcceptRequest {
    enum class Target { Branch, Patch, WorkingTree };
    Target target = Target::Branch;
    /// The ChangeSet::head that was looked at: Conflict when newer changes have come out since.
    /// Empty: whatever came out last.
    std::string head;
    std::string branch; ///< new; never main, master or one that exists; empty: as in the guest
    std::filesystem::path file; ///< of Patch; absolute, must not be there
    /// The repository to take them into, for projects that did not come from one on this computer;
    /// empty: Project::root.
    std::filesystem::path into;
    std::vector<Selection> selection; ///< empty: everything
    std::string message; ///< of the commit when a selection is taken; empty: made from the task
    /// Files of repositories inside the project too (Warning::EmbeddedRepository). Else they are
    /// left out of everything, and InvalidArgument in a selection.
    bool withEmbedded = false;
};
struct AcceptOutcome {
    std::string branch, commit;
    std::filesystem::path file;
    int files = 0;
    std::vector<std::string>
        conflicts; ///< paths; of WorkingTree: nothing was written when there are any
    std::vector<std::string> leftOut; ///< folders of repositories inside the project
    std::string sentence;             ///< what was done, for people
};

/// The most that is taken from a guest.
struct ProjectLimits {
    std::size_t packBytes = 512U << 20; ///< of one snapshot, and of what a guest has cloned itself
};

class Projects : public QObject {
    Q_OBJECT
public:
    /// InvalidArgument when it is no repository; says what will stay out.
    virtual async::Task<Result<ProjectFacts>> examine(ProjectSource source) = 0;
    /// Into a Ready workspace. On failure or Cancel the guest's folder is as it was. Conflict when
    /// the workspace has a project already.
    virtual async::Task<Result<Project>> bring(WorkspaceId id, ProjectSource source,
                                               std::function<void(Progress)> progress,
                                               async::CancelToken cancel) = 0;
    [[nodiscard]] virtual std::optional<Project> project(const WorkspaceId& id) const = 0;

    /// Takes a snapshot in the guest (uncommitted work included, without touching its index),
    /// brings it out and examines it. One at a time for each workspace; a second call waits for the
    /// first.
    virtual async::Task<Result<ChangeSet>> takeSnapshot(WorkspaceId id, std::string session,
                                                        async::CancelToken cancel) = 0;
    /// What came out last, without asking the guest. NotFound before the first snapshot.
    virtual async::Task<Result<ChangeSet>> changes(WorkspaceId id) = 0;
    virtual async::Task<Result<FileDiff>> diff(WorkspaceId id, std::string path) = 0;
    /// All of it as a unified diff.
    virtual async::Task<Result<std::string>> patch(WorkspaceId id) = 0;
    /// One side of a file, for pictures; ResourceExhausted above 16 MiB.
    virtual async::Task<Result<QByteArray>> content(WorkspaceId id, std::string path,
                                                    bool oldSide) = 0;

    /// Takes changes home. Never pushes, never touches the branch that is checked out (WorkingTree
    /// writes files only), nothing of the guest's runs. One at a time for each repository.
    virtual async::Task<Result<AcceptOutcome>> accept(WorkspaceId id, AcceptRequest request) = 0;
    /// What of the newest snapshot has not come home. None: the workspace has no project.
    virtual async::Task<Result<std::optional<HomeState>>> home(WorkspaceId id) = 0;

signals:
    void changed(const helix::projects::ChangeSet& changes);
    void brought(const helix::projects::Project& project);
};

} // namespace helix::projects

Q_DECLARE_METATYPE(helix::projects::Project)
