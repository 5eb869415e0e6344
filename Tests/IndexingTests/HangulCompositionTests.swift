import IndexTestSupport
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing

// The states between keys are those of KS X 5002, the keyboard with two sets.
struct HangulCompositionTests {
  private static let states: [(word: String, states: [String])] = [
    ("한국", ["ㅎ", "하", "한", "한ㄱ", "한구", "한국"]),
    ("하나", ["ㅎ", "하", "한", "하나"]),
    ("닭갈비", ["ㄷ", "다", "달", "닭", "닭ㄱ", "닭가", "닭갈", "닭갈ㅂ", "닭갈비"]),
    ("달걀", ["달", "닭", "달갸", "달걀"]), ("화면", ["ㅎ", "호", "화", "홤", "화며", "화면"]),
    ("의사", ["ㅇ", "으", "의", "읫", "의사"]), ("값어치", ["가", "갑", "값", "값ㅇ", "값어"]),
    ("있어요", ["이", "있", "있ㅇ", "있어"]), ("이쑤시개", ["이", "있", "이쑤"]),
    ("민주당", ["민ㅈ", "민주", "민줃", "민주다", "민주당"]), ("앉다", ["아", "안", "앉", "앉ㄷ", "앉다"]),
    ("안주", ["안", "앉", "안주"]), ("웨이터", ["우", "웨", "웽", "웨이", "웨잍", "웨이터"]),
  ]

  @Test("A word is begun by every state that its keys pass through")
  func states() {
    for (word, states) in Self.states {
      for state in states {
        let isPrefix = word.utf8.starts(with: state.utf8)
        let begins = HangulComposition(Array(state.utf8))?.begins(Array(word.utf8)) ?? false
        #expect(begins || isPrefix, "\(state) \(word)")
      }
    }
  }

  @Test(
    "Another word does not begin so",
    arguments: [
      ("한ㄱ", "한나"), ("하", "호"), ("한", "할"), ("달", "다른데"), ("ㅎ", "가"), ("호", "후"),
      ("검", "거북"), ("민줃", "민주주"), ("민줃", "민중"), ("닭", "달라"), ("값", "가시"),
    ] as [(String, String)]
  )
  func others(state: String, word: String) {
    // `달` may become `다르`, but what is parted keeps its first part.
    let expected = state == "달" && word == "다른데"
    #expect(HangulComposition(Array(state.utf8))?.begins(Array(word.utf8)) == expected)
  }

  @Test(
    "What is no Hangul becomes nothing",
    arguments: ["", "a", "é", "中", "カ", "ㄱa", "ㅏ", "🙂", "한a"]
  )
  func noHangul(text: String) {
    #expect(HangulComposition(Array(text.utf8)) == nil)
  }

  @Test(
    "Every state between two keys finds the word, in titles and in texts",
    arguments: [true, false]
  )
  func found(inTitle: Bool) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      Self.states.enumerated().map { place, row in
        let title = inTitle ? row.word : "제목"
        return change(
          Int64(place + 1),
          id: UInt64(place + 1),
          .sample(title, body: "글에 \(row.word) 있다")
        )
      }
    )
    for (place, row) in Self.states.enumerated() {
      for state in row.states where inTitle || state.unicodeScalars.count > 1 {
        for titlesOnly in [true, false] where inTitle || !titlesOnly {
          var request = SearchRequest("말은 " + state)
          if titlesOnly { request.text = state }
          (request.isUnfinished, request.titlesOnly, request.limit) = (true, titlesOnly, 100)
          let ids = index.search(request).hits.map(\.id)
          #expect(ids.contains(UInt64(place + 1)), "\(state) \(row.word) \(titlesOnly)")
        }
      }
    }
  }

  @Test("What is written comes before what it may become; finished, it is only what it is")
  func order() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply(
      ["거미", "검색", "거미"].enumerated().map {
        change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1))
      }
    )
    var request = SearchRequest("검")
    request.isUnfinished = true
    #expect(index.search(request).hits.map(\.id).first == 2)
    #expect(index.search(request).hits.count == 3)
    request.isUnfinished = false
    #expect(index.search(request).hits.map(\.id) == [2])
  }

  @Test(
    "A word of Hangul is completed from any of its states",
    arguments: [
      ("한ㄱ", "한국", true), ("한", "한국", true), ("한", "하나", true), ("한국", "한국", false),
      ("서울 여", "여행", true), ("서울 옇", "여행", true), ("여", "서울", false),
    ] as [(String, String, Bool)]
  )
  func completed(text: String, word: String, expected: Bool) {
    #expect(UnfinishedQuery(text)?.isCompleted(by: Array(word.utf8)) == expected)
    #expect(UnfinishedQuery(text)?.isWord == true)
  }
}
