#pragma once
// A workspace's disk upon an image's, as what becomes an image is made of them.

#include <fstream>
#include <functional>
#include <string>

#include "base/atomic_file.h"
#include "image/disk_keeping.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"
#include "unit/image/example_manifest.h"

namespace helix::image {

namespace fs = std::filesystem;

inline constexpr auto kDebugfs = "/usr/sbin/debugfs";

class KeptDisk : public fixture::LoopTest {
protected:
    KeptDisk()
        : m_store(folder() / "images")
    {
        write("etc/machine-id", "0123456789abcdef0123456789abcdef\n");
        write("etc/hostname", "calm-otter\n");
        write("etc/ssh/ssh_host_ed25519_key", "SECRET of the host");
        write("home/agent/.ssh/deep/er/key", "SECRET key");
        write("home/agent/.bash_history", "export TOKEN=SECRET");
        write("home/agent/workspace/main.cpp", "int main() {}\n");
        write("root/.netrc", "SECRET login");
        write("var/log/journal/x.journal", "SECRET log");
        write("tmp/note", "SECRET note");
        write("usr/bin/tool", "a program");
        write("usr/lib/much", std::string(8U << 20, 'x'));
        fs::create_hard_link(tree() / "usr/bin/tool", tree() / "usr/bin/other");
    }
    [[nodiscard]] fs::path tree() const { return folder() / "tree"; }
    void write(const fs::path& path, const std::string& text) const
    {
        fs::create_directories((tree() / path).parent_path());
        std::ofstream(tree() / path) << text;
    }
    /// The bundle of an image whose disk is the tree, and a workspace's disk upon it.
    [[nodiscard]] KeepRequest request()
    {
        const auto raw = folder() / "disk.raw";
        std::ofstream(raw).close();
        fs::resize_file(raw, 1ULL << 30);
        runTool("/usr/sbin/mke2fs", {"-q", "-F", "-t", "ext4", "-d", tree(), "-L", "helix-root",
                                     "-J", "size=32", "-O", "^metadata_csum", raw});
        // Deleted before: what it held is still in blocks that nobody uses.
        std::ofstream(folder() / "deleted") << std::string(8192, ' ') + "SECRET that was deleted";
        runTool(kDebugfs, {"-w", "-R", "write " + (folder() / "deleted").string() + " gone", raw});
        runTool(kDebugfs, {"-w", "-R", "rm gone", raw});
        Bundle bundle{parseManifest(exampleManifest("base", "1")).value(),
                      m_store.folder() / "base" / "1"};
        fs::create_directories(bundle.folder);
        runTool("qemu-img", {"convert", "-O", "qcow2", raw, bundle.disk()});
        for (const auto& file : {bundle.kernel(), bundle.initrd()})
            std::ofstream(file) << kExampleContent;
        const auto disk = bytesOf(bundle.disk());
        bundle.manifest.virtualSizeBytes = 1ULL << 30;
        bundle.manifest.disk = {"disk.qcow2", disk.size(), toHex(sha256(disk))};
        std::ofstream(bundle.folder / "manifest.json") << toJson(bundle.manifest);
        KeepRequest request;
        request.from = bundle;
        const auto overlay = folder() / "overlay.qcow2";
        fs::remove(overlay);
        EXPECT_TRUE(QCoro::waitFor(createOverlayOn(bundle.disk(), overlay, 1)));
        request.layers = {bundle.disk(), overlay};
        request.name = "mine";
        request.title = "My tools";
        request.fromTitle = "sly (Base)";
        request.diskGiB = 1;
        request.reserveBytes = 0;
        return request;
    }
    Result<Bundle> keep(KeepRequest request,
                        const std::function<void(ImportProgress)>& progress = {})
    {
        return QCoro::waitFor(keepDisk(
            m_store, std::move(request), progress, [this] { ++m_copied; }, m_cancel.token()));
    }
    [[nodiscard]] fs::path rawOf(const Bundle& bundle) const
    {
        auto raw = folder() / "kept.raw";
        runTool("qemu-img", {"convert", "-O", "raw", bundle.disk(), raw});
        return raw;
    }
    static std::string contentOf(const fs::path& raw, const std::string& path)
    {
        return runTool(kDebugfs, {"-R", "cat " + path, raw}).output;
    }

    ImageStore m_store;
    async::CancelSource m_cancel;
    int m_copied = 0;
};

} // namespace helix::image
