// Versions of an image that a catalogue offers, over the control socket.

#include <gtest/gtest.h>

#include "unit/app/over_control_socket.h"
#include "unit/app/plane_on_database.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::app {
namespace {

using protocol::Json;

catalogue::EntryVersion versionOf(const std::string& name, const std::string& issuedAt,
                                  const std::string& architecture = "amd64")
{
    catalogue::EntryVersion version;
    version.version = name;
    version.digest = "sha256:" + std::string(64, 'a');
    version.reference = "registry.example.org/shelf/tiny-" + name + "@" + version.digest;
    version.architecture = architecture;
    version.issuedAt = catalogue::timeAt(issuedAt);
    version.changes = {"Of " + name + "."};
    return version;
}

class OfferMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        const auto key = catalogue::freshKey().publicKey();
        auto document = catalogue::exampleCatalogue(key);
        auto& entry = document.images.front();
        entry.name = "tiny";
        entry.publisher = document.publishers.front().name;
        auto future = versionOf("v9", "2026-09-01T00:00:00Z");
        future.minimumHelix = {{9999, 0, 0}};
        entry.versions = {versionOf("v1", "2026-01-01T00:00:00Z"),
                          versionOf("v2", "2026-02-01T00:00:00Z", "arm64"),
                          versionOf("v3", "2026-03-01T00:00:00Z"),
                          versionOf("v4", "2026-04-01T00:00:00Z"), future};
        document.images.resize(1);
        const auto shared = std::make_shared<const catalogue::Catalogue>(std::move(document));
        const auto& offered = shared->images.front();
        m_plane.fakeCatalogues.offers = {{"shelf", shared, &offered, &offered.versions[3]}};
        auto& image = m_plane.fakeImages.addImage("tiny", "Tiny", true);
        image.version = "v3";
        m_plane.fakeImages.importsEnd = true;
        for (const auto* version : {"v3", "v1", "v1"}) {
            auto& workspace = m_plane.fakeWorkspaces.addWorkspace(
                "w" + std::to_string(m_plane.fakeWorkspaces.all.size()), plane::State::Stopped);
            workspace.image = "tiny";
            workspace.imageVersion = version;
        }
        serve();
    }
    auto ask(const char* method, const Json& params)
    {
        m_client->request(++m_call, method, params);
        return m_client->answer(m_call);
    }
    std::vector<plane::BringRequest>& brought() { return m_plane.fakeImages.brought; }
    int m_call = 0;
};

TEST_F(OfferMethods, eachVersionSaysWhetherItRunsIsHereAndIsStoodOn)
{
    const auto answer = ask("images.offer", {{"name", "tiny"}});
    ASSERT_TRUE(answer && !answer->error);
    const auto& versions = answer->result["versions"];
    ASSERT_EQ(versions.size(), 5U);
    std::string told;
    for (const auto& one : versions)
        told += one["version"].get<std::string>() + (one["runs_here"].get<bool>() ? " runs" : "") +
                (one["here"].get<bool>() ? " here " : " ") +
                std::to_string(one["used_by"].get<int>()) + "\n";
    EXPECT_EQ(told, "v9 0\nv4 runs 0\nv3 runs here 1\nv2 0\nv1 runs here 2\n");
}

TEST_F(OfferMethods, aVersionIsBroughtByItsName)
{
    ASSERT_TRUE(ask("images.get", {{"name", "tiny"}, {"version", "v1"}, {"as", "old"}}));
    ASSERT_EQ(brought().size(), 1U);
    EXPECT_EQ(brought()[0].name, "old");
    EXPECT_TRUE(brought()[0].reference.find("tiny-v1@") != std::string::npos);
    EXPECT_FALSE(brought()[0].keys.empty()) << "signed by the same";
    ASSERT_TRUE(ask("images.get", {{"name", "tiny"}}));
    EXPECT_TRUE(brought().back().reference.find("tiny-v4@") != std::string::npos);
}

TEST_F(OfferMethods, anOlderOneDoesNotTakeThePlaceOfANewerOne)
{
    const auto answer = ask("images.get", {{"name", "tiny"}, {"version", "v1"}});
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Conflict);
    EXPECT_NE(answer->error->message.find("name of its own"), std::string::npos);
    EXPECT_TRUE(brought().empty());
    ASSERT_TRUE(ask("images.get", {{"name", "tiny"}, {"version", "v4"}}));
    EXPECT_EQ(brought().size(), 1U) << "a newer one does";
}

TEST_F(OfferMethods, whatDoesNotRunHereIsNotBrought)
{
    for (const auto* version : {"v2", "v9", "nothing"}) {
        const auto answer =
            ask("images.get", {{"name", "tiny"}, {"version", version}, {"as", "other"}});
        ASSERT_TRUE(answer && answer->error) << version;
        EXPECT_EQ(answer->error->code, ErrorCode::NotFound);
        EXPECT_NE(answer->error->message.find("there are: v4, v3, v1."), std::string::npos)
            << answer->error->message;
    }
    EXPECT_TRUE(brought().empty());
}

} // namespace
} // namespace helix::app
