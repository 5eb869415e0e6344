/// The idioms that were written before the detector, from what is known of how pages are built.
extension ScriptIdiom {
  static let conditional: [ScriptIdiom] = [
    .init(
      "only for iPhone and iPad",
      """
      if (/iPhone|iPad|iPod/i.test(navigator.userAgent)) {
        document.write('<meta name="apple-itunes-app" content="app-id=361309726">');
      }
      """,
      ["banner"],
      content: "app-id=361309726",
      conditions: ["phone"]
    ),
    .init(
      "for half of the visitors",
      #"if (Math.random() < 0.5) { $('head').append('<meta name="apple-itunes-app" content="app-id=361309726">'); }"#,
      ["banner"],
      content: "app-id=361309726",
      conditions: ["random"]
    ),
    .init(
      "with what a server says",
      """
      fetch('/api/app').then(r => r.json()).then(app => {
        const m = document.createElement('meta');
        m.name = 'apple-itunes-app';
        m.content = `app-id=${app.id}`;
        document.head.appendChild(m);
      });
      """,
      ["banner"],
      conditions: ["fetch"]
    ),
    .init(
      "after a click",
      """
      document.getElementById('open').addEventListener('click', function () {
        var m = document.createElement('meta');
        m.name = 'apple-itunes-app';
        m.content = 'app-id=361309726';
        document.head.appendChild(m);
      });
      """,
      ["banner"],
      content: "app-id=361309726",
      conditions: ["action"]
    ),
    .init(
      "after scrolling",
      #"window.onscroll=function(){var m=document.createElement("meta");m.name="apple-itunes-app";m.content="app-id=361309726";document.head.appendChild(m)}"#,
      ["banner"],
      content: "app-id=361309726",
      conditions: ["action"]
    ),
    .init(
      "after consent",
      """
      window.addEventListener('CookiebotOnAccept', function () {
        $('head').append('<meta name="apple-itunes-app" content="app-id=361309726">');
      });
      """,
      ["banner"],
      content: "app-id=361309726",
      conditions: ["action"]
    ),
    .init(
      "when the tree is ready, which is no action",
      """
      document.addEventListener('DOMContentLoaded', () => {
        document.head.insertAdjacentHTML('beforeend', '<meta name="apple-itunes-app" content="app-id=361309726">');
      });
      """,
      ["banner"],
      content: "app-id=361309726"
    ),
    .init(
      "the placeholder of a guide",
      #"var m=document.createElement('meta');m.name='apple-itunes-app';m.content='app-id=YOUR_APP_STORE_ID';document.head.appendChild(m);"#,
      ["banner", "placeholder"],
      content: "app-id=YOUR_APP_STORE_ID"
    ),
  ]

  static let makingNothing: [ScriptIdiom] = [
    .init(
      "a banner that is read",
      #"var m = document.querySelector('meta[name="apple-itunes-app"]'); var id = m ? /app-id=(\d+)/.exec(m.content)[1] : null;"#,
      []
    ),
    .init(
      "a banner that is read by jQuery",
      #"var c = $('meta[name="apple-itunes-app"]').attr('content');"#,
      []
    ),
    .init(
      "a banner in a comment",
      "// TODO: add the apple-itunes-app meta tag with app-id=1\nvar a = document.createElement('div');",
      []
    ),
    .init(
      "a list of names that are let through",
      #"var allowed=["description","apple-itunes-app","og:title","al:ios:url","twitter:app:id:iphone"];"#,
      []
    ),
    .init("a message", "if (!m) console.warn('There is no apple-itunes-app on this page');", []),
    .init(
      "an article about banners in the data of a page",
      #"{"props":{"post":{"body":"<p>Add &lt;meta name=\"apple-itunes-app\" content=\"app-id=1\"&gt; to the head.</p>"}}}"#,
      type: "application/json",
      []
    ),
    .init(
      "the title is read",
      "send({ title: document.title, same: document.title === last, url: location.href });",
      []
    ),
    .init(
      "the canonical address is read",
      #"var u = document.querySelector("link[rel='canonical']").href || location.href;"#,
      []
    ),
    .init(
      "structured data is read",
      #"document.querySelectorAll('script[type="application/ld+json"]').forEach(s => data.push(JSON.parse(s.textContent)));"#,
      []
    ),
    .init(
      "another tag is made beside one that is read",
      """
      var known = document.querySelector('meta[name="apple-itunes-app"]') !== null;
      var m = document.createElement('meta'); m.name = 'viewport'; m.content = 'width=device-width';
      if (!known) document.head.appendChild(m);
      """,
      []
    ),
    .init(
      "a drawing's title",
      "var t = document.createElementNS(svg, 'title'); t.textContent = 'canonical robots'; g.appendChild(t);",
      []
    ),
  ]
}
