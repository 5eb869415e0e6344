import Testing

@testable import Analysis

struct AnusvaraTests {
  @Test(
    "A nasal before a consonant of its row is a dot, a dot with a moon, or the letter itself",
    arguments: [
      ("हिंदी", ["हिँदी", "हिन्दी"]), ("हिन्दी", ["हिंदी", "हिँदी"]),
      ("गङ्गा", ["गंगा", "गँगा"]), ("पञ्च", ["पंच", "पँच"]), ("अण्डा", ["अंडा", "अँडा"]),
      ("संपादक", ["सँपादक", "सम्पादक"]), ("हूँ", ["हूं"]), ("मां", ["माँ"]),
      ("पहुँच", ["पहुंच", "पहुञ्च"]),
      // Of two nasals each may be written in its own way, of more all in one.
      (
        "संबंध",
        ["सँबँध", "सम्बन्ध", "संबँध", "संबन्ध", "सँबंध", "सँबन्ध", "सम्बंध", "सम्बँध"]
      ), ("आंखें", ["आँखेँ", "आङ्खें", "आंखेँ", "आँखें", "आङ्खेँ"]),
      ("आँखें", ["आंखें", "आँखेँ", "आङ्खें", "आंखेँ", "आङ्खेँ"]),
      ("संबंधों", ["सँबँधोँ", "सम्बन्धों"]),
      // No dot stands before a nasal, and another row keeps its letter.
      ("सम्मान", []), ("अन्न", []), ("जन्म", []), ("वाङ्मय", []), ("तुम्हें", ["तुम्हेँ"]),
      // Not before what has no row; nor alone, nor in other scripts.
      ("संसार", ["सँसार"]), ("न्दी", []), ("समाचार", []), ("बাংলা", []), ("plum", []), ("", []), ("क", []),
    ] as [(String, [String])]
  )
  func writes(word: String, others: [String]) {
    let found = Anusvara.otherForms(of: Array(word.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(found == others)
  }

  @Test(
    "Bytes that are no text, or end within a letter, are let through",
    arguments: [
      [0xE0, 0xA4], [0xE0, 0xA4, 0x82, 0xE0], [0xE0, 0xA5, 0x8D, 0xE0, 0xA5, 0x8D],
    ] as [[UInt8]]
  )
  func survives(bytes: [UInt8]) {
    #expect(Anusvara.otherForms(of: bytes).allSatisfy { $0 != bytes })
  }
}
