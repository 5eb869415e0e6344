import Foundation
import JSON
import Records
import TestSupport
import Testing

@testable import pippin

/// The commands that make Parquet of an export.
struct DuckDBTextTests {
  @Test("The columns are the members that an exported row can have, each with a type")
  func columns() async throws {
    let schema = try await PippinBinary.run("inspect", "--schema", in: try TemporaryFolder())
    let record = try schema.json()["$defs"]?["record"]?["properties"]?.object
    let documented = Set((record?.members ?? []).map(\.key))
    #expect(documented.count > 30)
    let columns = DuckDBText.columns
    #expect(Set(columns.map(\.name)) == documented.union(["id", "removed", "removedAt"]))
    #expect(columns.map(\.name) == columns.map(\.name).sorted())
    #expect(!columns.contains { $0.type.isEmpty })
  }

  @Test(
    "Types follow from the schema alone",
    arguments: [
      ("url", "VARCHAR"), ("indexable", "BOOLEAN"), ("keywords", "VARCHAR[]"),
      ("imageSize", "STRUCT(\"height\" BIGINT, \"width\" BIGINT)"),
      ("quality", "STRUCT(\"parts\" MAP(VARCHAR, DOUBLE), \"score\" DOUBLE)"),
      ("schema", "VARCHAR"), ("removedAt", "TIMESTAMP"),
      (
        "links",
        "STRUCT(\"column\" BIGINT, \"line\" BIGINT, \"rel\" VARCHAR[], \"text\" VARCHAR, \"url\" VARCHAR)[]"
      ),
    ]
  )
  func types(name: String, type: String) {
    #expect(DuckDBText.columns.first { $0.name == name }?.type == type)
  }

  @Test("Every member of every row of an export is a column")
  func rows() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let flags = ["--all-pages", "--with-times", "--store", store]
    let text = try await PippinBinary.run(["export"] + flags, in: folder).output
    let names = Set(DuckDBText.columns.map(\.name))
    let rows = try text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    #expect(rows.count == 17)
    for row in rows {
      let members = row.object?.members.map(\.key) ?? []
      #expect(!members.isEmpty && names.isSuperset(of: members))
    }
  }

  @Test("An export to Parquet is refused with the commands, which keep the other arguments")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      "export",
      "--where",
      "quality>=0.5",
      "-o",
      "it's.parquet",
      in: folder
    )
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("pippin export --where 'quality>=0.5' -o 'it'\\''s.jsonl'\n"))
    #expect(outcome.errors.contains("read_json('it''s.jsonl', format='newline_delimited'"))
    #expect(outcome.errors.contains("TO 'it''s.parquet' (FORMAT parquet);\nEND"))
    #expect(try folder.names().isEmpty)
  }

  @Test("DuckDB reads two exports of different sites as one table", .program("duckdb"))
  func oneTable() async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let exports = [
      "export --all-pages --with-times --store \(store) --where host=orchard.example -o a.parquet",
      "export --all-pages --store \(store) --where host=world.example -o b.parquet",
      "export --since v0 --store \(store) --where host=market.example -o c.parquet",
    ]
    for export in exports {
      let words = export.split(separator: " ").map(String.init)
      let commands = DuckDBText.commands(for: words, to: String(words.last ?? ""))
      let made = try await PippinBinary.shell(commands, in: folder)
      #expect(made.code == 0, "\(made.errors)")
    }
    let query =
      "DESCRIBE SELECT * FROM 'a.parquet' UNION ALL SELECT * FROM 'b.parquet' "
      + "UNION ALL SELECT * FROM 'c.parquet'"
    let table = try await PippinBinary.shell("duckdb -csv -c \"\(query)\"", in: folder)
    #expect(table.code == 0, "\(table.errors)")
    // A line of names, and one for each column.
    #expect(table.output.split(separator: "\n").count == DuckDBText.columns.count + 1)
    let pages = try await PippinBinary.shell(
      "duckdb -csv -c \"SELECT count(url) FROM '*.parquet'\"",
      in: folder
    )
    #expect(pages.output.contains("17"), "\(pages.output)")
  }
}
