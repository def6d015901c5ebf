#include "coder/settings.h"

#include <charconv>
#include <cmath>

#include "base/bytes.h"

namespace helix::agent::coder {
namespace {

constexpr double kMillion = 1e6;

class Reader {
public:
    explicit Reader(const Environment& environment)
        : m_environment(environment)
    {
    }
    std::string text(const char* name) { return m_environment(name); }
    std::optional<double> amount(const char* name, double least, double most)
    {
        const std::string value = text(name);
        if (value.empty())
            return std::nullopt;
        double number = 0;
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc() || end != value.data() + value.size() || !(number >= least) ||
            !(number <= most)) {
            note(name, value);
            return std::nullopt;
        }
        return number;
    }
    std::optional<std::uint64_t> count(const char* name)
    {
        const auto number = amount(name, 1, 1e15);
        return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
    }
    void note(const char* name, const std::string& value)
    {
        if (m_fault.empty())
            m_fault = std::string("The environment variable ") + name + " is '" + printable(value) +
                      "', which makes no sense.";
    }
    [[nodiscard]] const std::string& fault() const { return m_fault; }

private:
    const Environment& m_environment;
    std::string m_fault;
};

std::optional<Door> readDoor(Reader& reader, const char* url, const char* key)
{
    const std::string gateway = reader.text("HELIX_GATEWAY_URL");
    const std::string named = gateway.empty() ? reader.text(url) : gateway;
    if (named.empty())
        return std::nullopt;
    auto address = parseHttpUrl(named);
    if (!address) {
        reader.note(gateway.empty() ? url : "HELIX_GATEWAY_URL", named);
        return std::nullopt;
    }
    // OpenAI's clients want the version in the address.
    if (address->prefix.ends_with("/v1"))
        address->prefix.resize(address->prefix.size() - 3);
    const std::string token = reader.text(gateway.empty() ? key : "HELIX_GATEWAY_TOKEN");
    return Door{std::move(*address), Secret(token)};
}

std::optional<TokenPrice> readPrice(Reader& reader)
{
    const std::string value = reader.text("HELIX_TOKEN_PRICE");
    if (value.empty())
        return std::nullopt;
    const auto slash = value.find('/');
    double input = -1;
    double output = -1;
    std::from_chars(value.data(), value.data() + std::min(slash, value.size()), input);
    if (slash != std::string::npos)
        std::from_chars(value.data() + slash + 1, value.data() + value.size(), output);
    constexpr double most = 1e6;
    if (!(input >= 0 && input <= most && output >= 0 && output <= most)) {
        reader.note("HELIX_TOKEN_PRICE", value);
        return std::nullopt;
    }
    return TokenPrice{static_cast<std::uint64_t>(input * kMillion),
                      static_cast<std::uint64_t>(output * kMillion)};
}

void readSeconds(Reader& reader, const char* name, std::chrono::milliseconds& time)
{
    if (const auto seconds = reader.amount(name, 0.1, 3600))
        time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

void readLimits(Reader& reader, Settings& settings)
{
    readSeconds(reader, "HELIX_STALL_SECONDS", settings.http.silence);
    readSeconds(reader, "HELIX_MCP_START_SECONDS", settings.mcp.start);
    readSeconds(reader, "HELIX_MCP_CALL_SECONDS", settings.mcp.call);
    if (const auto attempts = reader.amount("HELIX_RETRY_ATTEMPTS", 1, 100))
        settings.retries.attempts = static_cast<int>(*attempts);
    readSeconds(reader, "HELIX_RETRY_SECONDS", settings.retries.total);
    readSeconds(reader, "HELIX_QUIET_SECONDS", settings.retries.quiet);
    if (const auto first = reader.amount("HELIX_RETRY_FIRST_MS", 0, 60'000))
        settings.retries.first = std::chrono::milliseconds(static_cast<std::int64_t>(*first));
    if (const auto steps = reader.amount("HELIX_MAX_STEPS", 1, 100'000))
        settings.maxSteps = static_cast<int>(*steps);
    settings.maxTokens = reader.count("HELIX_MAX_TOKENS");
    if (const auto dollars = reader.amount("HELIX_MAX_USD", 0, 1e9))
        settings.maxMicroUsd = static_cast<std::uint64_t>(*dollars * kMillion);
    settings.window = reader.count("HELIX_CONTEXT_TOKENS");
    settings.answerTokens = reader.count("HELIX_ANSWER_TOKENS");
    settings.price = readPrice(reader);
}

} // namespace

std::uint64_t TokenPrice::microUsd(const TokenCount& usage) const
{
    // What a provider reads from its cache costs about a tenth, what it writes there five quarters.
    const double tokens = static_cast<double>(usage.input) +
                          0.1 * static_cast<double>(usage.cacheRead) +
                          1.25 * static_cast<double>(usage.cacheWritten);
    const double cost = tokens * static_cast<double>(input) +
                        static_cast<double>(usage.output) * static_cast<double>(output);
    return static_cast<std::uint64_t>(std::ceil(cost / kMillion));
}

Result<Settings> readSettings(const Environment& environment)
{
    Reader reader(environment);
    Settings settings;
    settings.gateway.anthropic = readDoor(reader, "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY");
    settings.gateway.openAi = readDoor(reader, "OPENAI_BASE_URL", "OPENAI_API_KEY");
    settings.gateway.session = reader.text("HELIX_SESSION");
    settings.model = reader.text("HELIX_MODEL");
    if (const std::string effort = reader.text("HELIX_EFFORT"); !effort.empty()) {
        const auto known = effortFromString(effort);
        if (!known)
            reader.note("HELIX_EFFORT", effort);
        settings.effort = known.value_or(Effort::Default);
    }
    readLimits(reader, settings);
    settings.desktop =
        desktopPlacesIn([&](const std::string& name) { return reader.text(name.c_str()); });
    if (!reader.fault().empty())
        return fail(ErrorCode::InvalidArgument, reader.fault());
    return settings;
}

} // namespace helix::agent::coder
