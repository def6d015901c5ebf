#pragma once
// New objects of a repository of the user's, apart from its own until they are wanted: what fails
// before leaves nothing behind (git's own receive-pack does the same).

#include <filesystem>
#include <memory>

#include "projects/git_run.h"

namespace helix::projects {

class IncomingObjects {
public:
    /// Beside the packs of `objects`, under a name that the user's own `git gc` clears away should
    /// we die.
    static Result<IncomingObjects> create(const std::filesystem::path& objects);

    /// A run writes here, and sees the repository's own as well.
    void addTo(HostGit& git) const;
    /// Moves the packs to the repository's own. Blocks: for the pool.
    [[nodiscard]] Result<bool> admit() const;

private:
    explicit IncomingObjects(std::filesystem::path objects, std::shared_ptr<ScratchFolder> folder)
        : m_objects(std::move(objects))
        , m_folder(std::move(folder))
    {
    }
    std::filesystem::path m_objects;
    std::shared_ptr<ScratchFolder> m_folder; ///< owned by the copies of this value
};

} // namespace helix::projects
