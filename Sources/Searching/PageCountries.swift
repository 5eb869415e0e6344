import Addressing
package import Records

/// The countries that a page is for.
enum PageCountries {
  /// The code of ISO 3166-1 for `country`, where uk is reserved and means gb.
  static func code(of country: String) -> String { country == "uk" ? "gb" : country }

  /// The countries of a page, two small letters each, as in ISO 3166-1.
  ///
  /// - Parameters:
  ///   - language: The page's language, a BCP 47 tag; `nil` when it does not say.
  ///   - host: The page's host.
  /// - Returns: The region of its language; without one, the country of its host's domain, of which uk is
  ///   that of gb.
  static func of(language: String?, host: String) -> [String] {
    let region = language?.lowercased().split { $0 == "-" || $0 == "_" }.dropFirst()
      .first { $0.utf8.count == 2 }
    if let region { return region == "uk" ? ["uk", "gb"] : [String(region)] }
    guard let domain = host.split(separator: ".").last, domain.utf8.count == 2 else { return [] }
    return domain == "uk" ? ["uk", "gb"] : [String(domain)]
  }
}

extension PageRecord {
  /// The countries that the page is for, two small letters each.
  package var countries: [String] { PageCountries.of(language: language, host: url.host) }
}
