// Whether catalogues are looked at without anybody asking is the user's choice.

#include <fstream>

#include "catalogues/catalogues.h"
#include "catalogues/kept_documents.h"
#include "unit/catalogue/example_catalogue.h"
#include "turn_loop.h"
#include "unit/life/plane_fixture.h"

namespace helix::tasks {
namespace {

class CatalogueRenewal : public life::PlaneTest {
protected:
    /// Of which nothing has come yet, so that a look at it is due.
    void follow()
    {
        const auto file = root() / "catalogue.json";
        const auto key = catalogue::freshKey();
        auto document = catalogue::exampleCatalogue(key.publicKey());
        document.validity.expiresAt =
            std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) +
            std::chrono::hours(24);
        std::ofstream(file) << catalogue::signCatalogue(document, key).value();
        const catalogues::KeptDocuments kept(m_options.paths.data / "catalogues");
        ASSERT_TRUE(kept.keepSources({{"ours", file.string(), {key.publicKey()}, true}}));
    }
    [[nodiscard]] bool isLookedAt() const
    {
        const auto known = m_plane->catalogues().list();
        return known.size() == 1 && (known[0].catalogue || known[0].problem);
    }
    Result<void> choose(const std::string& value)
    {
        const std::string key(plane::kRenewCatalogues.row.key);
        return QCoro::waitFor(m_plane->settings().set(key, value));
    }
};

TEST_F(CatalogueRenewal, IsDoneWhereNobodySaidAnything)
{
    follow();
    openPlane();
    EXPECT_TRUE(eventually([this] { return isLookedAt(); }));
}

TEST_F(CatalogueRenewal, IsLeftWhileItIsOffAndDoneAtOnceWhenItIsOnAgain)
{
    openPlane();
    ASSERT_TRUE(choose("0"));
    closePlane();
    follow();
    openPlane();
    EXPECT_FALSE(tests::until([this] { return isLookedAt(); }, std::chrono::milliseconds(200)));
    ASSERT_TRUE(choose("1"));
    EXPECT_TRUE(eventually([this] { return isLookedAt(); }));
}

} // namespace
} // namespace helix::tasks
