import Foundation
import Indexing
import Records

/// Lets an index of made documents grow, and says at each step what building and asking cost.
struct Growth {
  private let count: Int
  private let folder: String
  private let options: SegmentIndex.Options
  private let web = MadeDocuments()

  init(count: Int, folder: String, budget: Int?) throws {
    self.count = count
    self.folder = folder
    var options = SegmentIndex.Options()
    if let budget { options.memoryBudget = budget << 20 }
    self.options = options
    try? FileManager.default.removeItem(atPath: folder)
  }

  func run() throws {
    var index = try SegmentIndex(folder: folder, options: options)
    var start = Usage.now
    var steps =
      [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000].filter { $0 < count } + [count]
    var done = 0
    var last = 0
    while let step = steps.first {
      let end = min(done + 20_000, step)
      try index.apply(
        (done..<end).map {
          IndexChange(version: Int64($0 + 1), id: Identity.id($0 + 1), document: web.document($0))
        }
      )
      done = end
      guard done == step else { continue }
      steps.removeFirst()
      let built = Usage.now
      index = try SegmentIndex(folder: folder, options: options)
      let opened = Usage.seconds - built.seconds
      show(
        """
        {"engine":"ours","variant":"grow","docs":\(done),"segments":\(index.segmentCount),\
        "docs_per_cpu_s":\(text(Double(done - last) / (built.cpu - start.cpu), 0)),\
        "index_mb":\(text(Double(index.byteCount) / 1e6)),"open_ms":\(text(opened * 1000)),\
        \(Usage.memoryFields)}
        """
      )
      ask(index, documents: done)
      last = done
      start = Usage.now
    }
    let making = Usage.now
    for number in 0..<20_000 { _ = web.document(number) }
    let cost = (Usage.now.cpu - making.cpu) / 20_000 * 1e6
    show("{\"engine\":\"ours\",\"variant\":\"grow\",\"making_us_per_document\":\(text(cost, 2))}")
  }

  private func ask(_ index: SegmentIndex, documents: Int) {
    let queries = web.queries(of: documents)
    for variant in Variant.all where variant.titlesOnly {
      for name in Timings.names(queries) {
        let requests = queries.filter { $0.name == name }.map {
          $0.request(liveWeight: variant.liveWeight)
        }
        let lap = Lap(requests, index)
        show(
          "{\"engine\":\"ours\",\"variant\":\"grow-\(variant.name)\",\"docs\":\(documents),"
            + "\"class\":\"\(name)\",\(lap.fields)}"
        )
      }
    }
  }
}

/// Documents that are a function of their number: words by Zipf's law, some of them by topic.
struct MadeDocuments {
  private static let words = 300_000
  private static let topics = 5000

  private let vocabulary: [String]
  private let ranks: [Int32]

  init() {
    let consonants = Array("bcdfghjklmnprstvwz")
    let vowels = Array("aeiou")
    vocabulary = (0..<Self.words).map { number in
      var rest = number
      var word = ""
      repeat {
        word.append(consonants[rest % consonants.count])
        rest /= consonants.count
        word.append(vowels[rest % vowels.count])
        rest /= vowels.count
      } while rest > 0
      return word + (number % 3 == 0 ? "n" : number % 3 == 1 ? "st" : "")
    }
    // The cumulative weights of 1/(rank + 3), turned around.
    let total = (0..<Self.words).reduce(0.0) { $0 + 1 / Double($1 + 3) }
    var ranks: [Int32] = []
    var sum = 0.0
    for rank in 0..<Self.words {
      sum += 1 / Double(rank + 3)
      while Double(ranks.count) < sum / total * 1_048_576, ranks.count < 1 << 20 {
        ranks.append(Int32(rank))
      }
    }
    while ranks.count < 1 << 20 { ranks.append(Int32(Self.words - 1)) }
    self.ranks = ranks
  }

  func document(_ number: Int) -> IndexDocument {
    var random = Shuffle(state: UInt64(number) &* 0xD134_2543_DE82_EF95)
    let host = "h\(random.below(1 + number / 100)).example"
    var document = IndexDocument(url: "https://\(host)/\(number)", host: host, domain: host)
    let topic = random.below(Self.topics)
    document.title = text(4 + random.below(6), topic, 60, &random)
    document.summary = text(8 + random.below(12), topic, 40, &random)
    document.body = text(20 + random.below(60), topic, 25, &random)
    document.apps = ["app\(random.below(3000))"]
    document.types = [["article", "video", "product", "recipe"][random.below(4)]]
    document.language = ["en", "de", "es"][random.below(3)]
    let power = Double(random.below(1 << 20)) / 1_048_576
    document.staticScore = power * power * power
    return document
  }

  private func text(
    _ count: Int,
    _ topic: Int,
    _ share: Int,
    _ random: inout Shuffle
  ) -> String {
    var text = ""
    for _ in 0..<count {
      if !text.isEmpty { text += " " }
      let rank =
        random.below(100) < share
        ? 100 + (topic &* 7919 &+ random.below(random.below(120) + 1) &* 104_729) % 60_000
        : Int(ranks[random.below(1 << 20)])
      text += vocabulary[rank]
    }
    return text
  }

  /// Queries whose words stand together in documents.
  func queries(of documents: Int) -> [CorpusQuery] {
    var random = Shuffle(state: 99)
    var queries: [CorpusQuery] = []
    func words(_ count: Int) -> [String] {
      let title = document(random.below(documents)).title.split(separator: " ").map(String.init)
      return Array(title.shuffled(using: &random).prefix(count))
    }
    for (name, mode, count) in [
      ("or2", CorpusQuery.Mode.or, 2), ("or4", .or, 4), ("and2", .and, 2), ("and3", .and, 3),
    ] {
      for _ in 0..<150 { queries.append(CorpusQuery(name: name, mode: mode, words: words(count))) }
    }
    for (name, lowest, highest) in [("common1", 0, 100), ("mid1", 1000, 5000)] {
      for _ in 0..<150 {
        let rank = lowest + random.below(highest - lowest)
        queries.append(CorpusQuery(name: name, mode: .or, words: [vocabulary[rank]]))
      }
    }
    for letters in [2, 3, 5] {
      for _ in 0..<150 {
        let word = String(words(1)[0].prefix(letters))
        queries.append(CorpusQuery(name: "pre\(letters)", mode: .prefix, words: [word]))
      }
    }
    return queries
  }
}
