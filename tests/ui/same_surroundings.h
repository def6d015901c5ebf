#pragma once
// One moment, one computer and one throw of the dice for every run, so that pictures can be kept.
// A program that links this reads them instead of the real ones: the time of day stands still
// (timers and animations, which go by the monotonic clock, run), memory is 16 GiB, and what
// base/crypto calls random is counted.

namespace helix::ui::test {

/// The dice begin anew: names and ids of a test do not depend on the tests before it.
void rewindDice();
/// Time zone, language, the version that is shown and how letters are drawn. Before the application
/// is made, after prepareApplication().
void settleSurroundings();

} // namespace helix::ui::test
