import Records

/// What presets of several parts find missing.
extension Requirement {
  /// What a result with a preview lacks.
  static func lacksOfPreview(_ record: PageRecord) -> [Part] {
    var parts = lacksOfText(record)
    if record.image == nil {
      let fix =
        record.robots.noImagePreview
        ? "Remove max-image-preview: none and noimageindex." : "Add <meta property=\"og:image\">."
      parts.append(Part(subject: "an image", fix: fix))
    }
    return parts
  }

  /// What an app-linked result lacks.
  static func lacksForAppLink(_ record: PageRecord) -> [Part] {
    guard !record.isAppLinked else { return [] }
    var parts = lacksOfText(record)
    if record.deepLinks.isEmpty {
      parts.append(
        Part(
          subject: "an app",
          fix: "Add <meta name=\"apple-itunes-app\">, or match the URL in the association file."
        )
      )
    }
    if !record.indexable, record.title != nil {
      parts.append(
        Part(subject: "what the index needs", fix: "See the reasons under the verdict.")
      )
    }
    let rest = Part(subject: "what an app-linked result needs", fix: "Fix what is listed first.")
    return parts.isEmpty ? [rest] : parts
  }

  /// Which of the four required properties of Open Graph are missing.
  static func lacksOfOpenGraph(_ record: PageRecord) -> [Part] {
    ["og:title", "og:type", "og:image", "og:url"]
      .filter { (record.openGraph[$0] ?? []).isEmpty }
      .map { Part(subject: $0, fix: "Add <meta property=\"\($0)\">.") }
  }

  private static func lacksOfText(_ record: PageRecord) -> [Part] {
    var parts: [Part] = []
    if record.title == nil { parts.append(Part(subject: "a title", fix: "Add <title>.")) }
    if record.robots.nosnippet {
      parts.append(Part(subject: "a description that results may show", fix: "Remove nosnippet."))
    } else if record.description == nil {
      parts.append(
        Part(subject: "a description", fix: "Add <meta name=\"description\">.")
      )
    }
    return parts
  }
}
