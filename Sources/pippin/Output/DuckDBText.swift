import Inspecting
import JSON

/// The commands that make Apache Parquet of an export with DuckDB.
///
/// The columns and their types follow from the JSON Schema of a record and never from the data, so
/// that any two exports read together as one table.
///
/// Reference: DuckDB, "Loading JSON": <https://duckdb.org/docs/stable/data/json/loading_json>.
struct DuckDBText {
  /// A column of the table.
  struct Column: Hashable, Sendable {
    /// The member of the record.
    let name: String
    /// The type in DuckDB's SQL.
    let type: String
  }

  /// Every column in the order of names: the members of a record, and what rows of exports add.
  static var columns: [Column] {
    let schema = try? JSONParser.parse(InspectionSchema.text)
    guard let definitions = schema?["$defs"] else { return [] }
    let types = DuckDBTypes(definitions: definitions)
    let members = definitions["record"]?["properties"]?.object?.members ?? []
    let added = [
      Column(name: "id", type: "VARCHAR"), Column(name: "removed", type: "BOOLEAN"),
      Column(name: "removedAt", type: "TIMESTAMP"),
    ]
    return (members.map { Column(name: $0.key, type: types.type(of: $0.value)) } + added)
      .sorted { $0.name < $1.name }
  }

  /// The SQL that makes the Parquet file at `target` of the JSON Lines at `source`.
  static func query(from source: String, to target: String) -> String {
    let columns = columns.map { "  \(literal($0.name)): \(literal($0.type))" }.joined(
      separator: ",\n"
    )
    return """
      COPY (SELECT * FROM read_json(\(literal(source)), format='newline_delimited',
        maximum_object_size=67108864, columns={
      \(columns)
      })) TO \(literal(target)) (FORMAT parquet);
      """
  }

  /// What a shell runs to make the Parquet file at `target`.
  ///
  /// - Parameters:
  ///   - arguments: The command line behind the program's name, in which `target` is the output.
  ///   - target: The Parquet file that was requested.
  /// - Returns: Lines for a shell.
  static func commands(for arguments: [String], to target: String) -> String {
    let source = stem(of: target) + ".jsonl"
    let export = arguments.map { word in
      ShellWord.quoted(word.hasSuffix(target) ? String(word.dropLast(target.count)) + source : word)
    }
    return """
      pippin \(export.joined(separator: " "))
      duckdb <<'END'
      \(query(from: source, to: target))
      END
      """
  }

  /// `path` without the endings for Parquet and gzip.
  private static func stem(of path: String) -> String {
    var stem = Substring(path)
    for ending in [".gz", ".parquet"] where stem.lowercased().hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return String(stem)
  }

  /// `text` as a literal of SQL.
  private static func literal(_ text: String) -> String {
    "'\(text.replacing("'", with: "''"))'"
  }
}

/// Types of DuckDB's SQL for definitions of JSON Schema (draft 2020-12).
struct DuckDBTypes {
  /// The members of `$defs`.
  let definitions: JSONValue

  /// The type of what `schema` describes: a structure where members are known, a map where only
  /// their values are, and `JSON` where a value may be of several types.
  ///
  /// The schemas are our own; the only cycle in them leads through a choice of types, which ends it.
  func type(of schema: JSONValue) -> String {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/$defs/".count))
      return definitions[name].map(type) ?? "JSON"
    }
    switch schema["type"]?.string {
    case "string": return schema["format"]?.string == "date-time" ? "TIMESTAMP" : "VARCHAR"
    case "integer": return "BIGINT"
    case "number": return "DOUBLE"
    case "boolean": return "BOOLEAN"
    case "array": return (schema["items"].map(type) ?? "JSON") + "[]"
    case "object":
      if let members = schema["properties"]?.object?.members {
        let fields = members.map { "\"\($0.key)\" \(type(of: $0.value))" }
        return "STRUCT(\(fields.joined(separator: ", ")))"
      }
      return "MAP(VARCHAR, \(schema["additionalProperties"].map(type) ?? "JSON"))"
    default:
      let isText = schema["enum"] != nil || schema["const"]?.string != nil
      return isText ? "VARCHAR" : "JSON"
    }
  }
}
