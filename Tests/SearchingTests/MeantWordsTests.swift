import Searching
import Testing

/// The words that a correction is about.
struct MeantWordsTests {
  @Test(
    "Only the words that differ are named; whole queries where they do not stand side by side",
    arguments: [
      ("chocolte", "chocolate", "chocolte", "chocolate"),
      ("appel pie", "apple pie", "appel", "apple"),
      ("appel pei", "apple pie", "appel pei", "apple pie"),
      ("a  appel", "a apple", "appel", "apple"),
      ("applepie", "apple pie", "applepie", "apple pie"), ("same", "same", "same", "same"),
    ]
  )
  func words(query: String, meant: String, written: String, instead: String) {
    let words = MeantWords(query, meant)
    #expect(words.written == written && words.meant == instead)
  }
}
