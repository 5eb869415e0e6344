import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct FormCacheTests {
  private static let apples = [Array("apples".utf8)]

  @Test("What was found for a word is not looked for again, also where nothing was")
  func kept() {
    let cache = FormCache()
    var looks = 0
    func forms(_ word: String, _ found: [[UInt8]]) -> [[UInt8]] {
      cache.forms(Array(word.utf8)) {
        looks += 1
        return found
      }
    }
    #expect(forms("apple", Self.apples) == Self.apples)
    #expect(forms("apple", []) == Self.apples)
    #expect(forms("plum", []) == [])
    #expect(forms("plum", Self.apples) == [])
    #expect(looks == 2)
  }

  @Test("However many words are asked for, it stays within its bytes, and goes on keeping")
  func bounded() {
    let cache = FormCache()
    var most = 0
    for number in 0..<20_000 {
      let word = Array(lettered(number).utf8)
      #expect(cache.forms(word) { [word, word] } == [word, word])
      most = max(most, cache.byteCount)
    }
    #expect(most <= FormCache.byteLimit && most > FormCache.byteLimit / 2)
    let last = Array(lettered(19_999).utf8)
    #expect(cache.forms(last) { [] } == [last, last])
  }

  @Test("Changes of the index are seen at once, and languages are told apart")
  func changes() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    var request = SearchRequest("apples")
    request.formLanguages = ["en"]
    try index.apply([change(1, id: 1, .sample("apples"))])
    #expect(index.search(request).terms == ["apples"])
    try index.apply([change(2, id: 2, .sample("apple"))])
    #expect(index.search(request).terms == ["apples", "apple"])
    request.formLanguages = ["ru"]
    #expect(index.search(request).terms == ["apples"])
    request.formLanguages = ["ru", "en"]
    #expect(index.search(request).terms == ["apples", "apple"])
  }
}
