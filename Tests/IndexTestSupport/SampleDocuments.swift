package import Records

extension IndexDocument {
  /// A document with what most tests need.
  package static func sample(
    _ title: String,
    body: String = "",
    summary: String = "",
    host: String = "www.example.com",
    score: Double = 0
  ) -> IndexDocument {
    var document = IndexDocument(url: "https://\(host)/", host: host, domain: "example.com")
    document.title = title
    document.body = body
    document.summary = summary
    document.staticScore = score
    return document
  }
}

/// The digits of `number` as the letters from a to j: a word of one part.
package func lettered(_ number: Int) -> String {
  String(decoding: String(number).utf8.map { $0 &- 0x30 &+ 0x61 }, as: UTF8.self)
}
