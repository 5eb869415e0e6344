/// The idioms that were written beside the detector, modeled on forms that public code and real pages
/// have, and on what it got wrong.
extension ScriptIdiom {
  static let laterOthers: [ScriptIdiom] = [
    .init(
      "App Links in a loop over keys",
      "const t={'al:ios:url':u,'al:ios:app_name':'Plums'};for(const k in t){const m=document.createElement('meta');m.setAttribute('property',k);m.content=t[k];document.head.appendChild(m)}",
      ["app links"]
    ),
    .init(
      "App Links for a framework",
      "useHead({ meta: [{ property: 'al:ios:app_store_id', content: '1' }, { property: 'al:ios:url', content: link }] })",
      ["app links"]
    ),
    .init(
      "a card's app from a list",
      "[['twitter:app:id:iphone','1']].forEach(([n,c])=>{const m=document.createElement('meta');m.name=n;m.content=c;document.head.append(m)})",
      ["twitter app"]
    ),
    .init(
      "structured data by attributes",
      "const s=document.createElement('script');s.setAttribute('type','application/ld+json');s.textContent=JSON.stringify(d);document.body.append(s)",
      ["structured data"]
    ),
    .init(
      "structured data in JSX",
      "(0,i.jsx)(\"script\",{type:\"application/ld+json\",dangerouslySetInnerHTML:{__html:JSON.stringify(t)}})",
      ["structured data"]
    ),
    .init(
      "structured data for a framework",
      "useHead({script:[{type:'application/ld+json',innerHTML:JSON.stringify(x)}]})",
      ["structured data"]
    ),
    .init(
      "structured data as HTML",
      #"head.append('<script type="application/ld+json">'+j+'<\/script>')"#,
      ["structured data"]
    ),
    .init(
      "structured data with an escaped sign",
      #"var s=document.createElement("script");s.type="application\/ld\u002Bjson";s.text=j;document.head.appendChild(s)"#,
      ["structured data"]
    ),
    .init("the title by jQuery", "$('title').text(name + ' - Shop');", ["title"]),
    .init(
      "the title's text",
      "document.querySelector('title').textContent = `${n} new messages`;",
      ["title"]
    ),
    .init(
      "an element for the title",
      "var t = document.createElement('title'); t.innerText = 'Shop'; document.head.appendChild(t);",
      ["title"]
    ),
    .init("the title service of Angular", "this.titleService.setTitle('Shop');", ["title"]),
    .init(
      "a canonical link for a framework",
      "useHead({ link: [{ rel: 'canonical', href: 'https://shop.example' + route.path }] })",
      ["canonical"]
    ),
    .init(
      "a canonical link as HTML",
      "$('head').append('<link rel=\"canonical\" href=\"' + url + '\">');",
      ["canonical"]
    ),
    .init(
      "a canonical link in a variable that is changed",
      "var c = document.querySelector('link[rel=canonical]'); if (c) { c.href = location.href; }",
      ["canonical changed"]
    ),
    .init(
      "robots by attributes",
      "const m=document.createElement(\"meta\");m.setAttribute(\"name\",\"robots\"),m.setAttribute(\"content\",\"noindex\"),document.head.appendChild(m)",
      ["robots"]
    ),
    .init(
      "robots are taken away",
      "document.querySelector('meta[name=\"robots\"]').remove();",
      ["robots removed"]
    ),
  ]

  static let laterConditions: [ScriptIdiom] = [
    .init(
      "a named function that only a click calls",
      """
      function offer() { $('head').append('<meta name="apple-itunes-app" content="app-id=5">'); }
      document.querySelector('.open').addEventListener('click', offer);
      """,
      ["banner"],
      content: "app-id=5",
      conditions: ["action"]
    ),
    .init(
      "a named function that a click and the page call",
      """
      function offer() { $('head').append('<meta name="apple-itunes-app" content="app-id=5">'); }
      $('.open').on('click', offer);
      offer();
      """,
      ["banner"],
      content: "app-id=5"
    ),
    .init(
      "a guard before it",
      """
      (function () {
        if (!/iPad|iPhone/.test(navigator.platform)) { return; }
        var m = document.createElement('meta');
        m.name = 'apple-itunes-app'; m.content = 'app-id=531275824';
        document.head.appendChild(m);
      })();
      """,
      ["banner"],
      content: "app-id=531275824",
      conditions: ["phone"]
    ),
    .init(
      "once a request of the old kind is done",
      """
      var x = new XMLHttpRequest();
      x.onload = function () {
        document.head.insertAdjacentHTML('beforeend', '<meta name="apple-itunes-app" content="' + x.responseText + '">');
      };
      x.send();
      """,
      ["banner"],
      conditions: ["fetch"]
    ),
    .init(
      "after consent, by a tool's function",
      "OneTrust.OnConsentChanged(function () { document.write('<meta name=\"apple-itunes-app\" content=\"app-id=5\">'); });",
      ["banner"],
      content: "app-id=5",
      conditions: ["action"]
    ),
    .init(
      "a number of zeros",
      "document.write('<meta name=\"apple-itunes-app\" content=\"app-id=000000000\">');",
      ["banner", "placeholder"],
      content: "app-id=000000000"
    ),
  ]

