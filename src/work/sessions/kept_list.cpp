#include "sessions/kept_list.h"

#include "operations/answer_json.h"
#include "protocol/foreign_json.h"
#include "sessions/records.h"

namespace helix::sessions {
namespace {

using Json = nlohmann::json;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Lists = std::vector<std::vector<std::string>>; ///< of a name and a value each

Lists listsOf(const Pairs& pairs)
{
    Lists lists;
    for (const auto& [name, value] : pairs)
        lists.push_back({name, value});
    return lists;
}

Pairs pairsOf(const Lists& lists)
{
    Pairs pairs;
    for (const auto& list : lists)
        if (list.size() == 2)
            pairs.emplace_back(list[0], list[1]);
    return pairs;
}

template <typename T>
std::vector<T> readEach(const Json& list)
{
    std::vector<T> values;
    for (const auto& item :
         operations::readAnswer<std::vector<Json>>(list).value_or(std::vector<Json>()))
        if (auto value = operations::readAnswer<T>(item))
            values.push_back(std::move(*value));
    return values;
}

} // namespace

/// A form of its own: what answers say of a server has neither values nor where they are.
void describe(auto& field, operations::Is<McpServer> auto& server)
{
    auto environment = listsOf(server.environment);
    auto headers = listsOf(server.headers);
    field("name", server.name, "its name");
    field("url", server.url, "where it is; empty: a command");
    field("command", server.command, "its words");
    field("environment", environment, "of a command");
    field("headers", headers, "of an address");
    field("workspace", server.workspace, operations::kSometimes, "the only one that has it");
    field("has_keys", server.hasKeys, "its values are in McpKeys");
    field("lost_keys", server.lostKeys, "its values were erased");
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(server)>>) {
        server.environment = pairsOf(environment);
        server.headers = pairsOf(headers);
    }
}

async::Task<Result<void>> saveList(store::Database& database, const char* name, Json list)
{
    const auto text = QByteArray::fromStdString(protocol::toText(list));
    const store::Work<void> work = [name, text](store::Transaction& transaction) {
        return writeList(transaction, name, text);
    };
    return database.transact(work);
}

std::vector<PermissionRule> rulesFromJson(const Json& list)
{
    auto rules = readEach<PermissionRule>(list);
    std::erase_if(rules, [](const PermissionRule& rule) { return rule.workspace.empty(); });
    return rules;
}

std::vector<McpServer> serversFromJson(const Json& list)
{
    auto servers = readEach<McpServer>(list);
    // One of a workspace that is no id must not become one for every workspace.
    std::erase_if(servers, [](const McpServer& server) {
        return server.workspace && server.workspace->empty();
    });
    return servers;
}

Json serversToJson(const std::vector<McpServer>& servers)
{
    return operations::writeAnswer(servers);
}

} // namespace helix::sessions
