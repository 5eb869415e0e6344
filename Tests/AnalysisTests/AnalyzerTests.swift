import TestSupport
import Testing

@testable import Analysis

// https://www.unicode.org/reports/tr29/ where words are parted; the rest is ours.
struct AnalyzerTests {
  @Test(
    "Words are folded and parted as readers of their language expect",
    arguments: [
      ("", []),
      ("  —, … 🙂 ", []),
      ("Plum cake", ["plum", "cake"]),
      ("Straße STRASSE", ["strasse", "strasse"]),
      ("Ünlü übel", ["unlu", "ubel"]),
      ("U\u{308}nlu", ["unlu"]),
      ("İstanbul ISPARTA ısparta", ["istanbul", "isparta", "isparta"]),
      ("Đặng Thị Hà Nội", ["dang", "thi", "ha", "noi"]),
      ("Łódź Øre Æsir Þór", ["lodz", "ore", "aesir", "thor"]),
      ("Ｆｕｌｌ ﬁne x²", ["full", "fine", "x2"]),
      ("ΟΔΥΣΣΕΥΣ Ὀδυσσεύς", ["οδυσσευσ", "οδυσσευσ"]),
      ("Ёлка ЙОГУРТ", ["елка", "иогурт"]),
      ("don't l'eau O’Brien Anna's", ["dont", "eau", "obrien", "anna"]),
      ("it's we're I'm they're rock'n'roll", ["it", "we", "i", "theyre", "rocknroll"]),
      (
        "wi-fi 3.14 snake_case a@b.example",
        ["wi", "fi", "3", "14", "snake", "case", "a", "b", "example"]
      ),
      ("C++ C# f# c+ x#y", ["c++", "c#", "f#", "c", "x#", "y"]),
      ("co\u{AD}operate zero\u{200B}width", ["cooperate", "zero", "width"]),
      ("٣ کتاب", ["3", "كتاب"]),
      ("हिन्दी में", ["हिन्दी", "में"]),
      ("שָׁלוֹם", ["שלום"]),
    ] as [(String, [String])]
  )
  func words(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  // Lucene's FrenchAnalyzer, ItalianAnalyzer and CatalanAnalyzer.
  @Test(
    "What is elided before an apostrophe is left off",
    arguments: [
      ("Storia dell'arte, quest'anno", ["storia", "arte", "anno"]),
      ("un'altra bell’idea all'alba", ["altra", "idea", "alba"]),
      ("Lorsqu'elle puisqu’Antoine qu'il", ["elle", "antoine", "il"]),
      ("l'église d'Artagnan C'est", ["eglise", "artagnan", "est"]),
      ("l'hora d'aquí", ["hora", "aqui"]), ("Жанна д'Арк", ["жанна", "арк"]),
      ("σ'αγαπώ", ["αγαπω"]), ("qu'aujourd'hui", ["aujourdhui"]),
      ("l' d", ["l", "d"]), ("'l'", ["l"]),
    ] as [(String, [String])]
  )
  func elision(text: String, expected: [String]) {
    #expect(terms(text) == expected)
    #expect(terms(text, .querying) == expected)
  }

  // Türk Dil Kurumu, "Yazım Kılavuzu", on the apostrophe.
  @Test(
    "Turkish names and numbers lose the ending behind an apostrophe",
    arguments: [
      ("Ankara'nın müzeleri", ["ankara", "muzeleri"]), ("Türkiye’nin", ["turkiye"]),
      ("2023'te 1990'larda 5'inci", ["2023", "1990", "5"]), ("AB'nin TV'de", ["ab", "tv"]),
      ("İstanbul'dan İstanbul’a", ["istanbul", "istanbul"]),
      ("Sana'a Hawai'i", ["sanaa", "hawaii"]),
      ("Qur'an Xi'an Yan'an", ["quran", "xian", "yanan"]), ("bo'lgan", ["bolgan"]),
    ] as [(String, [String])]
  )
  func endings(text: String, expected: [String]) {
    #expect(terms(text) == expected)
    #expect(terms(text, .comparing) == expected)
  }

  // UAX #29: ALetter, WB6, WB7, WB7b and WB7c.
  @Test(
    "Letters that look like apostrophes, and signs within words, do not part them",
    arguments: [
      ("Oʻzbekiston O'zbekiston", ["ozbekiston", "ozbekiston"]),
      ("Мʼясо м'ясо об’єкт", ["мясо", "мясо", "обєкт"]), ("О’Генри", ["огенри"]),
      (#"ד"ר עו"ד צה"ל ד״ר ג'ירפה צ׳ק"#, ["דר", "עוד", "צהל", "דר", "גירפה", "צק"]),
      (#""שלום" "עולם""#, ["שלום", "עולם"]), (#"5"x6"#, ["5", "x6"]),
      ("col·lecció Paral·lel A·B", ["colleccio", "parallel", "a", "b"]),
    ] as [(String, [String])]
  )
  func signsInWords(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  // Lucene's PersianCharFilter.
  @Test(
    "A zero-width non-joiner parts words of Arabic script, and no others",
    arguments: [
      ("خانه\u{200C}های", ["خانه", "هاي"]), ("می\u{200C}گوید", ["مي", "گويد"]),
      ("\u{200C}کتاب\u{200C}", ["كتاب"]), ("क्\u{200C}ष", ["क्ष"]), ("Auf\u{200C}lage", ["auflage"]),
    ] as [(String, [String])]
  )
  func nonJoiners(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test(
    "Arabic words lose marks, variants and their article",
    arguments: [
      ("كِتَابٌ", ["كتاب"]),
      ("كتـــاب", ["كتاب"]),
      ("الكتاب والكتاب بالكتاب", ["كتاب", "كتاب", "كتاب"]),
      ("أحمد إحمد آحمد ٱحمد", ["احمد", "احمد", "احمد", "احمد"]),
      ("مدرسة على", ["مدرسه", "علي"]),
      ("وبالحديقة وللمعلمين فكالحديقة", ["حديقه", "معلمين", "حديقه"]),
      // Too short to have an article.
      ("الى والد", ["الي", "والد"]),
    ] as [(String, [String])]
  )
  func arabic(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test(
    "Scripts without spaces give pairs, and single characters where they are asked for",
    arguments: [
      ("搜索引擎", ["搜索", "索引", "引擎"], ["搜", "索", "引", "擎"]),
      ("猫", ["猫"], []),
      ("食べる", ["食べ", "べる"], ["食"]),
      ("ガイド", ["がい", "いど"], []),
      ("ｶﾞｲﾄﾞ", ["がい", "いど"], []),
      ("か\u{3099}く", ["がく"], []),
      ("검색을", ["검색", "색을"], ["검"]),
      ("\u{1100}\u{1165}\u{11B7}\u{1109}\u{1162}\u{11A8}", ["검색"], ["검"]),
      ("꽃", ["꽃"], []),
      ("ไทย", ["ไท", "ทย"], []),
      ("iPhone手机壳", ["iphone", "手机", "机壳"], ["手", "机", "壳"]),
      ("𠀋𠀌", ["𠀋𠀌"], ["𠀋", "𠀌"]),
    ] as [(String, [String], [String])]
  )
  func pairs(text: String, asked: [String], besides: [String]) {
    #expect(terms(text, .querying) == asked)
    #expect(Set(terms(text)) == Set(asked + besides))
  }

  // JIS X 4061, JIS Z 8301:2008 annex G; CLDR's transform Hant-Hans; the jōyō kanji of 2010.
  @Test(
    "Ways of writing the same word in Han characters and kana are one",
    arguments: [
      ("綠茶", "绿茶"), ("臺灣牛肉麵", "台湾牛肉面"), ("頭髮 發現", "头发 发现"), ("後裡", "后里"),
      ("廣島 國學 經濟", "広島 国学 経済"), ("龍 澤 濱 圖書", "竜 沢 浜 図書"), ("髙﨑 黑", "高崎 黒"),
      ("関西 駅", "關西 驛"), ("麺", "麵"), ("人人 佐佐木", "人々 佐々木"),
      ("らーめん", "ラーメン"), ("らあめん", "ラーメン"), ("ﾗｰﾒﾝ", "ラーメン"), ("さくら", "サクラ"),
      ("キヤノン", "キャノン"), ("霞ヶ関", "霞ケ関"), ("ヴァイオリン", "バイオリン"), ("ｳﾞｪﾆｽ", "ベニス"),
      ("ラヴ", "ラブ"), ("ヱビス", "エビス"), ("サーバーの", "サーバの"), ("コンピューター", "コンピュータ"),
      ("ﾌﾟﾘﾝﾀｰ", "プリンタ"), ("いすゞ", "いすず"), ("こゝろ", "こころ"), ("ガールヽ", "ガールル"),
      ("が", "か\u{3099}"), ("パ", "ハ\u{309A}"),
    ] as [(String, String)]
  )
  func variants(text: String, other: String) {
    #expect(terms(text) == terms(other))
    #expect(terms(text, .querying) == terms(other, .querying))
    #expect(terms(text, .comparing) == terms(other, .comparing))
  }

  @Test(
    "Words that differ in more than their writing stay different",
    arguments: [
      ("ビル", "ビール"), ("おばさん", "おばあさん"), ("キー", "キ"), ("コピー", "コピ"), ("ハト", "バト"),
      ("天気", "元気"), ("末", "未"), ("ー", ""), ("々", ""), ("カレーー", "カレ"), ("ソ", "ン"),
    ] as [(String, String)]
  )
  func differences(text: String, other: String) {
    #expect(terms(text) != terms(other))
  }

  @Test("A mark that is left out belongs to the place of the word before it")
  func leftOutMark() {
    let text = "サーバー群"
    let list = Analyzer().tokens(of: text, for: .comparing)
    #expect(list.tokens.map(\.end) == [3, 6, 12, 15])
    #expect(list.tokens.map { list.string(of: $0) } == ["さ", "あ", "ば", "群"])
  }

  @Test("Offsets give the place of a token in the source")
  func offsets() {
    let text = "Die Straße l'Eau 搜索引擎 الكتاب"
    let list = Analyzer().tokens(of: text, for: .querying)
    let places = list.tokens.map { token in
      String(decoding: Array(text.utf8)[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }
    #expect(places == ["Die", "Straße", "Eau", "搜索", "索引", "引擎", "الكتاب"])
  }

  @Test("Bytes that are not UTF-8 part words and harm nothing")
  func broken() {
    let pieces: [[UInt8]] = [
      [0xFF], [0xC3], [0xE6, 0x90], [0xF0, 0x9F, 0x99], [0xED, 0xA0, 0x80], [0xC0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ]
    for piece in pieces {
      let bytes = Array("plum".utf8) + piece + Array("cake".utf8) + piece
      var list = TokenList()
      bytes.withUnsafeBufferPointer { Analyzer().analyze($0, for: .indexing, into: &list) }
      #expect(list.tokens.map { list.string(of: $0) }.first == "plum")
    }
  }

  @Test("Long words are cut, at the end of a character")
  func longWords() {
    let token = terms(String(repeating: "é", count: 500) + String(repeating: "я", count: 500))
    #expect(token.count == 1)
    #expect(token[0].utf8.count >= Analyzer.wordLimit && token[0].utf8.count < 80)
  }

  @Test("Random bytes never give a token outside of the text")
  func randomBytes() {
    var generator = TestRandom(seed: 4)
    let analyzer = Analyzer()
    var list = TokenList()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ -> UInt8 in
        let byte = UInt8(truncatingIfNeeded: generator.next())
        return generator.next() % 2 == 0 ? byte | 0x80 : byte & 0x7F
      }
      bytes.withUnsafeBufferPointer { analyzer.analyze($0, for: .indexing, into: &list) }
      for token in list.tokens {
        #expect(token.start >= 0 && token.start < token.end && Int(token.end) <= bytes.count)
        #expect(token.textStart < token.textEnd && Int(token.textEnd) <= list.text.count)
        #expect(list.bytes(of: token).allSatisfy { $0 >= 0x20 })
      }
    }
  }

  @Test("Folding what is folded changes nothing")
  func idempotent() {
    let text = "Straße Đặng İI ﷲ الكتاب ΣΑΣ 搜索 검색을 ไทย ガ हिन्दी ǅ ŉ"
    for term in terms(text, .querying) where !term.isEmpty {
      #expect(terms(term, .querying) == [term])
    }
  }

  @Test(
    "Three neighbours of Han and kana are a beginning, in the index only",
    arguments: [
      ("搜索引擎", ["搜索引", "索引擎"]), ("搜索 引擎", []), ("搜索", []),
      ("日本のゲーム", ["日本の", "本のげ", "のげえ", "げえむ"]),
      ("도서관에서", []), ("ภาษาไทย", []), ("abcd", []),
    ]
  )
  func trigrams(text: String, expected: [String]) {
    let list = Analyzer().tokens(of: text)
    let found = list.tokens.filter { $0.kind == .trigram }
    #expect(found.map { list.string(of: $0) } == expected)
    for purpose in [Analyzer.Purpose.querying, .comparing] {
      let other = Analyzer().tokens(of: text, for: purpose)
      #expect(!other.tokens.contains { $0.kind == .trigram })
    }
    let asked = Analyzer().tokens(of: text, for: .querying)
    #expect(asked.lastTrigram.map { asked.string(of: $0) } == expected.last)
  }

  private func terms(_ text: String, _ purpose: Analyzer.Purpose = .indexing) -> [String] {
    let list = Analyzer().tokens(of: text, for: purpose)
    return list.tokens.filter { [.word, .bigram, .unigram].contains($0.kind) }
      .map { list.string(of: $0) }
  }
}
