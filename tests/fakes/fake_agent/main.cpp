// fake_agent --bootstrap FILE --listen PORT: helix-agent's wire without a guest, for tests of whole
// machines.
//
// HELIXVM_FAKE_HOMES  a folder: shells are run natively, with FOLDER/HOSTNAME as the guest's home
// HELIXVM_FAKE_PATH   the PATH of those

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "base/atomic_file.h"
#include "fakes/fake_agent/fake_agent.h"
#include "protocol/limits.h"

namespace {

helix::Result<std::unique_ptr<helix::fakes::FakeAgent>> start(const std::filesystem::path& file,
                                                              std::uint16_t port)
{
    const auto text = helix::readFile(file, helix::protocol::kBootstrapSize);
    if (!text)
        return helix::fail(text.error());
    auto bootstrap = helix::protocol::decodeBootstrap(helix::asBytes(*text));
    if (!bootstrap)
        return helix::fail(bootstrap.error());
    if (const char* homes = std::getenv("HELIXVM_FAKE_HOMES")) { // one for each workspace
        const auto home = std::filesystem::path(homes) / bootstrap->hostname;
        std::filesystem::create_directories(home / "workspace");
        ::setenv("HELIXVM_FAKE_HOME", home.c_str(), 1);
    }
    return helix::fakes::FakeAgent::create(std::move(*bootstrap), port);
}

/// False for a name that is not known.
bool misbehave(helix::fakes::FakeBehaviour& behaviour, const std::string& how)
{
    if (how == "never-ready")
        behaviour.health = helix::protocol::Health{"starting", 1, "fake", false, {}, 1, false};
    else if (how == "failed")
        behaviour.health = helix::protocol::Health{
            "failed", 1, "fake", false, "The compositor does not start.", 1, false};
    else if (how == "garbage")
        behaviour.rawAnswer = QByteArray("\x01\x02 this is no HTTP\r\n\r\n");
    else if (how == "too-much")
        behaviour.endlessAnswer = true;
    else if (how == "silent")
        behaviour.silent = true;
    else if (how == "wrong-mac")
        behaviour.pairWrongMac = true;
    else if (how == "expired")
        behaviour.expired = true;
    else if (how == "impostor")
        behaviour.pairStatus = 401, behaviour.refusesWithoutProof = true;
    else if (how == "used")
        behaviour.pairStatus = 409;
    else
        return how.empty();
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    CLI::App options("An agent without a guest");
    std::string bootstrap, how, memory;
    std::uint16_t port = 0;
    std::vector<std::uint16_t> ports;
    options.add_option("--bootstrap", bootstrap, "bootstrap document")->required();
    options.add_option("--listen", port, "port on 127.0.0.1; 0 for a free one");
    options.add_option("--port", ports, "a TCP port the guest says is listening");
    options.add_option(
        "--misbehave", how,
        "never-ready, failed, garbage, too-much, silent, wrong-mac, expired, locked or used");
    options.add_option("--memory", memory,
                       "a file: who it is and with whom it is paired, across machines");
    CLI11_PARSE(options, argc, argv);

    const auto agent = start(bootstrap, port);
    if (!agent) {
        std::fprintf(stderr, "fake_agent: %s\n", agent.error().describe().c_str());
        return 1;
    }
    if (!misbehave((*agent)->behaviour, how)) {
        std::fprintf(stderr, "fake_agent: unknown misbehaviour '%s'\n", how.c_str());
        return 2;
    }
    if (!memory.empty())
        (*agent)->remember(QString::fromStdString(memory));
    std::vector<std::pair<std::uint16_t, std::string>> listening;
    for (const std::uint16_t number : ports)
        listening.emplace_back(number, "python3");
    (*agent)->setPorts(std::move(listening));
    std::printf("listening %u\n", unsigned{(*agent)->port()});
    std::fflush(stdout);
    return QCoreApplication::exec();
}
