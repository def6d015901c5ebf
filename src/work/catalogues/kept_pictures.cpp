#include "catalogues/kept_pictures.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "base/try.h"
#include "oci/reference.h"

namespace helix::catalogues {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKept = 1000;

/// Of one beside the image: a blob of the repository that its versions are in.
Result<std::string> referenceOf(const catalogue::Entry& entry, const catalogue::Screenshot& picture)
{
    if (!picture.reference.empty())
        return picture.reference;
    TRY(const auto version, oci::parseReference(entry.versions.front().reference));
    return (version.isPlain ? "http://" : "") + version.place() + "@" + picture.digest;
}

/// Room for one more.
void dropOldest(const fs::path& folder)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> kept;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        kept.emplace_back(entry->last_write_time(ignored), entry->path());
    }
    if (kept.size() < kMostKept)
        return;
    std::ranges::sort(kept);
    kept.resize(kept.size() - kMostKept + 1);
    for (const auto& [time, path] : kept)
        fs::remove(path, error);
}

} // namespace

KeptPictures::KeptPictures(fs::path folder, FetchBlob fetch)
    : m_folder(std::move(folder))
    , m_fetch(std::move(fetch))
{
}

Result<fs::path> KeptPictures::picture(const catalogue::Entry& entry, std::size_t index,
                                       const std::string& namedHost,
                                       const async::CancelToken& cancel) const
{
    if (index >= entry.screenshots.size())
        return fail(ErrorCode::NotFound, "The catalogue has no such picture.");
    const auto& screenshot = entry.screenshots[index];
    TRY(const auto address, referenceOf(entry, screenshot));
    TRY(auto reference, oci::parseReference(address));
    reference.isNamed = reference.hostName() == namedHost;
    if (reference.digest.empty())
        return fail(ErrorCode::Corrupt, "The picture has no digest.");
    auto file = m_folder / reference.digest.substr(reference.digest.find(':') + 1);
    std::error_code error;
    if (fs::file_size(file, error) == screenshot.sizeBytes && !error)
        return file;
    auto bytes = m_fetch(reference, screenshot.sizeBytes, cancel);
    if (!bytes)
        return fail(bytes.error().wrapped("The picture of " + entry.title + " did not come."));
    TRY(ensurePrivateFolder(m_folder));
    dropOldest(m_folder);
    TRY(writeFileAtomically(file, asBytes(*bytes)));
    return file;
}

} // namespace helix::catalogues
