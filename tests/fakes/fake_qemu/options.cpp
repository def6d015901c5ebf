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
        options.hasConsole = fields.front().first == "ringbuf";
}

void takeNetwork(Options& options, const std::string& value, const Fields& fields)
{
    options.netSocket = valueOf(fields, "addr.path");
    if (fields.front().first == "stream" && valueOf(fields, "server") == "on" &&
        valueOf(fields, "addr.type") == "unix" && !options.netSocket.empty())
        return;
    std::fprintf(stderr, "fake_qemu: not a network of ours: -netdev %s\n", value.c_str());
    std::exit(1);
}

} // namespace

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
        else if (name == "-m")
            options.memoryMiB = std::strtoull(value.c_str(), nullptr, 10);
        else if (name == "-incoming")
            options.awaitsState = true;
        else if (name == "-device" && valueOf(parseFields(value), "id") == "disk0")
            options.diskNode = valueOf(parseFields(value), "drive");
        else if (name == "-blockdev" && value.find(R"("driver":"qcow2")") != std::string::npos &&
                 value.find(R"("read-only":true)") != std::string::npos)
            ++options.layersBelow;
        else if (name == "-fw_cfg")
            options.bootstrapFile = valueOf(parseFields(value), "file");
    }
    return options;
}

} // namespace fake
