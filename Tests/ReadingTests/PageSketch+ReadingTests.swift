import Digests
import Addressing
import Reading
import Records
import Testing

/// Sketches as Charikar (2002) and Manku, Jain and Das Sarma (2007) make them.
struct PageSketchReadingTests {
  private func sketch(
    _ text: String,
    title: String? = nil,
    at url: String = "https://a.example/"
  ) throws -> PageSketch {
    var record = PageRecord(url: try #require(WebAddress(url)))
    record.text = text
    record.title = title
    return PageSketch(record)
  }

  /// Words from a fixed row of pseudo-random numbers.
  private func words(_ count: Int, from seed: UInt64) -> [String] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return "word\(String(UnicodeScalar(97 + UInt8(state >> 40 & 15))))x"
        + String(UnicodeScalar(97 + UInt8(state >> 50 & 15)))
    }
  }

  private func distance(_ left: UInt64, _ right: UInt64) -> Int {
    (left ^ right).nonzeroBitCount
  }

  @Test("The hashes never change, because stored ones are compared with new ones")
  func fixed() throws {
    let sketch = try sketch("Plum cake in an hour, by Ada Damson. 東京旅行 2026")
    #expect(sketch.words == 13)
    #expect(
      sketch
        == PageSketch(
          digest: Digest128("67e9924d74035fb4f5cbea7d7bb6b2e4") ?? .zero,
          simHash: 4_924_005_277_064_146_488,
          outline: 4_923_583_064_582_041_128,
          words: 13
        )
    )
  }

  @Test("The case of ASCII letters makes no difference to the words; words and their order do")
  func normalised() throws {
    let text = try sketch("Plum cake in an hour 45 minutes Äpfel")
    #expect(try sketch("plum CAKE in an hour 45 Minutes Äpfel").simHash == text.simHash)
    #expect(try sketch("plum CAKE in an hour 45 Minutes Äpfel").digest != text.digest)
    for other in [
      "Plum cake in a hour 45 minutes Äpfel", "Cake plum in an hour 45 minutes Äpfel",
      "Plum cake in an hour 46 minutes Äpfel", "Plum cake in an hour 45 minutes Öpfel",
    ] {
      let sketch = try sketch(other)
      #expect(sketch.digest != text.digest)
      #expect(sketch.simHash != text.simHash)
    }
  }

  @Test("Words are the same wherever they stand, and of long texts head and tail are read")
  func places() throws {
    for length in 1...40 {
      let word = String("abcdefghijklmnopqrstuvwxyzäöüßéабвгдежз".prefix(length))
      let first = try sketch("\(word) x")
      #expect(first.words == 2)
      for offset in 0..<9 {
        // A page that has every pair of words twice has the sketch of half of it.
        let twice = try sketch(String(repeating: " ", count: offset) + "\(word) x")
        #expect(twice.simHash == first.simHash)
      }
    }
    let long = Array(repeating: "東京 plum", count: 2000)
    let sketch = try sketch(long.joined(separator: " "))
    #expect(sketch.words > 800 && sketch.words < 1100, "\(sketch.words)")
    var changed = long
    changed[1000] = "pear"
    let other = try self.sketch(changed.joined(separator: " "))
    #expect(other.simHash == sketch.simHash)
    #expect(other.digest != sketch.digest)
  }

  @Test("A few changed words of many make near-duplicates, other texts are far apart")
  func near() throws {
    let original = words(600, from: 1)
    var changed = original
    changed[300] = "different"
    let first = try sketch(original.joined(separator: " "))
    let second = try sketch(changed.joined(separator: " "))
    #expect(first.digest != second.digest)
    #expect(PageSketch.isNear(first.simHash, second.simHash))
    for seed in 2..<50 as Range<UInt64> {
      let other = try sketch(words(600, from: seed).joined(separator: " "))
      #expect(distance(first.simHash, other.simHash) > 12)
    }
  }

  @Test("Pages of a calendar have one outline a month, whatever the year and the days")
  func calendar() throws {
    func month(_ name: String, _ year: Int, _ start: Int) -> String {
      let days = (1...30).map { "\($0)" }.joined(separator: " ")
      return "\(name) \(year) Mon Tue Wed Thu Fri Sat Sun \(start) \(days) No events. Next month"
    }
    let first = try sketch(
      month("March", 2031, 3),
      title: "March 2031",
      at: "https://a.example/2031-03"
    )
    let second = try sketch(
      month("March", 2055, 5),
      title: "March 2055",
      at: "https://a.example/2055-03"
    )
    #expect(first.outline == second.outline)
    #expect(first.digest != second.digest)
  }

  @Test("A page of few words is told by its title, unless that only repeats the address")
  func shells() throws {
    let first = try sketch("Loading", title: "Plum cake")
    let second = try sketch("Loading", title: "Pear tart")
    #expect(first.digest != second.digest)
    #expect(first.outline != second.outline)
    let echo = try sketch("a b", title: "/a/b/a", at: "https://a.example/a/b/a")
    let other = try sketch("a b", title: "/b/a/b/b", at: "https://a.example/b/a/b/b")
    #expect(echo.outline == other.outline)
  }

  @Test(
    "Scripts without spaces are read by characters",
    arguments: [
      ("東京旅行指南", 6), ("ไทย", 3), ("ひらがなとカナ", 7), ("서울 여행", 2), ("東京。大阪、Kyoto", 7),
      ("İstanbul’da iki gün", 3), ("", 0), ("  \n ", 0), ("café au lait", 3),
    ]
  )
  func scripts(text: String, count: Int) throws {
    #expect(try sketch(text).words == count)
  }

  @Test("The canonical address counts when it is another")
  func canonical() throws {
    var record = PageRecord(url: try #require(WebAddress("https://a.example/x")))
    record.canonicalURL = "https://a.example/x"
    #expect(PageSketch(record).canonical == nil)
    record.canonicalURL = "https://a.example/y"
    #expect(PageSketch(record).canonical == WebAddress("https://a.example/y")?.identity)
  }
}
