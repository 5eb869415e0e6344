import Extraction
import Records
import Rules
import Testing

// <https://ogp.me/#structured>, <https://schema.org/ImageObject>
struct PageImageTests {
  @Test(
    "The size is that which stands behind the image and before the next one",
    arguments: [
      (og("a.png", 1200, 630), ImageSize(width: 1200, height: 630)),
      (og("", 10, 10) + og("a.png", 1200, 630), ImageSize(width: 1200, height: 630)),
      (og("a.png", nil, nil) + og("b.png", 800, 600), nil),
      (og("a.png", 1200, nil), nil),
      (
        #"<meta property="og:image:width" content="800"><meta property="og:image:height" content="600 px">"#
          + og("a.png", nil, nil),
        ImageSize(width: 800, height: 600)
      ),
      (
        #"<meta property="og:image" content="a.png"><meta property="og:image:width" content="0"><meta property="og:image:height" content="9">"#,
        nil
      ),
    ]
  )
  func openGraph(html: String, expected: ImageSize?) throws {
    #expect(try FaultlessPage.read(html).record.imageSize == expected)
  }

  @Test(
    "A link without a scheme leads to the same place for everybody; Open Graph asks for it",
    arguments: [
      (#"<link rel="image_src" href="//a.example/i.png">"#, false),
      (#"<link rel="image_src" href="/i.png">"#, true),
      (#"<meta property="og:image" content="//a.example/i.png">"#, true),
    ]
  )
  func relative(image: String, isTold: Bool) throws {
    let html = "<!doctype html><html lang=en><title>Plums</title>\(image)<p>Plums"
    let rules = try FaultlessPage.read(html).record.findings.map(\.rule)
    #expect(rules.contains("page.image-relative") == isTold)
  }

  @Test(
    "Structured data gives an image when nothing before it does, and sizes of the chosen one",
    arguments: [
      (
        #"{"@type": "ImageObject", "url": "/a.png", "width": 1200, "height": "630px"}"#, "",
        "https://example.com/a.png", ImageSize(width: 1200, height: 630)
      ),
      (#"["/a.png", "/b.png"]"#, "", "https://example.com/a.png", nil),
      (
        #"{"@type": "ImageObject", "contentUrl": "/a.png", "width": {"@type": "QuantitativeValue", "value": 500}, "height": 400}"#,
        og("https://example.com/a.png", nil, nil), "https://example.com/a.png",
        ImageSize(width: 500, height: 400)
      ),
      (
        #"{"@type": "ImageObject", "url": "/b.png", "width": 500, "height": 400}"#,
        og("https://example.com/a.png", nil, nil), "https://example.com/a.png", nil
      ),
      (#""data:image/png;base64,x""#, "", nil, nil),
    ]
  )
  func structured(image: String, head: String, address: String?, size: ImageSize?) throws {
    let record = try FaultlessPage.read(
      """
      \(head)<script type="application/ld+json">{"@context": "https://schema.org",
      "@type": "Recipe", "name": "Plums", "image": \(image)}</script>
      """
    ).record
    #expect(record.image == address)
    #expect(record.imageSize == size)
  }

  @Test(
    "An address that leads back to the page is no image and no unusable one, but a missing one",
    arguments: [
      (og("", nil, nil), ["page.image-missing"]), (og("#", nil, nil), ["page.image-missing"]),
      (og("https://example.com/plum-cake", nil, nil), ["page.image-missing"]),
      (og("https://img.example.com/", nil, nil), ["page.image-missing"]),
      (og("mailto:a@b.c", nil, nil), ["page.image-unusable"]),
    ]
  )
  func own(html: String, rules: [String]) throws {
    let record = try FaultlessPage.read(html).record
    #expect(record.image == nil)
    #expect(record.findings.map(\.rule).filter { $0.hasPrefix("page.image") } == rules)
  }

  @Test("Of several things that do not name the page, none gives the image")
  func list() throws {
    let record = try FaultlessPage.read(
      """
      <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
      {"@type": "Recipe", "url": "/1", "image": "/1.png"},
      {"@type": "Recipe", "url": "/2", "image": "/2.png"}]}</script>
      """
    ).record
    #expect(record.image == nil)
  }

  private static func og(_ address: String, _ width: Int?, _ height: Int?) -> String {
    let sides = [("width", width), ("height", height)].compactMap { name, side in
      side.map { #"<meta property="og:image:\#(name)" content="\#($0)">"# }
    }
    return #"<meta property="og:image" content="\#(address)">"# + sides.joined()
  }
}
