// Checkpoints on record, and the workspace that they are of.

#include "life/checkpoint_store.h"
#include "life/disk_layers.h"
#include "life/lifecycle.h"
#include "life/registry.h"
#include "unit/life/database_fixture.h"

namespace helix::life {
namespace {

/// Both tables.
struct CheckpointTables : CheckpointStore {
    static const char* schema() { return Registry::schema(); }
    static const char* runtimeFolderSchema() { return Registry::runtimeFolderSchema(); }
    static const char* diskBaseSchema() { return Registry::diskBaseSchema(); }
    static const char* suspendSchema() { return CheckpointStore::schema(); }
    static const char* forkSchema() { return CheckpointStore::turnSchema(); }
};

class CheckpointStoreTest : public DatabaseTest<CheckpointTables> {
protected:
    WorkspaceId recorded(State state)
    {
        const auto id = WorkspaceId::generate();
        const auto name = QString::fromStdString(id.str());
        const auto word = QString::fromStdString(std::string(toString(state)));
        const store::Work<std::vector<store::Row>> add = [name, word](store::Transaction& t) {
            return t.run("INSERT INTO workspaces (id, name, uuid, image, image_version, cpus, "
                         "memory_mib, disk_gib, state, generation, ever_ready, error_code, "
                         "error_message, error_cause, machine_details, ssh_host_key, emulated, "
                         "boot_id, created_ms, started_ms) VALUES "
                         "(?,?,?,'','',1,1,1,?,0,0,'','','','','',0,'',0,0)",
                         {name, name, name, word});
        };
        EXPECT_TRUE(QCoro::waitFor(m_database->transact(add)));
        return id;
    }
    Result<void> insert(const WorkspaceId& id, const std::string& name)
    {
        CheckpointRecord record;
        record.name = name;
        record.layers = {newLayerName()};
        return QCoro::waitFor(CheckpointStore(*m_database).insert(id, record));
    }
    std::vector<std::string> names()
    {
        std::vector<std::string> all;
        const auto loaded = QCoro::waitFor(CheckpointStore(*m_database).load()).value();
        for (const auto& [id, record] : loaded.records)
            all.push_back(record.name);
        return all;
    }
    bool isOnRecord(const WorkspaceId& id)
    {
        const store::Work<std::vector<store::Row>> look = [id](store::Transaction& t) {
            return t.run("SELECT 1 FROM workspaces WHERE id = ?",
                         {QString::fromStdString(id.str())});
        };
        return !QCoro::waitFor(m_database->transact(look)).value().empty();
    }
};

TEST_F(CheckpointStoreTest, noneIsOfNobodyOrOfOneThatIsBeingDeleted)
{
    EXPECT_TRUE(insert(recorded(State::Ready), "kept"));
    for (const auto& id : {WorkspaceId::generate(), recorded(State::Deleting)}) {
        const auto refused = insert(id, "late");
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    }
    EXPECT_EQ(names(), std::vector<std::string>{"kept"});
}

TEST_F(CheckpointStoreTest, theyGoWithTheRecordAndThoseOfOthersStay)
{
    const auto one = recorded(State::Stopped), other = recorded(State::Stopped);
    EXPECT_TRUE(insert(one, "first"));
    EXPECT_TRUE(insert(one, "second"));
    EXPECT_TRUE(insert(other, "its own"));
    EXPECT_TRUE(QCoro::waitFor(CheckpointStore(*m_database).eraseWithRecord(one)));
    EXPECT_EQ(names(), std::vector<std::string>{"its own"});
    EXPECT_FALSE(isOnRecord(one));
    EXPECT_TRUE(isOnRecord(other));
    EXPECT_FALSE(insert(one, "late"));
}

} // namespace
} // namespace helix::life
