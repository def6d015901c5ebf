#include "projects/kept.h"

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/paths.h"
#include "base/try.h"

namespace helix::projects {

namespace fs = std::filesystem;

tl::unexpected<Error> refusedContent(const Error& cause)
{
    if (cause.code == ErrorCode::Cancelled || cause.code == ErrorCode::NotFound ||
        cause.code == ErrorCode::OutOfSpace)
        return fail(cause);
    return fail(ErrorCode::Corrupt,
                "What came out of the workspace is damaged or holds something that git does not "
                "allow; none of it was taken. Ask the agent to look at its repository (git fsck).",
                cause.describe());
}

Kept::~Kept()
{
    std::error_code unused;
    if (doomed)
        fs::remove_all(folder, unused);
}

CagedGit Kept::git(std::vector<std::string> arguments) const
{
    CagedGit out;
    out.arguments = std::move(arguments);
    out.repository = repository();
    out.readOnly = {base};
    out.writable = {folder};
    return out;
}

Result<std::uint64_t> lendPacks(const Kept& from, const Kept& to, std::uint64_t mostBytes)
{
    constexpr std::size_t kMostFiles = 100; // two or three for each snapshot
    std::vector<fs::path> files;
    std::uint64_t bytes = 0;
    std::error_code error;
    for (const auto& entry :
         fs::directory_iterator(from.repository() / "objects" / "pack", error)) {
        files.push_back(entry.path());
        bytes += entry.file_size(error);
    }
    if (!error && (files.size() > kMostFiles || bytes > mostBytes))
        return 0;
    for (const auto& file : files)
        if (!error)
            fs::create_hard_link(file, to.repository() / "objects" / "pack" / file.filename(),
                                 error);
    if (error)
        return failErrno(error.value(), "The earlier changes could not be built upon.");
    return bytes;
}

Result<KeptPtr> makeRoom(const fs::path& folder, bool sha256)
{
    TRY(ensurePrivateFolder(folder));
    auto kept = std::make_shared<Kept>();
    kept->folder = folder / ("head-" + generateUuid());
    kept->base = folder / "base.git";
    TRY(ensurePrivateFolder(kept->folder));
    const std::vector<fs::path> borrowed{kept->base / "objects"};
    TRY(makeBareRepository(kept->repository(), sha256, borrowed));
    std::error_code unused;
    if (fs::exists(kept->base / "shallow", unused))
        fs::copy_file(kept->base / "shallow", kept->repository() / "shallow", unused);
    return kept;
}

void removeOldRooms(const fs::path& folder, const std::string& current)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        if (name != current && (name.starts_with("head-") || name.starts_with("new-"))) {
            std::error_code unused;
            fs::remove_all(entry.path(), unused);
        }
    }
}

} // namespace helix::projects
