#pragma once
// Model servers that run on this computer. Control thread.

#include <cstdint>
#include <functional>
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

/// The ports at which another person's program would answer. Blocks; called on the pool.
using StrangersPorts = std::function<Result<std::set<std::uint16_t>>()>;

/// Those of `ports` on 127.0.0.1 that answer GET /v1/models as OpenAI does, in their order; asks all
/// at once and takes two seconds at most. `notThese` are left alone: what listens there is no
/// program of the user's (ports of workspaces). So are those of strangers, who are looked for once more when
/// all have answered: an answer at a port that is a stranger's by then may be his.
async::Task<std::vector<LocalServer>> findLocalServers(std::vector<UsualPort> ports,
                                                       std::set<std::uint16_t> notThese,
                                                       StrangersPorts strangers);

/// The models in such an answer; empty when it is none. Pure.
std::vector<std::string> modelsIn(const std::string& answer);

} // namespace helix::providers
