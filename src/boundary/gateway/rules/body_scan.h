#pragma once
// What the gateway reads of a request's body as it streams by: the model, how long the answer may
// be, how long the prompt may be, and whether the provider would reach somewhere. Everything else
// is for the provider.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gateway/rules/json_walker.h"
#include "gateway/rules/provider_reach.h"
#include "gateway/rules/route.h"

namespace helix::gateway {

/// The four requests that a model answers at length; each has its own name for its limit.
enum class Dialect { AnthropicMessages, OpenAiChat, OpenAiResponses, Gemini, Embeddings };
Dialect dialectOf(const Route& route);

/// Where a limit is, or can be put, in the body.
struct LimitPlace {
    std::uint64_t at = 0;     ///< offset: behind a brace, or of a null that stands there
    std::uint64_t length = 0; ///< of that null
    bool nested = false;      ///< in Gemini's generationConfig; otherwise that is missing, too
};

struct BodyFacts {
    /// "model" and whatever "models" lists beside it (some providers take a list of substitutes).
    std::vector<std::string> models;
    bool stream = false;
    bool background = false;     ///< the answer would be made without anybody waiting for it
    std::uint64_t maxTokens = 0; ///< the largest that is asked for; 0: not said
    std::uint64_t answers = 1;   ///< n, candidateCount
    std::uint64_t bytes = 0;
    /// More tokens than these bytes and pictures are cannot go in. A token is a byte at least; a
    /// picture takes what its size in points does, not its bytes.
    std::uint64_t mostInput = 0;
    LimitPlace limit;
    bool dearer = false;    ///< asks for a service that costs more than the price list says
    bool longCache = false; ///< Anthropic's cache for an hour, at twice the input's price
    bool stored = false;    ///< goes on from something at the provider: its length is not known
    std::string unclear;    ///< why limits cannot be trusted; empty: they can
    std::optional<std::string> reach; ///< ProviderReach::found()
};

inline constexpr std::uint64_t kPictureTokens = 6000;    ///< the most that any provider counts
inline constexpr std::uint64_t kDocumentTokens = 500000; ///< PDF, sound, film: by pages and minutes

class BodyScan {
public:
    explicit BodyScan(Dialect dialect = Dialect::AnthropicMessages);
    BodyScan(const BodyScan&) = delete;
    BodyScan& operator=(const BodyScan&) = delete;

    void feed(std::string_view text);
    /// InvalidArgument when the body is not one JSON object, or names its model twice (keys differ
    /// by case for nobody: some servers read them so).
    [[nodiscard]] Result<BodyFacts> facts() const;

private:
    void visit(const JsonPath& path, const JsonScalar& value);
    void visitTop(const std::string& key, const JsonScalar& value);
    void visitConfig(const std::string& key, const JsonScalar& value);
    void visitModel(const JsonScalar& value);
    void visitLimit(const JsonScalar& value);
    void visitAnswers(const JsonScalar& value);
    void visitMedia(const std::string& key, const JsonScalar& value);
    [[nodiscard]] bool isLimit(const JsonPath& path) const;
    [[nodiscard]] bool looksLikeLimit(const JsonPath& path) const;
    [[nodiscard]] bool isAnswers(const JsonPath& path) const;

    Dialect m_dialect;
    BodyFacts m_facts;
    ProviderReach m_reach;
    bool m_hasModel = false, m_hasLimit = false, m_hasAnswers = false;
    std::uint64_t m_pictures = 0, m_pictureBytes = 0, m_documents = 0;
    bool m_textAsData = false; ///< something that is called data is text after all
    std::string m_problem;
    JsonWalker m_walker;
};

/// The most bytes by which withLimit() makes a body longer.
inline constexpr std::uint64_t kLongestLimit = 64;
/// The body with `tokens` as its limit, put where `facts` says.
std::string withLimit(const std::string& body, const BodyFacts& facts, Dialect dialect,
                      bool newName, std::uint64_t tokens);

} // namespace helix::gateway
