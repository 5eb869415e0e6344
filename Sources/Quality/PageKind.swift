import Addressing
import Records

/// What kind of page it is, as far as that decides which description fits.
///
/// A page that lists others is about none of them, and neither an article nor a product: the place
/// that it has in the site is all there is to say. It is known by its address, because templates and
/// plug-ins call any page an article in their markup.
enum PageKind {
  /// A section, a category, the index of a forum, or one more page of such a list.
  case list
  /// A discussion in a forum.
  case thread
  /// A page about the site or who keeps it.
  case about
  /// A page that shows one video.
  case video
  /// An episode of a podcast.
  case podcast
  /// Anything else.
  case other

  /// Tells the kind of the page of `record`.
  init(_ record: PageRecord) {
    let segments = record.url.path.lowercased().split(separator: "/")
    let query = (record.url.query ?? "").lowercased()
    let last = segments.last ?? ""
    let name = last.prefix { $0 != "." }
    let isUndated = record.datePublished == nil
    if Self.isList(segments, name, query) || ListPart.isPart(record.url)
      || isUndated && segments.count > 0 && Self.sections.contains(String(name))
      || segments.count == 1 && Self.datedSections.contains(String(name))
    {
      self = .list
    } else if Self.isThread(segments, name) {
      self = .thread
    } else if isUndated, Self.abouts.contains(where: name.hasPrefix) {
      self = .about
    } else if Self.isVideo(record, segments) {
      self = .video
    } else if Self.isPodcast(record, segments) {
      self = .podcast
    } else {
      self = .other
    }
  }

  /// Whether the page is there for one video: its section, its type in Open Graph or its card says so.
  ///
  /// A film or a series is a thing of its own.
  private static func isVideo(_ record: PageRecord, _ segments: [Substring]) -> Bool {
    let type = record.openGraph["og:type"]?.first?.lowercased() ?? ""
    if type.hasPrefix("video") {
      return !["movie", "tv_show", "episode"].contains(type.split(separator: ".").last)
    }
    if segments.dropLast().contains(where: { ["video", "videos", "watch"].contains($0) }) {
      return true
    }
    return record.twitterCard["card"]?.lowercased() == "player"
      && record.openGraph.keys.contains { $0.hasPrefix("og:video") }
      && type != "article" && record.text.utf8.count < longText
  }

  /// More text than is below a video, in bytes.
  private static let longText = 2_000

  private static func isPodcast(_ record: PageRecord, _ segments: [Substring]) -> Bool {
    if segments.dropLast().contains(where: { ["podcast", "podcasts", "episodes"].contains($0) }) {
      return true
    }
    return record.twitterCard["player:stream:content_type"]?.hasPrefix("audio/") == true
  }

  private static func isList(
    _ segments: [Substring],
    _ name: Substring,
    _ query: String
  ) -> Bool {
    if boards.contains(where: name.hasPrefix) || isNumbered(name, "f") { return true }
    if let above = segments.dropLast().last, let last = segments.last {
      if groups.contains(above) { return true }
      // A board of XenForo ends with its number.
      if above == "forums", last.contains("."), last.last?.isNumber == true { return true }
    }
    // What follows a category counts its pages.
    if let last = segments.last, last.hasPrefix("p"), last.count > 1,
      last.dropFirst().allSatisfy(\.isNumber),
      segments.dropLast(2).last.map(groups.contains) == true
    {
      return true
    }
    return query.split(separator: "&").prefix(16).contains { field in
      let pair = field.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return false }
      return ["cat", "category", "category_id", "tag"].contains(pair[0])
        || pair[0] == "route" && pair[1].hasSuffix("category")
    }
  }

  private static func isThread(_ segments: [Substring], _ name: Substring) -> Bool {
    if threads.contains(where: name.hasPrefix) || isNumbered(name, "t") { return true }
    return segments.dropLast().contains { ["thread", "threads", "discussion"].contains($0) }
  }

  /// Whether a name is a letter and a number before its words, as forums write `f42-orders`.
  private static func isNumbered(_ name: Substring, _ letter: Character) -> Bool {
    guard name.first == letter else { return false }
    let digits = name.dropFirst().prefix(while: \.isNumber)
    return !digits.isEmpty && name.dropFirst(1 + digits.count).first.map { $0 == "-" } ?? true
  }

  /// What is before the name of a list of pages.
  private static let groups: Set<Substring> = [
    "archive", "archives", "author", "authors", "autor", "brand", "brands", "cat", "categoria",
    "categorie",
    "categories", "category", "kategorie", "kategorien", "label", "labels", "rubrik", "schlagwort",
    "tag", "tags",
  ]

  /// What sections of a site are called.
  private static let sections: Set<String> = [
    "aktuelles", "archive", "archives", "archiv", "articles", "artikel", "blog", "board", "boards",
    "categories", "category", "collections", "events", "forum", "forums", "foren", "home", "index",
    "latest", "magazin", "news", "nachrichten", "noticias", "produkte", "products", "recipes",
    "rezepte", "recettes", "ricette", "recetas", "shop", "sitemap", "store", "tags", "topics",
    "videos",
  ]

  /// Sections that are lists even where a publishing system gives them a date.
  private static let datedSections: Set<String> = [
    "archive", "archives", "board", "boards", "categories", "category", "foren", "forum", "forums",
    "produkte", "products", "shop", "sitemap", "store", "tags", "topics",
  ]

  /// What boards of a forum are called.
  private static let boards = ["viewforum", "forumdisplay"]

  /// What discussions are called.
  private static let threads = ["viewtopic", "showthread"]

  /// What pages about the site are called.
  private static let abouts = [
    "about", "acerca-de", "a-propos", "chi-siamo", "impressum", "imprint", "om-os", "over-ons",
    "qui-sommes", "quienes-somos", "sobre-nos", "ueber-mich", "ueber-uns", "uber-uns",
  ]
}
