#pragma once
// The real sound, over helix-agent.

#include <map>
#include <memory>
#include <set>

#include "link/guest_door.h"
#include "sound/sound.h"
#include "store/database.h"

namespace helix::sound {

class Listening;
class SoundRecorder;

/// Control thread.
class SoundService : public Sound {
    Q_OBJECT
public:
    /// What it asks of those that know the workspaces; each may be empty.
    struct Questions {
        /// Whether somebody works privately in one at this moment.
        std::function<bool(const WorkspaceId&)> isPrivate;
        /// One is heard as long as the result lives, and so is not suspended as unused.
        std::function<std::shared_ptr<void>(const WorkspaceId&)> use;
    };
    /// Both outlive it.
    SoundService(link::GuestDoor& door, store::Database& database, Questions ask = {});
    ~SoundService() override;
    static const char* schema();
    /// What was chosen; listens to those that are on.
    async::Task<Result<void>> load();
    /// The guest is there, or gone.
    void look(const WorkspaceId& id);
    async::Task<Result<void>> removeWorkspace(WorkspaceId id);
    /// Hears nothing any more.
    void close();

    [[nodiscard]] operations::Sound now(const WorkspaceId& id) const override;
    async::Task<Result<void>> choose(WorkspaceId id, SoundChoice choice) override;
    async::Task<Result<operations::RecordedSound>> record(WorkspaceId id, RecordWish wish,
                                                          async::CancelToken cancel) override;
    void setOutput(OutputMaker maker) override;

private:
    [[nodiscard]] Result<void> checkChooses(const WorkspaceId& id) const;
    /// Until the recording is to end; a sentence where that is before its time.
    async::Task<std::string> follow(WorkspaceId id, std::shared_ptr<SoundRecorder> recorder,
                                    std::chrono::seconds length, async::CancelToken cancel);
    void apply(const WorkspaceId& id, SoundChoice choice);

    link::GuestDoor& m_door;
    store::Database& m_database;
    Questions m_ask;
    OutputMaker m_maker;
    bool m_isClosed = false;
    std::set<WorkspaceId> m_removed;
    std::map<WorkspaceId, SoundChoice> m_choices; ///< others are off
    std::map<WorkspaceId, std::unique_ptr<Listening>> m_listening;
};

} // namespace helix::sound
