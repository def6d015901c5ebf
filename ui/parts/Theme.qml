pragma Singleton
import QtQuick

// Every colour, size, radius and duration of the window. Nothing else has numbers of its own for them.
QtObject {
    property bool dark: true
    property bool reduceMotion: true // until the settings are known
    property string textFamily: "Inter"
    property string codeFamily: "JetBrains Mono"
    property string iconFamily: "Material Icons"

    readonly property color background: dark ? "#0d1014" : "#f5f6f8"
    readonly property color side: dark ? "#101419" : "#eef0f3"
    readonly property color surface: dark ? "#151a20" : "#ffffff"
    readonly property color raised: dark ? "#1c232b" : "#ffffff"
    readonly property color line: dark ? "#232b34" : "#e2e6eb"
    readonly property color text: dark ? "#e7ebf0" : "#14181e"
    readonly property color soft: dark ? "#aab3be" : "#46505c"
    readonly property color muted: dark ? "#828d99" : "#626c78"
    readonly property color accent: dark ? "#4cc9a4" : "#0a7a5c"
    readonly property color accentInk: dark ? "#06231a" : "#ffffff"
    readonly property color ok: dark ? "#4cc97a" : "#177a42"
    readonly property color working: dark ? "#5aa2ff" : "#2563d1"
    readonly property color warning: dark ? "#e5b04b" : "#8f5a0a"
    readonly property color bad: dark ? "#f0616d" : "#c62f3c"

    readonly property color field: dark ? "#0d1014" : "#f5f6f8"
    readonly property color hover: dark ? "#1a2028" : "#e8ebef"
    readonly property color chosen: dark ? "#1c232b" : "#ffffff"
    readonly property color tile: dark ? "#262d36" : "#e3e6ea"
    readonly property color accentWash: Qt.rgba(accent.r, accent.g, accent.b, dark ? 0.09 : 0.10)
    readonly property color badWash: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.10 : 0.07)
    readonly property color warningWash: Qt.rgba(warning.r, warning.g, warning.b, dark ? 0.08 : 0.10)
    readonly property color stage: dark ? "#060809" : "#dde1e6"
    readonly property color codeComment: dark ? "#7d8995" : "#66707b"
    readonly property color codeString: dark ? "#9ccc8a" : "#2f7a3e"
    readonly property color codeKeyword: dark ? "#c79bf2" : "#8032b8"
    readonly property color codeNumber: dark ? "#e0a56b" : "#a8570c"
    readonly property color addedWash: Qt.rgba(ok.r, ok.g, ok.b, dark ? 0.11 : 0.12)
    readonly property color removedWash: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.12 : 0.10)
    readonly property color addedMark: Qt.rgba(ok.r, ok.g, ok.b, dark ? 0.26 : 0.26)
    readonly property color removedMark: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.30 : 0.22)
    readonly property color selected: Qt.rgba(working.r, working.g, working.b, dark ? 0.36 : 0.26)
    readonly property color shade: Qt.rgba(0, 0, 0, dark ? 0.6 : 0.35)

    readonly property int body: 13
    readonly property int small: 12
    readonly property int cardTitle: 15
    readonly property int section: 17
    readonly property int page: 24

    readonly property int radius: 8
    readonly property int cardRadius: 14
    readonly property int margin: 32
    readonly property int broadest: 1680 // of a page: what is further apart is not read as one line
    readonly property int control: 36
    readonly property int icon: 18

    readonly property int quick: reduceMotion ? 0 : 120
    readonly property int calm: reduceMotion ? 0 : 180

    function dot(name) {
        switch (name) {
        case "ready": return ok
        case "working": return working
        case "failed": return bad
        default: return muted
        }
    }
}
