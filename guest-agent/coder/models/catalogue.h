#pragma once
// Which models there are, how each is spoken to and how much it takes. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coder/models/dialect.h"

namespace helix::agent::coder {

struct ModelChoice {
    std::string id;    ///< "anthropic/claude-sonnet-4-5", as the user chooses it
    std::string model; ///< as the provider names it
    std::string label;
    Dialect dialect = Dialect::Anthropic;
    std::optional<std::uint64_t>
        window; ///< tokens, as the list of models says; nothing: it does not
    friend bool operator==(const ModelChoice&, const ModelChoice&) = default;
};

/// "anthropic/NAME", "openai/NAME" (responses for OpenAI's own models, otherwise chat),
/// "openai-chat/NAME", "openai-responses/NAME", or a bare NAME. Nothing for an empty one.
std::optional<ModelChoice> modelFromId(std::string_view id);

enum class ListOf { Anthropic, OpenAi };
/// The models in an answer to GET /v1/models; empty for anything that is no list. Models that do
/// not chat (embeddings, speech, pictures) are left out.
std::vector<ModelChoice> modelsFromList(ListOf kind, std::string_view body);

/// The one to begin with: nothing when `offered` is empty.
std::optional<ModelChoice> preferredModel(const std::vector<ModelChoice>& offered);

struct ModelSize {
    std::uint64_t window = 128'000; ///< tokens
    std::uint64_t output = 16'384;  ///< what one answer may take
    friend bool operator==(const ModelSize&, const ModelSize&) = default;
};
/// By the model's name, for lists that do not say; careful for names that are not known.
ModelSize sizeOf(std::string_view model);

} // namespace helix::agent::coder
