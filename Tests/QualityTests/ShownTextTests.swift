import Testing

@testable import Quality

struct ShownTextTests {
  @Test(
    "Words are found whatever their capitals, marks and white space",
    arguments: [
      ("Plum cake", true), ("PLUM CAKE", true), ("plum-cake", true), ("cake", true),
      ("Plum  cake!", true), ("Ada Damson", true), ("lum", false), ("Plum", true),
      ("cak", false), ("cake Plum", false), ("Ökotest Größe", true), ("ÖKOTEST", true),
      ("МОСКВА", true), ("東京の夜", true), ("東京の朝", false), ("the title", true),
      ("Plum cake by Ada", true), ("Plum cake by Ada with cream and sugar", false),
      ("cream Ada by Plum cake", true), ("İstanbul", true),
    ]
  )
  func words(claim: String, isShown: Bool) {
    let page = PageText(
      "Plum cake — by Ada\u{A0}Damson. Ökotest: größe 7. Москва; 東京の夜. In İstanbul",
      title: "The title"
    )
    let text = ShownText(page)
    #expect(text.contains(words: claim) == isShown)
  }

  @Test(
    "Words are found where nothing parts them from what stands beside them",
    arguments: [
      ("Ashlie Blakey", "Plum cake wins ByAshlie Blakey", true),
      ("Ashlie Blakey", "Ashlie BlakeyPlum cake", true),
      ("Al Ba", "general bananas", false), ("Damson", "ByDamson", false),
      // Scripts without spaces between words.
      ("张三丰", "本报记者张三丰报道。今天天气很好。", true), ("张四丰", "本报记者张三丰报道。", false),
      ("日本経済新聞社", "日本経済新聞社の関連サイト", true),
      ("สมชายใจดี", "เขียนโดยสมชายใจดีวันนี้", true), ("東京タワー - 公式", "公式：東京タワーへ", true),
      ("東京タワー - 公式", "東京タワーへ", false),
    ]
  )
  func neighbours(claim: String, text: String, isShown: Bool) {
    #expect(ShownText(PageText(text, title: nil)).contains(words: claim) == isShown)
  }

  @Test(
    "The same text is found whatever its code points",
    arguments: [
      ("Donaudampfschiff", "Donau\u{AD}dampf\u{AD}schiff gesunken"),
      ("José Núñez", "Von Jose\u{301} Nu\u{301}n\u{303}ez"),
      ("Jose\u{301} Nu\u{301}n\u{303}ez", "Von José Núñez"),
      ("Nguyễn Huệ", "Nguye\u{302}\u{303}n Hue\u{323}\u{302}"),
      ("Redacci&oacute;n Siete", "Redacción Siete"), ("Jos&#233; N&#xFA;&ntilde;ez", "José Núñez"),
      ("Stra&szlig;e &amp; Caf&eacute;", "Straße — Café"), ("می\u{200C}خواهم", "میخواهم"),
      ("Plum&nbsp;cake &unknown; today", "Plum cake today"), ("R&D &#x110000; R&", "R D R"),
    ]
  )
  func codePoints(claim: String, text: String) {
    #expect(ShownText(PageText(text, title: nil)).contains(words: claim) == true)
  }

  @Test("A claim without words cannot be looked up")
  func blank() {
    let text = ShownText(PageText("Plum cake", title: nil))
    for claim in ["", " ", "—", "!?"] { #expect(text.contains(words: claim) == nil) }
    #expect(text.contains(number: "none") == nil)
    #expect(ShownText(PageText(" \n", title: "Plum")).isEmpty)
  }

  @Test(
    "Numbers are found however they are written",
    arguments: [
      ("4.5", "Rated 4,5 of 5", true), ("4.50", "4.5 stars", true), ("1234.50", "€ 1.234,50", true),
      ("1,234.50", "1234.5", true), ("1234", "1,234 reviews", true),
      ("1234", "1.234 Urteile", true),
      ("4.5", "45 people", false), ("45", "4.5 stars", false), ("4.5", "14.5", false),
      ("1.5", "1.50.2", false), ("12", "a12b", true), ("0.5", ".5", false), ("5", "05", true),
      ("1234567", "1,234,567", true), ("12345", "12,34,5", false),
      // Pages round what was worked out, but not so far that any number would do.
      ("4.9424860853432", "4.9 out of 5", true), ("4.68", "4.7", true), ("4.68", "4.6", false),
      ("4.68", "5", false), ("4.5555555555555554", "4.56", true), ("4.96", "5.0", true),
      ("4.7", "4.68", false), ("0.05", "0.0", false),
      // Digits of other scripts.
      ("4.7", "امتیاز ۴٫۷ از ۵", true), ("4.7", "٤٫٧", true), ("1234", "１２３４", true),
      ("47", "४७", true), ("48", "४७", false),
    ]
  )
  func numbers(claim: String, text: String, isShown: Bool) {
    #expect(ShownText(PageText(text, title: nil)).contains(number: claim) == isShown)
  }

  @Test("The fast search finds what a plain one finds")
  func search() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 3...40, using: &random)).map { _ in
        UInt8.random(in: 96...99, using: &random)
      }
      let run = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        UInt8.random(in: 96...99, using: &random)
      }
      let isThere = text.indices.contains { text[$0...].starts(with: run) }
      let isFound = run.withUnsafeBufferPointer { run in
        text.withUnsafeBufferPointer { ByteSearch.contains(run, in: $0) }
      }
      #expect(isFound == isThere, "\(run) in \(text)")
    }
  }

  @Test("Folding leaves letters in small letters between single spaces, in every script")
  func folding() {
    let cases = [
      ("", " "), ("Plum", " plum "), ("  Plum,, CAKE 7 ", " plum cake 7 "), ("É", " é "),
      ("ΑΒΓ", " αβγ "), ("Ⅷ", " ⅷ "), ("x\u{301}", " x\u{301} "), ("a\u{200B}b", " ab "),
      ("a\u{2060}\u{AD}b", " ab "), ("a–b", " a b "),
      ("İ", " i\u{307} "), ("🍰 cake", " cake "), ("𝔘", " 𝔘 "), ("한국 음식", " 한국 음식 "),
      ("عربى", " عربى "), ("हिन्दी", " हिन्दी "),
    ]
    for (text, folded) in cases {
      #expect(String(decoding: WordFold.fold([text]), as: UTF8.self) == folded, "\(text)")
    }
    #expect(String(decoding: WordFold.fold(["A", "", "b c"]), as: UTF8.self) == " a b c ")
  }
}
