// What registries, archives and configuration files say: the first byte chooses who reads the rest.

#include <cstdint>

#include <sys/mman.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "image/tar_archive.h"
#include "oci/artifact.h"
#include "oci/blob_file.h"
#include "oci/challenge.h"
#include "oci/credentials.h"
#include "oci/reference.h"

namespace {

using namespace helix;

/// What can be written is read as the same.
void readArtifact(std::string_view text)
{
    const auto artifact = oci::parseArtifact(text);
    if (artifact &&
        oci::toJson(oci::parseArtifact(oci::toJson(*artifact)).value()) != oci::toJson(*artifact))
        __builtin_trap();
}

void unpack(BytesView bytes)
{
    constexpr std::uint64_t kRaw = 1U << 20;
    const UniqueFd file(::memfd_create("packed", MFD_CLOEXEC));
    if (::write(file.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        return;
    std::uint64_t seen = 0;
    const auto unpacked =
        oci::unpackZstd(file.get(), kRaw, {}, [&](std::uint64_t, BytesView raw) -> Result<void> {
            seen += raw.size();
            return {};
        });
    if (seen > kRaw || (unpacked && seen != kRaw))
        __builtin_trap();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const BytesView rest(data + 1, size - 1);
    const auto text = asText(rest);
    switch (data[0] % 6) {
    case 0:
        readArtifact(text);
        break;
    case 1:
        (void)oci::parseChallenges(text);
        break;
    case 2:
        (void)oci::parseDockerConfig(text, "ghcr.io");
        break;
    case 3:
        if (const auto reference = oci::parseReference(text);
            reference && oci::parseReference(reference->text())->text() != reference->text())
            __builtin_trap();
        break;
    case 4:
        (void)image::listTar(image::HeadSource(rest, rest.size()), image::TarNames::Paths, 8192);
        break;
    default:
        unpack(rest);
    }
    return 0;
}
