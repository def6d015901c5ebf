#include "protocol/dragged_files.h"

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::protocol {

bool isDraggedPath(std::string_view path)
{
    return path.starts_with('/') && path.size() <= kMaxDraggedPath &&
           path.find('\0') == std::string_view::npos && isUtf8(path);
}

Json encodeDraggedFiles(const std::vector<std::string>& paths)
{
    Json list = Json::array();
    for (const std::string& path : paths)
        if (list.size() < kMaxDraggedFiles && isDraggedPath(path))
            list.push_back(path);
    Json answer = Json::object();
    answer["files"] = std::move(list);
    return answer;
}

Result<std::vector<std::string>> decodeDraggedFiles(const Json& answer)
{
    CheckedJson fields(answer);
    std::vector<std::string> paths;
    for (CheckedJson& item : fields.items("files", kMaxDraggedFiles)) {
        paths.push_back(item.asText(kMaxDraggedPath));
        if (!isDraggedPath(paths.back()))
            item.refuseValue("is no path");
    }
    TRY(fields.outcome());
    return paths;
}

} // namespace helix::protocol
