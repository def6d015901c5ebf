// What registries, archives and configuration files say: the first byte chooses who reads the rest.

#include <cstdint>

#include <sys/mman.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "image/tar_archive.h"
#include "oci/artifact.h"
#include "oci/blob_file.h"
#include "oci/challenge.h"
#include "oci/credential_helper.h"
#include "oci/credentials.h"
#include "oci/document.h"
#include "oci/layout.h"
#include "oci/pull_journal.h"
#include "oci/reference.h"
#include "oci/referrers.h"

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

constexpr std::string_view kType = "application/vnd.dev.sigstore.bundle.v0.3+json";

/// What is added to an index is found in it, once, unless there are as many as are looked at.
void readIndex(std::string_view text)
{
    const oci::Descriptor own{"application/vnd.oci.image.manifest.v1+json",
                              "sha256:" + std::string(64, 'a'), 700};
    (void)oci::imagesIn(text);
    const auto before = oci::referrersIn(text, kType);
    const auto with = oci::indexWith(text, own, kType);
    const auto again = oci::indexWith(with, own, kType); // its fields in another order
    if (before.size() > oci::kMostReferrers || again.size() != with.size() ||
        oci::indexWith(again, own, kType) != again)
        __builtin_trap();
}

/// What such manifests point to can be written and read again.
void readManifests(std::string_view text)
{
    const std::string subject = "sha256:" + std::string(64, 'b');
    if (const auto found = oci::parseReferrer(text, subject);
        found &&
        oci::parseReferrer(oci::referrerManifest({std::string(kType), subject, 1}, *found), subject)
                .value() != *found)
        __builtin_trap();
    if (const auto found = oci::parseDocumentManifest(text, kType);
        found && !oci::isDigest(found->digest))
        __builtin_trap();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const BytesView rest(data + 1, size - 1);
    const auto text = asText(rest);
    switch (data[0] % 10) {
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
    case 5:
        unpack(rest);
        break;
    case 6:
        readIndex(text);
        break;
    case 7:
        readManifests(text);
        break;
    case 8:
        if (oci::offsetsIn(text).size() > text.size())
            __builtin_trap();
        break;
    default:
        (void)oci::parseHelperAnswer(text);
    }
    return 0;
}
