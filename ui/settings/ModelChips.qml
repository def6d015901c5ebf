import QtQuick
import Helix
import Helix.Native

// Models by name; the one that agents begin with is chosen, and a click chooses another.
Flow {
    id: chips
    property var models: [] // names; qmllint takes a QStringList for another type
    property bool unfolded: false
    readonly property int most: 8
    /// The chosen one is seen wherever it stands in a long list.
    readonly property var shown: unfolded ? models : models.filter((model, at) => at < most || model === Backend.settings.defaultModel)
    spacing: 6
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Model to begin with")
    Repeater {
        model: chips.shown
        HChip {
            required property string modelData
            objectName: "model-" + modelData
            code: true
            text: modelData
            chosen: Backend.settings.defaultModel === modelData
            onClicked: Backend.settings.defaultModel = chosen ? "" : modelData
        }
    }
    HChip {
        objectName: "moreModels"
        visible: chips.models.length > chips.shown.length
        text: qsTr("%1 more").arg(chips.models.length - chips.shown.length)
        onClicked: chips.unfolded = true
    }
}
