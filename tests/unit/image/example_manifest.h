#pragma once
// A manifest as images/build writes it.

#include <string>

#include "base/bytes.h"
#include "base/crypto.h"

namespace helix::image {

inline constexpr std::string_view kExampleContent = "content";

/// Describes three files whose content is kExampleContent.
inline std::string exampleManifest(const std::string& name = "sway-minimal",
                                   const std::string& version = "068f9e434b7a")
{
    const std::string hash = toHex(sha256(asBytes(kExampleContent)));
    const auto file = [&](const std::string& role, const std::string& fileName) {
        return "\"" + role + "\":{\"name\":\"" + fileName + "\",\"size\":7,\"sha256\":\"" + hash +
               "\"}";
    };
    return R"({"schema":1,"name":")" + name +
           R"(","title":"Sway minimal","description":"Small.","icon":"terminal","version":")" +
           version +
           R"(","digest":"068f9e434b7afd12c955d37b843e30b3a8ff3e610597e529891f2e837e62aa21","files":{)" +
           file("disk", "disk.qcow2") + "," + file("kernel", "vmlinuz") + "," +
           file("initrd", "initrd") +
           R"(},"virtualSizeBytes":8589934592,"kernelCommandLine":"root=/dev/vda rw","desktopKind":"sway",)"
           R"("defaults":{"cpus":2,"memoryMiB":1024,"diskGiB":8,"ports":[{"guest":8000,"label":"Web"}]},)"
           R"("minimum":{"cpus":1,"memoryMiB":512,"diskGiB":8},"createdAt":"2026-11-20T09:12:45Z"})";
}

} // namespace helix::image
