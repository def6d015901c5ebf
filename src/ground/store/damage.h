#pragma once
// What is known of a damaged database: a note beside it, so that the next start opens it for
// reading only instead of making it worse. Any thread.

#include <filesystem>
#include <string>

namespace helix::store {

/// What was found; empty when the database is not known to be damaged.
std::string damageOf(const std::filesystem::path& file);
/// Notes it, durably where the disk lets us.
void noteDamage(const std::filesystem::path& file, const std::string& found);
/// It has been put right.
void forgetDamage(const std::filesystem::path& file);
/// What the user can do about one that is damaged, as a sentence.
std::string howToRestore(const std::filesystem::path& file);
/// What to tell the user about it.
std::string damageSentence(const std::filesystem::path& file);

} // namespace helix::store
