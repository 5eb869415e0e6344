// What became of the page: its document as HTML, and what observe.js noted. It is one expression,
// which runs in the world of observe.js when the page's scripts have been stopped.
//
// The document is written by a walk of our own. What outerHTML writes need not say the same when it
// is parsed again: in comments and raw text nothing is escaped, so that the words of a comment, or
// what follows a </script> in data, would become text of the page. What no reader reads is empty.
//
// Reference: https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
((limit, opened) => {
  'use strict';
  // An element of the page may bear the name of a property, and would then hide the node's own.
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return (node) => get.call(node);
  };
  const [kind, first, next, base] = ['nodeType', 'firstChild', 'nextSibling', 'baseURI']
    .map((name) => getter(Node, name));
  const [nameOf, spaceOf, attributesOf] = ['localName', 'namespaceURI', 'attributes']
    .map((name) => getter(Element, name));
  const textOf = getter(CharacterData, 'data');
  const ofDocument = (name) => getter(Document, name)(document);
  const create = (name) => Document.prototype.createElement.call(document, name);
  const root = ofDocument('documentElement');
  const doctype = ofDocument('doctype');

  const names = (text) => new Set(text.split(' '));
  const html = 'http://www.w3.org/1999/xhtml';
  const voids = names('area base basefont bgsound br col embed frame hr img input keygen link meta ' +
    'param source track wbr');
  const unread = names('iframe noembed noframes style template textarea xmp');
  const ofHead = names('base basefont bgsound link meta noframes noscript script style template ' +
    'title');
  const structural = names('body frameset head html');

  const parts = [];
  let length = 0;
  const write = (text) => {
    parts.push(text);
    length += text.length;
  };
  const escapes = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  const bounded = (text) => text.slice(0, limit + 1);
  const escaped = (text) => /["&<>]/.test(text)
    ? bounded(text).replace(/["&<>]/g, (character) => escapes[character]) : bounded(text);

  // A script may have given the page another URL, against which its links are resolved since; a link
  // within the page stays one to it.
  //
  // Reference: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
  const withoutFragment = (url) => url.split('#', 1)[0];
  const page = withoutFragment(new URL(opened).href);
  const hasNewURL = withoutFragment(location.href) !== page;
  const newBase = () => hasNewURL ? '<base href="' + escaped(base(document)) + '">' : '';

  const attributes = (element) => {
    if (!Element.prototype.hasAttributes.call(element)) return '';
    const list = attributesOf(element);
    let text = '';
    for (let index = 0; index < list.length; index++) {
      const { name, namespaceURI, value } = list[index];
      // These would be others when they are parsed again.
      if (/[\s"'<>/=A-Z\0]/.test(name) || namespaceURI && !name.includes(':')) continue;
      const isOwn = hasNewURL && name === 'href' && value.startsWith('#');
      text += ' ' + name + '="' + escaped(isOwn ? page + value : value) + '"';
    }
    return text;
  };

  // A browser that runs scripts has the content of a noscript as text; readers have it as markup. A
  // page that trusts no markup of scripts (Trusted Types) keeps it from being parsed.
  const content = (noscript) => {
    const child = first(noscript);
    if (!child || kind(child) !== Node.TEXT_NODE || next(child)) return child;
    try {
      const inert = create('template');
      inert.innerHTML = textOf(child);
      return first(inert.content);
    } catch {
      return null;
    }
  };

  // What a head cannot hold would end it when it is parsed again, and comes first in the body.
  const isOfHead = (node) => {
    if (kind(node) !== Node.ELEMENT_NODE) return !/\S/.test(textOf(node));
    if (spaceOf(node) !== html || !ofHead.has(nameOf(node))) return false;
    if (nameOf(node) !== 'noscript') return true;
    for (let child = content(node); child; child = next(child)) {
      const isElement = kind(child) === Node.ELEMENT_NODE;
      if (isElement ? !/^(link|meta|style)$/.test(nameOf(child)) : !isOfHead(child)) return false;
    }
    return true;
  };

  // Writes a node up to its first child, and returns that with how the node ends; nothing where what
  // is in it is not to be written.
  const begin = (node, above) => {
    if (kind(node) === Node.TEXT_NODE || kind(node) === Node.CDATA_SECTION_NODE) {
      write(escaped(textOf(node)));
    }
    if (kind(node) !== Node.ELEMENT_NODE) return null;
    const isHTML = spaceOf(node) === html;
    let name = nameOf(node);
    const isTop = node === root || above.isRoot;
    if (isHTML && structural.has(name) && !isTop) name = 'div';
    // Foreign elements are such within svg and math alone, and some names would be read as others.
    const isLost = !isHTML && !above.isForeign && name !== 'svg' && name !== 'math';
    if (isLost || name === 'image' || !/^[a-z][\w.-]*$/i.test(name)) name = 'span';
    const isForeign = !isHTML && !isLost && !/^(foreignObject|desc|title)$/.test(name);
    if (name === 'plaintext') return null;
    write('<' + name + attributes(node) + '>');
    if (isHTML && !above.isForeign && voids.has(name)) return null;
    const end = '</' + name + '>';
    const level = { node, end, isForeign, isRoot: node === root, inNoscript: above.inNoscript };
    if (node === root && name === 'html' && !hasHead) write(newBase());
    if (above.isRoot && name === 'head') {
      write(newBase());
      level.isHead = true;
    } else if (above.isRoot && name === 'body') {
      for (const late of deferred.splice(0)) walk(late, level);
    }
    if (name === 'noscript' && isHTML) {
      level.inNoscript = true;
      return { level, child: above.inNoscript ? null : content(node) };
    }
    if (name === 'script') {
      // Within JSON and within the strings of a script, this is the same character.
      let text = '';
      for (let child = first(node); child; child = next(child)) {
        if (kind(child) === Node.TEXT_NODE) text += textOf(child);
      }
      if (isHTML && !above.isForeign) write(bounded(text).replace(/<(?=\/?script)/gi, '\\u003C'));
    }
    return { level, child: name === 'script' || unread.has(name) ? null : first(node) };
  };

  // Writes a node and what is in it. Pages may nest without end, so that it does not call itself but
  // for what is moved out of the head.
  const deferred = [];
  const walk = (top, outside) => {
    const levels = [outside];
    let node = top;
    while (node && length <= limit) {
      const above = levels[levels.length - 1];
      if (above.isHead && !isOfHead(node)) {
        if (kind(node) !== Node.COMMENT_NODE) deferred.push(node);
      } else {
        const begun = begin(node, above);
        if (begun && begun.child) {
          levels.push(begun.level);
          node = begun.child;
          continue;
        }
        if (begun) write(begun.level.end);
      }
      let following = node === top ? null : next(node);
      while (!following && levels.length > 1) {
        const level = levels.pop();
        write(level.end);
        node = level.node;
        following = node === top ? null : next(node);
      }
      node = following;
    }
  };

  let hasHead = false;
  for (let child = root && first(root); child; child = next(child)) {
    hasHead ||= kind(child) === Node.ELEMENT_NODE && nameOf(child) === 'head';
  }
  if (doctype) write('<!DOCTYPE ' + doctype.name + '>\n');
  if (root) walk(root, {});
  for (const late of deferred.splice(0)) walk(late, {});
  const text = parts.join('');
  const cut = text.slice(0, limit);
  const timing = performance.getEntriesByType('navigation')[0];
  const notes = typeof pippinNotes === 'function' ? pippinNotes() : {};
  return {
    elements: Document.prototype.getElementsByTagName.call(document, '*').length,
    failed: notes.failed || [],
    html: cut.toWellFormed ? cut.toWellFormed() : cut,
    isCut: cut.length < text.length,
    load: timing ? timing.loadEventStart : 0,
    // A page that a script wanted to leave counts as loaded, too: its parser has been stopped.
    whole: ofDocument('readyState') === 'interactive' ||
      !!timing && timing.domContentLoadedEventStart > 0,
    tags: notes.tags || [],
    url: location.href.slice(0, 2083),
  };
})
