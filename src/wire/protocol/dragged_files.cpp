#include "protocol/dragged_files.h"

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::protocol {

namespace {

std::string_view withoutSlashes(std::string_view path)
{
    while (path.ends_with('/'))
        path.remove_suffix(1);
    return path;
}

} // namespace

bool isDraggedPath(std::string_view path)
{
    return path.starts_with('/') && !path.ends_with('/') && path.size() <= kMaxDraggedPath &&
           path.find('\0') == std::string_view::npos && isUtf8(path);
}

Json encodeDraggedFiles(const std::vector<std::string>& paths)
{
    Json list = Json::array();
    for (const std::string& path : paths)
        if (list.size() < kMaxDraggedFiles && isDraggedPath(withoutSlashes(path)))
            list.push_back(std::string(withoutSlashes(path)));
    Json answer = Json::object();
    answer["files"] = std::move(list);
    return answer;
}

Result<std::vector<std::string>> decodeDraggedFiles(const Json& answer)
{
    CheckedJson fields(answer);
    std::vector<std::string> paths;
    for (CheckedJson& item : fields.items("files", kMaxDraggedFiles)) {
        paths.emplace_back(withoutSlashes(item.asText(kMaxDraggedPath)));
        if (!isDraggedPath(paths.back()))
            item.refuseValue("is no path");
    }
    TRY(fields.outcome());
    return paths;
}

} // namespace helix::protocol
