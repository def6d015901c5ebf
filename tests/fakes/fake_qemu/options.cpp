#include "options.h"

#include <cstdio>
#include <cstdlib>

namespace fake {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

/// "a,b=c,,d" is {a, ""}, {b, "c,d"}.
Fields parseFields(const std::string& text)
{
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != ',')
            parts.back() += text[i];
        else if (i + 1 < text.size() && text[i + 1] == ',')
            parts.back() += text[++i];
        else
            parts.emplace_back();
    }
    Fields fields;
    for (const auto& part : parts) {
        const auto equals = part.find('=');
        fields.emplace_back(part.substr(0, equals),
                            equals == std::string::npos ? "" : part.substr(equals + 1));
    }
    return fields;
}

std::string valueOf(const Fields& fields, const std::string& name)
{
    for (const auto& [key, value] : fields)
        if (key == name)
            return value;
    return {};
}

void takeChardev(Options& options, const Fields& fields)
{
    const auto id = valueOf(fields, "id");
    const auto path = valueOf(fields, "path");
    if (id == "qmp")
        options.qmpSocket = path;
    else if (id == "events")
        options.eventSocket = path;
    else if (id == "console")
        options.serialLog = path;
}

void takeNetwork(Options& options, const std::string& value, const Fields& fields)
{
    for (const auto& [key, rule] : fields) {
        if (key != "hostfwd")
            continue;
        Forward forward;
        if (!parseRule(rule, forward)) {
            std::fprintf(stderr,
                         "qemu-system-x86_64: -netdev %s: Invalid host forwarding rule '%s'\n",
                         value.c_str(), rule.c_str());
            std::exit(1);
        }
        options.forwards.push_back(forward);
    }
}

} // namespace

bool parseRule(const std::string& rule, Forward& forward)
{
    unsigned host = 0, guest = 0;
    int used = 0;
    if (std::sscanf(rule.c_str(), "tcp:127.0.0.1:%u-10.0.2.15:%u%n", &host, &guest, &used) != 2 ||
        static_cast<std::size_t>(used) != rule.size() || host > 65535 || guest == 0 ||
        guest > 65535)
        return false;
    forward = {static_cast<std::uint16_t>(host), static_cast<std::uint16_t>(guest)};
    return true;
}

Options parseOptions(const std::vector<std::string>& arguments)
{
    Options options;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        const auto& name = arguments[i];
        const auto& value = arguments[i + 1];
        if (name == "-uuid")
            options.uuid = value;
        else if (name == "-chardev")
            takeChardev(options, parseFields(value));
        else if (name == "-netdev")
            takeNetwork(options, value, parseFields(value));
        else if (name == "-fw_cfg")
            options.bootstrapFile = valueOf(parseFields(value), "file");
    }
    return options;
}

} // namespace fake
