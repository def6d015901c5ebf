#pragma once
// QMP, as far as HelixVM speaks it. One client at a time, as QEMU has it.

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "event_loop.h"

namespace fake {

class Monitor {
public:
    /// `mood` is HELIXVM_FAKE_QEMU.
    Monitor(EventLoop& loop, std::string socket, std::string uuid, std::string mood);
    /// Before the loop runs: the guest stands still until there was a "migrate-incoming".
    void awaitState() { m_status = "inmigrate"; }
    void haveMemory(std::uint64_t bytes) { m_memoryBytes = bytes; }

    void haveDisk(std::string node, int layersBelow)
    {
        m_diskNode = std::move(node);
        m_layersBelow = layersBelow;
    }

    /// Ends the program as QEMU does: SHUTDOWN event, sockets removed, status 0.
    [[noreturn]] void shutDown(const char* reason, bool guest);
    /// BLOCK_IO_ERROR as it comes when writing to the disk fails with ENOSPC.
    void reportFullDisk();
    /// Of the network card `net0`.
    void tellOfCable(const char* event);
    /// What the guest writes there waits for "ringbuf-read".
    void writeOnConsole(const std::string& text);

private:
    std::string takeConsole();
    void accept();
    void takeDescriptor(int fd);
    bool handleDisk(const std::string& name, const nlohmann::json& command);
    void addNode(const nlohmann::json& command);
    void putNode(const nlohmann::json& command);
    bool handleMigration(const std::string& name, const nlohmann::json& command);
    void migrateOut(const nlohmann::json& command);
    void standStill();
    void sendRest();
    [[nodiscard]] nlohmann::json progress() const;
    void cancelMigration(const nlohmann::json& command);
    bool sendState();
    void migrateIn(const nlohmann::json& command);
    void tellMigration(const char* status);
    void read();
    void close();
    void handle(const nlohmann::json& command);
    void send(const nlohmann::json& message);
    void sendEvent(const char* name, const nlohmann::json& data);
    void goOn(const nlohmann::json& command);
    void reply(const nlohmann::json& command, const nlohmann::json& value);

    EventLoop& m_loop;
    std::string m_socket, m_uuid, m_mood;
    int m_listener;
    int m_client = -1;
    std::string m_input, m_console;
    std::string m_status = "running"; ///< as query-status tells it
    int m_arrived = -1;               ///< the last descriptor that came, until "getfd" takes it
    int m_stream = -1;                ///< what "getfd" took
    std::uint64_t m_memoryBytes = 0;
    std::string m_diskNode; ///< the layer that the guest writes to
    int m_layersBelow = 0;
    std::map<std::int64_t, int> m_sets; ///< "add-fd"
    std::set<std::string> m_nodes;      ///< "blockdev-add"
    bool m_saveFailed = false;
    /// A migration waits to be told that it may send the rest ("pause-before-switchover"); before that
    /// the guest may go on.
    enum class Waits { No, WhileItRuns, ToGoOn } m_waits = Waits::No;
    bool m_waitsForSwitchover = false;
    bool m_looksAgain = true; ///< at what has changed, while the guest goes on
    bool m_ranOn = false;     ///< until the switchover
    bool m_ignoresShared = false, m_tellsEvents = false; ///< capabilities of migration
};

} // namespace fake
