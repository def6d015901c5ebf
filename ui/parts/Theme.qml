pragma Singleton
import QtQuick

// Every colour, size, radius and duration of the window. Nothing else has numbers of its own for them.
QtObject {
    property bool dark: true
    property bool moreContrast: false // WCAG 2.1: words 7:1 (1.4.6), lines and focus 3:1 (1.4.11)
    property int textPercent: 100
    property bool reduceMotion: true // until the settings are known
    property string textFamily: "Inter"
    property string codeFamily: "JetBrains Mono"
    property string iconFamily: "Material Icons"

    // Of four colours the one for these settings.
    function chosenOf(inDark: string, inLight: string, moreInDark: string, moreInLight: string): string {
        return moreContrast ? (dark ? moreInDark : moreInLight) : (dark ? inDark : inLight)
    }
    // A length around words, at 100 %, as it is around those of the chosen size.
    function grown(length: int): int {
        return Math.round(length * textPercent / 100)
    }

    readonly property bool hasLargeText: textPercent > 100
    // Of a line that is cut where it has no room, but goes on below in large letters.
    readonly property int cutOrWrapped: hasLargeText ? Text.WordWrap : Text.NoWrap

    readonly property color background: chosenOf("#0d1014", "#f5f6f8", "#050709", "#f7f8fa")
    readonly property color side: chosenOf("#101419", "#eef0f3", "#090c10", "#f2f4f6")
    readonly property color surface: chosenOf("#151a20", "#ffffff", "#0c1014", "#ffffff")
    readonly property color raised: chosenOf("#1c232b", "#ffffff", "#151b21", "#ffffff")
    readonly property color line: chosenOf("#232b34", "#e2e6eb", "#6f7c89", "#737d88")
    readonly property color text: chosenOf("#e7ebf0", "#14181e", "#ffffff", "#000000")
    readonly property color soft: chosenOf("#aab3be", "#46505c", "#dbe2ea", "#252c34")
    readonly property color muted: chosenOf("#828d99", "#626c78", "#b4bfca", "#3d4650")
    readonly property color accent: chosenOf("#4cc9a4", "#0a7a5c", "#5fe0b8", "#00523c")
    readonly property color accentInk: chosenOf("#06231a", "#ffffff", "#00140d", "#ffffff")
    readonly property color badInk: chosenOf("#2a080b", "#ffffff", "#1c0204", "#ffffff")
    readonly property color badgeInk: moreContrast ? badInk : "#ffffff"
    readonly property color warningInk: dark ? "#241a05" : "#ffffff"
    readonly property color ok: chosenOf("#4cc97a", "#177a42", "#62dc92", "#0b5226")
    readonly property color working: chosenOf("#5aa2ff", "#2563d1", "#8fc0ff", "#103c8c")
    readonly property color warning: chosenOf("#e5b04b", "#8f5a0a", "#f2c467", "#5a3700")
    readonly property color bad: chosenOf("#f0616d", "#c62f3c", "#ffa3aa", "#8a0f1d")

    readonly property color field: chosenOf("#0d1014", "#f5f6f8", "#050709", "#f7f8fa")
    readonly property color hover: chosenOf("#1a2028", "#e8ebef", "#1e262e", "#e3e7ec")
    readonly property color chosen: chosenOf("#1c232b", "#ffffff", "#151b21", "#ffffff")
    readonly property color tile: chosenOf("#262d36", "#e3e6ea", "#242c35", "#dfe3e8")
    readonly property color accentWash: Qt.rgba(accent.r, accent.g, accent.b, dark ? 0.09 : 0.10)
    readonly property color badWash: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.10 : 0.07)
    readonly property color warningWash: Qt.rgba(warning.r, warning.g, warning.b, dark ? 0.08 : 0.10)
    readonly property color stage: dark ? "#060809" : "#dde1e6"
    readonly property color codeComment: chosenOf("#7d8995", "#66707b", "#b4bfca", "#3d4650")
    readonly property color codeString: chosenOf("#9ccc8a", "#2f7a3e", "#aedd9c", "#14521f")
    readonly property color codeKeyword: chosenOf("#c79bf2", "#8032b8", "#d8b6ff", "#5b1a8a")
    readonly property color codeNumber: chosenOf("#e0a56b", "#a8570c", "#f0bd8c", "#6a3200")
    readonly property color addedWash: Qt.rgba(ok.r, ok.g, ok.b, dark ? 0.11 : 0.12)
    readonly property color removedWash: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.12 : 0.10)
    readonly property color addedMark: Qt.rgba(ok.r, ok.g, ok.b, dark ? 0.26 : 0.26)
    readonly property color removedMark: Qt.rgba(bad.r, bad.g, bad.b, dark ? 0.30 : 0.22)
    readonly property color selected: Qt.rgba(working.r, working.g, working.b, dark ? 0.36 : 0.26)
    readonly property color shade: Qt.rgba(0, 0, 0, dark ? 0.6 : 0.35)

    readonly property int fine: grown(11)
    readonly property int small: grown(12)
    readonly property int body: grown(13)
    readonly property int cardTitle: grown(15)
    readonly property int section: grown(17)
    readonly property int page: grown(24)

    readonly property int radius: 8
    readonly property int cardRadius: 14
    readonly property int margin: 32
    readonly property int broadest: 1680 // of a page: what is further apart is not read as one line
    readonly property int control: grown(36)
    readonly property int menu: grown(210)
    readonly property int wordsLeast: grown(210) // beside what stands next to them; else they stand above it
    readonly property int icon: 18

    readonly property int quick: reduceMotion ? 0 : 120
    readonly property int calm: reduceMotion ? 0 : 180

    function dot(name) {
        switch (name) {
        case "ready": return ok
        case "working": return working
        case "asking": return warning
        case "failed": return bad
        default: return muted
        }
    }
}
