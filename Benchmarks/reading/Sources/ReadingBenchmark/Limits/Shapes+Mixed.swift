extension Shapes {
  /// One part of the page that another is held against.
  static let mixed: [Shape] = [
    halves("text and names of products", { "<p>Plum number \($0) is ripe.</p>" }) {
      "{\"@type\":\"Product\",\"name\":\"Plum number \($0) is blue\"},"
    },
    halves("text and descriptions", { "plum\($0) " }) {
      "{\"@type\":\"Product\",\"description\":\"plum\($0) plum\($0 + 1) pear\"},"
    },
    halves("text and prices", { "\($0).50 " }) {
      "{\"@type\":\"Offer\",\"price\":\"\($0).75\",\"priceCurrency\":\"EUR\"},"
    },
    halves("pictures and image objects", { "<img src=/\($0).png width=9 height=9>" }) {
      "{\"@type\":\"ImageObject\",\"url\":\"/\($0).jpg\",\"width\":900,\"height\":900},"
    },
    halves("links and items of their addresses", { "<a href=/\($0)>x</a>" }) {
      "{\"@type\":\"WebPage\",\"url\":\"/\($0)\",\"mainEntityOfPage\":\"/\($0)\"},"
    },
    halves("headings and questions", { "<h2>Is plum \($0) ripe?</h2>" }) {
      "{\"@type\":\"Question\",\"name\":\"Is plum \($0) blue?\"},"
    },
    halves(
      "microdata and the same again",
      {
        "<div itemscope itemtype=https://schema.org/Product><b itemprop=name>Plum \($0)</b></div>"
      }
    ) { "{\"@type\":\"Product\",\"name\":\"Plum \($0)\"}," },
    halves(
      "microdata with faults",
      {
        "<div itemscope itemtype=https://schema.org/Event><b itemprop=startDate>soon \($0)</b></div>"
      }
    ) { "{\"@type\":\"Event\",\"startDate\":\"soon \($0)\"}," },
    .runs("foreign elements, then ends of others", "<x><svg>", ["<g>", "</x>"]),
    .fill(
      "ends in 500 foreign elements",
      "<x><svg>" + String(repeating: "<g>", count: 500) + "<desc>",
      "</x></g1>"
    ),
    .fill(
      "ends in foreign elements in a template",
      "<template><svg>" + String(repeating: "<g>", count: 510),
      "</x>"
    ),
    .fill("foreign elements and what breaks out of them", "<body>", "<svg><g><desc><p></svg>"),
    .numbered("queries in a legacy page", "<meta charset=shift_jis><body>") { number in
      "<a href='?q=" + String(repeating: "&#12354;", count: 40) + "\(number)'>x</a>"
    },
    .numbered("queries that cannot be written", "<meta charset=windows-1252><body>") { number in
      "<a href='?q=" + String(repeating: "&#9731;", count: 40) + "\(number)'>x</a>"
    },
  ]

  /// Markup in the first half, and blocks of JSON-LD in the second.
  private static func halves(
    _ name: String,
    _ markup: @escaping @Sendable (Int) -> String,
    _ node: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name) { size in
      var bytes = Array("<!doctype html><title>Plums</title><body>".utf8)
      bytes.reserveCapacity(size)
      var number = 0
      while bytes.count < size / 2 - 256 {
        bytes += Array(markup(number).utf8)
        number += 1
      }
      number = 0
      let opening =
        "<script type=application/ld+json>"
        + "{\"@context\":\"https://schema.org\",\"@graph\":["
      while bytes.count < size - 4096 {
        let end = min(bytes.count + (1 << 20) - 1024, size - 512)
        bytes += Array(opening.utf8)
        while bytes.count < end - 512 {
          bytes += Array(node(number).utf8)
          number += 1
        }
        bytes += Array("{}]}</script>".utf8)
      }
      return bytes
    }
  }
}
