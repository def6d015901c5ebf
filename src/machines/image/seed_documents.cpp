#include "image/seed_documents.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "image/seed_files.h"

namespace helix::image {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kMaxKey = 8192;
constexpr auto kMac = "52:54:00:12:34:56"; ///< QEMU's own first address, as helix-netd expects it

/// Our own images have everything that the unit needs in their initrd; here it waits for it.
constexpr auto kLater = "[Unit]\nAfter=local-fs.target systemd-udevd.service\n";

/// cloud-init makes no user at all when the uid is taken; then any uid will do.
constexpr auto kMakeUser =
    "id -u agent >/dev/null 2>&1 || useradd --create-home --shell /bin/bash agent";

OrderedJson file(const char* path, const char* mode, const char* content)
{
    return OrderedJson{
        {"path", path}, {"permissions", mode}, {"owner", "root:root"}, {"content", content}};
}

OrderedJson agentUser(const SeedContent& content)
{
    OrderedJson user{{"name", "agent"},
                     {"gecos", "Helix"},
                     {"uid", "1000"},
                     {"shell", "/bin/bash"},
                     {"lock_passwd", true}};
    user["ssh_authorized_keys"] = OrderedJson::array({content.sshAuthorizedKey});
    return user;
}

OrderedJson files()
{
    OrderedJson list = OrderedJson::array();
    list.push_back(file("/etc/systemd/system/helix-agent.service", "0644", kAgentUnit));
    list.push_back(file("/etc/systemd/system/helix-agent.service.d/imported.conf", "0644", kLater));
    list.push_back(file("/usr/lib/helixvm/mount-agent-drive", "0755", kMountScript));
    list.push_back(
        file("/etc/sudoers.d/90-helix-agent", "0440", "agent ALL=(ALL:ALL) NOPASSWD: ALL\n"));
    return list;
}

OrderedJson commands()
{
    OrderedJson list = OrderedJson::array();
    list.push_back(OrderedJson::array({"sh", "-c", kMakeUser}));
    // Where commands begin, as in images of our own.
    list.push_back(OrderedJson::array(
        {"install", "-d", "-o", "agent", "-g", "agent", "-m", "0755", "/home/agent/workspace"}));
    list.push_back(OrderedJson::array({"systemctl", "daemon-reload"}));
    list.push_back(OrderedJson::array({"systemctl", "enable", "--now", "helix-agent.service"}));
    return list;
}

} // namespace

Result<void> checkSeed(const SeedContent& content)
{
    if (auto name = checkName(content.hostname, "host"); !name)
        return name;
    const auto isIdCharacter = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; };
    if (content.instanceId.empty() || content.instanceId.size() > 64 ||
        !std::ranges::all_of(content.instanceId, isIdCharacter))
        return fail(ErrorCode::InvalidArgument, "A seed needs an id of letters and digits.");
    const auto& key = content.sshAuthorizedKey;
    if (key.empty() || key.size() > kMaxKey || printable(key, kMaxKey) != key)
        return fail(ErrorCode::InvalidArgument, "A seed needs an SSH key on one line.");
    return {};
}

std::string seedMetaData(const SeedContent& content)
{
    const OrderedJson json{{"instance-id", content.instanceId},
                           {"local-hostname", content.hostname}};
    return json.dump(2) + "\n";
}

std::string seedUserData(const SeedContent& content)
{
    // No locale and one kind of host key: the others cost minutes under emulation, and helix-agent
    // brings the key that the host knows.
    OrderedJson json{{"ssh_pwauth", false}, {"disable_root", true}, {"locale", false}};
    json["ssh_genkeytypes"] = OrderedJson::array({"ed25519"});
    json["users"] = OrderedJson::array({agentUser(content)});
    json["write_files"] = files();
    json["runcmd"] = commands();
    return "#cloud-config\n" + json.dump(2) + "\n";
}

std::string seedNetworkConfig()
{
    OrderedJson card;
    card["match"] = OrderedJson{{"macaddress", kMac}};
    card["addresses"] = OrderedJson::array({"10.0.2.15/24"});
    card["gateway4"] = "10.0.2.2";
    card["nameservers"]["addresses"] = OrderedJson::array({"10.0.2.3"});
    card["dhcp4"] = false;
    card["dhcp6"] = false;
    OrderedJson json{{"version", 2}};
    json["ethernets"]["helix"] = std::move(card);
    return json.dump(2) + "\n";
}

} // namespace helix::image
