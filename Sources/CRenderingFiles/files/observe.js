// Notes since when each element that Pippin reads is in the page as it is, and which scripts could
// not be run: runs before the page's own scripts, in a world of its own, which they cannot reach.
(() => {
  'use strict';
  if (window !== window.top) return;
  const mostTags = 200;
  const mostScans = 5000;
  const mostElements = 5000;
  const mostFailed = 50;
  let present = new Map();
  const failed = new Map();
  let scans = 0;

  const read = /^(apple-itunes-app$|robots$|((og|twitter):)?(description|title)$|twitter:app:|al:)/i;
  const cut = (text) => (text || '').slice(0, 500);

  const key = (element) => {
    switch (element.localName) {
      case 'title':
        return ['title', cut(element.textContent.trim())];
      case 'meta': {
        const name = element.getAttribute('name') || element.getAttribute('property');
        return read.test(name) ? [name.toLowerCase(), cut(element.getAttribute('content'))] : null;
      }
      case 'link': {
        const rel = (element.getAttribute('rel') || '').toLowerCase();
        return /\b(canonical|alternate)\b/.test(rel) ? [rel, cut(element.href)] : null;
      }
      default:
        return ['json-ld', cut(element.textContent.trim())];
    }
  };

  // What has gone again is forgotten, so that a page may change as often as it wants.
  const scan = () => {
    // When the last elements came is not known where there were too many changes to look at.
    const now = scans++ < mostScans ? performance.now() : null;
    // An element of the page may bear the name of a method, and would then hide the document's own.
    const list = Document.prototype.querySelectorAll.call(
      document,
      'head > title, meta, link[rel], script[type="application/ld+json" i]',
    );
    const count = Math.min(list.length, mostElements);
    const found = new Map();
    for (let index = 0; index < count; index++) {
      const [name, value] = key(list[index]) || [];
      if (!value) continue;
      const id = name + '\n' + value;
      const at = present.has(id) ? present.get(id).at : now;
      if (at !== null && !found.has(id)) found.set(id, { name, value, at });
    }
    present = found;
  };

  const observer = new MutationObserver(() => {
    if (scans < mostScans) scan();
  });
  observer.observe(document, {
    attributeFilter: ['content', 'href', 'name', 'property', 'rel', 'type'],
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });

  // That a policy forbids a script is known before it fails, and says more.
  const note = (url, cause) => {
    if (failed.size < mostFailed && !failed.has(cut(url))) failed.set(cut(url), cause);
  };
  // That is what a browser does with a script that is not there, is of another type, does not match
  // its hash, or may not be read from where it is.
  addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    note(target.src.split('#', 1)[0], target.type.toLowerCase() === 'module' ? 'module' : '');
  }, true);
  addEventListener('securitypolicyviolation', (event) => {
    const isScript = /^script-src(-elem)?$/.test(event.effectiveDirective);
    if (!isScript || event.disposition !== 'enforce') return;
    if (event.blockedURI === 'inline') note('', 'policy');
    if (/^https?:/.test(event.blockedURI)) note(event.blockedURI.split('#', 1)[0], 'policy');
  }, true);

  globalThis.pippinNotes = () => {
    observer.takeRecords();
    scan();
    // Of each name, the last that came: until then the page was not what it is.
    const last = new Map();
    for (const tag of present.values()) {
      if (!(last.get(tag.name)?.at > tag.at)) last.set(tag.name, tag);
    }
    const scripts = [...failed].map(([url, cause]) => ({ url, cause }));
    return { failed: scripts, tags: [...last.values()].slice(0, mostTags) };
  };
})();
