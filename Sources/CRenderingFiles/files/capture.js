// What became of the page: its document as HTML, and what observe.js noted. It is one expression,
// which runs in the world of observe.js when the page's scripts have been stopped.
((limit) => {
  'use strict';
  // An element of the page may bear the name of a property, and would then hide the document's own.
  const of = (name) =>
    Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const root = of('documentElement');
  const kind = of('doctype') ? '<!DOCTYPE ' + of('doctype').name + '>\n' : '';
  const html = kind + (root ? root.outerHTML : '');
  const cut = html.slice(0, limit);
  const timing = performance.getEntriesByType('navigation')[0];
  return {
    elements: Document.prototype.getElementsByTagName.call(document, '*').length,
    html: cut.toWellFormed ? cut.toWellFormed() : cut,
    isCut: cut.length < html.length,
    load: timing ? timing.loadEventStart : 0,
    // A page that a script wanted to leave counts as loaded, too: its parser has been stopped.
    whole: of('readyState') === 'interactive' || !!timing && timing.domContentLoadedEventStart > 0,
    tags: typeof pippinTags === 'function' ? pippinTags() : [],
    url: location.href.slice(0, 2083),
  };
})
