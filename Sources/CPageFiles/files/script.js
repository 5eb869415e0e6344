"use strict";
(() => {
  const form = document.getElementById("search");
  if (!form) return;
  const box = form.elements.q;
  const [answer, status] = ["answer", "status"].map((id) => document.getElementById(id));
  // Milliseconds after the last key until what may be unfinished is requested, after that until
  // what is written counts as finished, and until results count as seen.
  const pause = 60, rest = 800, seen = 1000;
  // Milliseconds until the page says that it waits, and from one try to the next of a server that
  // does not answer, at least and at most.
  const patience = 500, soonest = 2000, latest = 30000;
  let turn = 0, waiting, settling, request, slow, typed = "", isRefused = false, isFailed = false;
  let count = status.textContent, again = soonest;
  const told = new Set();
  const links = () => [...answer.querySelectorAll("li.hit .title a")];
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
  const event = (kind, link) => {
    const { index, impression } = link.closest("li").dataset;
    return [index || (form.elements.index ? form.elements.index.value.split(",")[0] : ""), {
      id: random(), kind, item: link.href, client: client(), at: Date.now(), impression,
    }];
  };
  const shown = () => links().filter((link) => {
    const { impression } = link.closest("li").dataset;
    if (!impression || told.has(impression)) return false;
    told.add(impression);
    return true;
  }).map((link) => event("impression", link));
  const tell = (events) => {
    for (const store of new Set(events.map(([store]) => store))) {
      if (isRefused) return;
      const where = store ? `?${new URLSearchParams({ index: store })}` : "";
      fetch(`/v1/engagements${where}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(events.filter((pair) => pair[0] === store).map((pair) => pair[1])),
        keepalive: true,
      }).then((reply) => { isRefused = [401, 403].includes(reply.status); }, () => {});
    }
  };
  const settle = () => {
    clearTimeout(settling);
    if (links().length) settling = setTimeout(() => tell(shown()), seen);
  };
  const choose = (opened) => {
    const link = opened.target.closest("li.hit .title a");
    if (!link || opened.button > 1 || !link.closest("li").dataset.impression) return;
    clearTimeout(settling);
    tell([...shown(), event("tap", link)]);
  };
  answer.addEventListener("click", choose);
  answer.addEventListener("auxclick", choose);
  const address = (more) => {
    const all = new URLSearchParams(new FormData(form));
    all.set("q", box.value.trim());
    for (const [name, value] of Object.entries(more)) all.set(name, value);
    if (!all.get("q")) all.delete("q");
    const { pathname } = new URL(form.action);
    return all.size ? `${pathname}?${all}` : pathname;
  };
  const show = (page, fresh) => {
    answer.replaceChildren(...fresh.childNodes);
    document.getElementById("problem")?.remove();
    const problem = page.getElementById("problem");
    if (problem) form.before(problem);
    count = page.getElementById("status").textContent;
    document.title = page.title;
    const to = address({}), here = location.pathname + location.search;
    // The start page stays where it is: going back leads to it.
    const isStart = !new URLSearchParams(location.search).get("q");
    if (to !== here) history[isStart ? "pushState" : "replaceState"](null, "", to);
    settle();
  };
  // Until the server answers, the results are not those of what is written.
  const begin = () => {
    clearTimeout(slow);
    answer.setAttribute("aria-busy", "true");
    slow = setTimeout(() => { status.textContent = form.dataset.waiting; }, patience);
  };
  const end = () => {
    clearTimeout(slow);
    answer.removeAttribute("aria-busy");
    isFailed = answer.hidden = false;
    again = soonest;
    if (status.textContent !== count) status.textContent = count;
  };
  // Results of another query would pass for those of this one.
  const fail = (text, wait) => {
    clearTimeout(slow);
    answer.removeAttribute("aria-busy");
    answer.hidden = isFailed = true;
    status.textContent = text;
    if (!wait) return;
    waiting = setTimeout(ask, wait, false);
    again = Math.min(2 * again, latest);
  };
  // Only while keys are struck may the last word be unfinished; then it is what was written.
  const ask = async (isTyping) => {
    clearTimeout(waiting);
    if (request) request.abort();
    const text = box.value.trim();
    const mine = ++turn;
    begin();
    request = new AbortController();
    try {
      const reply = await fetch(address(isTyping ? { prefix: true } : {}),
        { signal: request.signal, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      if (mine !== turn) return;
      const fresh = page.getElementById("answer");
      if (!fresh) {
        const fault = page.querySelector("[role=alert]");
        const after = Number(reply.headers.get("Retry-After"));
        const wait = after > 0 ? 1000 * after : reply.status >= 500 ? again : 0;
        return fail(fault ? fault.textContent : form.dataset.failed, wait);
      }
      // Who has not gone on is not told that the beginning of a word is none.
      const isLess = !isTyping && typed === text && links().length > 0
        && !fresh.querySelector("li.hit");
      if (isTyping) typed = text;
      if (!isLess) show(page, fresh);
      end();
      if (isTyping && text) waiting = setTimeout(ask, rest, false);
    } catch (error) {
      if (mine === turn && error.name !== "AbortError") fail(form.dataset.failed, again);
    }
  };
  // Letters that a word is spelled with before an input method has chosen are none of the query;
  // syllables and kana are, and need not wait for the choice.
  const isSpelling = (typing) => typing.isComposing && /[a-z]/i.test(typing.data || "");
  const later = (typing) => {
    if (isSpelling(typing)) return;
    clearTimeout(waiting);
    waiting = setTimeout(ask, pause, true);
  };
  box.addEventListener("input", later);
  box.addEventListener("compositionend", later);
  // The Enter that chooses in an input method is none that searches, also where it comes late.
  let composing = false;
  box.addEventListener("compositionstart", () => { composing = true; });
  box.addEventListener("compositionend", () => setTimeout(() => { composing = false; }));
  // A page of its own would be a second entry of the same address.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!composing) ask(false);
  });
  addEventListener("online", () => { if (isFailed) ask(false); });
  addEventListener("popstate", () => {
    box.value = new URLSearchParams(location.search).get("q") || "";
    ask(false);
  });
  const toBox = () => {
    box.focus();
    box.select();
  };
  const move = (pressed) => {
    const all = links();
    const active = all.indexOf(document.activeElement);
    const place = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: all.length - 1 };
    const next = place[pressed.key];
    if (next === undefined || !all.length) return false;
    if (pressed.target === box && pressed.key !== "ArrowDown") return false;
    if (next < 0) box.focus();
    else all[Math.min(next, all.length - 1)].focus();
    return true;
  };
  // A single character is no shortcut: whoever speaks to the machine types it by accident (WCAG
  // 2.1.4). Keys belong to the input method while it composes; 229 is what it gives for all of them.
  document.addEventListener("keydown", (pressed) => {
    if (pressed.isComposing || pressed.keyCode === 229 || pressed.altKey) return;
    const isCommand = pressed.ctrlKey || pressed.metaKey;
    const isIn = pressed.target === box || links().includes(pressed.target);
    let isDone = false;
    if (isCommand) {
      if (pressed.key.toLowerCase() === "k") isDone = true, toBox();
    } else if (pressed.key === "Escape" && isIn) {
      isDone = true;
      if (pressed.target === box) {
        box.value = "";
        ask(true);
      } else {
        toBox();
      }
    } else if (isIn) {
      isDone = move(pressed);
    }
    if (isDone) pressed.preventDefault();
  });
  settle();
})();
