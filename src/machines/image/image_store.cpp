#include "image/image_store.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <sys/stat.h>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/bundle_check.h"
#include "image/import_staging.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersIn(const fs::path& parent)
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        // Names with a dot are half-made or on their way out.
        if (entry->path().filename().native().front() != '.' && entry->is_directory(ignored))
            folders.push_back(entry->path());
    }
    return folders;
}

/// When its manifest was written. Nobody can say that one that cannot be looked at is old; one without a
/// manifest was never finished.
fs::file_time_type ageOf(const fs::path& version)
{
    std::error_code error;
    const auto written = fs::last_write_time(version / "manifest.json", error);
    if (!error)
        return written;
    return error == std::errc::no_such_file_or_directory ? fs::file_time_type::min()
                                                         : fs::file_time_type::max();
}

/// Versions of one image, newest first: version names are digests, so age is when the manifest was
/// written.
std::vector<fs::path> versionsIn(const fs::path& imageFolder)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> dated;
    for (auto& folder : foldersIn(imageFolder)) {
        const auto written = ageOf(folder);
        dated.emplace_back(written, std::move(folder));
    }
    std::sort(dated.begin(), dated.end(), [](const auto& a, const auto& b) { return b < a; });
    std::vector<fs::path> folders;
    for (auto& [time, folder] : dated)
        folders.push_back(std::move(folder));
    return folders;
}

/// The newest version that is whole, or why the newest is not.
Result<Bundle> newestOf(const fs::path& imageFolder)
{
    Result<Bundle> firstFault =
        fail(ErrorCode::NotFound, "There is no image in " + imageFolder.string() + ".");
    bool faulty = false;
    for (const auto& folder : versionsIn(imageFolder)) {
        auto bundle = readBundle(folder);
        if (bundle)
            return bundle;
        if (!faulty)
            firstFault = fail(bundle.error());
        faulty = true;
    }
    return firstFault;
}

std::string namesOf(const std::vector<Bundle>& bundles)
{
    std::string names;
    for (const auto& bundle : bundles)
        names += (names.empty() ? "" : ", ") + bundle.manifest.name;
    return names;
}

} // namespace

ImageStore::ImageStore(std::filesystem::path folder)
    : m_folder(std::move(folder))
{
}

std::vector<Bundle> ImageStore::list() const
{
    std::vector<Bundle> bundles;
    for (const auto& folder : foldersIn(m_folder)) {
        auto bundle = newestOf(folder);
        if (bundle)
            bundles.push_back(std::move(*bundle));
        else
            spdlog::info("image: left out {}: {}", folder.string(), bundle.error().describe());
    }
    std::sort(bundles.begin(), bundles.end(), [](const Bundle& a, const Bundle& b) {
        return std::tie(a.manifest.title, a.manifest.name) <
               std::tie(b.manifest.title, b.manifest.name);
    });
    return bundles;
}

std::vector<Bundle> ImageStore::versions() const
{
    std::vector<Bundle> bundles;
    for (const auto& image : foldersIn(m_folder))
        for (const auto& folder : versionsIn(image))
            if (auto bundle = readBundle(folder))
                bundles.push_back(std::move(*bundle));
    return bundles;
}

Result<Bundle> ImageStore::find(const std::string& name) const
{
    TRY(checkName(name, "an image"));
    auto bundle = newestOf(m_folder / name);
    if (bundle || bundle.error().code != ErrorCode::NotFound)
        return bundle;
    const auto names = namesOf(list());
    return fail(ErrorCode::NotFound,
                "There is no image named '" + name + "'; " +
                    (names.empty() ? "no image has been built yet." : "there are: " + names + "."));
}

Result<Bundle> ImageStore::find(const std::string& name, const std::string& version) const
{
    TRY(checkName(name, "an image"));
    if (version.empty() || version.front() == '.' || version.find('/') != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(version, 64) + "' is not a version of an image.");
    auto bundle = readBundle(m_folder / name / version);
    if (!bundle && bundle.error().code == ErrorCode::NotFound)
        return fail(ErrorCode::NotFound,
                    "Version " + version + " of the image '" + name + "' is not here any more.");
    return bundle;
}

Result<Manifest> ImageStore::newestManifest(const std::string& name) const
{
    TRY(checkName(name, "an image"));
    for (const auto& folder : versionsIn(m_folder / name)) {
        auto manifest = readManifest(folder);
        // An older one's word does not stand for one that came later and cannot be read.
        if (manifest || manifest.error().code != ErrorCode::NotFound)
            return manifest;
    }
    return fail(ErrorCode::NotFound, "There is no image named '" + name + "'.");
}

std::vector<std::string> ImageStore::versionsOfNewerHelix() const
{
    std::vector<std::string> versions;
    for (const auto& image : foldersIn(m_folder))
        for (const auto& folder : foldersIn(image)) {
            const auto manifest = readManifest(folder);
            if (!manifest && manifest.error().code == ErrorCode::Unsupported)
                versions.push_back(folder.lexically_relative(m_folder));
        }
    return versions;
}

async::Task<Result<void>> ImageStore::verify(Bundle bundle) const
{
    std::function<Result<void>()> work = [bundle = std::move(bundle)] {
        return verifyBundle(bundle);
    };
    co_return co_await async::onPool<void>(std::move(work));
}

async::Task<Result<void>> ImageStore::verifyAgain() const
{
    std::function<Result<void>()> work = [store = *this]() -> Result<void> {
        const async::LongWork longWork;
        Result<void> first;
        for (const auto& bundle : store.list())
            if (auto verified = verifyBundleAgain(bundle); !verified && first)
                first = std::move(verified);
        return first;
    };
    co_return co_await async::onPool<void>(std::move(work));
}

async::Task<Result<void>> ImageStore::remove(std::string name) const
{
    if (auto valid = checkName(name, "an image"); !valid)
        co_return valid;
    std::function<Result<void>()> work = [folder = m_folder / name, name]() -> Result<void> {
        std::error_code error;
        if (!fs::is_directory(folder, error))
            return fail(ErrorCode::NotFound, "There is no image named '" + name + "'.");
        return removeImageFolder(folder);
    };
    co_return co_await async::onPool<void>(std::move(work));
}

std::map<std::string, std::uint64_t> sharedBytes(const std::vector<Bundle>& bundles)
{
    struct Content {
        std::uint64_t bytes = 0;
        std::set<std::string> images;
    };
    std::map<std::pair<dev_t, ino_t>, Content> contents;
    for (const Bundle& bundle : bundles) {
        for (const BundleFile* file : bundle.manifest.files()) {
            struct stat status {};
            if (::stat((bundle.folder / file->name).c_str(), &status) != 0)
                continue;
            Content& content = contents[{status.st_dev, status.st_ino}];
            content.bytes = file->sizeBytes;
            content.images.insert(bundle.manifest.name);
        }
    }
    std::map<std::string, std::uint64_t> shared;
    for (const auto& [inode, content] : contents)
        for (const auto& name : content.images)
            shared[name] += content.images.size() > 1 ? content.bytes : 0;
    return shared;
}

} // namespace helix::image
