#include <nlohmann/json.hpp>

#include "agent/desktop/tools/desktop_tools.h"
#include "agent/desktop/tools/key_chord.h"
#include "agent/desktop/tools/tool_limits.h"

namespace helix::agent {
namespace {

// Keeps the order in which properties are written: models read them in that order.
using Json = nlohmann::ordered_json;

Json integer(int low, int high, const char* description)
{
    Json json{{"type", "integer"}};
    json["minimum"] = low;
    json["maximum"] = high;
    json["description"] = description;
    return json;
}

Json text(std::size_t longest, const char* description)
{
    Json json{{"type", "string"}};
    json["minLength"] = 1;
    json["maxLength"] = longest;
    json["description"] = description;
    return json;
}

Json coordinate(const char* description)
{
    Json json{{"type", "integer"}};
    json["minimum"] = 0;
    json["description"] = description;
    return json;
}

Json choice(std::initializer_list<const char*> names, const char* description)
{
    Json json{{"type", "string"}};
    json["enum"] = Json::array();
    for (const char* name : names)
        json["enum"].push_back(name);
    json["description"] = description;
    return json;
}

Json flag(bool fallback, const char* description)
{
    Json json{{"type", "boolean"}};
    json["default"] = fallback;
    json["description"] = description;
    return json;
}

Json object(Json properties, std::initializer_list<const char*> required)
{
    Json json{{"type", "object"}};
    json["properties"] = std::move(properties);
    json["required"] = Json::array();
    for (const char* name : required)
        json["required"].push_back(name);
    json["additionalProperties"] = false;
    return json;
}

Json point()
{
    Json json;
    json["x"] = coordinate("Pixels from the left edge of the desktop");
    json["y"] = coordinate("Pixels from the top edge of the desktop");
    return json;
}

Json region(const char* description)
{
    Json properties = point();
    properties["width"] = coordinate("Pixels");
    properties["width"]["minimum"] = 1;
    properties["height"] = properties["width"];
    Json json = object(std::move(properties), {"x", "y", "width", "height"});
    json["description"] = description;
    return json;
}

/// What most actions have in common.
void addHeldAndScreenshot(Json& properties, bool withModifiers)
{
    if (withModifiers)
        properties["modifiers"] =
            text(kMaxModifiersText, "Keys to hold meanwhile, such as \"ctrl\" or \"ctrl+shift\"");
    properties["screenshot"] =
        flag(true, "Return a screenshot of the whole desktop as it looks afterwards. Say false "
                   "when more actions follow and you need not look in between.");
}

ToolDescription tool(const char* name, const char* title, const char* description,
                     const Json& schema, bool readOnly = false)
{
    return {name, title, description, schema.dump(), readOnly};
}

ToolDescription screenshotTool()
{
    Json properties;
    properties["region"] =
        region("Only this part, as sharp as it is on the desktop: to read small text");
    Json scale{{"type", "number"}};
    scale["minimum"] = kMinScale;
    scale["maximum"] = 1;
    scale["default"] = 1;
    scale["description"] = "Makes the picture smaller. Coordinates stay those of scale 1.";
    properties["scale"] = std::move(scale);
    return tool("desktop_screenshot", "Screenshot",
                "Shows the desktop of this machine. All desktop tools use the same coordinates: "
                "the pixels of a screenshot of the whole desktop at scale 1, with 0,0 at the top "
                "left. The text beside the picture says its size.",
                object(std::move(properties), {}), true);
}

ToolDescription clickTool()
{
    Json properties = point();
    properties["button"] = choice({"left", "right", "middle"}, "left when not given");
    properties["count"] = integer(1, kMaxClicks, "Clicks in a row: 2 and 3 select words and lines");
    addHeldAndScreenshot(properties, true);
    return tool("desktop_click", "Click",
                "Moves the pointer to a point of the desktop and clicks there.",
                object(std::move(properties), {"x", "y"}));
}

ToolDescription doubleClickTool()
{
    Json properties = point();
    properties["button"] = choice({"left", "right", "middle"}, "left when not given");
    addHeldAndScreenshot(properties, true);
    return tool("desktop_double_click", "Double click",
                "Moves the pointer to a point of the desktop and clicks there twice.",
                object(std::move(properties), {"x", "y"}));
}

ToolDescription dragTool()
{
    Json path{{"type", "array"}};
    path["minItems"] = 2;
    path["maxItems"] = kMaxPathPoints;
    path["items"] = object(point(), {"x", "y"});
    path["description"] = "The button goes down at the first point and up at the last one";
    Json properties;
    properties["path"] = std::move(path);
    properties["button"] = choice({"left", "right", "middle"}, "left when not given");
    addHeldAndScreenshot(properties, true);
    return tool("desktop_drag", "Drag",
                "Drags along a path of points: to select, to move windows and files, to draw.",
                object(std::move(properties), {"path"}));
}

ToolDescription scrollTool()
{
    Json properties = point();
    properties["down"] =
        integer(-kMaxNotches, kMaxNotches,
                "Notches of the wheel; negative ones scroll up. A page is about 5.");
    properties["right"] =
        integer(-kMaxNotches, kMaxNotches, "Notches to the right; negative ones go left");
    addHeldAndScreenshot(properties, true);
    return tool("desktop_scroll", "Scroll", "Turns the wheel with the pointer at a point.",
                object(std::move(properties), {"x", "y"}));
}

ToolDescription typeTool()
{
    Json properties;
    properties["text"] =
        text(kMaxTypedBytes, "Any text. A line feed presses Return, a tab presses Tab.");
    addHeldAndScreenshot(properties, false);
    return tool("desktop_type", "Type text",
                "Types text into whatever has the keyboard focus: click there first.",
                object(std::move(properties), {"text"}));
}

ToolDescription keysTool()
{
    Json properties;
    properties["keys"] =
        text(kMaxKeysText,
             "One key or chord, or several separated by spaces: \"Return\", \"ctrl+shift+t\", "
             "\"alt+F4\", \"ctrl+a Delete\". Names are XKB keysyms (Page_Down, bracketleft) and "
             "the usual others (enter, esc, pgdn, cmd). Shift must be written in a chord with a "
             "letter.");
    properties["repeat"] = integer(1, kMaxRepeats, "How often to press all of them");
    properties["hold_ms"] = integer(0, kMaxHoldMs, "How long each is held down");
    addHeldAndScreenshot(properties, false);
    return tool("desktop_keys", "Press keys", "Presses and releases keys.",
                object(std::move(properties), {"keys"}));
}

ToolDescription waitTool()
{
    Json properties;
    properties["until"] =
        choice({"change", "still", "time"},
               "change (the usual): the desktop looks different from the last screenshot. still: "
               "nothing has moved for half a second. time: timeout_ms has passed.");
    properties["timeout_ms"] =
        integer(0, kMaxWaitMs, "Waits no longer than this; 5000 when not given");
    properties["region"] =
        region("With change: look at this part only, for a clock or a text cursor changes, too");
    addHeldAndScreenshot(properties, false);
    return tool("desktop_wait", "Wait", "Waits for something to happen on the desktop.",
                object(std::move(properties), {}), true);
}

ToolDescription windowsTool()
{
    return tool("desktop_windows", "List windows",
                "Lists the windows of the desktop with their titles and places: cheaper than a "
                "screenshot to find out whether a program has opened, and where.",
                object(Json::object(), {}), true);
}

} // namespace

const std::vector<ToolDescription>& DesktopTools::descriptions()
{
    static const std::vector<ToolDescription> list{
        screenshotTool(), clickTool(), doubleClickTool(), dragTool(),   scrollTool(),
        typeTool(),       keysTool(),  waitTool(),        windowsTool()};
    return list;
}

} // namespace helix::agent
