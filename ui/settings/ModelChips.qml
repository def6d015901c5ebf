import QtQuick
import Helix
import Helix.Native

// Models by name; the one that agents begin with is chosen, and a click chooses another.
Flow {
    id: chips
    property var models: [] // a QStringList: neither its length nor its rows are known to compiled pages
    property bool unfolded: false
    readonly property int most: 8
    visible: all.count > 0
    spacing: 6
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Model to begin with")
    Repeater {
        id: all
        model: chips.models
        HChip {
            required property string modelData
            required property int index
            objectName: "model-" + modelData
            // The chosen one is seen wherever it stands in a long list.
            visible: chips.unfolded || index < chips.most || chosen
            code: true
            text: modelData
            chosen: Backend.settings.defaultModel === modelData
            onClicked: Backend.settings.defaultModel = chosen ? "" : modelData
        }
    }
    HChip {
        objectName: "moreModels"
        visible: !chips.unfolded && all.count > chips.most
        text: qsTr("%1 more").arg(all.count - chips.most)
        onClicked: chips.unfolded = true
    }
}
