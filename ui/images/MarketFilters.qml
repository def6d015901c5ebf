import QtQuick
import Helix
import Helix.Native

// Words, languages and desktops that leave fewer images: one row, however many there are. The languages of most images
// are chips as far as there is room, the others fold down.
Row {
    id: filters
    objectName: "marketFilters"
    readonly property ImageMarket market: Backend.market
    readonly property int most: Theme.grown(220)
    readonly property bool choosesDesktop: market.desktops.length > 1
    // Beside the field of the search, which gives way first. The mark of what is chosen is counted in: nothing moves when
    // something else is.
    readonly property real besides: letters.advanceWidth(all.text) + 24 + 19 + spacing + (choosesDesktop ? desktop.width + spacing : 0)
    readonly property int atHand: {
        const searchLeast = Math.min(most, width - besides - more.implicitWidth - spacing)
        const room = width - searchLeast - spacing - besides
        const needed = market.languages.map(word => letters.advanceWidth(word) + 24 + spacing)
        if (room >= needed.reduce((sum, one) => sum + one, 0))
            return needed.length
        let left = room - more.implicitWidth - spacing
        return needed.findIndex(one => (left -= one) < 0)
    }
    readonly property var folded: market.languages.slice(atHand).sort((one, other) => one.localeCompare(other))
    spacing: 8
    function desktopName(word) {
        return word === "sway" ? qsTr("Sway") : word === "xfce" ? qsTr("Xfce") : word === "gnome" ? qsTr("GNOME") : word === "none" ? qsTr("No desktop") : word
    }
    FontMetrics {
        id: letters
        font.family: Theme.textFamily
        font.pixelSize: Theme.small
    }
    HTextField {
        objectName: "imageSearch"
        width: Math.max(Theme.grown(80), Math.min(filters.most, filters.width - filters.besides - (more.visible ? more.width + filters.spacing : 0) - filters.spacing))
        name: qsTr("Search images")
        placeholder: qsTr("Search")
        maximumLength: 100
        onEdited: filters.market.words = text
    }
    component Choice: HChip {
        implicitHeight: Theme.control
        leftPadding: 6
        rightPadding: 6
    }
    Choice {
        id: all
        objectName: "allImages"
        text: qsTr("All")
        chosen: filters.market.language === "" && filters.market.desktop === ""
        onClicked: { filters.market.language = ""; filters.market.desktop = "" }
    }
    Repeater {
        model: filters.market.languages.slice(0, filters.atHand)
        Choice {
            required property string modelData
            objectName: "language-" + modelData
            text: modelData
            tip: qsTr("For programs in %1").arg(modelData)
            chosen: filters.market.language === modelData
            onClicked: filters.market.language = chosen ? "" : modelData
        }
    }
    HSelect {
        id: more
        objectName: "moreLanguages"
        readonly property int at: filters.folded.indexOf(filters.market.language)
        visible: filters.folded.length > 0
        implicitWidth: Theme.grown(124)
        label: qsTr("Language")
        model: [qsTr("Every language"), ...filters.folded]
        currentIndex: at + 1
        displayText: at >= 0 ? filters.market.language : filters.atHand === 0 ? qsTr("Language") : qsTr("%1 more").arg(filters.folded.length)
        onActivated: index => {
            filters.market.language = index === 0 ? "" : filters.folded[index - 1]
            currentIndex = Qt.binding(() => more.at + 1)
        }
    }
    HSelect {
        id: desktop
        objectName: "desktopFilter"
        visible: filters.choosesDesktop
        implicitWidth: Theme.grown(150)
        label: qsTr("Desktop")
        model: [qsTr("Every desktop"), ...filters.market.desktops.map(word => filters.desktopName(word))]
        currentIndex: filters.market.desktops.indexOf(filters.market.desktop) + 1
        // Its own follows the index, which a new list sets to 0.
        displayText: filters.market.desktop === "" ? qsTr("Every desktop") : filters.desktopName(filters.market.desktop)
        onActivated: index => {
            filters.market.desktop = index === 0 ? "" : filters.market.desktops[index - 1]
            currentIndex = Qt.binding(() => filters.market.desktops.indexOf(filters.market.desktop) + 1)
        }
    }
}
