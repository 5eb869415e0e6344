/// The schema of the documents of a Vespa application, and how it ranks them.
///
/// Reference: <https://docs.vespa.ai/en/reference/schemas/schemas.html>
enum VespaSchema {
  /// The schema, one text.
  static let text = """
    schema \(VespaPackage.documentType) {
      document \(VespaPackage.documentType) {
    \((fields.map(\.text) + text(ofSearched: searched)).joined(separator: "\n"))
      }

      stemming: none

      fieldset default {
        fields: \(searched.map(\.name).joined(separator: ", "))
      }

    \(VespaProfiles.text)
    }

    """

  /// A field that is kept in memory, or only shown.
  private struct Field {
    var name: String
    var type: String
    var indexing = "attribute"
    /// Lines in its block; those that it is matched by whole words have these two.
    var settings: [String] = []

    static let words = ["match: word", "attribute: fast-search", "rank: filter"]

    var text: String {
      let lines = (["indexing: \(indexing)"] + settings).map { "      \($0)" }
      return "    field \(name) type \(type) {\n\(lines.joined(separator: "\n"))\n    }"
    }
  }

  /// What is filtered, ranked, shown, or says which version of a page the document is.
  private static let fields = [
    Field(name: "appLinked", type: "bool"),
    Field(name: "apps", type: "array<string>"),
    Field(name: "cover", type: "array<string>", settings: Field.words),
    Field(name: "deepLinks", type: "array<string>", indexing: "summary"),
    Field(name: "domain", type: "string"),
    Field(name: VespaPackage.ownerField, type: "string"),
    Field(name: "filters", type: "array<string>", settings: Field.words),
    Field(name: "host", type: "string"),
    Field(name: "image", type: "string", indexing: "summary"),
    Field(name: "language", type: "string"),
    Field(name: "page", type: "long"),
    Field(name: "quality", type: "float"),
    Field(name: "region", type: "array<string>"),
    Field(name: "removed", type: "byte"),
    Field(name: "representative", type: "string"),
    Field(name: "represents", type: "bool"),
    Field(name: "signals", type: "tensor<float>(signal{})"),
    Field(name: "static", type: "int"),
    Field(name: "terms", type: "tensor<int8>(term{})"),
    Field(name: "types", type: "array<string>"),
    Field(name: "url", type: "string", indexing: "attribute | summary"),
    Field(name: "version", type: "long"),
    Field(name: "words", type: "array<string>", settings: Field.words),
  ]

  /// A field whose words are searched.
  struct Searched {
    /// Its name.
    var name: String
    /// How much an occurrence in it counts, by the local index.
    var weight: Double
    fileprivate var isList = false
    fileprivate var isShown = false
  }

  /// The fields that are searched.
  static let searched = [
    Searched(name: "title", weight: 12, isShown: true),
    Searched(name: "keywords", weight: 4, isList: true),
    Searched(name: "appNames", weight: 4, isList: true),
    Searched(name: "headings", weight: 3, isList: true),
    Searched(name: "description", weight: 2, isShown: true),
    Searched(name: "hostWords", weight: 2, isList: true),
    Searched(name: "text", weight: 1),
    Searched(name: "asides", weight: 1, isList: true),
  ]

  private static func text(ofSearched fields: [Searched]) -> [String] {
    fields.map { field in
      Field(
        name: field.name,
        type: field.isList ? "array<string>" : "string",
        indexing: field.isShown ? "index | summary" : "index",
        settings: ["index: enable-bm25"]
      ).text
    }
  }
}
