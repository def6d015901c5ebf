#include "catalogue/updates.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

/// One that came from where the example's versions lie.
Installed pulled(std::string version, std::optional<signature::UtcTime> issuedAt = {})
{
    return {"sway-desktop", std::move(version), issuedAt,
            "registry.example.org/helix/sway-desktop"};
}

/// sway-desktop in four versions, of which one is for another machine and one for a newer Helix.
class Updates : public ::testing::Test {
protected:
    Updates()
    {
        auto& versions = catalogue.images[0].versions;
        versions = {exampleVersion("3", "2026-03-01T00:00:00Z", '3'),
                    exampleVersion("1", "2026-01-01T00:00:00Z", '1'),
                    exampleVersion("2", "2026-02-01T00:00:00Z", '2'),
                    exampleVersion("arm", "2026-05-01T00:00:00Z", '4'),
                    exampleVersion("later", "2026-06-01T00:00:00Z", '5')};
        versions[3].architecture = "arm64";
        versions[4].minimumHelix = {{0, 3, 0}};
        catalogue.images.pop_back();
    }
    std::vector<Update> forInstalled(const std::vector<Installed>& installed) const
    {
        return updatesFor(installed, catalogue, host);
    }
    std::string newest() const
    {
        const auto* version = newestSuitable(catalogue.images[0], host);
        return version == nullptr ? "" : version->version;
    }

    Catalogue catalogue = exampleCatalogue(freshKey().publicKey());
    Host host{"amd64", {{0, 2, 0}}};
};

TEST_F(Updates, takeTheNewestThatRunsHere)
{
    EXPECT_EQ(newest(), "3");
    host.helix = {{0, 3, 0}};
    EXPECT_EQ(newest(), "later");
    host.architecture = "arm64";
    EXPECT_EQ(newest(), "arm");
    host.architecture = "riscv64";
    EXPECT_EQ(newest(), "");
    host = {"amd64", {{0, 0, 9}}};
    EXPECT_EQ(newest(), "");
}

TEST_F(Updates, sayWhetherThereIsANewerHelix)
{
    EXPECT_EQ(newerHelix(catalogue, {{0, 2, 0}}), nullptr) << "nothing is said of it";
    catalogue.helix = {{{0, 9, 0}}, "Proxies.", "https://example.org/helix"};
    const auto* newer = newerHelix(catalogue, {{0, 8, 12}});
    ASSERT_NE(newer, nullptr);
    EXPECT_EQ(newer->news, "Proxies.");
    EXPECT_EQ(newerHelix(catalogue, {{0, 9, 0}}), nullptr);
    EXPECT_EQ(newerHelix(catalogue, {{0, 10, 0}}), nullptr) << "numbers, not letters";
}

TEST_F(Updates, sayWhatChangedSince)
{
    const auto updates = forInstalled({pulled("1")});
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(updates[0].name, "sway-desktop");
    EXPECT_EQ(updates[0].title, "Sway desktop");
    EXPECT_EQ(updates[0].installedVersion, "1");
    EXPECT_EQ(updates[0].newest.version, "3");
    const std::vector<Change> expected{
        {"3", timeAt("2026-03-01T00:00:00Z"), {"Brings what 3 brings."}},
        {"2", timeAt("2026-02-01T00:00:00Z"), {"Brings what 2 brings."}}};
    EXPECT_EQ(updates[0].changes, expected);
}

TEST_F(Updates, areNotThereForTheNewest)
{
    EXPECT_TRUE(forInstalled({}).empty());
    EXPECT_TRUE(forInstalled({pulled("3")}).empty());
    EXPECT_TRUE(forInstalled({{"other", "1", {}, "registry.example.org/helix/other"}}).empty());
    // Another version that is here too does not make the newest one old.
    EXPECT_TRUE(forInstalled({pulled("1"), pulled("3")}).empty());
    EXPECT_EQ(forInstalled({pulled("2"), pulled("1")}).at(0).installedVersion, "2");
}

TEST_F(Updates, ofAVersionThatTheCatalogueForgotGoByItsTime)
{
    EXPECT_TRUE(forInstalled({pulled("built-here")}).empty());
    EXPECT_EQ(forInstalled({pulled("0", timeAt("2025-01-01T00:00:00Z"))}).at(0).changes.size(), 3U);
    EXPECT_TRUE(forInstalled({pulled("9", timeAt("2026-09-01T00:00:00Z"))}).empty());
}

/// As images were noted before a registry's names were one, and as a catalogue may write it.
TEST_F(Updates, goByThePlaceNotByHowItIsWritten)
{
    for (auto& version : catalogue.images.at(0).versions)
        version.reference = "registry-1.docker.io/team/desk" +
                            version.reference.substr(version.reference.rfind('@'));
    auto here = pulled("1");
    for (const char* place :
         {"docker.io/team/desk", "registry-1.docker.io/team/desk", "index.docker.io/team/desk"}) {
        here.place = place;
        EXPECT_EQ(forInstalled({here}).size(), 1U) << place;
    }
    here.place = "docker.io/library/desk";
    EXPECT_TRUE(forInstalled({here}).empty());
}

TEST_F(Updates, areOnlyOfWhatAPullWouldTakeThemFor)
{
    auto here = pulled("1");
    here.place = "";
    EXPECT_TRUE(forInstalled({here}).empty()) << "built here, as the catalogue's version is called";
    here.place = "registry.example.org/somebody/sway-desktop";
    EXPECT_TRUE(forInstalled({here}).empty());
    here.place = "sway-desktop.tar";
    EXPECT_TRUE(forInstalled({here}).empty()) << "loaded from an archive";
}

} // namespace
} // namespace helix::catalogue
