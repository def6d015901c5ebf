// Saving and taking over the state of devices, as QMP has it: migration over a descriptor.

#include "monitor.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <unistd.h>

#include <nlohmann/json.hpp>

namespace fake {

using nlohmann::json;

namespace {

constexpr std::string_view kState = "the devices of fake_qemu\n";

json refusal(const json& command, const char* why)
{
    return {{"id", command.value("id", json())},
            {"error", {{"class", "GenericError"}, {"desc", why}}}};
}

} // namespace

void Monitor::takeDescriptor(int fd)
{
    if (m_arrived >= 0)
        ::close(m_arrived);
    m_arrived = fd;
}

bool Monitor::handleMigration(const std::string& name, const json& command)
{
    if (name == "migrate-set-capabilities") {
        for (const auto& wanted : command["arguments"]["capabilities"]) {
            m_ignoresShared |= wanted["capability"] == "x-ignore-shared" && wanted["state"] == true;
            m_tellsEvents |= wanted["capability"] == "events" && wanted["state"] == true;
        }
        reply(command, json::object());
    } else if (name == "getfd") {
        m_stream = std::exchange(m_arrived, -1);
        if (m_stream < 0)
            send(refusal(command, "No file descriptor supplied via SCM_RIGHTS"));
        else
            reply(command, json::object());
    } else if (name == "migrate") {
        migrateOut(command);
    } else if (name == "migrate-incoming") {
        migrateIn(command);
    } else if (name == "query-migrate") {
        json facts{{"status", m_mood == "save-fails" ? "failed" : "cancelled"}};
        if (m_mood == "save-fails")
            facts["error-desc"] = "Unable to write to file: No space left on device";
        reply(command, facts);
    } else if (name == "migrate_cancel") {
        reply(command, json::object());
        tellMigration("cancelled");
    } else {
        return false;
    }
    return true;
}

void Monitor::migrateOut(const json& command)
{
    if (m_stream < 0 || !m_ignoresShared || command["arguments"]["uri"] != "fd:devices")
        return send(refusal(command, "fake_qemu: this is not how devices are saved"));
    reply(command, json::object());
    tellMigration("setup");
    tellMigration("active");
    if (m_mood == "save-hangs")
        return;
    if (m_mood != "save-fails") {
        (void)!::write(m_stream, kState.data(), kState.size());
        m_status = "postmigrate";
    }
    ::close(std::exchange(m_stream, -1));
    tellMigration(m_mood == "save-fails" ? "failed" : "completed");
}

void Monitor::migrateIn(const json& command)
{
    if (m_status != "inmigrate")
        return send(refusal(command, "'-incoming' was not specified on the command line"));
    if (m_stream < 0 || !m_ignoresShared || command["arguments"]["uri"] != "fd:devices")
        return send(refusal(command, "fake_qemu: this is not how devices are taken over"));
    reply(command, json::object());
    tellMigration("setup");
    std::string state(kState.size() + 1, '\0');
    const ssize_t size = ::read(m_stream, state.data(), state.size());
    ::close(std::exchange(m_stream, -1));
    state.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (state != kState) {
        tellMigration("failed");
        std::fprintf(stderr, "qemu-system-x86_64: load of migration failed: Invalid argument\n");
        std::exit(1);
    }
    m_status = "paused";
    tellMigration("completed");
}

void Monitor::tellMigration(const char* status)
{
    if (m_tellsEvents)
        sendEvent("MIGRATION", {{"status", status}});
}

} // namespace fake
