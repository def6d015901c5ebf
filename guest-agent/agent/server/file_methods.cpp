#include "agent/server/file_methods.h"

#include <map>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "protocol/limits.h"
#include "protocol/methods.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace method = protocol::method;
using protocol::Json;

constexpr std::int64_t kMaxOffset = INT64_MAX / 2;
constexpr int kDefaultMode = 0644;
constexpr int kPermissionBits = 07777;

Result<std::string> pathIn(const Json& params, const char* key = "path")
{
    return protocol::requireString(params, key, protocol::kMaxPathBytes);
}

Result<Json> done(const Result<void>& result)
{
    if (!result)
        return fail(result.error());
    return Json::object();
}

Json fileInfoJson(const FileInfo& info)
{
    Json json = Json::object();
    json["type"] = info.type;
    json["size"] = info.size;
    json["mode"] = info.mode;
    json["mtime_ms"] = info.modifiedMs;
    return json;
}

Result<Json> list(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    const auto found = path ? files.list(*path) : fail(path.error());
    if (!found)
        return fail(found.error());
    Json entries = Json::array();
    for (const FileEntry& entry : found->entries) {
        Json json = fileInfoJson(entry.info);
        json["name"] = entry.name;
        entries.push_back(std::move(json));
    }
    Json result = Json::object();
    result["entries"] = std::move(entries);
    result["truncated"] = found->truncated;
    return result;
}

Result<Json> stat(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    const auto info = path ? files.stat(*path) : fail(path.error());
    if (!info)
        return fail(info.error());
    return fileInfoJson(*info);
}

Result<Json> read(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    const auto offset = protocol::requireInteger(params, "offset", 0, kMaxOffset);
    const auto length = protocol::requireInteger(params, "length", 0, protocol::kMaxFileChunk);
    if (!path || !offset || !length)
        return fail(!path ? path.error() : !offset ? offset.error() : length.error());
    const auto chunk = files.read(*path, *offset, static_cast<std::size_t>(*length));
    if (!chunk)
        return fail(chunk.error());
    Json result = Json::object();
    result["data"] = toBase64Url(chunk->data);
    result["eof"] = chunk->endOfFile;
    return result;
}

Result<Json> write(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    const auto offset = protocol::requireInteger(params, "offset", 0, kMaxOffset);
    const auto text = protocol::requireString(params, "data", 2 * protocol::kMaxFileChunk);
    const auto truncate = protocol::optionalBool(params, "truncate", false);
    const auto mode = protocol::optionalInteger(params, "mode", 0, kPermissionBits, kDefaultMode);
    if (!path || !offset || !text)
        return fail(!path ? path.error() : !offset ? offset.error() : text.error());
    if (!truncate || !mode)
        return fail(!truncate ? truncate.error() : mode.error());
    const auto data = fromBase64Url(*text);
    if (!data)
        return fail(data.error());
    if (data->size() > protocol::kMaxFileChunk)
        return fail(ErrorCode::Protocol, "The field 'data' has too many bytes.");
    return done(files.write(*path, *offset, *data, *truncate, static_cast<unsigned>(*mode)));
}

Result<Json> rename(const Files& files, const Json& params)
{
    const auto from = pathIn(params, "from");
    const auto to = pathIn(params, "to");
    if (!from || !to)
        return fail(!from ? from.error() : to.error());
    return done(files.rename(*from, *to));
}

Result<Json> remove(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    const auto recursive = protocol::optionalBool(params, "recursive", false);
    if (!path || !recursive)
        return fail(!path ? path.error() : recursive.error());
    return done(files.remove(*path, *recursive));
}

Result<Json> makeFolder(const Files& files, const Json& params)
{
    const auto path = pathIn(params);
    return path ? done(files.makeFolder(*path)) : fail(path.error());
}

using Method = Result<Json> (*)(const Files&, const Json&);

Method methodNamed(const std::string& name)
{
    static const std::map<std::string, Method> methods{
        {method::kFilesList, list},        {method::kFilesStat, stat},
        {method::kFilesRead, read},        {method::kFilesWrite, write},
        {method::kFilesRename, rename},    {method::kFilesRemove, remove},
        {method::kFilesMkdir, makeFolder},
    };
    const auto it = methods.find(name);
    return it == methods.end() ? nullptr : it->second;
}

asio::awaitable<Result<Json>> runOnWorker(Method method, Files files, Json params)
{
    co_return method(files, params);
}

} // namespace

asio::awaitable<Result<Json>> FileMethods::call(std::string name, Json params)
{
    const Method method = methodNamed(name);
    if (method == nullptr)
        co_return fail(ErrorCode::Unsupported, "There is no method '" + printable(name, 60) + "'.");
    auto work = runOnWorker(method, m_files, std::move(params));
    co_return co_await asio::co_spawn(m_threads, std::move(work), asio::use_awaitable);
}

} // namespace helix::agent
