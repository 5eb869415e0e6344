import Foundation
import JSON
import Records
import Searching
import Shelving
import SpotlightItems
import Spotting

/// What is said of a private index, for a terminal and as JSON.
enum SpotlightText {
  /// A result, and what its score is made of where that is wanted.
  struct Result {
    var found: FoundItem
    var score: ScoreExplanation?
  }

  /// A number of points.
  static func number(_ value: Double) -> String { String(format: "%.2f", value) }

  /// An item on one line.
  static func line(_ item: SpotlightItem) -> String {
    let until = item.expiresAt.map { "until \(ItemValue.momentText($0))" } ?? ""
    return TerminalText.line(
      [item.identifier, item.name, item.domain ?? "", until].filter { !$0.isEmpty }
        .joined(separator: "  ")
    )
  }

  /// Results, one below the other.
  static func text(_ results: [Result]) -> String {
    results.enumerated().flatMap { number, result in
      let item = result.found.item
      let activity = result.found.activity.map { _ in "  (activity)" } ?? ""
      let score = result.found.score > 0 ? "  \(SpotlightText.number(result.found.score))" : ""
      let head = "\(number + 1). \(item.name)  \(item.identifier)\(activity)\(score)"
      return [TerminalText.line(head)]
        + (result.score.map { ExplanationText($0).lines.map(TerminalText.line) } ?? [])
    }.joined(separator: "\n")
  }

  /// The result that an item is, or why it is none.
  static func text(_ result: ItemResult) -> String {
    let words = result.words.map { word in
      let text = word.isBeginning ? "\(word.text)…" : word.text
      let names = word.attributes.joined(separator: ", ")
      return TerminalText.line("  \(text)  \(names.isEmpty ? "nowhere" : "in \(names)")")
    }
    let score = result.score.map { ExplanationText($0).lines.map(TerminalText.line) } ?? []
    return ([TerminalText.line(line(result.item)), result.sentence] + score + words)
      .joined(separator: "\n")
  }

  /// That `count` items cannot be read whole; `nil` for none.
  static func damage(_ count: Int, in folder: String) -> String? {
    guard count > 0 else { return nil }
    return
      "\(Amount.count(count, "item")) cannot be read whole; searches do not know what was lost. "
      + "See which: pippin spotlight check \(ShellWord.quoted(folder))"
  }

  /// What a check found.
  static func text(_ check: IndexCheck) -> String {
    let counts = check.counts
    var lines = [
      "\(Amount.count(counts.items, "item")) in \(Amount.count(counts.domains, "group")), "
        + "\(Amount.count(counts.activities, "activity", "activities")), "
        + "\(Amount.count(counts.customKeys, "attribute")) of the app's own",
      "\(Amount.bytes(check.segmentBytes)) of segments; \(Amount.count(check.waiting, "item")) without one",
    ]
    if counts.expired > 0 {
      let expired = Amount.count(counts.expired, "expired item")
      lines.append("\(expired), removed when the app opens the index")
    }
    if check.needsReindexing {
      lines.append("Items were lost: the app's delegate is requested to index everything again.")
    }
    lines += check.damage.map { TerminalText.line("damage: \($0)") }
    lines.append(
      check.damage.isEmpty
        ? "No damage."
        : "Open the index with the app: it makes segments again, and has lost items indexed again."
    )
    return lines.joined(separator: "\n")
  }
}

// MARK: JSON

extension SpotlightText {
  static func json(_ item: SpotlightItem) -> String { written { $0.value(item) } }

  static func json(_ results: [Result], _ suggestions: [ItemSuggestion]) -> String {
    written { writer in
      writer.beginObject()
      writer.key("results")
      writer.beginArray()
      for result in results {
        writer.beginObject()
        writer.field("activity", result.found.activity)
        writer.field("explanation", result.score)
        writer.field("item", result.found.item)
        if result.found.score > 0 { writer.field("score", result.found.score) }
        writer.endObject()
      }
      writer.endArray()
      writer.field("suggestions", suggestions.map(\.text))
      writer.endObject()
    }
  }

  static func json(_ result: ItemResult) -> String {
    written { writer in
      writer.beginObject()
      if result.isDamaged { writer.field("damaged", true) }
      writer.field("explanation", result.score)
      writer.field("item", result.item)
      writer.field("rank", result.rank.map { $0 + 1 })
      writer.field("results", result.resultCount)
      writer.key("words")
      writer.beginArray()
      for word in result.words {
        writer.beginObject()
        writer.field("attributes", word.attributes)
        writer.field("beginning", word.isBeginning)
        writer.field("text", word.text)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  static func json(_ check: IndexCheck) -> String {
    written { writer in
      writer.beginObject()
      writer.field("activities", check.counts.activities)
      writer.field("customKeys", check.counts.customKeys)
      writer.field("damage", check.damage)
      writer.field("domains", check.counts.domains)
      writer.field("expired", check.counts.expired)
      writer.field("items", check.counts.items)
      writer.field("needsReindexing", check.needsReindexing)
      writer.field("segmentBytes", check.segmentBytes)
      writer.field("waiting", check.waiting)
      writer.endObject()
    }
  }

  private static func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
