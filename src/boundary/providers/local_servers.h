#pragma once
// Model servers that run on this computer. Control thread.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "async/completion.h"
#include "providers/providers.h"

namespace helix::providers {

/// A port and whose it usually is.
struct UsualPort {
    const char* title;
    const char* name;
    std::uint16_t port;
};
/// Ollama, LM Studio, llama.cpp, vLLM.
const std::vector<UsualPort>& usualPorts();

/// Those of `ports` on 127.0.0.1 that answer GET /v1/models as OpenAI does, in their order; asks all
/// at once and takes two seconds at most. `notThese` are left alone: what listens there is no
/// program of the user's (ports of workspaces).
async::Task<std::vector<LocalServer>> findLocalServers(std::vector<UsualPort> ports,
                                                       std::set<std::uint16_t> notThese);

/// The models in such an answer; empty when it is none. Pure.
std::vector<std::string> modelsIn(const std::string& answer);

} // namespace helix::providers
