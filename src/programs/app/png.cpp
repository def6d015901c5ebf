#include "app/png.h"

#include <png.h>

namespace helix::app {

Result<Bytes> encodePng(int width, int height, BytesView rgb)
{
    constexpr std::size_t kBytesPerPixel = 3;
    if (width <= 0 || height <= 0 ||
        rgb.size() !=
            static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kBytesPerPixel)
        return fail(ErrorCode::InvalidArgument,
                    "The picture has no size or not as many pixels as it says.");
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGB;
    // Large enough for the worst case, so that one pass suffices.
    Bytes png(PNG_IMAGE_PNG_SIZE_MAX(image));
    png_alloc_size_t size = png.size();
    if (png_image_write_to_memory(&image, png.data(), &size, 0, rgb.data(), 0, nullptr) == 0)
        return fail(ErrorCode::Internal, "The picture could not be written as PNG.",
                    static_cast<const char*>(image.message));
    png.resize(size);
    return png;
}

} // namespace helix::app
