#pragma once
// Notices an agent that goes round in circles. Pure.

#include <string>

namespace helix::agent::coder {

class RepeatGuard {
public:
    enum class Verdict { Fine, Warn, Stop };
    static constexpr int kWarnAt = 3;
    static constexpr int kStopAt = 5;

    /// One more call has ended: the same tool with the same input and the same result in a row are
    /// counted, warned of at the third and stopped at the fifth.
    Verdict note(const std::string& tool, const std::string& input, const std::string& result);

private:
    std::string m_last;
    int m_count = 0;
};

} // namespace helix::agent::coder
