// What is typed about ports.

#include <charconv>

#include <arpa/inet.h>

#include "ctl/parser.h"

namespace helix::ctl {
namespace {

std::optional<std::uint16_t> parsePort(const std::string& text)
{
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > 65535)
        return std::nullopt;
    return static_cast<std::uint16_t>(port);
}

std::string checkPortText(const std::string& text)
{
    return parsePort(text) ? std::string() : "'" + text + "' is not a port from 1 to 65535.";
}

std::string checkAddress(const std::string& text)
{
    in_addr address{};
    return ::inet_pton(AF_INET, text.c_str(), &address) == 1
               ? std::string()
               : "'" + text + "' is not an address such as 192.168.1.20.";
}

} // namespace

std::string checkMappingText(const std::string& text)
{
    return parsePortMapping(text)
               ? std::string()
               : "'" + text + "' is not GUEST or GUEST:HOST with ports from 1 to 65535.";
}

void Parser::addPorts()
{
    auto* port = add(app, "port", "list, add and remove port mappings, and open their pages");
    port->require_subcommand(1);
    auto list = std::make_shared<PortListCommand>();
    addFor(*port, "ls", "list port mappings", list)
        ->add_option("WS", list->workspace, "a workspace's name or id");
    auto mapping = std::make_shared<PortAddCommand>();
    auto mappingText = std::make_shared<std::string>();
    auto* addPort =
        addWithWorkspace(*port, "add", "map a guest's port to this computer's 127.0.0.1", mapping);
    addPort->add_option("GUEST", *mappingText, "GUEST or GUEST:HOST; HOST is chosen when left out")
        ->required()
        ->check(checkMappingText);
    addPort->add_option("--label", mapping->label, "what it is for");
    addPort
        ->add_option(
            "--address", mapping->address,
            "open it on this address of the computer instead; whoever reaches that reaches "
            "the workspace")
        ->check(checkAddress);
    addPort->callback([this, mapping, mappingText] {
        mapping->mapping = *parsePortMapping(*mappingText);
        command = *mapping;
    });
    addPortOperations(*port);
    auto remove = std::make_shared<PortRemoveCommand>();
    auto guestText = std::make_shared<std::string>();
    auto* removePort = addWithWorkspace(*port, "rm", "remove a mapping", remove);
    removePort->add_option("GUEST", *guestText, "the guest's port")
        ->required()
        ->check(checkPortText);
    removePort->callback([this, remove, guestText] {
        remove->guestPort = *parsePort(*guestText);
        command = *remove;
    });
    auto open = std::make_shared<PortOpenCommand>();
    auto* openPort = addWithWorkspace(
        *port, "open", "print where a browser finds a mapped port's page; opens nothing", open);
    openPort->add_option("GUEST", *guestText, "the guest's port")->required()->check(checkPortText);
    auto* direct = openPort->add_flag("--direct", open->direct,
                                      "the mapping's own address, with nothing in between");
    openPort
        ->add_flag("--guarded", open->guarded,
                   "a link for one use and a content policy, also when the workspace is Open")
        ->excludes(direct);
    openPort->callback([this, open, guestText] {
        open->guestPort = *parsePort(*guestText);
        command = *open;
    });
}

std::optional<PortMapping> parsePortMapping(const std::string& text)
{
    const auto colon = text.find(':');
    const auto guest = parsePort(text.substr(0, colon));
    if (!guest)
        return std::nullopt;
    if (colon == std::string::npos)
        return PortMapping{*guest, 0};
    const auto host = parsePort(text.substr(colon + 1));
    if (!host)
        return std::nullopt;
    return PortMapping{*guest, *host};
}

} // namespace helix::ctl
