import Addressing
import Records
import Testing

struct RecordColumnTests {
  @Test("Columns have names of their own, and are made of members that records have")
  func names() {
    let members = Set(RecordObject.record.fields.map(\.name))
    for (format, count) in [(RecordColumn.Format.csv, 23), (.sqlite, 22)] {
      let columns = RecordColumn.columns(of: format)
      #expect(Set(columns.map(\.name)).count == columns.count)
      #expect(Set(columns.map(\.storedName)).count == columns.count)
      #expect(columns.count == count)
    }
    for column in RecordColumn.all {
      #expect(members.isSuperset(of: column.members), "\(column.name)")
      #expect(!column.formats.isEmpty, "\(column.name)")
    }
  }

  @Test(
    "A column of SQLite is called as its column of CSV, in small letters",
    arguments: [
      ("canonicalURL", "canonical_url"), ("durationMs", "duration_ms"), ("id", "id"),
      ("appLinked", "app_linked"),
    ]
  )
  func stored(name: String, stored: String) throws {
    let column = try #require(RecordColumn.all.first { $0.name == name })
    #expect(column.storedName == stored)
  }

  @Test("A column that names no member is made of what the store knows")
  func members() throws {
    let filled = try PageRecordJSONTests().filled()
    for column in RecordColumn.all {
      let row = RecordColumn.Row(
        id: "1",
        url: filled.url.text,
        record: filled,
        apps: [],
        isIndexable: true,
        isAppLinked: true,
        fetchedAt: "2026-11-20T00:00:00Z",
        durationMs: 3
      )
      guard column.members.isEmpty else { continue }
      var bare = row
      bare.record = PageRecord(url: filled.url)
      #expect(column.value(bare) == column.value(row), "\(column.name)")
    }
  }
}
