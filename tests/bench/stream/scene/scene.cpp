#include "bench/stream/scene/scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace helix::bench {
namespace {

constexpr int kCellWidth = 8, kCellHeight = 16;
constexpr std::uint32_t kPaper = 0xf6f7f9, kInk = 0x1b2430, kTitle = 0x2f6fde;
constexpr Box kDragged{0, 0, 420, 300};
constexpr Box kFilm{0, 0, 640, 360};

/// Scatters bits; the same everywhere, so that every stream carries the same picture.
std::uint32_t scattered(std::uint32_t value)
{
    value ^= value >> 16;
    value *= 0x7feb352dU;
    value ^= value >> 15;
    value *= 0x846ca68bU;
    return value ^ (value >> 16);
}

Box bothIn(const Box& a, const Box& b)
{
    const int x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.x + a.width, b.x + b.width) - x,
            std::max(a.y + a.height, b.y + b.height) - y};
}

} // namespace

std::optional<SceneKind> parseScene(std::string_view word)
{
    constexpr std::array<std::string_view, 6> words{"typing", "scrolling", "dragging",
                                                    "video",  "motion",    "still"};
    const auto found = std::ranges::find(words, word);
    if (found == words.end())
        return std::nullopt;
    return static_cast<SceneKind>(found - words.begin());
}

void Canvas::fill(const Box& box, std::uint32_t colour)
{
    const int left = std::clamp(box.x, 0, width);
    const int right = std::clamp(box.x + box.width, left, width);
    for (int row = std::max(0, box.y); row < std::min(box.y + box.height, height); ++row)
        std::fill_n(pixels.begin() + static_cast<std::ptrdiff_t>(row) * width + left, right - left,
                    colour);
}

Scene::Scene(SceneKind kind, int width, int height)
    : m_kind(kind)
{
    m_canvas.width = width;
    m_canvas.height = height;
    m_canvas.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    drawBackground({0, 0, width, height});
    m_canvas.fill({0, 0, kMarkerSide, kMarkerSide}, kMarkerOff);
}

void Scene::resize(int width, int height)
{
    const bool isOn = m_keys % 2 == 1;
    *this = Scene(m_kind, width, height);
    if (isOn)
        key();
}

int Scene::interval() const
{
    constexpr int kSecond = 1000;
    switch (m_kind) {
    case SceneKind::Scrolling:
        return kSecond / 20;
    case SceneKind::Video:
        return kSecond / 30;
    case SceneKind::Dragging:
    case SceneKind::Motion:
        return kSecond / 60;
    case SceneKind::Typing:
    case SceneKind::Still:
        break;
    }
    return 0;
}

void Scene::drawLetter(int x, int y, std::uint32_t seed, std::uint32_t ink)
{
    const std::uint32_t bits = scattered(seed);
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 5; ++column)
            if (((bits >> ((row * 5 + column) % 31)) & 1U) != 0)
                m_canvas.fill({x + 1 + column, y + 3 + row, 1, 1}, ink);
}

void Scene::drawLine(int y, std::uint32_t seed)
{
    m_canvas.fill({0, y, m_canvas.width, kCellHeight}, kPaper);
    const int letters = 20 + static_cast<int>(scattered(seed) % 90U);
    for (int i = 0; i < letters; ++i)
        if (const auto word = scattered(seed * 131 + static_cast<std::uint32_t>(i)); word % 6 != 0)
            drawLetter(kMarkerSide + 16 + i * kCellWidth, y, word, kInk);
}

void Scene::drawBackground(const Box& box)
{
    const int first = box.y / kCellHeight, last = (box.y + box.height - 1) / kCellHeight;
    for (int line = first; line <= last && line * kCellHeight < m_canvas.height; ++line)
        drawLine(line * kCellHeight, static_cast<std::uint32_t>(line));
}

