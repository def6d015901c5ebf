#include "link/credential_store.h"

#include <sys/stat.h>

#include <QTemporaryDir>

#include "base/atomic_file.h"
#include "link/credential_codec.h"
#include "link_fixture.h"

namespace helix::link {
namespace {

/// QCoro::waitFor wants a type that can be made from nothing.
async::Task<std::optional<CredentialStore>> opened(std::filesystem::path folder, bool tryKeychain)
{
    co_return co_await CredentialStore::open(folder, tryKeychain);
}

class Store : public WithApplication {
protected:
    QTemporaryDir m_temporary;
    std::filesystem::path m_folder =
        std::filesystem::path(m_temporary.path().toStdString()) / "credentials";
    CredentialStore m_store = QCoro::waitFor(opened(m_folder, false)).value();
    WorkspaceId m_workspace = WorkspaceId::generate();
    Credential m_credential{{1, 2, 3, 255}, Secret("token")};

    [[nodiscard]] std::filesystem::path file() const
    {
        return m_folder / ("workspace." + m_workspace.str() + ".key");
    }
};

TEST_F(Store, keepsCredentialsInPrivateFiles)
{
    EXPECT_EQ(m_store.kind(), CredentialStore::Kind::Files);
    EXPECT_NE(m_store.describe().find(m_folder.string()), std::string::npos);
    EXPECT_EQ(QCoro::waitFor(m_store.load(m_workspace)).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QCoro::waitFor(m_store.save(m_workspace, m_credential)));
    const auto loaded = QCoro::waitFor(m_store.load(m_workspace));
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->certificate, m_credential.certificate);
    EXPECT_TRUE(loaded->token == m_credential.token);
    struct stat facts {};
    ASSERT_EQ(::stat(file().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    ASSERT_EQ(::stat(m_folder.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
    ASSERT_TRUE(QCoro::waitFor(m_store.erase(m_workspace)));
    ASSERT_TRUE(QCoro::waitFor(m_store.erase(m_workspace)));
    EXPECT_EQ(QCoro::waitFor(m_store.load(m_workspace)).error().code, ErrorCode::NotFound);
}

TEST_F(Store, saysWhenAFileIsDamaged)
{
    ASSERT_TRUE(QCoro::waitFor(m_store.save(m_workspace, m_credential)));
    const std::string whole = readFile(file()).value();
    for (const std::string& damaged :
         {std::string(), whole.substr(0, whole.size() / 2), "x" + whole, whole + "more\n",
          std::string("helix-credential 1\n"), std::string("helix-credential 1\n\n\n"),
          std::string("helix-credential 1\n!!\ntoken\n"),
          std::string("helix-credential 1\nAQID\n\n")}) {
        ASSERT_TRUE(writeFileAtomically(file(), asBytes(damaged)));
        const auto loaded = QCoro::waitFor(m_store.load(m_workspace));
        ASSERT_FALSE(loaded) << damaged;
        EXPECT_EQ(loaded.error().code, ErrorCode::Corrupt);
    }
}

} // namespace
} // namespace helix::link
