extension DemoSite {
  /// A page with a title, a description and, when `app` is given, a Smart App Banner.
  static func page(
    title: String,
    description: String,
    app: String?,
    language: String = "en",
    head: String = "",
    body: String
  ) -> Response {
    let banner = app.map { "<meta name=\"apple-itunes-app\" content=\"\($0)\">\n" } ?? ""
    return Response(
      body: """
        <!doctype html>
        <html lang="\(language)">
        <head>
        <meta charset="utf-8">
        <title>\(title)</title>
        <meta name="description" content="\(description)">
        <meta name="viewport" content="width=device-width">
        <link rel="apple-touch-icon" href="/icon.png">
        <meta property="og:image" content="/picture.jpg">
        \(banner)\(head)</head>
        <body>
        <main>
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>
        """
    )
  }

  /// A list of links.
  static func links(_ paths: [String]) -> String {
    let items = paths.map { "<li><a href=\"\($0)\">\($0)</a></li>" }
    return "<ul>\(items.joined())</ul>"
  }

  /// A recipe with a banner and JSON-LD.
  static func recipe(
    name: String,
    description: String,
    ingredients: [String],
    minutes: Int,
    rating: String
  ) -> Response {
    let slug = name.lowercased().replacing(" ", with: "-")
    let list = ingredients.map { "\"\($0)\"" }.joined(separator: ", ")
    return page(
      title: name,
      description: description,
      app: "app-id=544007664, app-argument=orchard://recipes/\(slug)",
      head: """
        <script type="application/ld+json">
        {"@context": "https://schema.org", "@type": "Recipe", "name": "\(name)",
         "description": "\(description)", "image": "http://orchard.example/picture.jpg",
         "author": {"@type": "Person", "name": "Ida Reinette"},
         "totalTime": "PT\(minutes)M", "recipeIngredient": [\(list)],
         "aggregateRating": {"@type": "AggregateRating", "ratingValue": "\(rating)", "ratingCount": "212"}}
        </script>

        """,
      body: "<p>\(description)</p><p>By Ida Reinette. Rated \(rating) of 5.</p><ul>"
        + ingredients.map { "<li>\($0)</li>" }.joined()
        + "</ul><p><a href=\"/\">All recipes</a></p>"
    )
  }

  /// A product with App Links, a Twitter app card and Microdata.
  static func product(_ slug: String, name: String, price: String, stock: Bool) -> Response {
    page(
      title: name,
      description: "\(name) for the harvest, \(price) euros.",
      app: nil,
      head: """
        <meta property="al:ios:url" content="market://p/\(slug)">
        <meta property="al:ios:app_store_id" content="288429040">
        <meta property="al:ios:app_name" content="Market">
        <meta property="al:android:package" content="example.market">
        <meta property="al:android:url" content="market://p/\(slug)">
        <meta name="twitter:card" content="app">
        <meta name="twitter:app:id:iphone" content="288429040">
        <meta name="twitter:app:url:iphone" content="market://p/\(slug)">

        """,
      body: """
        <div itemscope itemtype="https://schema.org/Product">
        <h2 itemprop="name">\(name)</h2>
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <span itemprop="price" content="\(price)">\(price)</span>
        <meta itemprop="priceCurrency" content="EUR">
        <link itemprop="availability" href="https://schema.org/\(stock ? "InStock" : "OutOfStock")">
        </div></div>
        <p><a href="/">All tools</a></p>
        """
    )
  }

  /// A travel guide in `language`.
  static func guide(_ language: String, _ title: String, _ description: String) -> Response {
    page(
      title: title,
      description: description,
      app: "app-id=310633997, app-argument=world://\(language)",
      language: language,
      body: "<p>\(description)</p><p><a href=\"/\">World</a></p>"
    )
  }

  /// A page of which scripts make all that counts, and the script.
  static let scripted = (
    page: Response(
      body: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Orchard</title>
        <meta name="viewport" content="width=device-width">
        <script src="/seasons.js"></script>
        </head>
        <body><div id="root"></div></body>
        </html>
        """
    ),
    script: Response(
      contentType: "text/javascript; charset=utf-8",
      body: """
        function meta(name, content) {
          var tag = document.createElement("meta");
          tag.name = name;
          tag.content = content;
          document.head.appendChild(tag);
        }
        document.addEventListener("DOMContentLoaded", function () {
          document.title = "Apple seasons: when each variety is ripe";
          meta("description", "When early, autumn and winter apples are ripe, and how long they keep.");
          meta("apple-itunes-app", "app-id=544007664, app-argument=orchard://seasons");
          document.getElementById("root").innerHTML =
            "<main><h1>Apple seasons</h1><p>Early apples are ripe in July and keep for days. " +
            "Autumn apples are ripe in September and keep until Christmas. Winter apples are " +
            "picked in October and are best in January.</p>" +
            "<p><a href='/varieties/pippin'>Pippins</a> are winter apples.</p></main>";
        });

        """
    )
  )
}
