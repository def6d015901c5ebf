// The port mappings of the script.

#include "ui/scripted_source.h"

namespace helix::ui::test {

void ScriptedSource::addForward(const WorkspaceId& id, std::uint16_t guest, std::uint16_t host,
                                const std::string& label, boundary::ForwardState state,
                                const std::string& problem)
{
    boundary::Forward forward;
    forward.workspace = id;
    forward.kind = guest == 22 ? boundary::ForwardKind::Ssh : boundary::ForwardKind::Business;
    forward.guestPort = guest;
    forward.hostPort = host;
    forward.fixed = true;
    forward.label = label;
    forward.state = state;
    forward.problem = problem;
    forwards.push_back(forward);
}

void ScriptedSource::checkMapping(int guestPort, int hostPort, std::string hostAddress,
                                  Reply<Result<void>> reply)
{
    later([this, guestPort, hostPort, hostAddress, reply] {
        constexpr std::uint16_t kLowest = 1024;
        const std::string port = std::to_string(hostPort);
        if (const auto sane = boundary::checkMapping(guestPort, hostPort, kLowest); !sane)
            reply(sane);
        else if (takenPorts.contains(hostPort))
            reply(fail(ErrorCode::AlreadyExists,
                       "Port " + port +
                           " on this computer is used by another program (node, pid 4121)."));
        else
            reply(boundary::checkHostAddress(hostAddress));
    });
}

void ScriptedSource::addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply)
{
    later([this, request, reply] {
        if (addError) {
            reply(fail(*addError));
            return;
        }
        addForward(request.workspace, request.guestPort,
                   request.hostPort ? request.hostPort : m_nextPort++, request.label,
                   boundary::ForwardState::Listening);
        forwards.back().hostAddress = request.hostAddress;
        emit forwardsChanged(forwards);
        reply(forwards.back());
    });
}

void ScriptedSource::removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                   Reply<Result<void>> reply)
{
    later([this, workspace, guestPort, reply] {
        std::erase_if(forwards, [&](const auto& forward) {
            return forward.workspace == workspace && forward.guestPort == guestPort;
        });
        emit forwardsChanged(forwards);
        reply({});
    });
}

void ScriptedSource::retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                  Reply<Result<void>> reply)
{
    later([this, workspace, guestPort, reply] {
        for (auto& forward : forwards) {
            if (forward.workspace == workspace && forward.guestPort == guestPort) {
                forward.state = boundary::ForwardState::Listening;
                forward.problem.clear();
            }
        }
        emit forwardsChanged(forwards);
        reply({});
    });
}

void ScriptedSource::openPage(WorkspaceId, std::uint16_t guestPort,
                              Reply<Result<boundary::OpenedPage>> reply)
{
    later([this, guestPort, reply] {
        if (pageError) {
            reply(fail(*pageError));
            return;
        }
        reply(boundary::OpenedPage{pageUrl + std::to_string(guestPort), true, {}});
    });
}

void ScriptedSource::watchCounters(bool watched)
{
    countersWatched = watched;
}

} // namespace helix::ui::test
