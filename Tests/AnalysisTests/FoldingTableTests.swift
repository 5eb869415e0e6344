import Foundation
import TestSupport
import Testing

@testable import Analysis

struct FoldingTableTests {
  @Test(
    "Scalars have the class of their script",
    arguments: [
      (0x20, .separator), (0x61, .letter), (0x39, .letter), (0x27, .apostrophe),
      (0x301, .dropped), (0x2BB, .dropped), (0x5F4, .dropped), (0x640, .dropped), (0x4E2D, .han),
      (0x2_0000, .han), (0x2_F800, .han),
      (0x3042, .kana), (0x30FC, .kana), (0x3099, .voicing), (0xAC00, .hangul),
      (0x1100, .jamo), (0xE01, .unsegmented), (0xE34, .attached), (0x1_F642, .separator),
      (0xFFFD, .separator), (0x10_FFFF, .separator), (0xE_0100, .dropped),
    ] as [(UInt32, ScalarClass)]
  )
  func classes(scalar: UInt32, expected: ScalarClass) {
    #expect(FoldingTable.shared.entry(scalar).scalarClass == expected)
  }

  @Test("Every letter that Unicode gives a simple lower case folds as its lower case does")
  func lowerCase() {
    for value in UInt32(0x41)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      // Letters newer than the generator's data are separators, and dotted I is two scalars.
      guard lower.count == 1, let small = lower.first, small != scalar,
        folded(value).first.map({ _ in true }) ?? false,
        FoldingTable.shared.entry(value).scalarClass == .letter,
        FoldingTable.shared.entry(small.value).scalarClass == .letter
      else { continue }
      #expect(folded(value) == folded(small.value), "U+\(String(value, radix: 16))")
    }
  }

  @Test("What a word folds to is made of letters that fold to themselves")
  func settled() {
    for value in UInt32(0x20)...0x1FFFF {
      let scalarClass = FoldingTable.shared.entry(value).scalarClass
      guard [.letter, .han, .kana, .hangul, .unsegmented].contains(scalarClass) else { continue }
      for part in folded(value) {
        let entry = FoldingTable.shared.entry(part)
        let isSettled = !entry.isSequence && entry.value == part
        #expect(isSettled && entry.scalarClass != .separator, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("No scalar folds to a control character, or to a sign that starts a key")
  func noControls() {
    for value in UInt32(0x20)...0x1FFFF {
      #expect(folded(value).allSatisfy { $0 >= 0x20 }, "U+\(String(value, radix: 16))")
    }
  }

  @Test("The table in the tree is what its generator makes")
  func generated() async throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let table = root.appendingPathComponent("Sources/Analysis/FoldingData.swift")
    let maker = root.appendingPathComponent("Tools/unicode/make_folding.py")
    let outcome = try await ProcessRunner.run(
      ProcessCommand("/usr/bin/env", ["python3", maker.path])
    )
    let known = try String(contentsOf: table, encoding: .utf8)
    // Other versions of Unicode make other tables; the first line names the version.
    guard outcome.code == 0, outcome.output.contains("\n"),
      outcome.output.utf8.prefix(90).elementsEqual(known.utf8.prefix(90))
    else {
      return SkippedCases.note(1, "no python3 with the version of Unicode of the table")
    }
    #expect(outcome.output == known)
  }

  private func folded(_ value: UInt32) -> [UInt32] {
    let entry = FoldingTable.shared.entry(value)
    return entry.isSequence ? Array(FoldingTable.shared.sequence(entry)) : [entry.value]
  }
}
