#include "agent/pairing/kept_pairing.h"

#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "agent/pairing/pairing.h"
#include "base/atomic_file.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

class KeptPairingTest : public testing::Test {
protected:
    KeptPairingTest()
    {
        char folder[] = "/tmp/hx-kept-XXXXXX";
        m_folder = ::mkdtemp(folder);
        m_kept.workspace = *WorkspaceId::parse("abcdefghijkl");
        m_kept.generation = 7;
        m_kept.identity.certificatePem = "-----BEGIN CERTIFICATE-----\nabc\n";
        m_kept.identity.privateKeyPem = Secret(std::string_view("-----BEGIN PRIVATE KEY-----\n"));
        m_kept.identity.digest.fill(3);
        m_kept.credential = sha256(asBytes(std::string_view("the credential")));
        m_bootstrap.workspace = m_kept.workspace;
        m_bootstrap.generation = m_kept.generation;
    }
    ~KeptPairingTest() override { fs::remove_all(m_folder); }
    [[nodiscard]] fs::path file() const { return m_folder / "pairing"; }

    fs::path m_folder;
    KeptPairing m_kept;
    protocol::Bootstrap m_bootstrap;
};

TEST_F(KeptPairingTest, IsFoundByAnAgentOfTheSameBoot)
{
    const auto first = findPairing(file(), m_bootstrap);
    EXPECT_FALSE(first.kept);
    EXPECT_FALSE(first.isOfAnother) << "the first one of a boot";
    ASSERT_TRUE(keepPairing(file(), m_kept));
    struct stat status {};
    ASSERT_EQ(::stat(file().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    const auto all = findPairing(file(), m_bootstrap);
    const auto& found = all.kept;
    ASSERT_TRUE(found);
    EXPECT_FALSE(all.isOfAnother);
    EXPECT_EQ(found->identity.certificatePem, m_kept.identity.certificatePem);
    EXPECT_EQ(found->identity.privateKeyPem, m_kept.identity.privateKeyPem);
    EXPECT_EQ(found->identity.digest, m_kept.identity.digest);
    EXPECT_EQ(found->credential, m_kept.credential);
}

/// An agent that was down when its machine was forked begins in each copy.
TEST_F(KeptPairingTest, OfAnotherMachineSaysSoUntilThatIsRenewed)
{
    for (const bool otherWorkspace : {true, false}) {
        ASSERT_TRUE(keepPairing(file(), m_kept));
        protocol::Bootstrap other = m_bootstrap;
        if (otherWorkspace)
            other.workspace = *WorkspaceId::parse("bcdefghijklm");
        else
            ++other.generation;
        for (int start = 0; start < 2; ++start) { // the first one may have failed to renew it
            const auto found = findPairing(file(), other);
            EXPECT_FALSE(found.kept);
            EXPECT_TRUE(found.isOfAnother) << start;
        }
        EXPECT_TRUE(forgetPairing(file()));
        EXPECT_FALSE(findPairing(file(), other).isOfAnother);
    }
    EXPECT_TRUE(forgetPairing(file())) << "there is none";
}

TEST_F(KeptPairingTest, RefusesWhatIsNone)
{
    const std::string whole(encodeKeptPairing(m_kept).revealText());
    EXPECT_TRUE(decodeKeptPairing(whole));
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("{}"), whole.substr(0, whole.size() / 2)})
        EXPECT_FALSE(decodeKeptPairing(text)) << text;
    ASSERT_TRUE(writeFileAtomically(file(), asBytes(std::string_view("{}"))));
    EXPECT_FALSE(findPairing(file(), m_bootstrap).kept);
    EXPECT_TRUE(findPairing(file(), m_bootstrap).isOfAnother) << "somebody was here";
    ASSERT_TRUE(writeFileAtomically(file(), Bytes(64U << 10)));
    EXPECT_TRUE(findPairing(file(), m_bootstrap).isOfAnother);
}

TEST_F(KeptPairingTest, APairingGoesOnWithIt)
{
    m_bootstrap.secret = Secret::random(32);
    Pairing pairing(m_bootstrap, {}, [] { return std::chrono::milliseconds(0); });
    EXPECT_FALSE(pairing.accepts("the credential"));
    pairing.goOn(m_kept.credential);
    EXPECT_TRUE(pairing.bound());
    EXPECT_TRUE(pairing.accepts("the credential"));
    EXPECT_FALSE(pairing.accepts("another"));
}

} // namespace
} // namespace helix::agent
