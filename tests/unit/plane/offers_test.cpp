#include "plane/offers.h"

#include <gtest/gtest.h>

#include "unit/catalogue/example_catalogue.h"

namespace helix::plane {
namespace {

/// "1", "2" and "3" run here; "2" is there for arm64 as well, and "9" is for a Helix to come.
class Offers : public testing::Test {
protected:
    Offers()
    {
        auto document = catalogue::exampleCatalogue(catalogue::freshKey().publicKey());
        auto& entry = document.images.front();
        auto foreign = catalogue::exampleVersion("2", "2026-02-02T00:00:00Z", '7');
        foreign.architecture = "arm64";
        auto future = catalogue::exampleVersion("9", "2026-09-01T00:00:00Z", '9');
        future.minimumHelix = {{9999, 0, 0}};
        entry.versions.push_back(catalogue::exampleVersion("3", "2026-03-01T00:00:00Z", '3'));
        entry.versions.push_back(foreign);
        entry.versions.push_back(future);
        const auto shared = std::make_shared<const catalogue::Catalogue>(std::move(document));
        const auto& offered = shared->images.front();
        m_offer = {"shelf", shared, &offered, &offered.versions[2]};
    }
    static std::vector<ImageSnapshot> here(const std::string& version)
    {
        ImageSnapshot image;
        image.name = "sway-desktop";
        image.present = true;
        image.version = version;
        return {image};
    }
    catalogues::Offer m_offer;
};

TEST_F(Offers, haveTheirVersionsForThisComputerTheNewestFirst)
{
    std::string names;
    for (const auto* version : runnable(m_offer))
        names += version->version + " " + version->architecture + ", ";
    EXPECT_EQ(names, "3 amd64, 2 amd64, 1 amd64, ");
    m_offer.newest = nullptr;
    EXPECT_TRUE(runnable(m_offer).empty());
}

TEST_F(Offers, sayOfEachVersionHowItStandsHere)
{
    const auto usersOf = [](const std::string& version) { return version == "1" ? 2 : 0; };
    std::string told;
    for (const auto& one : versionsHere(m_offer, "2", usersOf))
        told += one.version->version + (one.runs ? " runs" : "") +
                (one.needsNewerHelix ? " later" : "") + (one.isHere ? " here " : " ") +
                std::to_string(one.usedBy) + "\n";
    EXPECT_EQ(told, "9 later 0\n3 runs 0\n2 0\n2 runs here 0\n1 runs here 2\n");
}

TEST_F(Offers, areBroughtInTheVersionThatIsNamedOrTheNewest)
{
    EXPECT_NE(requestFor(m_offer, {}).value().reference.find(std::string(64, '3')),
              std::string::npos);
    const auto older = requestFor(m_offer, "older", "2").value();
    EXPECT_NE(older.reference.find(std::string(64, '2')), std::string::npos);
    EXPECT_EQ(older.name, "older");
    EXPECT_EQ(older.publisher, "Helix");
    EXPECT_EQ(older.keys.size(), 1U) << "signed by the same";
    for (const auto* none : {"9", "4"}) {
        const auto refused = requestFor(m_offer, {}, none);
        ASSERT_FALSE(refused) << none;
        EXPECT_EQ(refused.error().code, ErrorCode::NotFound);
        EXPECT_NE(refused.error().message.find("there are: 3, 2, 1."), std::string::npos)
            << refused.error().message;
    }
}

TEST_F(Offers, doNotReplaceWhatIsNewer)
{
    const auto older = checkNotOlder(m_offer, "1", here("2"), "sway-desktop");
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().code, ErrorCode::Conflict);
    EXPECT_NE(older.error().message.find("name of its own"), std::string::npos);
    EXPECT_TRUE(checkNotOlder(m_offer, "3", here("2"), "sway-desktop"));
    EXPECT_TRUE(checkNotOlder(m_offer, "1", here("2"), "another")) << "beside it";
    EXPECT_TRUE(checkNotOlder(m_offer, "1", {}, "sway-desktop"));
    EXPECT_TRUE(checkNotOlder(m_offer, "1", here("own"), "sway-desktop"))
        << "of which nothing is known: the signature decides";
}

} // namespace
} // namespace helix::plane
