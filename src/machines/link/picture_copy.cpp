#include "link/picture_copy.h"

namespace helix::link {
namespace {

Bytes copyPlane(const std::uint8_t* data, int stride, int width, int height)
{
    const auto rowBytes = static_cast<std::size_t>(width);
    if (stride == width)
        return Bytes(data, data + rowBytes * static_cast<std::size_t>(height));
    Bytes plane;
    plane.reserve(rowBytes * static_cast<std::size_t>(height));
    for (int row = 0; row < height; ++row, data += stride)
        plane.insert(plane.end(), data, data + rowBytes);
    return plane;
}

} // namespace

std::shared_ptr<Picture> copyPicture(const decoding::DecodedPlanes& planes, int width, int height)
{
    auto picture = std::make_shared<Picture>();
    picture->width = width;
    picture->height = height;
    picture->y = copyPlane(planes.data[0], planes.stride[0], width, height);
    picture->u = copyPlane(planes.data[1], planes.stride[1], width / 2, height / 2);
    picture->v = copyPlane(planes.data[2], planes.stride[2], width / 2, height / 2);
    return picture;
}

} // namespace helix::link
