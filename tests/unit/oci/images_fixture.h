#pragma once
// Small images that travel, and stores of the test's own.

#include <random>

#include "base/crypto.h"
#include "image/image_store.h"
#include "oci/pull.h"
#include "oci/push.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::oci::fixture {

namespace fs = std::filesystem;

inline constexpr std::uint64_t kMiBytes = 1U << 20;
/// Chunks 0 and 2 have something in them; 1 and 3 are zeros, and 4 is a short one.
inline constexpr std::uint64_t kTestDiskBytes = 4 * kChunkBytes + 5 * kMiBytes + 512;

class TravelTest : public helix::fixture::LoopTest {
protected:
    TravelTest() { fs::create_directories(home()); }

    [[nodiscard]] fs::path home() const { return folder() / "home"; }
    [[nodiscard]] image::ImageStore publisher() const
    {
        return image::ImageStore(folder() / "theirs");
    }
    [[nodiscard]] image::ImageStore store() const { return image::ImageStore(folder() / "ours"); }
    [[nodiscard]] fs::path raw() const { return folder() / "disk.raw"; }

    /// Of `seed`: noise that does not pack, so that transfers take what they say.
    image::Bundle makeImage(const std::string& name, const std::string& version, unsigned seed = 1,
                            std::uint64_t noiseBytes = 6 * kMiBytes)
    {
        const auto place = publisher().folder() / name / version;
        fs::create_directories(place);
        writeDisk(seed, noiseBytes);
        image::convertTo(raw(), "qcow2", place / "disk.qcow2");
        Bytes kernel(4096, std::uint8_t(seed));
        image::putText(kernel, 0x202, "HdrS");
        image::writeBytes(place / "vmlinuz", kernel);
        image::writeBytes(place / "initrd", Bytes(5000, 7));
        image::Manifest manifest;
        manifest.name = name;
        manifest.title = "A test's image";
        manifest.description = "Says hello.";
        manifest.icon = "terminal";
        manifest.version = version;
        manifest.digest = toHex(sha256(asBytes(version)));
        manifest.desktopKind = "none";
        manifest.kernelCommandLine = "console=ttyS0";
        manifest.virtualSizeBytes = kTestDiskBytes;
        manifest.defaults = {1, 512, 2};
        manifest.minimum = {1, 256, 2};
        manifest.disk = fileOf(place / "disk.qcow2");
        manifest.kernel = fileOf(place / "vmlinuz");
        manifest.initrd = fileOf(place / "initrd");
        image::writeBytes(place / "manifest.json", asBytes(image::toJson(manifest)));
        return publisher().find(name, version).value();
    }

    void expectSame(const image::Bundle& bundle) const
    {
        image::runTool("qemu-img", {"check", "-f", "qcow2", bundle.disk().string()});
        const auto same = image::runTool("qemu-img", {"compare", "-f", "raw", "-F", "qcow2",
                                                      raw().string(), bundle.disk().string()});
        EXPECT_NE(same.output.find("identical"), std::string::npos) << same.output;
        EXPECT_TRUE(QCoro::waitFor(store().verify(bundle)));
    }

    Result<Pushed> push(const image::Bundle& bundle, const std::string& to, const Environment& user,
                        const std::string& mountFrom = {}, const std::string& document = {})
    {
        const auto reference = parseReference(to).value();
        PushRequest request;
        request.bundle = bundle;
        request.scratch = folder() / "scratch";
        request.signatureType = kSigned;
        if (!document.empty())
            request.sign = [document](const image::Manifest&,
                                      const std::string&) -> Result<std::string> {
                return document;
            };
        request.target = [reference, mountFrom, user](async::CancelToken cancel) {
            return std::shared_ptr<BlobTarget>(
                registryTarget(reference, mountFrom, user, {}, cancel));
        };
        return QCoro::waitFor(pushImage(request, m_onProgress, m_cancel.token()));
    }
    Result<image::Bundle> pull(const std::string& from, const Environment& user,
                               const std::string& name = {})
    {
        return pullFrom(registrySource(parseReference(from).value(), user, {}), name);
    }
    Result<image::Bundle> pullFrom(std::shared_ptr<BlobSource> source, const std::string& name = {})
    {
        PullRequest request;
        request.source = std::move(source);
        request.name = name;
        return QCoro::waitFor(pullImage(store(), request, m_onProgress, m_cancel.token()));
    }
    /// In the pool, as all of it.
    static Result<HttpAnswer> sendFrom(HttpClient& client, const std::string& url)
    {
        const std::function<Result<HttpAnswer>()> send = [&client, url] {
            HttpRequest request;
            request.url = url;
            return client.send(request);
        };
        return QCoro::waitFor(async::onPool(send));
    }
    /// What is there beside finished images.
    [[nodiscard]] std::size_t leftovers() const
    {
        std::error_code error;
        std::size_t count = 0;
        for (fs::directory_iterator entry(store().folder(), error), end; !error && entry != end;
             ++entry)
            if (entry->path().filename().string().front() == '.')
                ++count;
        return count;
    }

    static constexpr std::string_view kSigned = "application/vnd.test.signature+json";
    std::function<void(PullProgress)> m_onProgress;
    async::CancelSource m_cancel;

private:
    static image::BundleFile fileOf(const fs::path& path)
    {
        const auto bytes = image::bytesOf(path);
        return {path.filename().string(), bytes.size(), toHex(sha256(bytes))};
    }
    void writeDisk(unsigned seed, std::uint64_t noiseBytes) const
    {
        fs::remove(raw());
        std::ofstream(raw()).close();
        fs::resize_file(raw(), kTestDiskBytes);
        std::fstream file(raw(), std::ios::binary | std::ios::in | std::ios::out);
        std::mt19937_64 random(seed);
        std::vector<std::uint64_t> noise(noiseBytes / 8);
        for (auto& number : noise)
            number = random();
        const auto put = [&](std::uint64_t at, std::uint64_t bytes) {
            file.seekp(static_cast<std::streamoff>(at));
            file.write(reinterpret_cast<const char*>(noise.data()),
                       static_cast<std::streamsize>(bytes));
        };
        put(kMiBytes, noiseBytes);
        put(2 * kChunkBytes + 3 * kMiBytes, noiseBytes);
        put(4 * kChunkBytes, 4 * kMiBytes);
    }
};

} // namespace helix::oci::fixture
