#pragma once
// An image that is made in memory, to be bent by hand.

#include <cstdlib>
#include <random>

#include <sys/mman.h>
#include <unistd.h>

#include "base/crypto.h"
#include "base/unique_fd.h"
#include "image/manifest.h"
#include "oci/blob_file.h"
#include "unit/oci/fake_registry.h"

namespace helix::oci::fixture {

inline std::string digestOf(std::string_view content)
{
    return "sha256:" + toHex(sha256(asBytes(content)));
}

inline std::string fileContent(int fd)
{
    std::string content(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)), '\0');
    EXPECT_EQ(::pread(fd, content.data(), content.size(), 0), static_cast<ssize_t>(content.size()));
    return content;
}

struct SmallImage {
    image::Manifest manifest;
    Artifact artifact;
    std::map<std::string, std::string> blobs; ///< by digest

    /// A disk of `diskBytes`, with noise at the beginning of each chunk that `noisy` names.
    explicit SmallImage(std::uint64_t diskBytes = 3U << 20,
                        const std::vector<std::uint64_t>& noisy = {0},
                        std::size_t noiseBytes = 1U << 20)
    {
        artifact.diskBytes = diskBytes;
        for (const auto chunk : noisy)
            addChunk(chunk * kChunkBytes, noiseBytes);
        std::string kernel(2048, 'k');
        kernel.replace(0x202, 4, "HdrS");
        artifact.kernel = add(kKernelType, kernel);
        artifact.initrd = add(kInitrdType, std::string(3000, 'i'));
        manifest.name = "small";
        manifest.title = "Small";
        manifest.description = "Small.";
        manifest.icon = "terminal";
        manifest.version = "v1";
        manifest.digest = toHex(sha256(asBytes("small")));
        manifest.desktopKind = "none";
        manifest.virtualSizeBytes = diskBytes;
        manifest.defaults = manifest.minimum = {1, 256, 1};
        manifest.disk = {"disk.qcow2", 1, manifest.digest};
        manifest.kernel = {"vmlinuz", kernel.size(), artifact.kernel->digest.substr(7)};
        manifest.initrd = {"initrd", 3000, artifact.initrd->digest.substr(7)};
    }

    /// Kernel and initrd of noise, as large as real ones are.
    void bootWith(std::size_t kernelBytes, std::size_t initrdBytes)
    {
        std::mt19937_64 random(7);
        const auto noise = [&random](std::size_t bytes) {
            std::string text(bytes, '\0');
            for (std::size_t at = 0; at + 8 <= bytes; at += 8) {
                const auto number = random();
                std::copy_n(reinterpret_cast<const char*>(&number), 8, text.begin() + at);
            }
            return text;
        };
        auto kernel = noise(kernelBytes);
        kernel.replace(0x202, 4, "HdrS");
        for (const auto* blob : {&artifact.kernel, &artifact.initrd})
            blobs.erase((*blob)->digest);
        artifact.kernel = add(kKernelType, kernel);
        artifact.initrd = add(kInitrdType, noise(initrdBytes));
        manifest.kernel = {"vmlinuz", kernelBytes, artifact.kernel->digest.substr(7)};
        manifest.initrd = {"initrd", initrdBytes, artifact.initrd->digest.substr(7)};
    }

    Descriptor add(std::string_view type, const std::string& content)
    {
        const auto digest = digestOf(content);
        blobs[digest] = content;
        return {std::string(type), digest, content.size()};
    }

    /// Puts it into `registry` as "small:1"; what its manifest is.
    std::string publish(FakeRegistry& registry)
    {
        artifact.config = add(kImageType, image::toJson(manifest));
        const auto json = toJson(artifact);
        registry.serve("/v2/small/manifests/1", json);
        for (const auto& [digest, content] : blobs)
            registry.serve("/v2/small/blobs/" + digest, content);
        return json;
    }
    static std::string blobPath(const Descriptor& blob) { return "/v2/small/blobs/" + blob.digest; }

    void addChunk(std::uint64_t offset, std::size_t noiseBytes)
    {
        const auto bytes = std::min(kChunkBytes, artifact.diskBytes - offset);
        const UniqueFd raw(::memfd_create("raw", MFD_CLOEXEC));
        const UniqueFd packed(::memfd_create("packed", MFD_CLOEXEC));
        std::mt19937_64 random(offset + 1);
        std::vector<std::uint64_t> noise(noiseBytes / 8);
        for (auto& number : noise)
            number = random();
        EXPECT_EQ(::ftruncate(raw.get(), static_cast<off_t>(bytes)), 0);
        EXPECT_EQ(::pwrite(raw.get(), noise.data(), noiseBytes, 0),
                  static_cast<ssize_t>(noiseBytes));
        auto blob = packZstd(raw.get(), 0, bytes, packed.get(), {}).value();
        blob.mediaType = kChunkType;
        blobs[blob.digest] = fileContent(packed.get());
        artifact.chunks.push_back({blob, offset, bytes});
    }
};

} // namespace helix::oci::fixture
