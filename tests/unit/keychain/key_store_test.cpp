#include "keychain/key_store.h"

#include <sys/stat.h>

#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "base/atomic_file.h"
#include "unit/async/application.h"

namespace helix::keychain {
namespace {

/// QCoro::waitFor wants a type that can be made from nothing.
async::Task<std::optional<KeyStore>> opened(std::filesystem::path folder, bool tryKeychain)
{
    co_return co_await KeyStore::open(folder, tryKeychain);
}

class Store : public testing::Test {
protected:
    fixture::Application m_application;
    QTemporaryDir m_temporary;
    std::filesystem::path m_folder =
        std::filesystem::path(m_temporary.path().toStdString()) / "keys";
    KeyStore m_store = QCoro::waitFor(opened(m_folder, false)).value();
};

TEST_F(Store, keepsKeysInPrivateFiles)
{
    EXPECT_EQ(m_store.kind(), KeyStore::Kind::Files);
    EXPECT_NE(m_store.describe().find(m_folder.string()), std::string::npos);
    const std::string name = "provider.anthropic";
    EXPECT_EQ(QCoro::waitFor(m_store.load(name)).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QCoro::waitFor(m_store.save(name, Secret("first"))));
    ASSERT_TRUE(QCoro::waitFor(m_store.save(name, Secret("second"))));
    EXPECT_EQ(QCoro::waitFor(m_store.load(name)).value().revealText(), "second");
    struct stat facts {};
    ASSERT_EQ(::stat((m_folder / "provider.anthropic.key").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    ASSERT_EQ(::stat(m_folder.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
    ASSERT_TRUE(QCoro::waitFor(m_store.erase(name)));
    ASSERT_TRUE(QCoro::waitFor(m_store.erase(name)));
    EXPECT_EQ(QCoro::waitFor(m_store.load(name)).error().code, ErrorCode::NotFound);
}

TEST_F(Store, whatLiesInAKeychainThatIsNotHereIsNeitherLostNorForgotten)
{
    const std::string name = "workspace.a";
    const auto note = m_folder / "workspace.a.keychain";
    ASSERT_TRUE(QCoro::waitFor(m_store.save("other", Secret("makes the folder"))));
    ASSERT_TRUE(writeFileAtomically(note, {}, 0600));
    const auto loaded = QCoro::waitFor(m_store.load(name));
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, ErrorCode::Unavailable);
    EXPECT_NE(loaded.error().message.find("keychain of your desktop"), std::string::npos);
    EXPECT_EQ(QCoro::waitFor(m_store.erase(name)).error().code, ErrorCode::Unavailable);
    EXPECT_TRUE(std::filesystem::exists(note));
    ASSERT_TRUE(QCoro::waitFor(m_store.save(name, Secret("anew"))));
    EXPECT_EQ(QCoro::waitFor(m_store.load(name)).value().revealText(), "anew");
    EXPECT_FALSE(std::filesystem::exists(note));
}

TEST_F(Store, removesWhatAKilledWriteLeft)
{
    ASSERT_TRUE(QCoro::waitFor(m_store.save("workspace.a", Secret("kept"))));
    const auto left = m_folder / ".workspace.b.key.0123456789ab";
    ASSERT_TRUE(writeFileAtomically(left, asBytes("half"), 0600));
    const auto again = QCoro::waitFor(opened(m_folder, false)).value();
    EXPECT_FALSE(std::filesystem::exists(left));
    EXPECT_EQ(QCoro::waitFor(again.load("workspace.a")).value().revealText(), "kept");
}

TEST_F(Store, refusesNamesThatCouldLeaveItsFolder)
{
    for (const std::string& name :
         {std::string(), std::string("../key"), std::string("a/b"), std::string(".hidden"),
          std::string("Upper"), std::string("nul\0", 4), std::string(129, 'a')}) {
        EXPECT_EQ(QCoro::waitFor(m_store.save(name, Secret("x"))).error().code,
                  ErrorCode::InvalidArgument);
        EXPECT_EQ(QCoro::waitFor(m_store.load(name)).error().code, ErrorCode::InvalidArgument);
        EXPECT_EQ(QCoro::waitFor(m_store.erase(name)).error().code, ErrorCode::InvalidArgument);
    }
}

TEST_F(Store, fallsBackToFilesSoonWithoutAKeychain)
{
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
    const auto store = QCoro::waitFor(opened(m_folder, true)).value();
    EXPECT_EQ(store.kind(), KeyStore::Kind::Files);
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    qputenv("HELIXVM_KEYCHAIN", "files");
    EXPECT_EQ(QCoro::waitFor(opened(m_folder, true)).value().kind(), KeyStore::Kind::Files);
}

} // namespace
} // namespace helix::keychain
