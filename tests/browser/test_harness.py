"""The harness itself, tried on a plain ipywidgets button."""

import pytest

from tests.browser.lab import CellError, Lab

CELLS = [
    "import ipywidgets\nclicks = 0\nbutton = ipywidgets.Button(description='Press')",
    """def press(_):
    global clicks
    clicks += 1
    button.description = f'Pressed {clicks}'
button.on_click(press)
button""",
]


def test_a_widget_is_driven_and_its_kernel_read(lab: Lab) -> None:
    notebook = lab.open(CELLS)
    notebook.run_all()
    assert notebook.value("[clicks, button.description]") == [0, "Press"]

    notebook.output(1).get_by_role("button", name="Press", exact=True).click()
    notebook.output(1).get_by_role("button", name="Pressed 1").wait_for()
    assert notebook.value("clicks") == 1

    notebook.run("button.description = 'From the kernel'; secret = 'only in the kernel'")
    notebook.output(1).get_by_role("button", name="From the kernel").wait_for()
    assert notebook.value("secret") == "only in the kernel"

    sent = [message.content["data"].get("state", {}) for message in notebook.traffic.comms()]
    assert {"description": "Pressed 1"} in sent
    assert {"description": "From the kernel"} in sent
    assert "only in the kernel" not in notebook.traffic.text()

    assert notebook.axe(".jp-OutputArea-output .jupyter-button") == []
    shots = notebook.shots(notebook.output(1), "harness")
    assert sorted(shots) == ["narrow-dark", "narrow-light", "wide-dark", "wide-light"]

    notebook.restart()
    with pytest.raises(CellError, match="name 'clicks' is not defined"):
        notebook.value("clicks")


def test_a_second_page_shares_the_kernel(lab: Lab) -> None:
    first = lab.open(CELLS)
    first.run_all()
    first.save()
    second = lab.show(first.name, lab.page.context.new_page())
    second.output(1).get_by_role("button").click()
    first.output(1).get_by_role("button", name="Pressed 1").wait_for()
    assert second.value("clicks") == 1


def test_a_cell_that_raises_is_told(lab: Lab) -> None:
    notebook = lab.open(["1 / 0"])
    with pytest.raises(CellError, match="ZeroDivisionError"):
        notebook.run_all()
