extension FoundPage {
  /// Whether the page's language is one of `languages`, BCP 47 tags of which the first part counts.
  func speaks(_ languages: [String]) -> Bool {
    guard !languages.isEmpty, let own = language.map({ LanguageCodes.primary(of: $0) }) else {
      return false
    }
    return languages.contains { LanguageCodes.primary(of: $0) == own }
  }

  /// Tells how near the page is to somebody in `country`.
  ///
  /// - Parameter country: Two small letters, as in ISO 3166-1; uk, which is reserved there, is gb.
  /// - Returns: 1 when its language names that country as its region or, without a region, its
  ///   host is below the country's domain; else 0.
  func nearness(to country: String) -> Double {
    PageCountries.of(language: language, host: host).contains(PageCountries.code(of: country))
      ? 1 : 0
  }
}
