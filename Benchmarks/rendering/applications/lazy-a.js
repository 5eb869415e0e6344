window.parts = ["Plum", "cake"]
