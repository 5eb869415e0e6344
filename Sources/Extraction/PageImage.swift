import Addressing
import Basics
import JSON
import Markup
import Records
import Rules

/// The image that a search result shows beside a page.
///
/// It is the first http or https address that is no placeholder (``ImagePlaceholder``) among `og:image` and its forms, `twitter:image`, the
/// image of what the structured data calls the page's main thing, and `link rel=image_src`.
///
/// Its size is what the page declares for this very image: `og:image:width` and `height` behind
/// its `og:image` and before the next one, or else the `width` and `height` of the `ImageObject`
/// of that address. Half a size is none.
///
/// References: <https://ogp.me/#structured>, <https://schema.org/ImageObject>
struct PageImage {
  /// The address, absolute.
  let url: String
  /// The declared size.
  let size: ImageSize?

  /// The least side in pixels that results show.
  static let leastSide = 180

  /// Reads the image of a page whose relative addresses are resolved against `base`.
  static func read(
    _ metas: PageMetas,
    base: WebAddress,
    main: MainItems,
    title: String? = nil,
    findings: inout [Finding]
  ) -> PageImage? {
    let tree = metas.tree
    let notes = SourceNotes(tree)
    let pictures = Picture.all(of: main, title)
    let candidates = candidates(metas, pictures)
    var isUnusable = false
    for candidate in candidates {
      let address = WebAddress(candidate.text, base: base)
      // Empty addresses and mere fragments lead to the page, which is no image.
      // The root of a host is what a template leaves of an image without a name.
      if let address,
        address.withoutFragment == base.withoutFragment || main.isPage(address)
          || address.target == "/"
      {
        continue
      }
      guard let address else {
        if let element = candidate.element {
          let detail = "It is \(candidate.text.prefix(80))."
          findings.append(notes.finding(.pageImageUnusable, detail, at: element))
        }
        isUnusable = true
        continue
      }
      if ImagePlaceholder.isPlaceholder(address) {
        let position = candidate.element.map(tree.position)
        let evidence = candidate.element.map(tree.source) ?? address.text
        let detail = "It is \(address.text.prefix(80))."
        if !isUnusable {
          findings.append(Finding(.pageImagePlaceholder, detail, at: position, evidence: evidence))
        }
        isUnusable = true
        continue
      }
      // The forms og:image:url and og:image:secure_url are judged with the rest of Open Graph.
      if let element = candidate.element, candidate.isJudged, WebAddress(candidate.text) == nil {
        findings.append(notes.finding(.pageImageRelative, at: element))
      }
      var size = candidate.element.flatMap { element in
        candidate.isOpenGraph ? openGraphSize(of: element, metas, findings: &findings) : nil
      }
      size =
        size
        ?? pictures.first { WebAddress($0.text, base: base) == address && $0.size != nil }?.size
      if let size, min(size.width, size.height) < leastSide {
        let detail = "It is \(size.width) by \(size.height) pixels."
        let position = candidate.element.map(tree.position)
        let evidence = candidate.element.map(tree.source) ?? address.text
        findings.append(Finding(.pageImageSmall, detail, at: position, evidence: evidence))
      }
      return PageImage(url: address.text, size: size)
    }
    if !isUnusable {
      let position = metas.elements(.ogImage).first.map(tree.position)
      findings.append(Finding(.pageImageMissing, at: position))
    }
    return nil
  }
}

// MARK: Candidates

extension PageImage {
  private struct Candidate {
    let text: String
    let element: Int?
    /// Whether it is `og:image` or one of its forms.
    var isOpenGraph = false
    /// Whether a relative address is noted here.
    var isJudged = true
  }

  /// The most candidates looked at.
  private static let limit = 64

