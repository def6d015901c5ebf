#include "ui/terminal/vt_screen.h"

#include <algorithm>
#include <deque>
#include <utility>

#include <vterm.h>

#include "ui/terminal/vt_gate.h"
#include "ui/terminal/vt_grid.h"

namespace helix::ui {

namespace {

constexpr int kMostColumns = 500;
constexpr int kMostRows = 300;
constexpr std::size_t kMostHistory = 2000;
constexpr std::size_t kMostReply = 1024;
constexpr std::size_t kMostShellMarks = 32;

static_assert(static_cast<int>(VtKey::PageDown) == VTERM_KEY_PAGEDOWN &&
              static_cast<int>(VtKey::Up) == VTERM_KEY_UP &&
              static_cast<int>(VtKey::Right) == VTERM_KEY_RIGHT &&
              static_cast<int>(VtKey::Function) == VTERM_KEY_FUNCTION_0);
static_assert(kVtShift == VTERM_MOD_SHIFT && kVtAlt == VTERM_MOD_ALT &&
              kVtControl == VTERM_MOD_CTRL);

struct VTermFree {
    void operator()(VTerm* terminal) const { vterm_free(terminal); }
};

int boundedColumns(int columns)
{
    return std::clamp(columns, 2, kMostColumns);
}

int boundedRows(int rows)
{
    return std::clamp(rows, 1, kMostRows);
}

VtColor colorOf(const VTermColor& color)
{
    if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color))
        return kDefaultColor;
    if (VTERM_COLOR_IS_INDEXED(&color))
        return color.indexed.idx;
    return kDirectColor + (color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue);
}

} // namespace

/// Its address is what libvterm calls back with.
struct VtScreen::Private final : VtGate::Sink {
    Private(int columns, int rows)
        : main(columns, rows)
        , other(columns, rows)
        , terminal(vterm_new(rows, columns))
        , state((vterm_set_utf8(terminal.get(), 1), vterm_obtain_state(terminal.get())))
    {
        vterm_output_set_callback(terminal.get(), &Private::onOutput, this);
        vterm_state_set_callbacks(state, &kCallbacks, this);
        vterm_state_reset(state, 1);
    }
    ~Private() override = default;
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;

    void write(std::string_view bytes) override
    {
        vterm_input_write(terminal.get(), bytes.data(), bytes.size());
    }
    void addMark(char32_t mark) override { grid().addMark(lastGlyph.row, lastGlyph.col, mark); }
    void setTitle(const std::string& text) override { title = text; }
    void clearHistory() override { history.clear(); }
    void beginCommand(const std::string& entry) override { mark({true, entry, 0, 0}); }
    void endCommand(int status, std::int64_t newest) override { mark({false, {}, status, newest}); }
    void mark(ShellMark said)
    {
        if (marks.size() == kMostShellMarks)
            marks.erase(marks.begin());
        marks.push_back(std::move(said));
    }

    [[nodiscard]] VtGrid& grid() { return isAlternate ? other : main; }
    [[nodiscard]] VTermPos cursor() const
    {
        VTermPos place{};
        vterm_state_get_cursorpos(state, &place);
        return place;
    }
    void keepHistoryShort()
    {
        while (history.size() > kMostHistory)
            history.pop_front();
    }
    std::string takeOutput() { return std::exchange(output, {}); }

    static Private& of(void* user) { return *static_cast<Private*>(user); }
    static void onOutput(const char* bytes, std::size_t size, void* user);
    static int onGlyph(VTermGlyphInfo* glyph, VTermPos place, void* user);
    static int onScroll(VTermRect area, int down, int right, void* user);
    static int onErase(VTermRect area, int selective, void* user);
    static int onStyle(VTermAttr attribute, VTermValue* value, void* user);
    static int onProperty(VTermProp property, VTermValue* value, void* user);
    static int onResize(int rows, int columns, VTermPos* delta, void* user);
    static const VTermStateCallbacks kCallbacks;

    VtGrid main, other;
    std::deque<VtLine> history;
    VtGate gate;
    VtStyle style;
    std::string title, output;
    std::vector<ShellMark> marks;
    bool isAlternate = false, isReversed = false, cursorVisible = true;
    VtCursorShape cursorShape = VtCursorShape::Block;
    int mouse = VTERM_PROP_MOUSE_NONE;
    VTermPos lastGlyph{};
    std::unique_ptr<VTerm, VTermFree> terminal;
    VTermState* state; ///< the terminal's
};

