#include "agent/desktop/factory/desktop_factory.h"

#include "agent/desktop/wlroots/wlroots_backend.h"

namespace helix::agent {

std::unique_ptr<DesktopBackend> desktopAt(std::string socket)
{
    return std::make_unique<WlrootsBackend>(std::move(socket));
}

std::vector<std::string> sessionEnvironment(const GuestUser& user)
{
    auto environment = loginEnvironment(user);
    for (std::string& variable : WlrootsBackend::variables(runtimeFolder(user)))
        environment.push_back(std::move(variable));
    return environment;
}

} // namespace helix::agent
