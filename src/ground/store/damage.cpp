#include "store/damage.h"

#include "base/atomic_file.h"
#include "base/bytes.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNote = 4096;

fs::path noteOf(const fs::path& file)
{
    return file.string() + ".damaged";
}

} // namespace

std::string damageOf(const fs::path& file)
{
    const auto note = readFile(noteOf(file), kMaxNote);
    return note ? printable(*note) : std::string();
}

void noteDamage(const fs::path& file, const std::string& found)
{
    const std::string text = found.empty() ? "damaged" : found.substr(0, kMaxNote);
    (void)writeFileAtomically(noteOf(file), asBytes(text), 0600);
}

void forgetDamage(const fs::path& file)
{
    std::error_code error;
    fs::remove(noteOf(file), error);
}

std::string howToRestore(const fs::path& file)
{
    return "To put its newest good copy in its place, quit Helix and run 'helix "
           "--restore-database " +
           file.stem().string() + "'.";
}

std::string damageSentence(const fs::path& file)
{
    return "The database " + file.string() +
           " is damaged, so Helix reads it and writes nothing; machines that run go on. " +
           howToRestore(file);
}

} // namespace helix::store
