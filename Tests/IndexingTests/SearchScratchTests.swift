import Testing

@testable import Indexing

struct SearchScratchTests {
  @Test("Searches at the same time have memory of their own, which later ones use again")
  func pool() {
    let pool = ScratchPool()
    var known: Set<ObjectIdentifier> = []
    pool.withScratch { first in
      pool.withScratch { second in
        pool.withScratch { third in
          known = [ObjectIdentifier(first), ObjectIdentifier(second), ObjectIdentifier(third)]
        }
      }
    }
    #expect(known.count == 3)
    pool.withScratch { first in
      pool.withScratch { second in
        #expect(first !== second)
        #expect(known.isSuperset(of: [ObjectIdentifier(first), ObjectIdentifier(second)]))
      }
    }
  }

  @Test("Memory is nobody else's while a search has it, on any number of threads")
  func threads() async {
    let pool = ScratchPool()
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<2000).allSatisfy { round in
            pool.withScratch { scratch in
              let mark = Int32(task * 2000 + round)
              scratch.texts[0] = mark
              scratch.texts[1] = mark
              return scratch.texts[0] == mark && scratch.texts[1] == mark
            }
          }
        }
      }
      for await isAlone in group { #expect(isAlone) }
    }
  }
}