  /// The addresses of images that are not empty, best first.
  private static func candidates(_ metas: PageMetas, _ pictures: [Picture]) -> [Candidate] {
    let tree = metas.tree
    var candidates: [Candidate] = []
    for name in [MetaName.ogImage, .ogImageURL, .ogImageSecureURL] {
      for meta in metas.elements(name) {
        guard let text = tree.content(of: meta) else { continue }
        let isForm =
          name != .ogImage && tree.attributeBytes(.property, of: meta).map(ASCII.trimmed) != nil
        candidates.append(
          Candidate(text: text, element: meta, isOpenGraph: true, isJudged: !isForm)
        )
      }
    }
    for name in [MetaName.twitterImage, .twitterImageSource] {
      for meta in metas.elements(name) {
        if let text = tree.content(of: meta) {
          candidates.append(Candidate(text: text, element: meta))
        }
      }
    }
    candidates += pictures.lazy.filter {
      !ASCII.trimmed(ArraySlice($0.text.utf8)).isEmpty && !EmptyWord.isOne($0.text.utf8)
    }
    .map { Candidate(text: $0.text, element: nil) }
    for link in tree.links("image_src") {
      if let href = tree.addressBytes(.href, of: link), !ASCII.trimmed(href).isEmpty {
        // A link is resolved by whoever reads it; without a scheme alone it leads to the same URL.
        let isWhole = ASCII.trimmed(href).starts(with: "//".utf8)
        candidates.append(Candidate(text: href.text, element: link, isJudged: !isWhole))
      }
    }
    return Array(candidates.prefix(limit))
  }
}

// MARK: Size

extension PageImage {
  /// The size that is between the `og:image` of `element` and the next one.
  ///
  /// Of a page with a single `og:image` a size before it counts too.
  private static func openGraphSize(
    of element: Int,
    _ metas: PageMetas,
    findings: inout [Finding]
  ) -> ImageSize? {
    let roots = metas.elements(.ogImage)
    var group = 0..<Int.max
    if roots.count > 1 {
      group =
        (roots.last { $0 <= element } ?? 0)..<(roots.first { $0 > element } ?? Int.max)
    }
    let sides = [MetaName.ogImageWidth, .ogImageHeight].map { name -> Int? in
      for meta in metas.elements(name) where group.contains(meta) {
        guard let content = metas.tree.content(of: meta) else { continue }
        if let side = side(content) { return side }
        let detail = "It is \(content.prefix(80))."
        findings.append(
          SourceNotes(metas.tree).finding(.pageImageSizeMalformed, detail, at: meta)
        )
      }
      return nil
    }
    guard let width = sides[0], let height = sides[1] else { return nil }
    return ImageSize(width: width, height: height)
  }

  /// A side in pixels, which may have `px` behind it.
  private static func side(_ text: some StringProtocol) -> Int? {
    let bytes = ASCII.trimmed(ArraySlice(text.utf8))
    let digits = bytes.prefix(while: ASCII.isDigit)
    guard digits.count <= 6, let side = Int(digits.text), side > 0 else { return nil }
    let rest = ASCII.trimmed(bytes[digits.endIndex...])
    return rest.isEmpty || ASCII.equals(rest, "px") || rest.allSatisfy { ".0".utf8.contains($0) }
      ? side : nil
  }

  /// An image that structured data gives.
  private struct Picture {
    let text: String
    let size: ImageSize?

    /// The images of the page's main thing, as far as it is known.
    static func all(of main: MainItems, _ title: String?) -> [Picture] {
      var candidates = main.candidates.filter(\.namesPage)
      if candidates.isEmpty { candidates = [main.first(titled: title)].compactMap { $0 } }
      if candidates.isEmpty, main.candidates.count == 1 { candidates = main.candidates }
      let pictures = candidates.prefix(8).flatMap { candidate in
        ["image", "primaryImageOfPage", "thumbnailUrl"].flatMap { name in
          (candidate.item.properties[name] ?? []).prefix(8).compactMap(Picture.init)
        }
      }
      return pictures
    }

    init?(_ value: PropertyValue) {
      switch value {
      case .text(let address):
        text = address
        size = nil
      case .item(let image):
        let address = ["contentUrl", "url"].lazy.compactMap { image.text(of: $0) }.first
        guard let address else { return nil }
        text = address
        let width = image.properties["width"].flatMap(Self.side)
        let height = image.properties["height"].flatMap(Self.side)
        size = width.flatMap { width in
          height.map { ImageSize(width: width, height: $0) }
        }
      default: return nil
      }
    }

    /// A side as a number, a text, or a `QuantitativeValue`.
    private static func side(_ values: [PropertyValue]) -> Int? {
      switch values.first {
      case .number(let number): PageImage.side(number.literal)
      case .text(let text): PageImage.side(text)
      case .item(let quantity):
        switch quantity.properties["value"]?.first {
        case .number(let number): PageImage.side(number.literal)
        case .text(let text): PageImage.side(text)
        default: nil
        }
      default: nil
      }
    }
  }
}
