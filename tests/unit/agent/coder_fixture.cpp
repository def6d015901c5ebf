#include "coder_fixture.h"

#include <cstdlib>
#include <fstream>

namespace helix::agent::coder {

std::string readText(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

Json shellCall(const std::string& command)
{
    return {{"tool", "shell"}, {"input", {{"command", command}}}};
}

CoderFixture::CoderFixture(std::string dialect)
    : m_dialect(std::move(dialect))
{
    char name[] = "/tmp/coder-turn-XXXXXX";
    m_folder = ::mkdtemp(name);
    std::filesystem::create_directory(m_folder / "project");
}

CoderFixture::~CoderFixture()
{
    std::filesystem::remove_all(m_folder);
}

CoderClient::Variables CoderFixture::variables() const
{
    return {{"HELIX_GATEWAY_URL", m_server.url()},
            {"HELIX_GATEWAY_TOKEN", "token"},
            {"HELIX_SESSION", "session-7"},
            {"HELIX_MODEL", m_dialect + "/scripted"},
            {"HELIX_RETRY_FIRST_MS", "20"},
            {"HELIX_RETRY_ATTEMPTS", "4"},
            {"HELIX_STALL_SECONDS", "0.5"},
            {"XDG_STATE_HOME", m_folder / "state"},
            {"WAYLAND_DISPLAY", ""},
            {"DISPLAY", ""}};
}

void CoderFixture::script(const Json& entries)
{
    askServer(m_server, "PUT", "/_script", entries.dump());
}

Json CoderFixture::asked()
{
    return askServer(m_server, "GET", "/_log");
}

std::vector<Json> CoderFixture::bodies()
{
    std::vector<Json> all;
    for (const Json& entry : asked())
        if (entry.contains("body"))
            all.push_back(Json::parse(entry["body"].get<std::string>()));
    return all;
}

} // namespace helix::agent::coder
