import QtQuick
import Helix
import Helix.Native

// Words, languages and desktops that leave fewer images.
Flow {
    id: filters
    readonly property ImageMarket market: Backend.market
    readonly property int mostLanguages: 8
    property bool unfolded: false
    readonly property int beyond: market.languages.length - mostLanguages
    readonly property var languages: unfolded ? market.languages : market.languages.filter((language, place) => place < mostLanguages || language === market.language)
    spacing: 8
    function desktopName(word) {
        return word === "sway" ? qsTr("Sway") : word === "xfce" ? qsTr("Xfce") : word === "gnome" ? qsTr("GNOME") : word === "none" ? qsTr("No desktop") : word
    }
    HTextField {
        objectName: "imageSearch"
        width: Theme.grown(220)
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
        objectName: "allImages"
        text: qsTr("All")
        chosen: filters.market.language === "" && filters.market.desktop === ""
        onClicked: { filters.market.language = ""; filters.market.desktop = "" }
    }
    Repeater {
        model: filters.languages
        Choice {
            required property string modelData
            objectName: "language-" + modelData
            text: modelData
            tip: qsTr("For programs in %1").arg(modelData)
            chosen: filters.market.language === modelData
            onClicked: filters.market.language = chosen ? "" : modelData
        }
    }
    HButton {
        objectName: "moreLanguages"
        visible: filters.beyond > 0
        kind: "link"
        tall: Theme.control
        leftPadding: 8
        rightPadding: 8
        text: filters.unfolded ? qsTr("Fewer languages") : filters.beyond === 1 ? qsTr("1 more language") : qsTr("%1 more languages").arg(filters.beyond)
        onClicked: filters.unfolded = !filters.unfolded
    }
    Rectangle {
        visible: filters.market.languages.length > 0 && filters.market.desktops.length > 1
        width: 1
        height: Theme.control
        color: Theme.line
    }
    Repeater {
        model: filters.market.desktops.length > 1 ? filters.market.desktops : []
        Choice {
            required property string modelData
            objectName: "desktop-" + modelData
            text: filters.desktopName(modelData)
            chosen: filters.market.desktop === modelData
            onClicked: filters.market.desktop = chosen ? "" : modelData
        }
    }
}
