#include "life/registry.h"

#include "unit/life/database_fixture.h"

namespace helix::life {
namespace {

class RegistryTest : public DatabaseTest<Registry> {
protected:
    static WorkspaceRecord record(const std::string& name)
    {
        WorkspaceRecord r;
        r.id = WorkspaceId::generate();
        r.name = name;
        r.uuid = generateUuid();
        r.image = "sway-minimal";
        r.imageVersion = "abc";
        r.resources = {2, 1024, 8};
        r.createdAtMs = 1000;
        return r;
    }
    std::vector<WorkspaceRecord> load()
    {
        return QCoro::waitFor(Registry(*m_database).load()).value().records;
    }
};

TEST_F(RegistryTest, keepsEveryField)
{
    WorkspaceRecord written = record("calm-otter");
    written.state = State::Failed;
    written.generation = 3;
    written.everReady = true;
    written.error = Error{ErrorCode::Timeout, "It's late.", "cause"};
    written.machineDetails = "qemu: no\nmore";
    written.sshHostKey = "ssh-ed25519 AAAA";
    written.emulated = true;
    written.bootId = "boot";
    written.startedAtMs = 2000;
    written.runtimeFolder = "/run/user/1000/helixvm/x";
    written.diskBase = "key-1";
    written.machineKey = "key";
    written.suspendedAtMs = 3000;
    written.idleMinutes = 0;
    written.desktopMode = protocol::DesktopMode{2560, 1600, 150};
    written.rollingMiB = 0;
    ASSERT_TRUE(QCoro::waitFor(Registry(*m_database).insert(written)));
    reopen();
    const auto records = load();
    ASSERT_EQ(records.size(), 1U);
    const WorkspaceRecord& read = records.front();
    EXPECT_EQ(read.id, written.id);
    EXPECT_EQ(read.name, written.name);
    EXPECT_EQ(read.uuid, written.uuid);
    EXPECT_EQ(read.image, written.image);
    EXPECT_EQ(read.imageVersion, written.imageVersion);
    EXPECT_EQ(read.resources, written.resources);
    EXPECT_EQ(read.state, written.state);
    EXPECT_EQ(read.generation, written.generation);
    EXPECT_EQ(read.everReady, written.everReady);
    EXPECT_EQ(read.error, written.error);
    EXPECT_EQ(read.machineDetails, written.machineDetails);
    EXPECT_EQ(read.sshHostKey, written.sshHostKey);
    EXPECT_EQ(read.emulated, written.emulated);
    EXPECT_EQ(read.diskBase, written.diskBase);
    EXPECT_EQ(read.machineKey, written.machineKey);
    EXPECT_EQ(read.suspendedAtMs, written.suspendedAtMs);
    EXPECT_EQ(read.idleMinutes, written.idleMinutes);
    EXPECT_EQ(read.desktopMode, written.desktopMode);
    EXPECT_EQ(read.rollingMiB, written.rollingMiB);
    EXPECT_EQ(read.bootId, written.bootId);
    EXPECT_EQ(read.createdAtMs, written.createdAtMs);
    EXPECT_EQ(read.startedAtMs, written.startedAtMs);
    EXPECT_EQ(read.runtimeFolder, written.runtimeFolder);
}

TEST_F(RegistryTest, updatesAndErases)
{
    const Registry registry(*m_database);
    WorkspaceRecord one = record("one");
    ASSERT_TRUE(QCoro::waitFor(registry.insert(one)));
    EXPECT_FALSE(load().front().error);
    one.state = State::Ready;
    one.name = "renamed";
    ASSERT_TRUE(QCoro::waitFor(registry.update(one)));
    EXPECT_EQ(load().front().state, State::Ready);
    EXPECT_EQ(load().front().name, "renamed");
    ASSERT_TRUE(QCoro::waitFor(registry.erase(one.id)));
    EXPECT_TRUE(load().empty());
}

TEST_F(RegistryTest, refusesANameTwice)
{
    const Registry registry(*m_database);
    ASSERT_TRUE(QCoro::waitFor(registry.insert(record("same"))));
    EXPECT_EQ(QCoro::waitFor(registry.insert(record("same"))).error().code, ErrorCode::Conflict);
}

TEST_F(RegistryTest, leavesOutWhatMakesNoSense)
{
    const Registry registry(*m_database);
    ASSERT_TRUE(QCoro::waitFor(registry.insert(record("good"))));
    ASSERT_TRUE(QCoro::waitFor(registry.insert(record("bad"))));
    const store::Work<std::vector<store::Row>> damage = [](store::Transaction& t) {
        return t.run("UPDATE workspaces SET state='dreaming' WHERE name='bad'");
    };
    ASSERT_TRUE(QCoro::waitFor(m_database->transact(damage)));
    ASSERT_EQ(load().size(), 1U);
    EXPECT_EQ(load().front().name, "good");
}

} // namespace
} // namespace helix::life
