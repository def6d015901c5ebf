// Saving and taking over the state of devices, as QMP has it: migration over a descriptor.

#include "monitor.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "stream_builder.h"

namespace fake {

using nlohmann::json;

namespace {

constexpr std::string_view kState = "the devices of fake_qemu\n";
constexpr std::chrono::milliseconds kOnceThrough{10};

bool writeAll(int fd, std::string_view rest)
{
    while (!rest.empty()) {
        const auto count = ::write(fd, rest.data(), rest.size());
        if (count < 0)
            return false;
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool isGateOpen()
{
    const char* gate = std::getenv("HELIXVM_FAKE_GATE");
    return gate == nullptr || ::access(gate, F_OK) == 0;
}

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
            if (wanted["capability"] == "pause-before-switchover")
                m_waitsForSwitchover = wanted["state"];
        }
        reply(command, json::object());
    } else if (name == "migrate-set-parameters") {
        m_looksAgain = command["arguments"].value("downtime-limit", 300) > 0;
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
        reply(command, progress());
    } else if (name == "migrate-continue") {
        if (m_waits != Waits::ToGoOn || command["arguments"]["state"] != "pre-switchover")
            return send(refusal(command, "fake_qemu: nothing waits for this")), true;
        reply(command, json::object());
        sendRest();
    } else if (name == "migrate_cancel") {
        cancelMigration(command);
    } else {
        return false;
    }
    return true;
}

void Monitor::migrateOut(const json& command)
{
    if (m_stream < 0 || !m_ignoresShared || command["arguments"]["uri"] != "fd:devices")
        return send(refusal(command, "fake_qemu: this is not how devices are saved"));
    // What an emulating QEMU 7.2 says nothing of.
    if (m_status == "running" || (m_waitsForSwitchover && m_looksAgain))
        return send(refusal(command, "fake_qemu: what the guest writes now would be lost"));
    reply(command, json::object());
    tellMigration("setup");
    tellMigration("active");
    if (m_mood == "save-hangs" || m_mood == "save-clings")
        return;
    if (!m_waitsForSwitchover)
        return sendRest();
    m_waits = Waits::WhileItRuns;
    m_loop.after(kOnceThrough, [this] { standStill(); });
}

/// Once all was sent, which takes until the gate is open: it holds the guest by itself.
void Monitor::standStill()
{
    if (m_waits != Waits::WhileItRuns)
        return;
    if (m_mood == "save-waits" && !isGateOpen())
        return m_loop.after(kOnceThrough, [this] { standStill(); });
    m_waits = Waits::ToGoOn;
    m_ranOn = m_status == "running";
    m_status = "finish-migrate";
    tellMigration("pre-switchover");
}

json Monitor::progress() const
{
    json facts{{"status", m_saveFailed ? "failed" : "cancelled"}};
    if (m_saveFailed)
        facts["error-desc"] = "Unable to write to file: No space left on device";
    return facts;
}

void Monitor::cancelMigration(const json& command)
{
    if (m_stream >= 0 && m_mood != "save-clings")
        ::close(std::exchange(m_stream, -1));
    if (m_waits == Waits::ToGoOn)
        m_status = m_ranOn ? "running" : "postmigrate"; // it lets go on what it held by itself
    m_waits = Waits::No;
    reply(command, json::object());
    tellMigration("cancelled");
}

void Monitor::sendRest()
{
    m_waits = Waits::No;
    const bool sent = m_mood != "save-fails" && sendState();
    if (sent || m_status == "finish-migrate")
        m_status = "postmigrate";
    m_saveFailed = !sent;
    ::close(std::exchange(m_stream, -1));
    tellMigration(sent ? "completed" : "failed");
}

/// A file gets the devices alone, a pipe the memory as well, of which nothing was written. False
/// when nobody takes it.
bool Monitor::sendState()
{
    struct stat status {};
    std::string state(kState);
    if (::fstat(m_stream, &status) == 0 && S_ISFIFO(status.st_mode))
        state = StreamBuilder().untouched(m_memoryBytes, kState).bytes();
    if (m_mood == "save-garbage")
        state = "not a machine at all\n";
    if (m_mood == "save-half")
        state.resize(state.size() / 2);
    bool taken = writeAll(m_stream, state);
    while (taken && m_mood == "save-endless")
        taken = writeAll(m_stream, state);
    return taken;
}

void Monitor::migrateIn(const json& command)
{
    if (m_status != "inmigrate")
        return send(refusal(command, "'-incoming' was not specified on the command line"));
    if (m_stream < 0 || !m_ignoresShared || command["arguments"]["uri"] != "fd:devices")
        return send(refusal(command, "fake_qemu: this is not how devices are taken over"));
    reply(command, json::object());
    tellMigration("setup");
    std::string state(1U << 16, '\0');
    const ssize_t size = ::read(m_stream, state.data(), state.size());
    ::close(std::exchange(m_stream, -1));
    state.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (state != kState && state != StreamBuilder().ofSharedMemory(m_memoryBytes, kState).bytes()) {
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