Box Scene::draggedBox(int step) const
{
    const double turn = step * 0.03;
    const int roomX = std::max(0, m_canvas.width - kDragged.width - kMarkerSide);
    const int roomY = std::max(0, m_canvas.height - kDragged.height - kMarkerSide);
    return {kMarkerSide + static_cast<int>((std::sin(turn) + 1) / 2 * roomX),
            kMarkerSide + static_cast<int>((std::sin(turn * 1.37) + 1) / 2 * roomY), kDragged.width,
            kDragged.height};
}

Box Scene::drawVideo(const Box& box)
{
    const auto time = m_steps * 3;
    for (int y = 0; y < box.height; ++y) {
        auto* row = m_canvas.pixels.data() +
                    static_cast<std::ptrdiff_t>(box.y + y) * m_canvas.width + box.x;
        const auto across = static_cast<std::uint32_t>(y) + time;
        for (int x = 0; x < box.width; ++x) {
            const auto along = static_cast<std::uint32_t>(x) + time * 2;
            // Slow waves of colour with a little grain, as a film has it.
            const std::uint32_t grain = scattered(along * 7919U + across * 104729U) & 7U;
            row[x] = ((((along >> 1) ^ across) & 0xffU) << 16) |
                     ((((along + across) >> 1) & 0xffU) << 8) | (((across * 2 + grain) & 0xffU));
        }
    }
    return box;
}

std::vector<Box> Scene::step()
{
    ++m_steps;
    const int width = m_canvas.width, height = m_canvas.height;
    switch (m_kind) {
    case SceneKind::Scrolling: {
        const int top = kMarkerSide, lines = (height - top) / kCellHeight;
        const auto row = static_cast<std::size_t>(width);
        std::uint32_t* first = m_canvas.pixels.data() + row * static_cast<std::size_t>(top);
        std::memmove(first, first + row * kCellHeight,
                     row * kCellHeight * static_cast<std::size_t>(lines - 1) * sizeof(*first));
        drawLine(top + (lines - 1) * kCellHeight, 1000 + m_steps);
        return {{0, top, width, lines * kCellHeight}};
    }
    case SceneKind::Dragging: {
        const Box before = draggedBox(static_cast<int>(m_steps) - 1);
        const Box now = draggedBox(static_cast<int>(m_steps));
        drawBackground(before);
        m_canvas.fill(now, kPaper);
        m_canvas.fill({now.x, now.y, now.width, 28}, kTitle);
        for (int line = 0; line < 14; ++line)
            for (int letter = 0; letter < 40; ++letter)
                drawLetter(now.x + 12 + letter * kCellWidth, now.y + 40 + line * kCellHeight,
                           static_cast<std::uint32_t>(line * 41 + letter), kInk);
        const Box whole = bothIn(before, now);
        return {{0, whole.y / kCellHeight * kCellHeight, width, whole.height + kCellHeight}};
    }
    case SceneKind::Video:
        return {drawVideo(
            {(width - kFilm.width) / 2, (height - kFilm.height) / 2, kFilm.width, kFilm.height})};
    case SceneKind::Motion:
        return {drawVideo({0, kMarkerSide, width, height - kMarkerSide})};
    case SceneKind::Typing:
    case SceneKind::Still:
        break;
    }
    return {};
}

std::vector<Box> Scene::key()
{
    ++m_keys;
    const Box marker{0, 0, kMarkerSide, kMarkerSide};
    m_canvas.fill(marker, m_keys % 2 == 1 ? kMarkerOn : kMarkerOff);
    if (m_kind != SceneKind::Typing)
        return {marker};
    const int perLine = (m_canvas.width - kMarkerSide - 32) / kCellWidth;
    const int at = static_cast<int>(m_keys) % (perLine * 20);
    const Box cell{kMarkerSide + 16 + at % perLine * kCellWidth,
                   kMarkerSide + 16 + at / perLine * kCellHeight, kCellWidth, kCellHeight};
    m_canvas.fill(cell, kPaper);
    drawLetter(cell.x, cell.y, m_keys * 77 + 5, kTitle);
    return {marker, cell};
}

} // namespace helix::bench
