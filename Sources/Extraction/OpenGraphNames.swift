/// The properties that Open Graph's types define; sites make up others of their own, which are in
/// the attribute that their scripts look at.
///
/// Reference: <https://ogp.me/#types>
enum OpenGraphNames {
  private static let names: [Substring: Set<Substring>] = [
    "article": [
      "author", "content_tier", "expiration_time", "modified_time", "opinion", "published_time",
      "publisher", "section", "tag",
    ],
    "book": ["author", "isbn", "release_date", "tag"],
    "music": [
      "album", "album:disc", "album:track", "creator", "duration", "musician", "release_date",
      "song", "song:disc", "song:track",
    ],
    "profile": ["first_name", "gender", "last_name", "username"],
    "video": [
      "actor", "actor:role", "director", "duration", "release_date", "series", "tag", "writer",
    ],
  ]

  /// Whether `name`, in lower case, is a property of Open Graph; of the prefixes that are open to
  /// anybody, such as `og`, every name is.
  static func isDefined(_ name: String) -> Bool {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let known = names[parts[0]] else { return true }
    return known.contains(parts[1])
  }
}
