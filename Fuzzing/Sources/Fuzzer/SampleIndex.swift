import Records

@testable import Indexing

/// A small index, always the same, for queries and for damage to its files.
enum SampleIndex {
  /// The folder of an index in several segments, with dead documents and live scores in both of
  /// their forms.
  static let folder: String = build(name: "index", isCompact: false)
  /// The folder of the same index in one segment.
  static let compactFolder: String = build(name: "compact", isCompact: true)

  /// How many documents were added, of which some were changed or removed.
  static let count: UInt64 = 48

  private static let words = [
    "plum", "jam", "tart", "Käse", "straße", "日本語", "plums", "cake", "e-mail", "C++", "ال", "사과",
    "user's", "naïve", "co-op", "2026",
  ]

  private static func build(name: String, isCompact: Bool) -> String {
    let folder = ScratchFile.folder + "/" + name
    do {
      let index = try SegmentIndex(folder: folder)
      for first in stride(from: 1 as UInt64, through: count, by: 16) {
        try index.apply((first..<first + 16).map(change))
      }
      try index.apply([
        IndexChange(version: 100, id: 3, document: nil),
        IndexChange(version: 101, id: 20, document: nil),
        IndexChange(version: 102, id: 5, document: document(77)),
      ])
      if isCompact { try index.compact() }
      for id in 1...count { index.setLiveScore(id, Float(id % 9) / 8 - 0.5) }
      try index.synchronizeScores()
      try index.checkpoint()
      index.setLiveScore(7, 1)
      index.setLiveScore(40, -.infinity)
      try index.synchronizeScores()
    } catch {
      fatalError("the sample index: \(error)")
    }
    return folder
  }

  private static func change(_ id: UInt64) -> IndexChange {
    IndexChange(version: Int64(id), id: id, document: document(id))
  }

  private static func document(_ id: UInt64) -> IndexDocument {
    func word(_ step: UInt64) -> String { words[Int((id &* 7 &+ step &* step) % 16)] }
    let host = ["www.plums.example", "shop.plums.example", "jam.example"][Int(id % 3)]
    var document = IndexDocument(url: "https://\(host)/\(id)", host: host, domain: "plums.example")
    document.title = "\(word(0)) \(word(1))"
    document.headings = [word(2)]
    document.keywords = id % 4 == 0 ? [word(3), "plum jam"] : []
    document.body = (4..<4 + id % 12).map(word).joined(separator: " ")
    document.summary = "\(word(9)) of \(word(5))"
    document.language = ["en", "de", "ja", ""][Int(id % 4)]
    document.types = id % 5 == 0 ? ["Recipe"] : []
    document.apps = id % 6 == 0 ? ["ABCDE12345.example.plums"] : []
    document.appNames = id % 6 == 0 ? ["Plums"] : []
    document.isAppLinked = id % 6 == 0
    document.staticScore = Double(id % 10) / 10
    return document
  }
}
