#include "bench/held.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <unistd.h>

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Program {
    std::string name;
    long parent = 0, threads = 0, files = 0;
    double mib = 0;
};

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string fieldOf(const std::string& status, const std::string& label)
{
    const auto at = ("\n" + status).find("\n" + label + ":\t");
    if (at == std::string::npos)
        return {};
    const auto begin = at + label.size() + 2;
    return status.substr(begin, status.find('\n', begin) - begin);
}

long numberOf(const std::string& status, const std::string& label)
{
    return std::atol(fieldOf(status, label).c_str());
}

std::map<long, Program> allPrograms()
{
    std::map<long, Program> all;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator("/proc", gone)) {
        const long id = std::atol(entry.path().filename().c_str());
        const auto status = id > 0 ? contentOf(entry.path() / "status") : std::string();
        if (status.empty())
            continue;
        const auto files = std::distance(fs::directory_iterator(entry.path() / "fd", gone), {});
        all[id] = {fieldOf(status, "Name"), numberOf(status, "PPid"), numberOf(status, "Threads"),
                   files, static_cast<double>(numberOf(status, "VmRSS")) / 1024};
    }
    return all;
}

bool descendsFrom(const std::map<long, Program>& all, long id, long ancestor)
{
    for (auto at = all.find(id); at != all.end(); at = all.find(at->second.parent))
        if (at->first == ancestor)
            return true;
    return false;
}

} // namespace

json heldByChildren()
{
    json held = json::object();
    const auto all = allPrograms();
    for (const auto& [id, program] : all) {
        if (!descendsFrom(all, id, ::getpid()))
            continue;
        auto& row = held[program.name];
        if (row.is_null())
            row = {{"count", 0}, {"files", 0}, {"threads", 0}, {"mib", 0.0}};
        row["count"] = row["count"].get<int>() + 1;
        row["files"] = row["files"].get<long>() + program.files;
        row["threads"] = row["threads"].get<long>() + program.threads;
        row["mib"] = row["mib"].get<double>() + program.mib;
    }
    return held;
}

} // namespace helix::bench
