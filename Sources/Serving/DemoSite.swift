/// A small web of sites that stand for the real one: for the demo, without any network.
///
/// The sites have everything a crawl meets: app banners, App Links, Twitter cards, JSON-LD and
/// Microdata, a robots.txt that forbids a folder, a redirect, a page that asks not to be
/// indexed, one without a title, one that is gone, one that scripts make, and pages in five languages.
package struct DemoSite: Sendable {
  /// One response of a site.
  package struct Response: Sendable {
    /// The HTTP status.
    package var status = 200
    /// The media type.
    package var contentType = "text/html; charset=utf-8"
    /// Where a redirect leads.
    package var location: String?
    /// The body.
    package var body = ""
  }

  /// The host's name.
  package let host: String
  /// The answers by path.
  package let responses: [String: Response]

  /// The response to a request for `path`: what is there, or 404.
  package func response(to path: String) -> Response {
    responses[path] ?? Response(status: 404, body: "<title>Not found</title>")
  }

  /// Every site of the demo.
  package static let all: [DemoSite] = [orchard, market, world]

  /// The seed list of the demo.
  package static let seeds = all.map { "http://\($0.host)/" }
}

extension DemoSite {
  /// A site of recipes with an app: every kind of markup, and what goes wrong with it.
  private static let orchard = DemoSite(
    host: "orchard.example",
    responses: [
      "/robots.txt": Response(
        contentType: "text/plain",
        body: "User-agent: *\nDisallow: /private/\n\nUser-agent: Applebot-Extended\nDisallow: /\n"
      ),
      "/": page(
        title: "Orchard: recipes for every apple",
        description: "Recipes, varieties and seasons of apples, tested in our own kitchen.",
        app: "app-id=544007664, app-argument=orchard://home",
        body: links([
          "/recipes/apple-pie", "/recipes/baked-apples", "/recipes/apple-compote",
          "/varieties/pippin", "/old-page", "/private/notes", "/gone", "/untitled", "/draft",
        ])
      ),
      "/recipes/apple-pie": recipe(
        name: "Apple pie",
        description: "A deep apple pie with a crisp crust, cinnamon and lemon.",
        ingredients: ["1 kg apples", "300 g flour", "200 g butter", "cinnamon"],
        minutes: 75,
        rating: "4.8"
      ),
      "/recipes/baked-apples": recipe(
        name: "Baked apples",
        description: "Apples baked whole with raisins, almonds and honey.",
        ingredients: ["4 apples", "50 g raisins", "50 g almonds", "honey"],
        minutes: 40,
        rating: "4.5"
      ),
      "/recipes/apple-compote": recipe(
        name: "Apple compote",
        description: "Soft apple compote with vanilla, warm or cold.",
        ingredients: ["1 kg apples", "1 vanilla pod", "sugar"],
        minutes: 25,
        rating: "4.2"
      ),
      "/varieties/pippin": page(
        title: "Pippin: an apple raised from seed",
        description: "Where pippins come from, how they taste and which to plant.",
        app: "app-id=544007664, app-argument=orchard://varieties/pippin",
        body: "<p>A pippin is an apple tree that grew from seed, and its fruit.</p>"
      ),
      "/old-page": Response(status: 301, location: "/varieties/pippin"),
      "/untitled": Response(body: "<p>This page has no title, so it can be no result.</p>"),
      "/draft": Response(
        body: "<title>Draft</title><meta name=robots content=noindex><p>Not for the index.</p>"
      ),
      "/seasons": scripted.page,
      "/seasons.js": scripted.script,
      "/private/notes": Response(body: "<title>Nobody may fetch this</title>"),
    ]
  )

  /// A shop with App Links, a Twitter app card and Microdata.
  private static let market = DemoSite(
    host: "market.example",
    responses: [
      "/": page(
        title: "Market: tools for the garden",
        description: "Ladders, pickers and presses for the apple harvest.",
        app: nil,
        body: links(["/p/ladder", "/p/press", "/p/picker"])
      ),
      "/p/ladder": product("ladder", name: "Orchard ladder", price: "129.00", stock: true),
      "/p/press": product("press", name: "Apple press", price: "349.00", stock: true),
      "/p/picker": product("picker", name: "Apple picker", price: "24.50", stock: false),
    ]
  )

  /// One page in each of the languages of the first seed lists, and in English.
  private static let world = DemoSite(
    host: "world.example",
    responses: [
      "/": page(
        title: "World: travel in five languages",
        description: "A travel guide in English, Arabic, Chinese, Korean and Japanese.",
        app: "app-id=310633997, app-argument=world://",
        body: links(["/en/tokyo", "/ar/cairo", "/zh/beijing", "/ko/seoul", "/ja/kyoto"])
      ),
      "/en/tokyo": guide(
        "en",
        "Tokyo travel guide",
        "Three days in Tokyo with trains and gardens."
      ),
      "/ar/cairo": guide(
        "ar",
        "دليل السفر إلى القاهرة",
        "ثلاثة أيام في القاهرة بين الأهرامات والنيل."
      ),
      "/zh/beijing": guide("zh", "北京旅行指南", "三天游览北京：长城、故宫和胡同。"),
      "/ko/seoul": guide("ko", "서울 여행 안내", "서울에서 보내는 사흘: 궁궐과 시장."),
      "/ja/kyoto": guide("ja", "京都旅行ガイド", "京都で過ごす三日間、寺院と庭園。"),
    ]
  )
}
