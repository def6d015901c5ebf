#include "image/bundle_check.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "base/unique_fd.h"
#include "base/try.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr auto kMemoryFile = "verified.json";

std::string imageName(const Manifest& manifest)
{
    return "The image '" + manifest.name + "'";
}

Result<void> checkSize(const Bundle& bundle, const BundleFile& file)
{
    struct stat status {};
    const auto path = bundle.folder / file.name;
    if (::lstat(path.c_str(), &status) != 0)
        return fail(ErrorCode::Corrupt, imageName(bundle.manifest) + " lacks its file " +
                                            file.name + "; build it again.");
    if (!S_ISREG(status.st_mode) || static_cast<std::uint64_t>(status.st_size) != file.sizeBytes)
        return fail(ErrorCode::Corrupt,
                    imageName(bundle.manifest) + " is damaged: its file " + file.name +
                        " does not have the size it should have; build it again.");
    return {};
}

Result<std::string> hashOfFile(const fs::path& path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid())
        return failErrno(errno, "Could not read " + path.string() + ".");
    Sha256Stream hash;
    Bytes block(1U << 20);
    while (true) {
        const ssize_t count = ::read(fd.get(), block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "Could not read " + path.string() + ".");
        if (count == 0)
            return toHex(hash.finish());
        hash.update(BytesView(block).first(static_cast<std::size_t>(count)));
    }
}

/// What must not have changed since the hashes were right.
std::string fingerprint(const Bundle& bundle)
{
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const BundleFile* file : bundle.manifest.files()) {
        struct stat status {};
        if (::stat((bundle.folder / file->name).c_str(), &status) != 0)
            return {};
        files.push_back({{"name", file->name},
                         {"sha256", file->sha256},
                         {"size", static_cast<std::uint64_t>(status.st_size)},
                         {"inode", static_cast<std::uint64_t>(status.st_ino)},
                         {"modified", status.st_mtim.tv_sec},
                         {"modifiedNs", status.st_mtim.tv_nsec},
                         // Unlike the other one, nobody sets it back.
                         {"changed", status.st_ctim.tv_sec},
                         {"changedNs", status.st_ctim.tv_nsec}});
    }
    return files.dump();
}

} // namespace

Result<Manifest> readManifest(const fs::path& folder)
{
    const auto text = readFile(folder / "manifest.json", 1U << 20);
    if (!text && text.error().code == ErrorCode::NotFound)
        return fail(ErrorCode::NotFound, "There is no finished image in " + folder.string() + ".");
    if (!text)
        return fail(text.error());
    TRY(auto manifest, parseManifest(*text));
    if (manifest.version != folder.filename() || manifest.name != folder.parent_path().filename())
        return fail(ErrorCode::Corrupt,
                    imageName(manifest) +
                        " stands in a folder that is not its own: " + folder.string() + ".");
    return manifest;
}

Result<Bundle> readBundle(const fs::path& folder)
{
    TRY(auto manifest, readManifest(folder));
    Bundle bundle{std::move(manifest), folder};
    for (const BundleFile* file : bundle.manifest.files())
        TRY(checkSize(bundle, *file));
    return bundle;
}

Result<void> verifyBundle(const Bundle& bundle)
{
    for (const BundleFile* file : bundle.manifest.files())
        if (auto size = checkSize(bundle, *file); !size)
            return size;
    const std::string before = fingerprint(bundle);
    const auto memory = bundle.folder / kMemoryFile;
    const auto remembered = readFile(memory, 1U << 16);
    if (remembered && !before.empty() && *remembered == before)
        return {};
    for (const BundleFile* file : bundle.manifest.files()) {
        TRY(const auto hash, hashOfFile(bundle.folder / file->name));
        if (hash != file->sha256)
            return fail(ErrorCode::Corrupt,
                        imageName(bundle.manifest) + " is damaged: the content of " + file->name +
                            " is not what was built; remove the image and build it again.");
    }
    // Only an optimisation: an image in a folder that cannot be written to is hashed each time.
    if (auto saved = writeFileAtomically(memory, asBytes(before)); !saved)
        spdlog::info("image: {}", saved.error().describe());
    return {};
}

Result<void> verifyBundleAgain(const Bundle& bundle)
{
    std::error_code error;
    if (!fs::exists(bundle.folder / kMemoryFile, error))
        return {};
    return verifyBundle(bundle);
}

} // namespace helix::image
