import Testing

@testable import Indexing

struct VocabularyTests {
  @Test("Words are numbered in the order in which they come, each once")
  func numbers() {
    var vocabulary = Vocabulary()
    let words = ["plum", "", "cake", "plu", "plum", "搜", "cake", ""]
    let numbers = words.map { vocabulary.insert($0) }
    #expect(numbers == [0, 1, 2, 3, 0, 4, 2, 1])
    #expect(vocabulary.count == 5)
    #expect((0..<5).map { String(decoding: vocabulary[$0], as: UTF8.self) } == words.uniqued())
    #expect(vocabulary.find(ArraySlice("cake".utf8)) == 2)
    #expect(vocabulary.find(ArraySlice("cak".utf8)) == nil)
  }

  @Test("Many words are found again, and those beyond the limit have no number")
  func limit() {
    var vocabulary = Vocabulary()
    for number in 0..<Vocabulary.limit {
      guard vocabulary.insert("w\(number)") == number else {
        Issue.record("the word of number \(number) has another")
        return
      }
    }
    #expect(vocabulary.insert("one more") == nil)
    #expect(vocabulary.count == Vocabulary.limit)
    for number in [0, 1, 1000, Vocabulary.limit - 1] {
      #expect(vocabulary.insert("w\(number)") == number)
      #expect(vocabulary.find(ArraySlice("w\(number)".utf8)) == number)
    }
  }
}

extension Vocabulary {
  fileprivate mutating func insert(_ word: String) -> Int? {
    Array(word.utf8).withUnsafeBufferPointer { insert($0[...]) }
  }
}

extension [String] {
  /// The different ones, in their order.
  fileprivate func uniqued() -> [String] {
    var seen = Set<String>()
    return filter { seen.insert($0).inserted }
  }
}
