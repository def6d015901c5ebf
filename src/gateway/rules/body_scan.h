#pragma once
// What the gateway reads of a request's body as it streams by: the model and the length of the
// answer. Everything else is for the provider.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gateway/rules/json_walker.h"

namespace helix::gateway {

struct BodyFacts {
    /// "model" and whatever "models" lists beside it (some providers take a list of substitutes).
    std::vector<std::string> models;
    bool stream = false;
    std::uint64_t maxTokens = 0; ///< the largest that is asked for; 0: not said
    std::uint64_t bytes = 0;
};

class BodyScan {
public:
    BodyScan();
    BodyScan(const BodyScan&) = delete;
    BodyScan& operator=(const BodyScan&) = delete;

    void feed(std::string_view text);
    /// InvalidArgument when the body is not one JSON object, or names its model twice (keys differ
    /// by case for nobody: some servers read them so).
    [[nodiscard]] Result<BodyFacts> facts() const;

private:
    void visit(const JsonPath& path, const JsonScalar& scalar);
    BodyFacts m_facts;
    bool m_hasModel = false;
    std::string m_problem;
    JsonWalker m_walker;
};

} // namespace helix::gateway
