/// The idioms that were written before the detector, from what is known of how pages are built.
extension ScriptIdiom {
  static let writtenFirst: [ScriptIdiom] =
    makingBanners + makingOthers + conditional + makingNothing

  static let makingBanners: [ScriptIdiom] = [
    .init(
      "an element with properties, appended",
      """
      var meta = document.createElement('meta');
      meta.name = 'apple-itunes-app';
      meta.content = 'app-id=361309726';
      document.getElementsByTagName('head')[0].appendChild(meta);
      """,
      ["banner"],
      content: "app-id=361309726"
    ),
    .init(
      "an element with attributes, prepended",
      """
      const tag = document.createElement("meta");
      tag.setAttribute("name", "apple-itunes-app");
      tag.setAttribute("content", "app-id=409128287, app-argument=" + location.href);
      document.head.prepend(tag);
      """,
      ["banner"],
      content: "app-id=409128287, app-argument="
    ),
    .init(
      "minified, with commas for semicolons",
      #"!function(){var e=document.createElement("meta");e.name="apple-itunes-app",e.content="app-id=284882215",document.head.appendChild(e)}();"#,
      ["banner"],
      content: "app-id=284882215"
    ),
    .init(
      "jQuery appends HTML",
      #"$('head').append('<meta name="apple-itunes-app" content="app-id=310633997">');"#,
      ["banner"],
      content: "app-id=310633997"
    ),
    .init(
      "jQuery makes an element of attributes",
      #"jQuery('<meta/>', { name: 'apple-itunes-app', content: 'app-id=333903271' }).appendTo('head');"#,
      ["banner"],
      content: "app-id=333903271"
    ),
    .init(
      "document.write",
      #"document.write('<meta name="apple-itunes-app" content="app-id=544007664" \/>');"#,
      ["banner"],
      content: "app-id=544007664"
    ),
    .init(
      "insertAdjacentHTML with a template",
      "document.head.insertAdjacentHTML('beforeend', `<meta name=\"apple-itunes-app\" content=\"app-id=${appId}\">`);",
      ["banner"]
    ),
    .init(
      "innerHTML grows",
      #"document.head.innerHTML += "<meta name='apple-itunes-app' content='app-id=389801252'>";"#,
      ["banner"],
      content: "app-id=389801252"
    ),
    .init(
      "the name is put together",
      "var m=document.createElement('meta');m.name='apple-'+'itunes-app';m.content='app-id='+id;h.appendChild(m)",
      ["banner"]
    ),
    .init(
      "the name in hexadecimal escapes",
      #"var m=document.createElement('meta');m['name']='\x61\x70\x70\x6c\x65-itunes-app';m['content']='app-id=1';document['head']['appendChild'](m);"#,
      ["banner"],
      content: "app-id=1"
    ),
    .init(
      "the name in Unicode escapes",
      #"document.write('\u003cmeta name="apple\u002ditunes\u002dapp" content="app-id=529479190"\u003e')"#,
      ["banner"],
      content: "app-id=529479190"
    ),
    .init(
      "Object.assign",
      "document.head.append(Object.assign(document.createElement('meta'), {name: 'apple-itunes-app', content: 'app-id=297606951'}));",
      ["banner"],
      content: "app-id=297606951"
    ),
    .init(
      "a helper of the page",
      """
      function addMeta(name, content) {
        var m = document.createElement('meta');
        m.setAttribute('name', name);
        m.setAttribute('content', content);
        document.head.appendChild(m);
      }
      addMeta('apple-itunes-app', 'app-id=454638411');
      """,
      ["banner"],
      content: "app-id=454638411"
    ),
    .init(
      "the Next.js stream of React elements",
      #"self.__next_f.push([1,"6:[[\"$\",\"meta\",\"4\",{\"name\":\"apple-itunes-app\",\"content\":\"app-id=586447913\"}],[\"$\",\"link\",\"5\",{\"rel\":\"icon\"}]]\n"])"#,
      ["banner"],
      content: "app-id=586447913"
    ),
    .init(
      "unhead",
      "useHead({ title: 'Shop', meta: [{ name: 'apple-itunes-app', content: 'app-id=364709193' }] })",
      ["banner", "title"],
      content: "app-id=364709193"
    ),
    .init(
      "the state of Nuxt",
      #"window.__NUXT__={config:{head:{meta:[{charset:"utf-8"},{hid:"itunes",name:"apple-itunes-app",content:"app-id=368677368"}]}}}"#,
      ["banner"],
      content: "app-id=368677368"
    ),
    .init(
      "Helmet through React.createElement",
      #"React.createElement(Helmet,null,React.createElement("meta",{name:"apple-itunes-app",content:"app-id=324684580"}))"#,
      ["banner"],
      content: "app-id=324684580"
    ),
    .init(
      "the JSX runtime",
      #"(0,r.jsx)("meta",{name:"apple-itunes-app",content:"app-id=".concat(t)})"#,
      ["banner"]
    ),
    .init(
      "the meta service of Angular",
      #"this.meta.addTag({name:"apple-itunes-app",content:"app-id=835599320"})"#,
      ["banner"],
      content: "app-id=835599320"
    ),
    .init(
      "a banner that is changed",
      """
      var banner = document.querySelector('meta[name="apple-itunes-app"]');
      if (banner) { banner.setAttribute('content', 'app-id=479516143, app-argument=' + window.location.href); }
      """,
      ["banner changed"],
      content: "app-id=479516143, app-argument="
    ),
    .init(
      "a banner that is changed by jQuery",
      #"$('meta[name="apple-itunes-app"]').attr('content', 'app-id=479516143');"#,
      ["banner changed"],
      content: "app-id=479516143"
    ),
    .init(
      "a banner that jQuery removes",
      "if (inApp) $('meta[name=apple-itunes-app]').remove();",
      ["banner removed"]
    ),
    .init(
      "a banner that is removed",
      #"const el = document.querySelector("meta[name='apple-itunes-app']"); el.parentNode.removeChild(el);"#,
      ["banner removed"]
    ),
  ]

