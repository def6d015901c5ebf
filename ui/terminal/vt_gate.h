#pragma once
// What of a guest's bytes may reach the terminal library, spelled anew.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace helix::ui {

/// libvterm 0.1 trusts its input: the seventeenth number of a sequence is written behind its array,
/// a cursor restored after a resize stands outside the screen, a C1 character moves it to column
/// -1, marks on one character are kept without end. So nothing a guest sends reaches it as it is:
/// this reads anything, and writes text in whole UTF-8 characters and those sequences of ECMA-48
/// and xterm that are on a list, one thing at a time, every number bounded. What libvterm does not
/// know but programs use (faint, CSI s and u, mode 47) is said in its own words; marks, titles,
/// what a shell says of its commands (OSC 633) and the wish to clear the history never get there.
class VtGate {
public:
    /// What comes out, in order; called from within feed().
    class Sink {
    public:
        virtual ~Sink() = default;
        /// Whole characters and sequences, at most kMostWrite bytes.
        virtual void write(std::string_view bytes) = 0;
        /// To the character written last; at most kMostMarks in a row.
        virtual void addMark(char32_t mark) = 0;
        /// At most kMostTitle bytes of whatever the guest sent.
        virtual void setTitle(const std::string& title) = 0;
        virtual void clearHistory() = 0;
        /// The shell begins to run a command, as its history has it (at most kMostCommand bytes of
        /// whatever the guest sent): "  501  make".
        virtual void beginCommand(const std::string& entry) = 0;
        /// The shell asks for the next one; `status`, 0 to 255, of the one before, and the number of
        /// its history's newest entry, 0: it has none.
        virtual void endCommand(int status, std::int64_t newest) = 0;
    };
    static constexpr std::size_t kMostCommand = 1024;
    static constexpr std::size_t kMostWrite = 4096;
    static constexpr std::size_t kMostTitle = 256;
    /// Titles that a guest may put aside (CSI 22 t); the oldest goes for one more.
    static constexpr std::size_t kMostTitles = 10;

    void feed(std::string_view bytes, Sink& sink);

private:
    /// An unknown mode: it changes nothing, but brings a cursor outside the screen back into it.
    static constexpr std::string_view kBringCursorBack = "\x1b[?9999h";
    enum class State { Ground, Escape, EscapeRest, Csi, Osc, Text };
    struct Number {
        int value = -1;      ///< -1: left out
        bool joined = false; ///< the next one belongs to it (":")
    };
    void byte(unsigned char value);
    void control(unsigned char value);
    void utf8(unsigned char value);
    void glyph(char32_t character);
    void escape(unsigned char value);
    void text(unsigned char value);
    void endText();
    void shellMark(std::string_view text);
    void csi(unsigned char value);
    void runCsi(char command);
    void runPrivate(char command);
    void modes(char command);
    void style();
    void setTitle(std::string title);
    void keepTitle();
    std::size_t color(std::size_t at);
    void repeat();
    void sequence(char leader, std::size_t numbers, std::string_view end);
    void put(std::string_view bytes);
    void flush();
    [[nodiscard]] int number(std::size_t at, int otherwise) const;

    Sink* m_sink = nullptr; ///< during feed()
    std::string m_out, m_text, m_title;
    std::vector<std::string> m_keptTitles; ///< the one put aside last is the last
    State m_state = State::Ground;
    char m_leader = 0, m_between = 0, m_charset = 0;
    bool m_isOdd = false; ///< the sequence is none that anybody knows
    std::vector<Number> m_numbers;
    char32_t m_utf8 = 0, m_least = 0, m_last = 0; ///< m_last: what CSI b repeats
    int m_utf8Left = 0;
    std::size_t m_marks = 0;
    bool m_hasBase = false; ///< marks have a character to stand on
};

/// Characters that take no place of their own but stand on one that does.
bool isMark(char32_t character);

} // namespace helix::ui
