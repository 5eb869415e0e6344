/// The script of the search page: answers while one types.
///
/// Roles and keys are those of the editable combobox with a list of WAI-ARIA 1.2 (W3C, ARIA
/// Authoring Practices, combobox pattern). What pages say becomes text nodes only; no markup is ever
/// made of it.
enum PageScript {
  /// The script.
  static let text = setting + drawing + asking + keys + loading

  private static let setting = #"""
    "use strict";
    (() => {
      const form = document.getElementById("search");
      if (!form) return;
      const box = form.elements.q;
      const [results, status, preview] = ["results", "status", "preview"].map(
        (id) => document.getElementById(id));
      // Milliseconds after the last key until what may be unfinished is asked for, and after that
      // until what is written counts as finished.
      const pause = 60, rest = 800, size = 20;
      // What the page was loaded for, and the place of its first result.
      const loaded = box.value.trim();
      let place = Number(new URLSearchParams(location.search).get("from")) || 0;
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
      const bounds = { atMost: "At most", atLeast: "At least", about: "About" };
      const count = (found, first) => {
        if (!found.items.length) return first ? "No further results" : "No results";
        const number = found.total === 1 ? "1 result" : `${found.total} results`;
        const bound = bounds[found.totalBound];
        return bound ? `${bound} ${number}` : number;
      };
      const show = (found, text, first) => {
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
        if (found.next && first + size <= 9900) {
          const href = `/?${parameters(text, { from: first + size })}`;
          results.append(make("p", { class: "links" }, make("a", { href }, "More results")));
        }
        status.textContent = text ? count(found, first) : "";
        if (text && found.didYouMean) {
          const href = `/?${parameters(found.didYouMean)}`;
          status.append(". Did you mean ",
            make("a", { href }, make("bdi", {}, plain(found.didYouMean))), "?");
        }
        look(0);
        const address = text ? `/?${parameters(text, first ? { from: first } : {})}` : "/";
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
}
