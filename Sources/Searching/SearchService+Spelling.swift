import Indexing

extension SearchService {
  /// The pages that are read for how a word is written.
  private static let spelledPages = 3

  /// The query `text` with the likeliest words of `corrections`, as pages write them; `nil` where there
  /// are none, or where no page is known that has one.
  ///
  /// The index has words without diacritics, with letters that no page may have so.
  func spelling(of corrections: Corrections, in text: String) async throws -> String? {
    guard corrections.didYouMean != nil else { return nil }
    var forms: [[UInt8]: String] = [:]
    for word in Set(corrections.replacements.values) {
      guard let form = try await form(of: word) else { return nil }
      forms[word] = form
    }
    return corrections.replacing(in: text, by: forms)
  }

  private func form(of word: [UInt8]) async throws -> String? {
    let text = String(decoding: word, as: UTF8.self)
    // In quotes a word stays as it is.
    let pages = try await pages(
      with: "\"\(text)\"",
      appLinkedOnly: false,
      [:],
      limit: Self.spelledPages
    )
    for page in pages { if let form = TitleCompleter.form(of: word, in: page) { return form } }
    // It may be far down in a text, or in the name of a host.
    return word.allSatisfy { $0 < 0x80 } ? text : nil
  }
}
