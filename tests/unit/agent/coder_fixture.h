#pragma once
// The built-in agent, a project's folder and the scripted model server, for tests of whole turns.

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "coder_client.h"

namespace helix::agent::coder {

std::string readText(const std::filesystem::path& path);
/// A model's call of the shell tool.
Json shellCall(const std::string& command);

class CoderFixture : public testing::Test {
protected:
    explicit CoderFixture(std::string dialect = "anthropic");
    ~CoderFixture() override;

    [[nodiscard]] std::string project() const { return m_folder / "project"; }
    /// The environment of an agent that uses the model server; no desktop.
    [[nodiscard]] CoderClient::Variables variables() const;
    void script(const Json& entries);
    /// Every request that the model server got.
    Json asked();
    /// The bodies of the requests for answers.
    std::vector<Json> bodies();

    std::string m_dialect;
    std::filesystem::path m_folder;
    fakes::ModelServer m_server;
};

/// In each of the three dialects.
class CoderTurn : public CoderFixture, public testing::WithParamInterface<const char*> {
protected:
    CoderTurn()
        : CoderFixture(GetParam())
    {
    }
};

} // namespace helix::agent::coder
