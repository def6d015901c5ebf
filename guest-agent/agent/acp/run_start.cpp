#include "agent/acp/run_start.h"

#include <filesystem>

#include "agent/acp/placeholders.h"
#include "agent/desktop/factory/desktop_factory.h"
#include "agent/mcp/mcp_server.h"
#include "agent/user/container_environment.h"
#include "agent/user/file_rights.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSessionHeader = "X-Helix-Session: ";

std::map<std::string, std::string> variablesOf(const std::vector<std::string>& environment)
{
    std::map<std::string, std::string> variables;
    for (const std::string& entry : environment)
        if (const auto end = entry.find('='); end != std::string::npos)
            variables[entry.substr(0, end)] = entry.substr(end + 1);
    return variables;
}

bool isThere(const std::string& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

/// The default folder is part of our images; where it is not there, work is done at home.
std::string existingFolder(const acp::Launch& launch, const std::string& folder,
                           const GuestUser& user)
{
    return launch.cwd == acp::Launch().cwd && !isThere(folder) ? user.home : folder;
}

} // namespace

void nameSession(std::map<std::string, std::string>& environment, const std::string& run)
{
    environment["HELIX_SESSION"] = run;
    std::string& headers = environment["ANTHROPIC_CUSTOM_HEADERS"];
    headers += (headers.empty() ? "" : "\n") + (kSessionHeader + run);
}

Result<RunStart> prepareRun(const std::string& run, const acp::Launch& launch,
                            const HostedRuns::Options& options, const GivenEnvironment& given)
{
    std::vector<std::string> fromHost;
    given.addTo(fromHost);
    const FileRights rights(options.user);
    auto byName = variablesOf(fromHost);
    TRY(auto resolved,
        resolveLaunch(launch, {options.user.home, options.coderProgram, byName, isThere}));
    std::vector<std::string> login = sessionEnvironment(options.user);
    given.addTo(login);
    addContainerEnvironment(containerEnvironment(), login);
    auto variables = variablesOf(login);
    for (const auto& [name, value] : resolved.environment)
        variables[name] = value;
    nameSession(variables, run);

    RunStart start;
    start.given = std::move(byName);
    start.request.argv = std::move(resolved.command);
    for (const auto& [name, value] : variables)
        start.request.environment.push_back(name + "=" + value);
    start.request.folder = existingFolder(launch, resolved.folder, options.user);
    start.request.user = options.user;
    start.request.withInput = true;
    std::error_code error;
    const fs::path real = fs::canonical(start.request.folder, error);
    start.cwd = error ? start.request.folder : real.string();
    return start;
}

std::optional<DesktopOffer> desktopOffer(const acp::Launch& launch,
                                         const HostedRuns::Options& options)
{
    if (launch.desktop != acp::Launch::DesktopTools::Mcp || options.mcp == nullptr)
        return std::nullopt;
    const McpAccess access = options.mcp->access();
    DesktopOffer offer;
    offer.url = access.url;
    offer.authorization = "Bearer " + std::string(access.token.revealText());
    offer.command = {options.selfProgram, "--mcp"};
    // Said twice: some agents hand on no environment, and programs that the tools start look there.
    for (const auto& [option, value] : {std::pair("--compositor", options.desktop.waylandSocket),
                                        std::pair("--display", options.desktop.xDisplay),
                                        std::pair("--authority", options.desktop.xAuthority),
                                        std::pair("--shell-sign", options.desktop.shellSign)})
        if (!value.empty())
            offer.command.insert(offer.command.end(), {option, value});
    offer.environment = variablesOf(desktopEnvironment(options.desktop));
    if (const fs::path socket = options.desktop.waylandSocket; !socket.empty())
        offer.environment["XDG_RUNTIME_DIR"] = socket.parent_path().string();
    return offer;
}

} // namespace helix::agent
