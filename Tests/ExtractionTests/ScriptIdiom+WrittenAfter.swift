/// The idioms that were written beside the detector, modeled on forms that public code and real pages
/// have, and on what it got wrong.
extension ScriptIdiom {
  static let writtenAfter: [ScriptIdiom] =
    laterBanners + laterChanges + laterOthers + laterConditions + laterNothing

  static let laterBanners: [ScriptIdiom] = [
    .init(
      "made where there is none, else changed",
      """
      let tag = document.querySelector("meta[name='apple-itunes-app']");
      if (!tag) { tag = document.createElement("meta"); tag.setAttribute("name", "apple-itunes-app"); document.head.appendChild(tag); }
      tag.setAttribute("content", "app-id=585027354");
      """,
      ["banner"],
      content: "app-id=585027354"
    ),
    .init(
      "the name in a variable",
      """
      const BANNER = "apple-itunes-app";
      const m = document.createElement("meta");
      m.setAttribute("name", BANNER);
      m.setAttribute("content", "app-id=281796108");
      document.head.append(m);
      """,
      ["banner"],
      content: "app-id=281796108"
    ),
    .init(
      "a minified helper with an escaped name",
      #"function p(a,b){var c=document.createElement("meta");c.setAttribute("name",a);c.setAttribute("content",b);document.head.appendChild(c)}p("apple\u002Ditunes\u002Dapp","app-id=302584613")"#,
      ["banner"],
      content: "app-id=302584613"
    ),
    .init(
      "a helper that is an arrow",
      """
      const put = (key, value) => {
        const el = document.createElement('meta');
        el.name = key; el.content = value;
        document.head.appendChild(el);
      };
      if (ready) put('apple-itunes-app', 'app-id=324684580, app-argument=' + url);
      """,
      ["banner"],
      content: "app-id=324684580, app-argument="
    ),
    .init(
      "a helper from elsewhere",
      "site.setMetaTag('apple-itunes-app', `app-id=${appStoreId}`);",
      ["banner"]
    ),
    .init(
      "the attribute is the first argument of a helper",
      "upsertMeta('name', 'apple-itunes-app', 'app-id=310633997');",
      ["banner"],
      content: "app-id=310633997"
    ),
    .init(
      "HTML in a variable that is written later",
      """
      var html = '<meta name="apple-itunes-app" content="app-id=' + id + '">';
      if (on) { document.getElementsByTagName('head')[0].insertAdjacentHTML('beforeend', html); }
      """,
      ["banner"]
    ),
    .init(
      "HTML of pieces in a list",
      "document.write(['<meta', ' name=\"apple-itunes-app\"', ' content=\"app-id=284910350\"', '>'].join(''));",
      ["banner"]
    ),
    .init(
      "HTML of an element in another",
      "jQuery(jQuery('<meta name=\"apple-itunes-app\" content=\"app-id=284910350\"/>')).prependTo(document.head);",
      ["banner"],
      content: "app-id=284910350"
    ),
    .init(
      "attributes by jQuery, one after the other",
      "$('<meta>').attr('name', 'apple-itunes-app').attr('content', 'app-id=297606951').appendTo('head');",
      ["banner"],
      content: "app-id=297606951"
    ),
    .init(
      "attributes by jQuery, in an object",
      "$('<meta>').attr({ name: 'apple-itunes-app', content: 'app-id=297606951' }).appendTo($('head'));",
      ["banner"],
      content: "app-id=297606951"
    ),
    .init(
      "the options of a component",
      "export default { head() { return { meta: this.app ? [{ name: 'apple-itunes-app', content: 'app-id=' + this.app }] : [] } } }",
      ["banner"]
    ),
    .init(
      "a stream that is made anew",
      #"(self.__next_f=self.__next_f||[]).push([1,"b:[\"$\",\"meta\",null,{\"content\":\"app-id=340171033\",\"name\":\"apple-itunes-app\"}]"])"#,
      ["banner"],
      content: "app-id=340171033"
    ),
    .init(
      "a state that is parsed",
      #"window.__STATE__ = JSON.parse("{\"head\":{\"meta\":[{\"name\":\"apple-itunes-app\",\"content\":\"app-id=340171033\"}]}}");"#,
      ["banner"],
      content: "app-id=340171033"
    ),
    .init(
      "a head in JSON",
      #"{"head":{"meta":[{"content":"app-id=340171033","name":"apple-itunes-app"}]}}"#,
      type: "application/json",
      ["banner"],
      content: "app-id=340171033"
    ),
    .init(
      "a choice of two apps",
      """
      var ids = ['361309726', '409128287'];
      var pick = ids[Math.floor(Math.random() * ids.length)];
      var tag = document.createElement('meta');
      tag.name = 'apple-itunes-app';
      tag.content = 'app-id=' + pick;
      document.head.appendChild(tag);
      """,
      ["banner"],
      conditions: ["random"]
    ),
    .init(
      "keys of an object",
      """
      const tags = { 'apple-itunes-app': 'app-id=1094591345', 'theme-color': '#fff' };
      for (const [name, content] of Object.entries(tags)) {
        const el = document.createElement('meta');
        el.name = name; el.content = content;
        document.head.appendChild(el);
      }
      """,
      ["banner"],
      content: "app-id=1094591345"
    ),
    .init(
      "behind a regular expression with a quotation mark",
      #"var clean = s.replace(/["'\/]/g, ''); var m = document.createElement('meta'); m.name = 'apple-itunes-app'; m.content = 'app-id=7'; document.head.appendChild(m);"#,
      ["banner"],
      content: "app-id=7"
    ),
    .init(
      "an App Clip",
      "document.write('<meta name=\"apple-itunes-app\" content=\"app-clip-bundle-id=com.example.app.Clip\">');",
      ["banner"],
      content: "app-clip-bundle-id=com.example.app.Clip"
    ),
  ]

  static let laterChanges: [ScriptIdiom] = [
    .init(
      "changed in a chain",
      "document.querySelector('meta[name=\"apple-itunes-app\"]').content += ', app-argument=' + location.href;",
      ["banner changed"]
    ),
    .init(
      "changed where it is found by its name",
      "document.getElementsByName('apple-itunes-app')[0].setAttribute('content', 'app-id=2, app-argument=' + u);",
      ["banner changed"],
      content: "app-id=2, app-argument="
    ),
    .init(
      "changed in a loop over all tags",
      """
      var metas = document.getElementsByTagName('meta');
      for (var i = 0; i < metas.length; i++) {
        if (metas[i].getAttribute('name') === 'apple-itunes-app') { metas[i].setAttribute('content', 'app-id=3'); }
      }
      """,
      ["banner changed"],
      content: "app-id=3"
    ),
    .init(
      "removed where there is one",
      "document.querySelector('meta[name=\"apple-itunes-app\"]')?.remove();",
      ["banner removed"]
    ),
    .init(
      "removed from its parent",
      "document.head.removeChild(document.querySelector('meta[name=apple-itunes-app]'));",
      ["banner removed"]
    ),
    .init(
      "removed, however many",
      "document.querySelectorAll('meta[name=\"apple-itunes-app\"]').forEach(m => m.remove());",
      ["banner removed"]
    ),
    .init(
      "removed by a selector in a constant",
      "const SELECTOR = 'meta[name=\"apple-itunes-app\"]'; function hide() { $(SELECTOR).remove(); } hide();",
      ["banner removed"]
    ),
    .init(
      "removed by jQuery for each",
      "$('meta[name=\"apple-itunes-app\"]').each(function () { $(this).remove(); });",
      ["banner removed"]
    ),
  ]
}
