// A disk that gets another layer, as QMP has it.

#include "monitor.h"

#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

namespace fake {

using nlohmann::json;

namespace {

json refusal(const json& command, const std::string& why)
{
    return {{"id", command.value("id", json())},
            {"error", {{"class", "GenericError"}, {"desc", why}}}};
}

constexpr std::string_view kSets = "/dev/fdset/";

} // namespace

bool Monitor::handleDisk(const std::string& name, const json& command)
{
    const auto arguments = command.value("arguments", json::object());
    if (name == "query-block") {
        reply(command,
              json::array(
                  {{{"qdev", "/machine/peripheral/disk0/virtio-backend"},
                    {"inserted",
                     {{"node-name", m_diskNode},
                      {"backing_file_depth", m_mood == "many-layers" ? 1000 : m_layersBelow}}}}}));
    } else if (name == "add-fd") {
        if (m_arrived < 0)
            send(refusal(command, "No file descriptor supplied via SCM_RIGHTS"));
        else
            reply(command, {{"fdset-id", arguments["fdset-id"]}});
        m_sets[arguments.value("fdset-id", 0)] = std::exchange(m_arrived, -1);
    } else if (name == "remove-fd") {
        m_sets.erase(arguments.value("fdset-id", 0));
        reply(command, json::object());
    } else if (name == "blockdev-add") {
        addNode(command);
    } else if (name == "blockdev-del") {
        m_nodes.erase(arguments.value("node-name", ""));
        reply(command, json::object());
    } else if (name == "blockdev-snapshot") {
        putNode(command);
    } else {
        return false;
    }
    return true;
}

void Monitor::addNode(const json& command)
{
    const auto arguments = command["arguments"];
    const auto name = arguments.value("node-name", "");
    if (name.empty() || name.size() > 31 || m_nodes.contains(name) || name == m_diskNode)
        return send(refusal(command, "Duplicate nodes with node-name='" + name + "'"));
    if (const auto file = arguments.value("filename", ""); file.starts_with(kSets)) {
        const auto set = m_sets.find(std::stoll(file.substr(kSets.size())));
        const int flags = set == m_sets.end() ? -1 : ::fcntl(set->second, F_GETFL);
        if (flags < 0 || (flags & O_ACCMODE) != O_RDWR)
            return send(refusal(command, "Could not open '" + file + "'"));
    } else if (!arguments["backing"].is_null() || !m_nodes.contains(arguments.value("file", ""))) {
        return send(refusal(command, "fake_qemu: this is not how a layer is added"));
    }
    m_nodes.insert(name);
    reply(command, json::object());
}

void Monitor::putNode(const json& command)
{
    const auto arguments = command["arguments"];
    if (m_mood == "divide-hangs")
        return;
    if (m_mood == "divide-fails" || arguments["node"] != m_diskNode || m_status == "running" ||
        !m_nodes.contains(arguments.value("overlay", "")))
        return send(refusal(command, "fake_qemu: this layer cannot be put there"));
    m_diskNode = arguments.value("overlay", "");
    ++m_layersBelow;
    reply(command, json::object());
}

} // namespace fake
