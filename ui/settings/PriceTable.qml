import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What a million tokens cost, by model: budgets in dollars count by it.
ColumnLayout {
    id: table
    spacing: 18
    readonly property int inputAt: width * 0.5
    readonly property int outputAt: width * 0.68
    SectionHeader {
        title: qsTr("Prices")
        subtitle: qsTr("US dollars per million tokens. Budgets in dollars count by this table; a name may end in *.")
        HButton {
            objectName: "addPriceButton"
            iconName: "add"
            text: qsTr("Add price")
            onClicked: editor.openFor("", "", "")
        }
    }
    HCard {
        Layout.fillWidth: true
        implicitHeight: rows.implicitHeight
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Prices")
        Column {
            id: rows
            width: parent.width
            Item {
                width: parent.width
                height: Theme.grown(40)
                Repeater {
                    model: [{ x: 19, text: qsTr("Model") }, { x: table.inputAt, text: qsTr("In") }, { x: table.outputAt, text: qsTr("Out") }]
                    HText {
                        required property var modelData
                        x: modelData.x
                        anchors.verticalCenter: parent.verticalCenter
                        text: modelData.text
                        color: Theme.muted
                        font.pixelSize: Theme.small
                    }
                }
            }
            Repeater {
                model: Backend.providers.prices
                Item {
                    id: row
                    required property string model
                    required property string input
                    required property string output
                    width: rows.width
                    height: Theme.grown(44)
                    Accessible.role: Accessible.Row
                    Accessible.name: qsTr("%1: %2 dollars in, %3 dollars out").arg(model).arg(input).arg(output)
                    Rectangle { width: parent.width; height: 1; color: Theme.line }
                    CodeText { x: 19; width: table.inputAt - x - 8; anchors.verticalCenter: parent.verticalCenter; text: row.model; elide: Text.ElideRight; Accessible.ignored: true }
                    CodeText { x: table.inputAt; anchors.verticalCenter: parent.verticalCenter; text: row.input; color: Theme.soft; Accessible.ignored: true }
                    CodeText { x: table.outputAt; anchors.verticalCenter: parent.verticalCenter; text: row.output; color: Theme.soft; Accessible.ignored: true }
                    Row {
                        anchors.right: parent.right
                        anchors.rightMargin: 13
                        anchors.verticalCenter: parent.verticalCenter
                        HIconButton {
                            objectName: "editPrice-" + row.model
                            side: Theme.grown(28)
                            iconName: "edit"
                            text: qsTr("Change the price of %1").arg(row.model)
                            onClicked: editor.openFor(row.model, row.input, row.output)
                        }
                        HIconButton {
                            objectName: "removePrice-" + row.model
                            side: Theme.grown(28)
                            iconName: "delete_outline"
                            text: qsTr("Remove the price of %1").arg(row.model)
                            onClicked: {
                                const kept = { model: row.model, input: row.input, output: row.output }
                                Backend.providers.removePrice(row.model)
                                Toaster.undoable(qsTr("The price of %1 was removed.").arg(kept.model), () => Backend.providers.setPrice(kept.model, kept.input, kept.output))
                            }
                        }
                    }
                }
            }
        }
    }
    HDialog {
        id: editor
        objectName: "priceDialog"
        property bool isNew: true
        title: isNew ? qsTr("Add a price") : qsTr("Price of %1").arg(model.text)
        readonly property bool acceptable: model.text.trim() !== "" && input.text !== "" && output.text !== "" && input.problem === "" && output.problem === ""
        function openFor(name, inText, outText) {
            isNew = name === ""
            model.text = name
            input.text = inText
            output.text = outText
            open()
        }
        function accept() {
            if (!acceptable)
                return
            Backend.providers.setPrice(model.text, input.text, output.text)
            close()
        }
        onOpened: isNew ? model.forceActiveFocus() : input.forceActiveFocus()
        HTextField {
            id: model
            objectName: "priceModel"
            visible: editor.isNew
            Layout.fillWidth: true
            label: qsTr("Model")
            placeholder: qsTr("claude-sonnet-*")
            code: true
            maximumLength: 120
            onAccepted: editor.accept()
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: 12
            HTextField {
                id: input
                objectName: "priceInput"
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                Layout.alignment: Qt.AlignTop
                label: qsTr("A million tokens in, $")
                placeholder: "3.00"
                code: true
                maximumLength: 14
                problem: text === "" ? "" : Backend.providers.priceProblem(text)
                onAccepted: editor.accept()
            }
            HTextField {
                id: output
                objectName: "priceOutput"
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                Layout.alignment: Qt.AlignTop
                label: qsTr("A million tokens out, $")
                placeholder: "15.00"
                code: true
                maximumLength: 14
                problem: text === "" ? "" : Backend.providers.priceProblem(text)
                onAccepted: editor.accept()
            }
        }
        buttons: [
            HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: editor.close() },
            HButton { objectName: "keepPrice"; text: qsTr("Keep price"); kind: "primary"; enabled: editor.acceptable; onClicked: editor.accept() }
        ]
    }
}
