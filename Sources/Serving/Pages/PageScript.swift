/// The script of the search page: answers while one types.
///
/// Roles and keys are those of the editable combobox with a list of WAI-ARIA 1.2 (W3C, ARIA
/// Authoring Practices, combobox pattern). What pages say becomes text nodes only; no markup is ever
/// made of it.
enum PageScript {
  /// The script.
  static let text = setting + drawing + asking + keys

  private static let setting = #"""
    "use strict";
    (() => {
      const form = document.getElementById("search");
      if (!form) return;
      const box = form.elements.q;
      const [results, status, preview] = ["results", "status", "preview"].map(
        (id) => document.getElementById(id));
      const pause = 60;
      let composing = false, turn = 0, waiting, request, settling;
      let items = [], options = [], active = -1, answered = "", isRefused = false;
      const told = new Set();

      // Marks that turn the direction of text around are no part of what is shown.
      const plain = (text) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
      const make = (tag, names, ...children) => {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(names)) element.setAttribute(name, value);
        element.append(...children);
        return element;
      };
      const marked = (text, pieces, language) => {
        const element = make("bdi", { dir: "auto" });
        if (language) element.lang = language;
        let end = 0;
        for (const [start, length] of pieces) {
          if (start < end) continue;
          element.append(plain(text.slice(end, start)));
          element.append(make("mark", {}, plain(text.slice(start, start + length))));
          end = start + length;
        }
        element.append(plain(text.slice(end)));
        return element;
      };
      const web = (text) => {
        try {
          const address = new URL(text);
          return /^https?:$/.test(address.protocol) ? address : null;
        } catch {
          return null;
        }
      };
      const host = (item) => (web(item.url) || { host: "" }).host.replace(/^www\./, "");
      const appName = (item) => {
        const link = item.opens.find((link) => link.app);
        if (!link) return "";
        if (/^[0-9]+$/.test(link.app)) return host(item);
        const parts = link.app.split(".");
        const last = parts.findLast((part) => !/^(ios|ipad|android|app|mobile)$/i.test(part));
        return plain(last || link.app);
      };
      const section = (item) => [appName(item), item.types[0]].filter(Boolean).join(" · ") || "Pages";
      const icon = (item) => {
        const name = appName(item) || host(item) || "?";
        let sum = 0;
        for (const letter of name) sum = (sum + letter.codePointAt(0)) % 6;
        const letter = Array.from(name)[0].toUpperCase();
        return make("span", { class: `icon c${sum}`, "aria-hidden": "true" }, letter);
      };

    """#

  private static let drawing = #"""
      const option = (item, index) => {
        const title = marked(item.title, item.highlights.title, item.language);
        const about = make("span", { class: "about" }, make("bdi", {}, plain(host(item))));
        if (item.types[0]) about.append(" · ", make("bdi", {}, plain(item.types[0])));
        const words = make("span", { class: "words" }, make("span", { class: "title" }, title), about);
        const element = make("div",
          { role: "option", id: `option-${index}`, "aria-selected": "false", class: "hit" },
          icon(item), words);
        element.addEventListener("mousedown", (event) => event.preventDefault());
        element.addEventListener("click", (event) => open(index, event.ctrlKey || event.metaKey));
        element.addEventListener("auxclick", (event) => event.button === 1 && open(index, true));
        return element;
      };
      const sections = (all) => {
        const groups = new Map([["Top hit", all.slice(0, 1)]]);
        for (const item of all.slice(1)) {
          let name = plain(section(item));
          if (!groups.has(name) && groups.size >= 7) name = "More";
          groups.set(name, [...(groups.get(name) || []), item]);
        }
        return groups;
      };
      const show = (found, text) => {
        [items, options, active, answered] = [[], [], -1, text];
        clearTimeout(settling);
        const list = make("div", { role: "listbox", id: "list", "aria-label": "Results" });
        for (const [name, members] of sections(found.items)) {
          if (!members.length) continue;
          const id = `section-${list.children.length}`;
          const head = make("div", { id, class: "section", role: "presentation" }, make("bdi", {}, name));
          const group = make("div", { role: "group", "aria-labelledby": id }, head);
          for (const item of members) {
            options.push(option(item, items.length));
            items.push(item);
            group.append(options.at(-1));
          }
          list.append(group);
        }
        list.hidden = !items.length;
        results.replaceChildren(list);
        box.setAttribute("aria-expanded", String(items.length > 0));
        box.removeAttribute("aria-activedescendant");
        const count = found.total === 1 ? "1 result" : `${found.total} results`;
        status.textContent = !text ? "" : items.length ? count : "No results";
        if (text && found.didYouMean) {
          const parameters = new URLSearchParams({ q: found.didYouMean });
          status.append(". Did you mean ",
            make("a", { href: `/?${parameters}` }, make("bdi", {}, plain(found.didYouMean))), "?");
        }
        look(0);
        const address = text ? `/?${parameters(text)}` : "/";
        history.replaceState(null, "", address);
        document.title = text ? `${plain(text)} – Pippin` : "Pippin";
        if (items.length) settling = setTimeout(() => tell(shownEvents()), 1000);
      };
      const look = (index) => {
        const item = items[index];
        preview.hidden = !item;
        if (!item) return preview.replaceChildren();
        const address = web(item.url);
        const title = make("h2", {}, marked(item.title, item.highlights.title, item.language));
        const snippet = make("p", {}, marked(item.snippet, item.highlights.snippet, item.language));
        const opens = make("ul", { class: "opens" });
        for (const link of item.opens.slice(0, 6)) {
          opens.append(make("li", {}, `${link.platform}: `,
            make("bdi", {}, plain([link.app, link.url].filter(Boolean).join(" → "))),
            ` (${link.source})`));
        }
        const where = new URLSearchParams(item.index ? { index: item.index } : stores());
        const why = `/items/${encodeURIComponent(item.id)}${where.size ? `?${where}` : ""}`;
        const links = make("p", { class: "links" });
        if (address) {
          const link = make("a", { href: address.href, rel: "noreferrer" }, "Open the page");
          link.addEventListener("click", () => choose(index));
          links.append(link, " ");
        }
        links.append(make("a", { href: why }, "Why it ranks here"));
        preview.replaceChildren(icon(item), title,
          make("p", { class: "url" }, make("bdi", { dir: "ltr" }, plain(item.url))), snippet,
          ...(item.opens.length ? [make("h3", {}, "Opens"), opens] : []), links);
      };

    """#

  private static let asking = #"""
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
      const ask = async () => {
        clearTimeout(waiting);
        if (request) request.abort();
        const text = box.value.trim();
        const mine = ++turn;
        if (!text) return show({ total: 0, items: [] }, "");
        request = new AbortController();
        try {
          const answer = await fetch(`/v1/search?${parameters(text, { size: 20, prefix: true })}`,
            { signal: request.signal });
          const found = await answer.json();
          if (mine !== turn) return;
          if (answer.ok) show(found, text);
          else status.textContent = found.detail || found.title || "The server failed";
        } catch (error) {
          if (mine === turn && error.name !== "AbortError") {
            status.textContent = "The server does not answer";
          }
        }
      };

    """#

  private static let keys = #"""
      const select = (index) => {
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
        waiting = setTimeout(ask, pause);
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
      results.replaceChildren(make("div",
        { role: "listbox", id: "list", "aria-label": "Results", hidden: "" }), ...results.childNodes);
      if (box.value.trim()) ask();
    })();

    """#
}
