// The seed as a guest would read it: taken out of the ISO again.

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "image/disk_import.h"
#include "image/seed_documents.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::image {
namespace {

SeedContent content()
{
    return {"0123abcd", "quiet-otter", "ssh-ed25519 AAAAC3Nza helix: \"quoted\" #'{}"};
}

class SeedTest : public fixture::LoopTest {
protected:
    [[nodiscard]] std::filesystem::path iso() const { return folder() / "seed.iso"; }

    [[nodiscard]] std::string read(const std::string& name) const
    {
        const auto target = folder() / ("out-" + name);
        runTool("xorriso", {"-no_rc", "-osirrox", "on", "-indev", iso().string(), "-extract",
                            "/" + name, target.string()});
        const auto bytes = bytesOf(target);
        return std::string(asText(bytes));
    }
};

TEST_F(SeedTest, isReadBackAsItWasMeant)
{
    const auto written = QCoro::waitFor(writeSeed(content(), iso()));
    ASSERT_TRUE(written) << written.error().describe();
    EXPECT_EQ(asText(BytesView(bytesOf(iso())).subspan(0x8028, 6)), "cidata");
    struct stat status {};
    ASSERT_EQ(::stat(iso().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);

    const auto meta = nlohmann::json::parse(read("meta-data"));
    EXPECT_EQ(meta["instance-id"], "0123abcd");
    EXPECT_EQ(meta["local-hostname"], "quiet-otter");

    const auto network = nlohmann::json::parse(read("network-config"));
    const auto& card = network["ethernets"]["helix"];
    EXPECT_EQ(network["version"], 2);
    EXPECT_EQ(card["match"]["macaddress"], "52:54:00:12:34:56");
    EXPECT_EQ(card["addresses"][0], "10.0.2.15/24");
    EXPECT_EQ(card["gateway4"], "10.0.2.2");
    EXPECT_EQ(card["nameservers"]["addresses"][0], "10.0.2.3");
    EXPECT_FALSE(card.contains("mtu"));
}

TEST_F(SeedTest, bringsTheAgentAndNoPassword)
{
    ASSERT_TRUE(QCoro::waitFor(writeSeed(content(), iso())));
    const auto text = read("user-data");
    ASSERT_TRUE(text.starts_with("#cloud-config\n"));
    const auto user = nlohmann::json::parse(text.substr(text.find('\n')));
    EXPECT_EQ(user["users"].size(), 1U);
    EXPECT_EQ(user["users"][0]["name"], "agent");
    EXPECT_EQ(user["users"][0]["lock_passwd"], true);
    EXPECT_EQ(user["users"][0]["ssh_authorized_keys"][0], content().sshAuthorizedKey);
    EXPECT_FALSE(user["users"][0].contains("passwd"));
    EXPECT_EQ(user["ssh_pwauth"], false);
    std::string unit;
    std::string script;
    for (const auto& file : user["write_files"]) {
        if (file["path"] == "/etc/systemd/system/helix-agent.service")
            unit = file["content"];
        if (file["path"] == "/usr/lib/helixvm/mount-agent-drive")
            script = file["content"];
    }
    EXPECT_NE(unit.find("ExecStart=/run/helix/agent/bin/helix-agent"), std::string::npos);
    EXPECT_NE(unit.find("ExecCondition=/usr/lib/helixvm/mount-agent-drive"), std::string::npos);
    EXPECT_TRUE(script.starts_with("#!/bin/sh\n"));
    EXPECT_NE(script.find("HELIXAGENT"), std::string::npos);
    EXPECT_EQ(user["runcmd"][1].back(), "/home/agent/workspace");
    EXPECT_EQ(user["runcmd"].back(),
              (nlohmann::json{"systemctl", "enable", "--now", "helix-agent.service"}));
}

TEST_F(SeedTest, makesTheGuestDoNoMoreThanNeeded)
{
    ASSERT_TRUE(QCoro::waitFor(writeSeed(content(), iso())));
    const auto text = read("user-data");
    const auto user = nlohmann::json::parse(text.substr(text.find('\n')));
    EXPECT_EQ(user["locale"], false);
    EXPECT_EQ(user["ssh_genkeytypes"], nlohmann::json::array({"ed25519"}));
}

TEST_F(SeedTest, leavesNothingBesideIt)
{
    ASSERT_TRUE(QCoro::waitFor(writeSeed(content(), iso())));
    ASSERT_TRUE(QCoro::waitFor(writeSeed(content(), iso()))) << "a second one replaces the first";
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder()))
        ++files;
    EXPECT_EQ(files, 1);
    EXPECT_FALSE(QCoro::waitFor(writeSeed(content(), folder() / "no" / "seed.iso")));
}

TEST(SeedContentTest, isRefusedWhereItCouldMeanMore)
{
    EXPECT_TRUE(checkSeed(content()));
    for (const std::string name : {"", "a b", "../x", "a\nb", "-a"}) {
        auto seed = content();
        seed.hostname = name;
        EXPECT_EQ(checkSeed(seed).error().code, ErrorCode::InvalidArgument) << name;
    }
    for (const std::string id : {"", "a b", "a\nb"}) {
        auto seed = content();
        seed.instanceId = id;
        EXPECT_FALSE(checkSeed(seed)) << id;
    }
    for (const std::string key : {"", "ssh-ed25519 AAAA\nroot", "ssh-ed25519 \x1b[31m"}) {
        auto seed = content();
        seed.sshAuthorizedKey = key;
        EXPECT_FALSE(checkSeed(seed)) << key;
    }
}

} // namespace
} // namespace helix::image
