/// What can be wrong with a page before its vocabulary matters: its bytes and its tags.
///
/// The rows are in `markup.yaml`.
extension Rule {
  /// Every one of them.
  package static let markupRules = RuleCatalog.rules("markup")

  package static let encodingUndeclared = markupRules[id: "encoding.undeclared"]
  package static let encodingLate = markupRules[id: "encoding.late"]
  package static let encodingContradicted = markupRules[id: "encoding.contradicted"]
  package static let encodingUnknown = markupRules[id: "encoding.unknown"]
  package static let encodingInvalidBytes = markupRules[id: "encoding.invalid-bytes"]
  package static let markupPageTooLarge = markupRules[id: "markup.page-too-large"]
  package static let markupTagTooLarge = markupRules[id: "markup.tag-too-large"]
  package static let markupTooManyAttributes = markupRules[id: "markup.too-many-attributes"]
  package static let markupNestedTooDeep = markupRules[id: "markup.nested-too-deep"]
  package static let markupElementUnclosed = markupRules[id: "markup.element-unclosed"]
  package static let markupCommentUnclosed = markupRules[id: "markup.comment-unclosed"]
  package static let markupQuoteUnclosed = markupRules[id: "markup.quote-unclosed"]
  package static let markupControlCharacters = markupRules[id: "markup.control-characters"]
  package static let markupNotWellFormed = markupRules[id: "markup.xml-not-well-formed"]
}

/// What to do about it where the fix of the row does not serve.
extension Rule {
  /// What to do about control characters in a script.
  package static var markupControlInScript: String { markupControlCharacters.fix(for: "script") }

  /// What to do about a plaintext element, which has no end tag.
  package static var markupPlaintextFix: String { markupElementUnclosed.fix(for: "plaintext") }
}
