#include "plane/boundary_sheet.h"

namespace helix::plane {

std::string_view toString(SheetItem::Kind kind)
{
    using Kind = SheetItem::Kind;
    switch (kind) {
    case Kind::Project:
        return "project";
    case Kind::Files:
        return "files";
    case Kind::Internet:
        return "internet";
    case Kind::Models:
        return "models";
    case Kind::Secret:
        return "secret";
    case Kind::Port:
        return "port";
    case Kind::Clipboard:
        return "clipboard";
    case Kind::Budget:
        return "budget";
    case Kind::Mcp:
        return "mcp";
    case Kind::Permission:
        return "permission";
    }
    return "files";
}

} // namespace helix::plane
