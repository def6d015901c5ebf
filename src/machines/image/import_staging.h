#pragma once
// The private folder in which an import happens. Blocking.

#include <filesystem>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::image {

/// IMAGES/.import-UUID, mode 0700, locked for as long as this object lives; gone with it. The lock
/// tells an import under way from what a killed one has left.
class ImportStaging {
public:
    static Result<ImportStaging> create(const std::filesystem::path& images);
    /// IMAGES/.pull-`work`, with what one that ended early has left in it. Conflict when somebody has it.
    static Result<ImportStaging> goOn(const std::filesystem::path& images, const std::string& work);
    ImportStaging(ImportStaging&&) = default;
    ImportStaging& operator=(ImportStaging&&) = delete;
    ~ImportStaging();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Renames the subfolder `folder` to IMAGES/name, all at once. AlreadyExists when there is
    /// something of that name.
    [[nodiscard]] Result<void> publish(const std::filesystem::path& folder,
                                       const std::string& name) const;

    /// Likewise to IMAGES/name/version; other versions of the image stay.
    [[nodiscard]] Result<void> publish(const std::filesystem::path& folder, const std::string& name,
                                       const std::string& version) const;
    /// It stays when this ends, for goOn().
    void leave() { m_stays = true; }

private:
    ImportStaging(std::filesystem::path path, UniqueFd lock);
    std::filesystem::path m_path; ///< empty after a move
    UniqueFd m_lock;
    bool m_stays = false;
};

/// Removes the image in `folder`: it is there or not, also when that is interrupted.
Result<void> removeImageFolder(const std::filesystem::path& folder);

/// Removes staging folders in `images`, and images half removed, that nobody has locked; those that may
/// be gone on with after a week.
void removeAbandonedStaging(const std::filesystem::path& images);

} // namespace helix::image
