// Would the gateway let a request through to a model from a workspace that is not open? One request
// a line on standard input, {"path", "headers": [[name, value]], "body"}; one answer a line: empty
// when it would, otherwise what of it the provider would reach, or why it cannot be read.

#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "gateway/rules/admission.h"
#include "gateway/rules/route.h"

using namespace helix::gateway;

namespace {

std::string judge(const nlohmann::json& asked)
{
    const auto target = parseTarget(asked.at("path").get<std::string>());
    if (!target)
        return target.error().message;
    Headers headers;
    for (const auto& header : asked.at("headers"))
        headers.push_back({header.at(0).get<std::string>(), header.at(1).get<std::string>()});
    const Route route = findRoute("POST", *target, headers, {});
    if (route.to == Route::To::Nowhere)
        return "no route to " + target->path;
    BodyScan scan(dialectOf(route));
    scan.feed(asked.at("body").get<std::string>());
    const auto facts = scan.facts();
    if (!facts)
        return facts.error().message;
    return reachOf(*facts, headers, route.model).value_or("");
}

} // namespace

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        const auto asked = nlohmann::json::parse(line, nullptr, false);
        std::cout << (asked.is_object() ? judge(asked) : "no JSON") << std::endl;
    }
}
