#pragma once
// Decodes the pictures of films, each as cheaply as what was decoded before allows.

#include <functional>
#include <optional>

#include "link/film_decoder.h"
#include "recording/film.h"

namespace helix::ui {

/// Whether what is under way is of any use yet; asked before each decode, of which there may be
/// thousands for one picture.
using IsWanted = std::function<bool()>;

/// Belongs to one thread. Its helix-decode runs from the first picture on, as long as this is.
class PictureReader {
public:
    /// What is decoded next is of another film.
    void leaveFilm() { m_last.reset(); }
    /// The picture `index` of the film: decoded from the key frame before it, or on from what was
    /// decoded last where that is nearer. Cancelled once it is not wanted: what was decoded by then
    /// counts. An error of helix-decode's own is for good.
    Result<link::PicturePtr> picture(const recording::Film& film, std::size_t index,
                                     const IsWanted& isWanted);
    /// So many decodes would that be.
    [[nodiscard]] std::size_t cost(const recording::Film& film, std::size_t index) const;
    /// That was decoded last.
    [[nodiscard]] std::optional<std::size_t> last() const { return m_last; }

private:
    [[nodiscard]] std::size_t firstFor(const recording::Film& film, std::size_t index) const;

    std::optional<link::FilmDecoder> m_decoder;
    std::optional<std::size_t> m_last;
};

} // namespace helix::ui
