/// What can be wrong with the JSON-LD of a page.
extension Rule {
  private static let json = "RFC 8259: https://www.rfc-editor.org/rfc/rfc8259"
  private static let embedding =
    "JSON-LD 1.1, Embedding JSON-LD in HTML Documents:"
    + " https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents"
  private static let dataModel = "https://schema.org/docs/datamodel.html"

  /// A block that says nothing wrong, for the good half of specimens.
  private static let goodBlock = jsonLDBlock(#"{"@context":"https://schema.org","@type":"Thing"}"#)

  private static func jsonLDBlock(_ json: String) -> String {
    #"<script type="application/ld+json">\#(json)</script>"#
  }

  private static func jsonLDSpecimen(bad: String) -> Specimen {
    Specimen(.head, bad: jsonLDBlock(bad), good: goodBlock)
  }

  package static let jsonLDInvalid = Rule(
    "json-ld.invalid",
    .error,
    title: "A JSON-LD block is not JSON and cannot be read.",
    reason: "Everything the block says is lost to every reader.",
    fix: "Write the block with a JSON serializer instead of a text template.",
    source: json,
    specimen: jsonLDSpecimen(bad: #"{"@context":"https://schema.org","@type":"Thing""#)
  )

  package static let jsonLDRepaired = Rule(
    "json-ld.repaired",
    .error,
    title: "A JSON-LD block is not valid JSON; it was read after a repair.",
    reason: "Readers that keep to the standard drop the whole block, and all that it says.",
    fix: "Mend what is named, and write the block with a JSON serializer, not a text template.",
    source: json,
    specimen: jsonLDSpecimen(bad: #"{"@context":"https://schema.org","@type":"Thing",}"#)
  )

  package static let jsonLDEmpty = Rule(
    "json-ld.empty",
    .warning,
    title: "A JSON-LD block says nothing.",
    reason: "It describes no thing, so that readers find no structured data in it.",
    fix: "Fill the block or leave it out.",
    source: embedding,
    specimen: jsonLDSpecimen(bad: "{}")
  )

  package static let jsonLDTooLarge = Rule(
    "json-ld.too-large",
    .error,
    title: "A JSON-LD block is larger than 1 MiB and was not read.",
    reason: "Everything the block says is lost.",
    fix: "Describe what the page is about, not the whole site.",
    source: embedding,
    specimen: jsonLDSpecimen(
      bad: #"{"@context":"https://schema.org","@type":"Thing"}"#
        + String(repeating: " ", count: 1 << 20)
    )
  )

  package static let jsonLDTooMany = Rule(
    "json-ld.too-many-nodes",
    .warning,
    title: "The page's JSON-LD describes more things than are read.",
    reason: "What comes after the first 10,000 things is lost.",
    fix: "Describe what the page is about, not the whole site.",
    source: embedding,
    specimen: jsonLDSpecimen(
      bad: #"{"@context":"https://schema.org","@graph":["#
        + String(repeating: #"{"@type":"Thing"},"#, count: 10_000)
        + #"{"@type":"Thing"}]}"#
    )
  )
}

extension Rule {
  package static let jsonLDContextMissing = Rule(
    "json-ld.context-missing",
    .warning,
    title: "A JSON-LD block declares no context.",
    reason: "Without a context its names mean nothing; this reader took them for schema.org's.",
    fix: #"Add "@context": "https://schema.org" at the start of the block."#,
    source: "JSON-LD 1.1, The Context: https://www.w3.org/TR/json-ld11/#the-context",
    specimen: jsonLDSpecimen(bad: #"{"@type":"Thing"}"#)
  )

  package static let jsonLDContextUnknown = Rule(
    "json-ld.context-unknown",
    .note,
    title: "A JSON-LD block names a context that is not read.",
    reason: "Contexts elsewhere are not fetched, so that the block's names stay as written.",
    fix: "Use the context https://schema.org, or declare the terms in the block itself.",
    source: "JSON-LD 1.1, The Context: https://www.w3.org/TR/json-ld11/#the-context",
    specimen: jsonLDSpecimen(bad: #"{"@context":"https://example.com/terms","@type":"Thing"}"#)
  )

  package static let jsonLDTermDataType = Rule(
    "json-ld.term-data-type",
    .warning,
    title: "A context makes a term stand for a data type.",
    reason: "By the letter its values belong to a property called Text or the like; this reader"
      + " kept the term's own name.",
    fix: "Give the term the URL of a property, or leave it out of the context.",
    source: "JSON-LD 1.1, Expanded Term Definition:"
      + " https://www.w3.org/TR/json-ld11/#expanded-term-definition",
    specimen: jsonLDSpecimen(
      bad: #"""
        {"@context":["https://schema.org",{"identifier":"Text"}],"@type":"Thing","identifier":"7"}
        """#
    )
  )

  package static let jsonLDForeign = Rule(
    "json-ld.not-linked-data",
    .warning,
    title: "A block of the type application/ld+json holds no linked data.",
    reason: "It has no context, no type and no name of a vocabulary, so that it says nothing to"
      + " readers of structured data; some count it as a broken description.",
    fix: "Give the script the type application/json, if it is data of the page's own scripts; if it"
      + " is to describe what the page is about, add @context and @type.",
    source: embedding,
    specimen: jsonLDSpecimen(bad: #"{"prepTime":15,"difficulty":1}"#)
  )

  package static let jsonLDNoType = Rule(
    "json-ld.no-type",
    .warning,
    title: "A thing in JSON-LD has no type.",
    reason: "Readers choose what to do with a thing by its type; one without is ignored.",
    fix: "Add @type with the most specific type that fits.",
    source: dataModel,
    specimen: jsonLDSpecimen(
      bad: #"{"@context":"https://schema.org","name":"Plum cake in an hour"}"#
    )
  )

  /// What to do about a key that stands there twice with one value.
  package static let jsonLDSameTwice = "Take one of the two out; they say the same."

  package static let jsonLDDuplicateKey = Rule(
    "json-ld.duplicate-key",
    .warning,
    title: "An object in JSON-LD has the same key twice.",
    reason: "Readers keep only one of the two, mostly the last, and some refuse the block.",
    fix: "Write several values of one property as an array.",
    source: json + "#section-4",
    specimen: jsonLDSpecimen(
      bad: #"{"@context":"https://schema.org","@type":"Thing","@type":"Thing"}"#
    )
  )

  package static let jsonLDCharacterReference = Rule(
    "json-ld.character-reference",
    .warning,
    title: "A text in JSON-LD holds character references of HTML.",
    reason: "They mean nothing in a script: readers show &amp; and &#039; as they stand, and an"
      + " URL with them leads elsewhere.",
    fix: "Write the characters themselves, as a JSON serializer does.",
    source: "JSON-LD 1.1, Restrictions for contents of JSON-LD script elements:"
      + " https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements",
    specimen: Specimen(
      .head,
      bad: jsonLDBlock(
        #"{"@context":"https://schema.org","@type":"Thing","name":"Plums &amp; pears"}"#
      ),
      good: jsonLDBlock(
        #"{"@context":"https://schema.org","@type":"Thing","name":"Plums & pears"}"#
      )
    )
  )

  /// The rules of JSON-LD.
  package static let jsonLDRules: [Rule] = [
    jsonLDInvalid,
    jsonLDRepaired,
    jsonLDEmpty,
    jsonLDTooLarge,
    jsonLDTooMany,
    jsonLDContextMissing,
    jsonLDContextUnknown,
    jsonLDTermDataType,
    jsonLDForeign,
    jsonLDNoType,
    jsonLDDuplicateKey,
    jsonLDCharacterReference,
  ]
}
