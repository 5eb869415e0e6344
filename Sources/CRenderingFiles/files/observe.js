// Notes when each element that Pippin reads appeared in the page or changed: runs before the page's
// own scripts, in a world of its own, which they cannot reach.
(() => {
  'use strict';
  if (window !== window.top) return;
  const mostTags = 200;
  const mostScans = 5000;
  const mostElements = 5000;
  const seen = new Map();
  let scans = 0;

  const cut = (text) => (text || '').slice(0, 500);

  const key = (element) => {
    switch (element.localName) {
      case 'title':
        return ['title', cut(element.textContent.trim())];
      case 'meta': {
        const name = element.getAttribute('name') || element.getAttribute('property');
        return name ? [name.toLowerCase(), cut(element.getAttribute('content'))] : null;
      }
      case 'link': {
        const rel = (element.getAttribute('rel') || '').toLowerCase();
        return /\b(canonical|alternate)\b/.test(rel) ? [rel, cut(element.href)] : null;
      }
      default:
        return ['json-ld', cut(element.textContent.trim())];
    }
  };

  const scan = () => {
    if (scans++ >= mostScans || seen.size >= mostTags) return;
    const now = performance.now();
    // An element of the page may bear the name of a method, and would then hide the document's own.
    const list = Document.prototype.querySelectorAll.call(
      document,
      'head > title, meta, link[rel], script[type="application/ld+json" i]',
    );
    const count = Math.min(list.length, mostElements);
    for (let index = 0; index < count && seen.size < mostTags; index++) {
      const found = key(list[index]);
      if (!found || !found[1]) continue;
      const id = found.join('\n');
      if (!seen.has(id)) seen.set(id, { name: found[0], value: found[1], at: now });
    }
  };

  const observer = new MutationObserver(scan);
  observer.observe(document, {
    attributeFilter: ['content', 'href', 'name', 'property', 'rel', 'type'],
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  globalThis.pippinTags = () => {
    observer.takeRecords();
    scan();
    return [...seen.values()];
  };
})();
