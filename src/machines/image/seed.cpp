#include <array>
#include <cerrno>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "confine/confined_command.h"
#include "image/disk_import.h"
#include "image/seed_documents.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

/// A folder beside the seed, gone with this object.
class SeedFolder {
public:
    explicit SeedFolder(const fs::path& beside)
        : m_path((beside / ".seed-XXXXXX").string())
        , m_made(::mkdtemp(m_path.data()) != nullptr)
    {
    }
    ~SeedFolder()
    {
        std::error_code ignored;
        if (m_made)
            fs::remove_all(m_path, ignored);
    }
    SeedFolder(const SeedFolder&) = delete;
    SeedFolder& operator=(const SeedFolder&) = delete;

    [[nodiscard]] fs::path path() const { return m_path; }
    [[nodiscard]] bool made() const { return m_made; }

private:
    std::string m_path;
    bool m_made;
};

Result<void> writeDocuments(const SeedContent& content, const fs::path& folder)
{
    if (::mkdir(folder.c_str(), 0700) != 0)
        return failErrno(errno, "The seed could not be written to " + folder.string() + ".");
    const std::array<std::pair<const char*, std::string>, 3> documents{{
        {"meta-data", seedMetaData(content)},
        {"user-data", seedUserData(content)},
        {"network-config", seedNetworkConfig()},
    }};
    for (const auto& [name, text] : documents)
        if (auto written = writeFileAtomically(folder / name, asBytes(text)); !written)
            return written;
    return {};
}

Result<void> takePlace(const fs::path& made, const fs::path& place)
{
    std::error_code error;
    if (::chmod(made.c_str(), 0600) != 0)
        return failErrno(errno, "The seed could not be written to " + place.string() + ".");
    fs::rename(made, place, error);
    if (error)
        return failErrno(error.value(), "The seed could not be written to " + place.string() + ".");
    return {};
}

} // namespace

async::Task<Result<void>> writeSeed(SeedContent content, std::filesystem::path isoFile)
{
    if (auto valid = checkSeed(content); !valid)
        co_return valid;
    const fs::path place = fs::absolute(isoFile);
    const SeedFolder folder(place.parent_path());
    if (!folder.made())
        co_return failErrno(errno, "The seed could not be written to " + place.string() + ".");
    const fs::path documents = folder.path() / "cidata";
    const fs::path made = folder.path() / "seed.iso";
    if (auto written = writeDocuments(content, documents); !written)
        co_return written;
    confine::ConfinedCommand run;
    run.program = "xorriso";
    run.arguments = {"-no_rc",          "-as",    "mkisofs", "-quiet",  "-output",
                     made.string(),     "-volid", "cidata",  "-joliet", "-rational-rock",
                     documents.string()};
    run.writable = {folder.path()};
    const auto burnt = co_await confine::runConfined(std::move(run), async::CancelToken());
    if (!burnt && burnt.error().code == ErrorCode::NotFound)
        co_return fail(ErrorCode::NotFound, "The seed of the imported machine could not be made: "
                                            "xorriso is not installed; install it.");
    if (!burnt)
        co_return fail(
            burnt.error().wrapped("The seed of the imported machine could not be made."));
    co_return takePlace(made, place);
}

} // namespace helix::image
