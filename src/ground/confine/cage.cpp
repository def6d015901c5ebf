#include "confine/cage.h"

namespace helix::confine {

namespace fs = std::filesystem;

namespace {

/// The folder that `program` is installed in: PREFIX of PREFIX/bin/NAME and PREFIX/libexec/PACKAGE/NAME; empty
/// for another place, and for the system's own.
fs::path prefixOf(const fs::path& program)
{
    const fs::path folder = program.parent_path();
    fs::path prefix;
    if (folder.filename() == "bin")
        prefix = folder.parent_path();
    else if (folder.parent_path().filename() == "libexec")
        prefix = folder.parent_path().parent_path();
    return prefix == "/" || prefix == "/usr" ? fs::path() : prefix;
}

} // namespace

void admitProgram(Cage& cage, const fs::path& program)
{
    cage.readOnly.push_back(program);
    // /lib and its like are links on most systems; bwrap puts what they mean at their place.
    for (const auto* path : {"/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib32", "/lib64",
                             "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"})
        cage.readOnlyIfThere.emplace_back(path);
    const fs::path prefix = prefixOf(program);
    if (prefix.empty())
        return;
    for (const auto* name : {"lib", "lib64"})
        cage.readOnlyIfThere.push_back(prefix / name);
    // What packaging/build-tarball brings along. Elsewhere the programs find it by $ORIGIN, which takes /proc.
    const fs::path package = program.parent_path().filename();
    if (package != "bin")
        cage.variables.emplace_back("LD_LIBRARY_PATH", prefix / "lib" / package / "libraries");
}

std::vector<std::string> bwrapOptions(const Cage& cage)
{
    // No --new-session: until bwrap's child has tied itself to bwrap's life, nothing but a signal
    // to their common group ends it.
    std::vector<std::string> out{"--unshare-all", "--cap-drop", "ALL"};
    if (cage.dieWithParent)
        out.emplace_back("--die-with-parent");
    if (!cage.keepEnvironment)
        out.emplace_back("--clearenv");
    for (const auto& name : cage.hiddenVariables)
        out.insert(out.end(), {"--unsetenv", name});
    for (const auto& [name, value] : cage.variables)
        out.insert(out.end(), {"--setenv", name, value});
    out.insert(out.end(), {"--dev", "/dev"});
    const auto admit = [&out](const char* how, const std::vector<fs::path>& paths) {
        for (const auto& path : paths)
            out.insert(out.end(), {how, path.string(), path.string()});
    };
    admit("--ro-bind-try", cage.readOnlyIfThere);
    admit("--ro-bind", cage.readOnly);
    admit("--dev-bind", cage.devices);
    admit("--bind", cage.writable);
    // The root itself is a file system in memory: nobody fills it.
    out.insert(out.end(), {"--remount-ro", "/", "--chdir",
                           cage.workingFolder.empty() ? "/" : cage.workingFolder.string(), "--"});
    return out;
}

std::vector<std::string> bwrapArguments(const Cage& cage, const fs::path& program,
                                        const std::vector<std::string>& arguments)
{
    auto out = bwrapOptions(cage);
    out.push_back(program.string());
    out.insert(out.end(), arguments.begin(), arguments.end());
    return out;
}

} // namespace helix::confine
