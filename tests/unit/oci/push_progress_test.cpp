// How far an image on its way says it is.

#include <condition_variable>

#include "oci/layout.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;
using fixture::kMiBytes;

/// An archive that may have everything of the disk already, and is slow where it is told to be.
class WatchedTarget : public BlobTarget {
public:
    explicit WatchedTarget(std::shared_ptr<BlobTarget> target)
        : m_target(std::move(target))
    {
    }
    Result<bool> has(const Descriptor& blob) override
    {
        return hasChunks && blob.mediaType == kChunkType ? Result<bool>(true) : m_target->has(blob);
    }
    Result<void> put(const Descriptor& blob, int file, const Sent& sent) override
    {
        if (blob.mediaType != kChunkType || !halfWay)
            return m_target->put(blob, file, sent);
        sent(blob.sizeBytes / 2);
        halfWay();
        return m_target->put(blob, file, {});
    }
    Result<void> finish(const std::string& manifest, const std::string& document,
                        std::string_view type) override
    {
        return m_target->finish(manifest, document, type);
    }
    [[nodiscard]] std::string place() const override { return m_target->place(); }

    bool hasChunks = false;
    std::function<void()> halfWay;

private:
    const std::shared_ptr<BlobTarget> m_target; ///< owner beside it: nobody
};

class PushProgress : public fixture::TravelTest {
protected:
    PushProgress()
    {
        m_onProgress = [this](const PullProgress& progress) {
            const std::lock_guard lock(m_toldLock);
            EXPECT_GE(progress.doneBytes, m_last.doneBytes);
            if (progress.totalBytes != 0) {
                EXPECT_LE(progress.doneBytes, progress.totalBytes);
            }
            m_last = progress;
            m_told.notify_all();
        };
    }
    Result<Pushed> save(const std::function<void(WatchedTarget&)>& prepare)
    {
        PushRequest request;
        request.bundle = makeImage("small", "v1");
        request.scratch = folder() / "scratch";
        request.target = [&](const async::CancelToken&) {
            const auto target = std::make_shared<WatchedTarget>(
                std::shared_ptr<BlobTarget>(layoutTarget(folder() / "small.tar", "1").value()));
            prepare(*target);
            return target;
        };
        return QCoro::waitFor(pushImage(std::move(request), m_onProgress, m_cancel.token()));
    }
    /// 16 MiB of noise on a disk of 1 GiB, kernel and initrd; the file system rounds up.
    void expectAll() const
    {
        EXPECT_GE(m_last.totalBytes, 16 * kMiBytes);
        EXPECT_LE(m_last.totalBytes, 17 * kMiBytes);
        EXPECT_EQ(m_last.doneBytes, m_last.totalBytes);
    }

    std::mutex m_toldLock;
    std::condition_variable m_told;
    PullProgress m_last;
};

TEST_F(PushProgress, CountsWhatTheImageHoldsAndEndsWithAllOfIt)
{
    const auto saved = save([](WatchedTarget&) {});
    ASSERT_TRUE(saved) << saved.error().describe();
    expectAll();
}

TEST_F(PushProgress, CountsWhatIsThereAlreadyAsDone)
{
    const auto saved = save([](WatchedTarget& target) { target.hasChunks = true; });
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_LT(saved->sentBytes, kMiBytes);
    expectAll();
}

TEST_F(PushProgress, MovesWhileAPartIsOnItsWay)
{
    const auto saved = save([&](WatchedTarget& target) {
        target.halfWay = [&] {
            std::unique_lock lock(m_toldLock);
            // Three quarters of one of the three parts, 4 MiB at least.
            const bool isTold =
                m_told.wait_for(lock, 10s, [this] { return m_last.doneBytes >= 3 * kMiBytes; });
            EXPECT_TRUE(isTold) << m_last.doneBytes << " of " << m_last.totalBytes;
        };
    });
    ASSERT_TRUE(saved) << saved.error().describe();
    expectAll();
}

} // namespace
} // namespace helix::oci