  static let makingOthers: [ScriptIdiom] = [
    .init(
      "App Links from a list of pairs",
      """
      [['al:ios:url', 'shop://item/1'], ['al:ios:app_store_id', '361309726']].forEach(function (pair) {
        var m = document.createElement('meta');
        m.setAttribute('property', pair[0]);
        m.setAttribute('content', pair[1]);
        document.head.appendChild(m);
      });
      """,
      ["app links"]
    ),
    .init(
      "App Links with attributes",
      #"var m=document.createElement("meta");m.setAttribute("property","al:android:package"),m.setAttribute("content","com.example"),document.head.appendChild(m)"#,
      ["app links"]
    ),
    .init(
      "an app of a Twitter card",
      #"$("head").append('<meta name="twitter:app:id:iphone" content="361309726">');"#,
      ["twitter app"]
    ),
    .init(
      "structured data",
      """
      var script = document.createElement('script');
      script.type = 'application/ld+json';
      script.text = JSON.stringify({ "@context": "https://schema.org", "@type": "Product", "name": "Lamp" });
      document.head.appendChild(script);
      """,
      ["structured data"]
    ),
    .init("the title is set", "document.title = 'Basket (' + count + ')';", ["title"]),
    .init("the title is set, minified", #"e&&(document.title=e+" | Shop")"#, ["title"]),
    .init(
      "a canonical link is made",
      "var link = document.createElement('link'); link.rel = 'canonical'; link.href = location.origin + location.pathname; document.head.appendChild(link);",
      ["canonical"]
    ),
    .init(
      "a canonical link is changed",
      #"document.querySelector('link[rel="canonical"]').setAttribute('href', window.location.href.split('?')[0]);"#,
      ["canonical changed"]
    ),
    .init(
      "robots are sent away",
      "var m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.appendChild(m);",
      ["robots"]
    ),
    .init(
      "robots are let in",
      #"document.querySelector("meta[name='robots']").content = "index, follow";"#,
      ["robots changed"]
    ),
  ]
}