  static let laterNothing: [ScriptIdiom] = [
    .init(
      "selectors in a list",
      "['meta[name=\"apple-itunes-app\"]', 'meta[property=\"al:ios:url\"]'].forEach(s => document.querySelectorAll(s).length);",
      []
    ),
    .init("a test of a name", "expect(tag.name).toBe('apple-itunes-app');", []),
    .init(
      "names for two platforms",
      "var names={ios:'apple-itunes-app',android:'google-play-app'};function id(k){return document.getElementsByName(names[k])[0].content}document.body.appendChild(document.createElement('div'))",
      []
    ),
    .init(
      "a comparison beside a maker",
      "for(const m of document.getElementsByTagName('meta'))if(m.name==='apple-itunes-app')id=m.content;document.body.appendChild(document.createElement('i'))",
      []
    ),
    .init(
      "a media type that is requested",
      "fetch('/x',{headers:{accept:'application/ld+json'}}).then(r=>r.json());document.body.append('x')",
      []
    ),
    .init(
      "a file of that type",
      "const file = new Blob([text], { type: 'application/ld+json' });",
      []
    ),
    .init(
      "a table of types beside a writer",
      "var types={'application/ld+json':'jsonld','text/html':'html'};el.innerHTML=types[t]",
      []
    ),
    .init(
      "a script's type is compared beside a maker",
      "var s=document.getElementsByTagName('script')[0];if(s.type==='application/ld+json')n++;document.head.appendChild(document.createElement('script'))",
      []
    ),
    .init("an address of the store", "location = 'https://itunes.apple.com/app/id' + id;", []),
    .init(
      "a text to copy",
      "navigator.clipboard.writeText('<meta name=\"apple-itunes-app\" content=\"app-id=1\">');",
      []
    ),
    .init(
      "a text in a field",
      "document.querySelector('textarea').value = '<meta name=\"apple-itunes-app\" content=\"app-id=' + id + '\">';",
      []
    ),
    .init(
      "a comment of several lines",
      "/* document.write('<meta name=\"apple-itunes-app\" content=\"app-id=1\">') */ var a = 1;",
      []
    ),
    .init(
      "an article in a post's data",
      #"{"post":{"title":"robots","canonical":"https://a.example/","tags":["canonical","robots"],"html":"<meta name=\"apple-itunes-app\" content=\"app-id=1\">"}}"#,
      type: "application/json",
      []
    ),
    .init(
      "an address read by jQuery",
      "var url = $('link[rel=canonical]').attr('href') || location.href;",
      []
    ),
    .init(
      "a variable is read",
      "var c = document.querySelector('link[rel=\"canonical\"]'); if (c && c.href) { share.url = c.href; }",
      []
    ),
    .init(
      "two names in a list",
      "['apple-itunes-app','google-play-app'].map(n=>{var e=document.createElement('meta');e.name=n;return e.content})",
      []
    ),
    .init(
      "a title of another thing",
      "chart.setTitle('Plums'); item.title = 'x'; var o = { title: document.title };",
      []
    ),
    .init(
      "a list of routes",
      "const skip = ['canonical', 'robots', 'sitemap']; if (skip.includes('robots')) next();",
      []
    ),
    .init(
      "a switch over names",
      "switch (name) { case 'apple-itunes-app': banner = m.content; break; case 'al:ios:url': link = m.content; }",
      []
    ),
    .init(
      "a card's address is read",
      "const u=document.querySelector(\"meta[name='twitter:app:url:iphone']\")?.getAttribute('content')",
      []
    ),
  ]
}
