// Images that are not handed on to the end, because somebody thought better of it.

#include "oci/layout.h"
#include "unit/oci/images_fixture.h"
#include "unit/oci/upload_registry.h"

namespace helix::oci {
namespace {

using fixture::FakeReply;
using fixture::FakeRequest;

/// Somebody cancels before the blob of that number goes in.
class CancelledTarget : public BlobTarget {
public:
    CancelledTarget(std::shared_ptr<BlobTarget> target, int at, async::CancelSource cancel)
        : m_target(std::move(target))
        , m_at(at)
        , m_cancel(std::move(cancel))
    {
    }
    Result<bool> has(const Descriptor& blob) override { return m_target->has(blob); }
    Result<void> put(const Descriptor& blob, int file, const Sent& sent) override
    {
        if (++m_puts == m_at)
            m_cancel.cancel();
        return m_target->put(blob, file, sent);
    }
    Result<void> finish(const std::string& manifest, const std::string& document,
                        std::string_view type) override
    {
        return m_target->finish(manifest, document, type);
    }
    [[nodiscard]] std::string place() const override { return m_target->place(); }

private:
    const std::shared_ptr<BlobTarget> m_target; ///< owner beside it: nobody
    const int m_at;
    int m_puts = 0;
    async::CancelSource m_cancel;
};

class CancelledPush : public fixture::TravelTest {
protected:
    static std::optional<std::string> noUser(const char* /*name*/) { return std::nullopt; }
    [[nodiscard]] std::filesystem::path archive() const { return folder() / "hello.tar"; }
    /// What packing has left behind.
    [[nodiscard]] std::size_t packed() const
    {
        std::error_code none;
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder() / "scratch", none), {}));
    }
    Result<Pushed> save(const image::Bundle& bundle, int cancelledAt)
    {
        PushRequest request;
        request.bundle = bundle;
        request.scratch = folder() / "scratch";
        request.target = [this, cancelledAt](async::CancelToken) {
            return std::make_shared<CancelledTarget>(layoutTarget(archive(), "1").value(),
                                                     cancelledAt, m_cancel);
        };
        return QCoro::waitFor(pushImage(std::move(request), {}, m_cancel.token()));
    }
    static void expectCancelled(const Result<Pushed>& pushed)
    {
        ASSERT_FALSE(pushed);
        EXPECT_EQ(pushed.error().code, ErrorCode::Cancelled) << pushed.error().describe();
        EXPECT_EQ(pushed.error().message, "Handing the image on was cancelled.");
    }
};

TEST_F(CancelledPush, GivesTheRegistryNoImageAndIsBegunAgain)
{
    const auto bundle = makeImage("small", "v1");
    fixture::UploadRegistry registry;
    std::size_t cancelAt = 0, manifests = 0;
    registry.takes = [&](const FakeRequest& request) {
        if (request.method == "PATCH" && registry.count("PATCH") + 1 == cancelAt)
            m_cancel.cancel();
        return std::size_t{64} << 20;
    };
    registry.handlers["/v2/small/manifests/"] = [&](const FakeRequest& request) {
        manifests += request.method == "PUT" ? 1 : 0;
        return FakeReply{request.method == "PUT" ? 201 : 404, {}, "{}"};
    };
    // In the kernel, which goes first, and in a part of the disk.
    for (const std::size_t at : {1U, 3U}) {
        m_cancel = {};
        registry.requests.clear();
        cancelAt = at;
        expectCancelled(push(bundle, registry.at("small:1"), noUser));
        EXPECT_EQ(manifests, 0U);
        EXPECT_EQ(packed(), 0U);
    }
    m_cancel = {};
    cancelAt = 0;
    const auto pushed = push(bundle, registry.at("small:1"), noUser);
    ASSERT_TRUE(pushed) << pushed.error().describe();
    EXPECT_EQ(manifests, 1U);
}

TEST_F(CancelledPush, LeavesNoArchive)
{
    const auto bundle = makeImage("hello", "v1");
    const auto before = std::distance(std::filesystem::directory_iterator(folder()), {});
    for (const int at : {1, 3}) {
        m_cancel = {};
        expectCancelled(save(bundle, at));
        EXPECT_FALSE(std::filesystem::exists(archive()));
        EXPECT_EQ(packed(), 0U);
    }
    std::filesystem::remove(folder() / "scratch");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder()), {}), before)
        << "nothing under another name";
    m_cancel = {};
    ASSERT_TRUE(save(bundle, 0));
    EXPECT_TRUE(std::filesystem::exists(archive()));
}

} // namespace
} // namespace helix::oci
