#pragma once
// A registry that takes what is uploaded to its repository "small", and has nothing to begin with.

#include <algorithm>

#include "unit/oci/fake_registry.h"

namespace helix::oci::fixture {

/// Takes blobs piece by piece, as distribution-spec has it.
class UploadRegistry : public FakeRegistry {
public:
    UploadRegistry()
    {
        handlers["/v2/small/blobs/"] = [](const FakeRequest&) { return FakeReply{404, {}, ""}; };
        handlers["/v2/small/blobs/uploads/"] = [this](const FakeRequest& request) {
            return request.method == "POST" ? beginUpload() : goOn(request);
        };
    }
    [[nodiscard]] std::size_t count(const std::string& method) const
    {
        return static_cast<std::size_t>(std::ranges::count(requests, method, &FakeRequest::method));
    }

    std::map<std::string, std::string> uploads; ///< by path
    std::vector<std::string> blobs;
    bool forgets = false; ///< how far an upload was, once it broke off

private:
    FakeReply beginUpload()
    {
        const auto path = "/v2/small/blobs/uploads/" + std::to_string(uploads.size());
        uploads[path];
        return FakeReply{202, {"Location: " + path}, ""};
    }
    FakeReply goOn(const FakeRequest& request)
    {
        const auto path = request.path.substr(0, request.path.find('?'));
        const auto found = uploads.find(path);
        if (found == uploads.end())
            return FakeReply{404, {}, "{}"};
        auto& content = found->second;
        if (request.method == "PATCH") {
            if (!request.contentRange.starts_with(std::to_string(content.size()) + "-"))
                return FakeReply{416, {}, ""};
            content += request.body;
            return FakeReply{202, {"Location: " + path}, ""};
        }
        if (request.method == "GET") {
            if (forgets)
                return FakeReply{404, {}, "{}"};
            return FakeReply{
                204, {"Location: " + path, "Range: 0-" + std::to_string(content.size() - 1)}, ""};
        }
        blobs.push_back(content);
        return FakeReply{201, {}, ""};
    }
};

} // namespace helix::oci::fixture
