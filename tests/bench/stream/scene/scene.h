#pragma once
// What a desktop shows while its stream is measured: drawn by the same code for every kind of desktop.
// Free of Qt and of everything a guest may lack.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace helix::bench {

struct Box {
    int x = 0, y = 0, width = 0, height = 0;
};

/// 32 bits a pixel, 0x00RRGGBB.
struct Canvas {
    std::vector<std::uint32_t> pixels;
    int width = 0, height = 0;

    void fill(const Box& box, std::uint32_t colour);
};

/// Where the marker is, at the left upper corner: it changes between the two colours with each key.
inline constexpr int kMarkerSide = 64;
inline constexpr std::uint32_t kMarkerOff = 0x102030, kMarkerOn = 0xe0d0c0;

inline constexpr std::uint32_t kKeySymbol = 0x61; ///< of the key that is pressed: a

enum class SceneKind {
    Typing,    ///< each key adds a letter
    Scrolling, ///< lines of text that move up, 20 a second
    Dragging,  ///< a window that is moved about, 60 times a second
    Video,     ///< 640x360 of moving colours, 30 a second
    Motion,    ///< the same over the whole screen, 60 a second
    Still,     ///< nothing by itself
};
std::optional<SceneKind> parseScene(std::string_view word);

class Scene {
public:
    Scene(SceneKind kind, int width, int height);

    /// Milliseconds from one step to the next; 0: it moves with keys only.
    [[nodiscard]] int interval() const;
    /// What it looks like after one step; says what changed.
    std::vector<Box> step();
    /// What it looks like after a key.
    std::vector<Box> key();
    /// It begins anew in another size; what keys did to its marker holds.
    void resize(int width, int height);
    [[nodiscard]] const Canvas& canvas() const { return m_canvas; }

private:
    void drawLine(int y, std::uint32_t seed);
    void drawLetter(int x, int y, std::uint32_t seed, std::uint32_t ink);
    [[nodiscard]] Box draggedBox(int step) const;
    void drawBackground(const Box& box);
    Box drawVideo(const Box& box);

    SceneKind m_kind;
    Canvas m_canvas;
    std::uint32_t m_steps = 0, m_keys = 0;
};

} // namespace helix::bench