const VTermStateCallbacks VtScreen::Private::kCallbacks{.putglyph = &onGlyph,
                                                        .movecursor = nullptr,
                                                        .scrollrect = &onScroll,
                                                        .moverect = nullptr,
                                                        .erase = &onErase,
                                                        .initpen = nullptr,
                                                        .setpenattr = &onStyle,
                                                        .settermprop = &onProperty,
                                                        .bell = nullptr,
                                                        .resize = &onResize,
                                                        .setlineinfo = nullptr};

void VtScreen::Private::onOutput(const char* bytes, std::size_t size, void* user)
{
    if (auto& self = of(user); self.output.size() < kMostReply)
        self.output.append(bytes, size);
}

int VtScreen::Private::onGlyph(VTermGlyphInfo* glyph, VTermPos place, void* user)
{
    auto& self = of(user);
    self.grid().put(place.row, place.col, static_cast<char32_t>(glyph->chars[0]), glyph->width,
                    self.style);
    self.lastGlyph = place;
    return 1;
}

int VtScreen::Private::onScroll(VTermRect area, int down, int right, void* user)
{
    auto& self = of(user);
    self.grid().scroll({area.start_row, area.end_row, area.start_col, area.end_col}, down, right,
                       self.style, self.isAlternate ? nullptr : &self.history);
    self.keepHistoryShort();
    return 1;
}

int VtScreen::Private::onErase(VTermRect area, int, void* user)
{
    auto& self = of(user);
    self.grid().erase({area.start_row, area.end_row, area.start_col, area.end_col}, self.style);
    return 1;
}

int VtScreen::Private::onStyle(VTermAttr attribute, VTermValue* value, void* user)
{
    auto& style = of(user).style;
    switch (attribute) {
    case VTERM_ATTR_BOLD:
        style.bold = value->boolean != 0;
        break;
    case VTERM_ATTR_UNDERLINE:
        style.underline = value->number != 0;
        break;
    case VTERM_ATTR_ITALIC:
        style.italic = value->boolean != 0;
        break;
    case VTERM_ATTR_REVERSE:
        style.inverse = value->boolean != 0;
        break;
    case VTERM_ATTR_STRIKE:
        style.struck = value->boolean != 0;
        break;
    case VTERM_ATTR_FONT: // how the gate says faint
        style.faint = value->number != 0;
        break;
    case VTERM_ATTR_FOREGROUND:
        style.foreground = colorOf(value->color);
        break;
    case VTERM_ATTR_BACKGROUND:
        style.background = colorOf(value->color);
        break;
    default:
        break;
    }
    return 1;
}

int VtScreen::Private::onProperty(VTermProp property, VTermValue* value, void* user)
{
    auto& self = of(user);
    switch (property) {
    case VTERM_PROP_ALTSCREEN:
        self.isAlternate = value->boolean != 0;
        break;
    case VTERM_PROP_REVERSE:
        self.isReversed = value->boolean != 0;
        break;
    case VTERM_PROP_CURSORVISIBLE:
        self.cursorVisible = value->boolean != 0;
        break;
    case VTERM_PROP_CURSORSHAPE:
        self.cursorShape =
            value->number == VTERM_PROP_CURSORSHAPE_UNDERLINE  ? VtCursorShape::Underline
            : value->number == VTERM_PROP_CURSORSHAPE_BAR_LEFT ? VtCursorShape::Bar
                                                               : VtCursorShape::Block;
        break;
    case VTERM_PROP_MOUSE:
        self.mouse = value->number;
        break;
    default:
        break;
    }
    return 1;
}

/// Lines above the cursor go into the history when the screen gets lower, so that the prompt stays
/// in sight.
int VtScreen::Private::onResize(int rows, int columns, VTermPos* delta, void* user)
{
    auto& self = of(user);
    const int above = std::max(0, self.cursor().row - (rows - 1));
    if (above > 0 && !self.isAlternate) {
        self.main.scroll({0, self.main.rows(), 0, self.main.columns()}, above, 0, {},
                         &self.history);
        self.keepHistoryShort();
        delta->row = -above;
    }
    self.main.resize(columns, rows);
    self.other.resize(columns, rows);
    return 1;
}

