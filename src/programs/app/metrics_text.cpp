#include "app/metrics_text.h"

#include <array>
#include <cstdio>
#include <functional>

#include "base/bytes.h"

namespace helix::app {
namespace {

using operations::ComputerUse;
using operations::WorkspaceUse;

/// As the format has it: a backslash and a quotation mark are written behind a backslash. Line feeds,
/// and what is no character, are gone after printable().
std::string escapeLabel(const std::string& value)
{
    std::string escaped;
    for (const char c : printable(value)) {
        if (c == '\\' || c == '"')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string numberText(double value)
{
    char text[32] = {};
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

std::string heading(const std::string& name, const char* type, const char* help)
{
    return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

struct OfComputer {
    const char* name;
    const char* help;
    std::function<double(const ComputerUse&)> value;
};

struct OfWorkspace {
    const char* name;
    const char* type;
    const char* help;
    std::function<double(const WorkspaceUse&)> value;
};

template <typename Value>
auto number(Value value)
{
    return [value](const auto& use) { return static_cast<double>(value(use)); };
}

const std::array kOfComputer{
    OfComputer{"helixvm_workspaces", "Workspaces there are.",
               number([](const auto& use) { return use.workspaces.size(); })},
    OfComputer{"helixvm_workspaces_running", "Workspaces that run or are about to.",
               number([](const auto& use) { return use.running; })},
    OfComputer{"helixvm_workspaces_running_limit", "How many workspaces may run at once.",
               number([](const auto& use) { return use.maxRunning; })},
    OfComputer{"helixvm_host_memory_total_bytes", "Memory of this computer.",
               number([](const auto& use) { return use.memoryTotal; })},
    OfComputer{"helixvm_host_memory_available_bytes",
               "Memory of this computer that is free without swapping.",
               number([](const auto& use) { return use.memoryAvailable; })},
    OfComputer{"helixvm_host_disk_free_bytes", "Free where Helix keeps its data.",
               number([](const auto& use) { return use.diskFree; })}};

const std::array kOfWorkspace{
    OfWorkspace{"helixvm_workspace_memory_bytes", "gauge",
                "Memory of this computer that its processes take, by their share (PSS).",
                number([](const auto& use) { return use.now.memoryBytes; })},
    OfWorkspace{"helixvm_workspace_memory_given_bytes", "gauge", "Memory that its guest sees.",
                number([](const auto& use) { return use.memoryGiven; })},
    OfWorkspace{"helixvm_workspace_cpu_ratio", "gauge",
                "Processors that its processes have used lately; 1 is one of them, all the time.",
                [](const auto& use) { return use.now.cpuPercent / 100; }},
    OfWorkspace{"helixvm_workspace_disk_bytes", "gauge",
                "What its own disk takes of this computer's.",
                number([](const auto& use) { return use.now.diskBytes; })},
    OfWorkspace{"helixvm_workspace_saved_memory_bytes", "gauge",
                "What its memory takes of the disk while it is suspended.",
                number([](const auto& use) { return use.now.savedBytes; })},
    OfWorkspace{"helixvm_workspace_network_receive_bytes_total", "counter",
                "Bytes to its guest since its network came up.",
                number([](const auto& use) { return use.now.bytesIn; })},
    OfWorkspace{"helixvm_workspace_network_transmit_bytes_total", "counter",
                "Bytes from its guest since its network came up.",
                number([](const auto& use) { return use.now.bytesOut; })}};

std::string labelsOf(const WorkspaceUse& use)
{
    return "{workspace=\"" + escapeLabel(use.workspace.str()) + "\",name=\"" +
           escapeLabel(use.name) + "\"}";
}

std::string states(const ComputerUse& use)
{
    const std::string name = "helixvm_workspace_state";
    std::string text =
        heading(name, "gauge", "1: the workspace is in this state; it has no other line.");
    for (const auto& workspace : use.workspaces) {
        std::string labels = labelsOf(workspace);
        labels.pop_back();
        text += name + labels + ",state=\"" + escapeLabel(workspace.state) + "\"} 1\n";
    }
    return text;
}

} // namespace

std::string metricsText(const ComputerUse& use)
{
    std::string text;
    for (const auto& metric : kOfComputer)
        text += heading(metric.name, "gauge", metric.help) + metric.name + " " +
                numberText(metric.value(use)) + "\n";
    for (const auto& metric : kOfWorkspace) {
        text += heading(metric.name, metric.type, metric.help);
        for (const auto& workspace : use.workspaces)
            text += metric.name + labelsOf(workspace) + " " + numberText(metric.value(workspace)) +
                    "\n";
    }
    return text + states(use);
}

} // namespace helix::app
