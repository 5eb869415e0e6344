import Testing

@testable import Indexing

struct TermDictionaryTests {
  @Test(
    "Every term is found, no other is, and walks start anywhere",
    arguments: [1, 15, 16, 17, 100, 3000]
  )
  func lookUp(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var set: Set<[UInt8]> = []
    while set.count < count {
      let length = Int.random(in: 1...14, using: &generator)
      set.insert((0..<length).map { _ in UInt8.random(in: 0x61...0x64, using: &generator) })
    }
    let terms = set.sorted { $0.lexicographicallyPrecedes($1) }
    withDictionary(terms) { dictionary, base in
      for (index, term) in terms.enumerated() {
        let list = dictionary.list(of: term)
        #expect(list?.count == index + 1)
        #expect(list?.start == base + 5 * index)
        #expect(list?.isWeighted == (index % 2 == 0))
        if !set.contains(term + [0x61]) { #expect(dictionary.list(of: term + [0x61]) == nil) }
      }
      #expect(dictionary.list(of: []) == nil)
      #expect(dictionary.list(of: [0x7A]) == nil)
      for _ in 0..<50 {
        let start = terms.randomElement(using: &generator).map { Array($0.prefix(2)) } ?? []
        var walker = dictionary.walker(from: start)
        var walked: [[UInt8]] = []
        while walker.next() != nil { walked.append(walker.term) }
        #expect(walked == terms.filter { !$0.lexicographicallyPrecedes(start) })
      }
    }
  }

  @Test("A dictionary without terms knows none")
  func empty() {
    withDictionary([]) { dictionary, _ in
      #expect(dictionary.list(of: [0x61]) == nil)
      var walker = dictionary.walker(from: [])
      #expect(walker.next() == nil)
    }
  }

  /// Gives `body` a dictionary in which the n-th term has n postings in a list of five bytes.
  private func withDictionary(
    _ terms: [[UInt8]],
    _ body: (TermDictionary, UnsafeRawPointer) -> Void
  ) {
    var writer = TermDictionaryWriter()
    for (index, term) in terms.enumerated() {
      term.withUnsafeBytes {
        writer.add($0, count: index + 1, isWeighted: index % 2 == 0, list: 5 * index, size: 5)
      }
    }
    let postings = [UInt8](repeating: 0, count: 5 * terms.count + 1)
    writer.blocks.withUnsafeBytes { blocks in
      writer.keys.withUnsafeBytes { keys in
        writer.offsets.withUnsafeBytes { offsets in
          writer.lists.withUnsafeBytes { lists in
            postings.withUnsafeBytes { postings in
              guard let base = postings.baseAddress else { return }
              let dictionary = TermDictionary(
                count: terms.count,
                blocks: blocks,
                keys: keys,
                offsets: offsets,
                lists: lists,
                postings: postings
              )
              body(dictionary, base)
            }
          }
        }
      }
    }
  }
}