VtScreen::VtScreen(int columns, int rows)
    : m_d(std::make_unique<Private>(boundedColumns(columns), boundedRows(rows)))
{
}

VtScreen::~VtScreen() = default;
VtScreen::VtScreen(VtScreen&& other) noexcept = default;
VtScreen& VtScreen::operator=(VtScreen&& other) noexcept = default;

void VtScreen::feed(std::string_view bytes)
{
    m_d->gate.feed(bytes, *m_d);
}

void VtScreen::resize(int columns, int rows)
{
    columns = boundedColumns(columns);
    rows = boundedRows(rows);
    if (columns == this->columns() && rows == this->rows())
        return;
    // libvterm keeps the top of a scrolling region that is below a lower screen: none is kept.
    const VTermPos place = m_d->cursor();
    m_d->write("\x1b[?6l\x1b[r\x1b[" + std::to_string(place.row + 1) + ";" +
               std::to_string(place.col + 1) + "H");
    vterm_set_size(m_d->terminal.get(), rows, columns);
}

int VtScreen::columns() const
{
    return m_d->main.columns();
}

int VtScreen::rows() const
{
    return m_d->main.rows();
}

int VtScreen::historySize() const
{
    return static_cast<int>(m_d->history.size());
}

const VtLine& VtScreen::line(int row) const
{
    if (row < 0 && historySize() > 0)
        return m_d
            ->history[static_cast<std::size_t>(historySize() + std::max(row, -historySize()))];
    return m_d->grid().line(row);
}

int VtScreen::cursorRow() const
{
    return m_d->cursor().row;
}

int VtScreen::cursorColumn() const
{
    return m_d->cursor().col;
}

bool VtScreen::cursorVisible() const
{
    return m_d->cursorVisible;
}

VtCursorShape VtScreen::cursorShape() const
{
    return m_d->cursorShape;
}

bool VtScreen::isAlternate() const
{
    return m_d->isAlternate;
}

bool VtScreen::isReversed() const
{
    return m_d->isReversed;
}

bool VtScreen::wantsMouse() const
{
    return m_d->mouse != VTERM_PROP_MOUSE_NONE;
}

bool VtScreen::wantsMouseMoves() const
{
    return m_d->mouse == VTERM_PROP_MOUSE_MOVE;
}

std::vector<VtScreen::ShellMark> VtScreen::takeShellMarks()
{
    return std::exchange(m_d->marks, {});
}

const std::string& VtScreen::title() const
{
    return m_d->title;
}

std::string VtScreen::takeReply()
{
    return m_d->takeOutput();
}

std::string VtScreen::key(VtKey key, unsigned modifiers)
{
    // Of these, programs that do not speak CSI u know no more than the key and Alt.
    if (key == VtKey::Enter || key == VtKey::Backspace || key == VtKey::Escape)
        modifiers &= kVtAlt;
    if (key == VtKey::Tab)
        modifiers &= kVtShift;
    vterm_keyboard_key(m_d->terminal.get(), static_cast<VTermKey>(key),
                       static_cast<VTermModifier>(modifiers));
    return m_d->takeOutput();
}

std::string VtScreen::paste(std::string_view text)
{
    if (text.empty())
        return {};
    vterm_keyboard_start_paste(m_d->terminal.get());
    std::string whole = m_d->takeOutput().append(text);
    vterm_keyboard_end_paste(m_d->terminal.get());
    return whole + m_d->takeOutput();
}

std::string VtScreen::focus(bool hasFocus)
{
    if (hasFocus)
        vterm_state_focus_in(m_d->state);
    else
        vterm_state_focus_out(m_d->state);
    return m_d->takeOutput();
}

std::string VtScreen::mouseMove(int row, int column, unsigned modifiers)
{
    vterm_mouse_move(m_d->terminal.get(), std::clamp(row, 0, rows() - 1),
                     std::clamp(column, 0, columns() - 1), static_cast<VTermModifier>(modifiers));
    return m_d->takeOutput();
}

std::string VtScreen::mouseButton(int row, int column, int button, bool pressed, unsigned modifiers)
{
    std::string bytes = mouseMove(row, column, modifiers);
    vterm_mouse_button(m_d->terminal.get(), button, pressed, static_cast<VTermModifier>(modifiers));
    bytes += m_d->takeOutput();
    return wantsMouse() ? bytes : std::string(); // libvterm tells also those who did not ask
}

} // namespace helix::ui
