extension FoundPage {
  /// Whether the page's language is one of `languages`, BCP 47 tags of which the first part counts.
  func speaks(_ languages: [String]) -> Bool {
    guard !languages.isEmpty, let own = language.map(Self.primary) else { return false }
    return languages.contains { Self.primary($0) == own }
  }

  private static func primary(_ tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Tells how near the page is to somebody in `country`.
  ///
  /// - Parameter country: Two small letters, as in ISO 3166-1; the domain of gb is uk.
  /// - Returns: 1 when its language names that country as its region or, without a region, its
  ///   host is below the country's domain; else 0.
  func nearness(to country: String) -> Double {
    let region = language?.lowercased().split { $0 == "-" || $0 == "_" }.dropFirst()
      .first { $0.utf8.count == 2 }
    if let region { return region == country ? 1 : 0 }
    let domain = host.split(separator: ".").last.map(String.init) ?? ""
    return domain == country || (country == "gb" && domain == "uk") ? 1 : 0
  }
}
