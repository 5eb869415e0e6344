import Basics
import Foundation
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

struct SignalTableTests {
  private let moment = Timestamp(milliseconds: 1_799_971_200_000)

  private func table(_ pages: [UInt64]) -> SignalTable {
    SignalTable(moment: moment, version: 7, pages: pages) { number in
      var row = SignalTable.Row()
      row.links = Double(number) / 4
      row.titles = 1
      row.copies = 0.2
      return row
    }
  }

  @Test("A table that is written is read again, with every page and no other")
  func roundTrip() throws {
    let pages = try StoredPages()
    try table([3, 5, 9, .max]).write(to: pages.folder.signalsPath)
    let read = try #require(SignalTable(reading: pages.folder.signalsPath))
    #expect(read.moment == moment)
    #expect(read.version == 7)
    #expect(read.count == 4)
    for (number, page) in ([3, 5, 9, .max] as [UInt64]).enumerated() {
      let row = try #require(read[page])
      #expect(abs(row.links - Double(number) / 4) < 1e-4)
      #expect(row.titles == 1)
      #expect(abs(row.copies - 0.2) < 1e-2)
      #expect(row.images == 0)
    }
    for page in [0, 4, 10, .max - 1] as [UInt64] { #expect(read[page] == nil) }
  }

  @Test("An empty table knows nobody")
  func empty() throws {
    let pages = try StoredPages()
    try table([]).write(to: pages.folder.signalsPath)
    #expect(try #require(SignalTable(reading: pages.folder.signalsPath))[0] == nil)
  }

  @Test("A file that is missing, cut, longer or another's is no table")
  func damaged() throws {
    let pages = try StoredPages()
    let path = pages.folder.signalsPath
    #expect(SignalTable(reading: path) == nil)
    try table([3, 5]).write(to: path)
    let whole = try Data(contentsOf: URL(filePath: path))
    var changed = whole
    changed[24] ^= 1
    for bytes in [Data(), whole.dropLast(), whole + [0], whole.prefix(55), changed] {
      try Data(bytes).write(to: URL(filePath: path))
      #expect(SignalTable(reading: path) == nil)
    }
    let basis = SignalBasis(pages.folder)
    #expect(basis.moment == nil && basis.table == nil)
  }

  @Test("A flipped bit anywhere is seen when the table is checked")
  func flippedBits() throws {
    let pages = try StoredPages()
    let path = pages.folder.signalsPath
    #expect(SignalTable.isIntact(at: path), "there is none")
    try table([3, 5]).write(to: path)
    #expect(SignalTable.isIntact(at: path))
    let whole = try Data(contentsOf: URL(filePath: path))
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 4
      try changed.write(to: URL(filePath: path))
      #expect(!SignalTable.isIntact(at: path), "\(place)")
    }
  }

  @Test("A disk that does not take the table is told with what to do")
  func unwritable() throws {
    #expect(throws: StoreError.self) { try table([1]).write(to: "/proc/none/signals.table") }
  }
}
