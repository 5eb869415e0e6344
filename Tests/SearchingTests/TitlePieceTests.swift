import Analysis
import Testing

@testable import Searching

struct TitlePieceTests {
  @Test(
    "A piece begins where a word surely does, and is as the title has it",
    arguments: [
      ("北", "北京旅游指南", ["北京"]), ("北", "臺北旅遊指南", []), ("北", "游 北京, 北海", ["北京", "北海"]),
      ("北京", "北京旅游指南", ["北京旅游指南"]), ("北京旅", "北京旅游指南", ["北京旅游指南"]),
      ("北京", "北京", []), ("北", "北", []), ("北", "北 京", []), ("食", "食べる", ["食べ"]),
      ("べ", "食べる", []), ("台", "臺灣", ["臺灣"]), ("町", "きれいな町並み", ["町並"]),
      ("ラ", "ラーメンのレシピ", ["ラーメン"]), ("ら", "ラーメン", ["ラーメン"]), ("ﾗ", "ラーメン", ["ラーメン"]),
      ("レ", "ラーメンのレシピ", ["レシピ"]), ("ラ", "ひらがな", []), ("ひ", "ひらがな表", ["ひらがな"]),
      ("ラー", "ラーメン", ["ラーメン"]), ("レ", "東京レストラン案内", ["レストラン"]),
      ("อ", "อาหารไทย", ["อาหารไทย"]), ("ไ", "อาหารไทย", []), ("ไ", "อาหาร ไทย", ["ไทย"]),
      ("ひ", "plain", []), ("ひ", "", []),
      // No word has so many characters.
      ("あ", "あいうえおかきくけこさしすせそたちつてと", []),
    ] as [(String, String, [String])]
  )
  func pieces(start: String, title: String, expected: [String]) {
    let list = Analyzer().tokens(of: start, for: .comparing)
    let folded = list.tokens.flatMap { list.bytes(of: $0) }
    #expect(TitlePiece.all(startingWith: folded, in: title).map(\.written) == expected)
  }
}
