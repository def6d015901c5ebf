#pragma once
// Imports into a store of the test's own.

#include <functional>

#include "image/disk_import.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::image {

namespace fs = std::filesystem;

inline constexpr std::uint64_t kDiskBytes = 80ULL << 20;

class DiskImportTest : public fixture::LoopTest {
protected:
    DiskImportTest() { makeRawDisk(raw(), kDiskBytes); }

    [[nodiscard]] fs::path raw() const { return folder() / "disk.raw"; }
    [[nodiscard]] ImageStore store() const { return ImageStore(folder() / "images"); }

    Result<Bundle> importFile(const fs::path& file, const std::string& name = "mine",
                              async::CancelToken cancel = {})
    {
        ImportRequest request;
        request.file = file;
        request.name = name;
        return QCoro::waitFor(importDisk(
            store(), request,
            [this](const ImportProgress& step) {
                m_steps.push_back(step);
                if (m_onStep)
                    m_onStep(step);
            },
            cancel));
    }

    /// Nothing but finished images.
    void expectNoLeftovers() const
    {
        if (!fs::exists(store().folder()))
            return;
        for (const auto& entry : fs::directory_iterator(store().folder()))
            EXPECT_NE(entry.path().filename().string().front(), '.') << entry.path();
    }

    /// What a guest of the image would see is what was imported.
    void expectSameContent(const Bundle& bundle) const
    {
        const auto same = runTool("qemu-img", {"compare", "-f", "raw", "-F", "qcow2",
                                               raw().string(), bundle.disk().string()});
        EXPECT_NE(same.output.find("identical"), std::string::npos) << same.output;
    }

    std::vector<ImportProgress> m_steps;
    std::function<void(const ImportProgress&)> m_onStep;
};

} // namespace helix::image
