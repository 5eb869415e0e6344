extension PageScript {
  /// Asks for answers, and tells which of them were shown and chosen.
  static let asking = #"""
      const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)),
        (byte) => byte.toString(16).padStart(2, "0")).join("");
      const fallback = random();
      // Whoever searches is a number of this tab and this day, and nothing beyond it.
      const client = () => {
        const day = new Date().toISOString().slice(0, 10);
        try {
          const [kept, number] = (sessionStorage.getItem("client") || "").split(" ");
          if (kept === day) return number;
          sessionStorage.setItem("client", `${day} ${fallback}`);
        } catch {
          // A browser that keeps nothing has a number for each page.
        }
        return fallback;
      };
      const event = (kind, item) => ({
        id: random(), kind, item: item.url, client: client(), at: Date.now(),
        impression: item.impression,
      });
      const shownEvents = () => {
        const fresh = items.filter((item) => item.impression && !told.has(item.impression));
        for (const item of fresh) told.add(item.impression);
        return fresh.map((item) => [item.index, event("impression", item)]);
      };
      const tell = (events) => {
        for (const store of new Set(events.map(([store]) => store))) {
          if (isRefused) return;
          const where = new URLSearchParams(store ? { index: store } : stores());
          fetch(`/v1/engagements${where.size ? `?${where}` : ""}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(events.filter((pair) => pair[0] === store).map((pair) => pair[1])),
            keepalive: true,
          }).then((answer) => { isRefused = [401, 403].includes(answer.status); }, () => {});
        }
      };
      const choose = (index) => {
        clearTimeout(settling);
        const item = items[index];
        if (item.impression) tell([...shownEvents(), [item.index, event("tap", item)]]);
      };
      const open = (index, isAside) => {
        const address = web(items[index].url);
        if (!address) return;
        choose(index);
        if (isAside) window.open(address.href, "_blank", "noopener,noreferrer");
        else location.assign(address.href);
      };
      const stores = () => {
        const index = form.elements.index;
        return index ? { index: index.value.split(",")[0] } : {};
      };
      const parameters = (text, more = {}) => {
        const all = new URLSearchParams(new FormData(form));
        all.set("q", text);
        for (const [name, value] of Object.entries(more)) all.set(name, value);
        return all;
      };
      // Only while keys are struck may the last word be unfinished; then it is what was written.
      const ask = async (isTyping = false) => {
        clearTimeout(waiting);
        if (request) request.abort();
        const text = box.value.trim();
        const mine = ++turn;
        if (text !== loaded) {
          place = 0;
          document.getElementById("problem")?.remove();
        }
        if (!text) return show({ total: 0, items: [] }, "", 0);
        const from = place;
        request = new AbortController();
        try {
          const asked = parameters(text,
            { size, ...(isTyping ? { prefix: true } : {}), ...(from ? { from } : {}) });
          const answer = await fetch(`/v1/search?${asked}`, { signal: request.signal });
          const found = await answer.json();
          if (mine !== turn) return;
          if (answer.ok) show(found, text, from);
          else status.textContent = found.detail || found.title || "The server failed";
        } catch (error) {
          if (mine === turn && error.name !== "AbortError") {
            status.textContent = "The server does not answer";
          }
        }
      };

    """#

  /// What the keys do.
  static let keys = #"""
      const select = async (index) => {
        // What the server has drawn is nothing to choose from with arrows, until it is asked for.
        if (items.length && !options.length) await ask();
        if (!options.length) return;
        if (active >= 0) options[active].setAttribute("aria-selected", "false");
        active = (index + options.length) % options.length;
        options[active].setAttribute("aria-selected", "true");
        options[active].scrollIntoView({ block: "nearest" });
        box.setAttribute("aria-activedescendant", options[active].id);
        look(active);
      };
      const press = (pressed) => {
        switch (pressed.key) {
        case "ArrowDown": select(active + 1); return true;
        case "ArrowUp": select(active < 0 ? -1 : active - 1); return true;
        case "Home": if (active >= 0) select(0); return active >= 0;
        case "End": if (active >= 0) select(-1); return active >= 0;
        case "Escape": box.value = ""; ask(); return true;
        case "Enter":
          if (!items.length || (active < 0 && answered !== box.value.trim())) return false;
          open(Math.max(active, 0), pressed.ctrlKey || pressed.metaKey);
          return true;
        default: return false;
        }
      };
      box.setAttribute("role", "combobox");
      box.setAttribute("aria-autocomplete", "list");
      box.setAttribute("aria-haspopup", "listbox");
      box.setAttribute("aria-expanded", "false");
      box.setAttribute("aria-controls", "list");
      box.addEventListener("compositionstart", () => {
        composing = true;
        clearTimeout(waiting);
        if (request) request.abort();
        turn += 1;
      });
      const later = () => {
        clearTimeout(waiting);
        waiting = setTimeout(async () => {
          await ask(true);
          if (!composing) waiting = setTimeout(ask, rest);
        }, pause);
      };
      box.addEventListener("compositionend", () => {
        composing = false;
        later();
      });
      box.addEventListener("input", (typed) => {
        if (!composing && !typed.isComposing) later();
      });
      // Keys belong to the input method while it composes; 229 is what it gives for all of them.
      box.addEventListener("keydown", (pressed) => {
        if (composing || pressed.isComposing || pressed.keyCode === 229 || pressed.altKey) return;
        if (press(pressed)) pressed.preventDefault();
      });
      form.addEventListener("submit", (event) => {
        if (composing) event.preventDefault();
      });
      document.addEventListener("keydown", (pressed) => {
        if (composing || pressed.isComposing) return;
        const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(pressed.target.tagName);
        const isSlash = pressed.key === "/" && !isTyping
          && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
        const isK = pressed.key.toLowerCase() === "k" && (pressed.ctrlKey || pressed.metaKey);
        if (!isSlash && !isK) return;
        pressed.preventDefault();
        box.focus();
        box.select();
      });

    """#

  /// What is done with the page as the server has drawn it.
  static let loading = #"""
      results.replaceChildren(make("div",
        { role: "listbox", id: "list", "aria-label": "Results", hidden: "" }), ...results.childNodes);
      // What the server has drawn stays; its proofs tell what is shown and chosen of it.
      const drawn = [...results.querySelectorAll("li.hit")]
        .map((row) => [row.dataset, row.querySelector(".title a")]).filter((pair) => pair[1]);
      items = drawn.map(([{ index, impression }, link]) => ({ url: link.href, index, impression }));
      drawn.forEach(([, link], place) => link.addEventListener("click", () => choose(place)));
      answered = loaded;
      if (items.length) settling = setTimeout(() => tell(shownEvents()), 1000);
      else if (loaded) ask();
    })();

    """#
}
