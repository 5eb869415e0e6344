import Extraction
import Testing

/// How well tags that scripts make are recognized, counted over idioms of real sites.
struct ScriptIdiomTests {
  /// What is recognized in an idiom.
  private static func read(_ idiom: ScriptIdiom) -> [ScriptSign] {
    Array(idiom.script.utf8).withUnsafeBufferPointer { script in
      guard ScriptNeedles.mayMake(script) else { return [] }
      return ScriptReader.read(script, isData: idiom.type.contains("json"))
    }
  }

  private static func names(_ signs: [ScriptSign]) -> Set<String> {
    Set(
      signs.map { sign in
        sign.subject.rawValue + (sign.change == .made ? "" : " \(sign.change.rawValue)")
      }
    )
    .union(signs.contains(where: \.hasPlaceholder) ? ["placeholder"] : [])
  }

  /// Some of the idioms.
  struct Half: Sendable, CustomTestStringConvertible {
    let name: String
    let idioms: [ScriptIdiom]
    var testDescription: String { name }
  }

  /// Counts of what was recognized.
  private struct Score {
    var right = 0
    var wrong = 0
    var missed = 0

    mutating func add(_ idiom: ScriptIdiom) {
      let found = ScriptIdiomTests.names(ScriptIdiomTests.read(idiom))
      let wanted = Set(idiom.signs)
      right += found.intersection(wanted).count
      wrong += found.subtracting(wanted).count
      missed += wanted.subtracting(found).count
      if found != wanted {
        print("idiom: \(idiom.name): \(found.sorted()), not \(wanted.sorted())")
      }
    }

    var precision: Double { Double(right) / Double(max(1, right + wrong)) }
    var recall: Double { Double(right) / Double(max(1, right + missed)) }
  }

  @Test(
    "Of what is recognized at least 95 of 100 are right, and of what scripts do 90 of 100 are found",
    arguments: [
      Half(name: "written first", idioms: ScriptIdiom.writtenFirst),
      Half(name: "written after", idioms: ScriptIdiom.writtenAfter),
      Half(name: "both", idioms: ScriptIdiom.writtenFirst + ScriptIdiom.writtenAfter),
    ]
  )
  func score(_ half: Half) {
    var score = Score()
    for idiom in half.idioms { score.add(idiom) }
    print(
      "idioms \(half.name): \(half.idioms.count), right \(score.right), wrong \(score.wrong), "
        + "missed \(score.missed), precision \(score.precision), recall \(score.recall)"
    )
    #expect(score.precision >= 0.95)
    #expect(score.recall >= 0.9)
  }

  @Test(
    "What a banner says and when it comes is recognized",
    arguments: ScriptIdiom.writtenFirst + ScriptIdiom.writtenAfter
  )
  func details(_ idiom: ScriptIdiom) {
    let signs = Self.read(idiom)
    guard Self.names(signs) == Set(idiom.signs) else { return }
    #expect(signs.first { $0.subject == .banner }?.content == idiom.content, "\(idiom.name)")
    let all = signs.reduce(into: ScriptSign.Conditions()) { $0.formUnion($1.conditions) }
    let names = [
      ("phone", ScriptSign.Conditions.phone), ("random", .random), ("fetch", .request),
      ("action", .action),
    ]
    #expect(names.filter { all.contains($0.1) }.map(\.0) == idiom.conditions, "\(idiom.name)")
  }
}
