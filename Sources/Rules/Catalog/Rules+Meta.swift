/// What can be wrong with `meta` elements, whatever they are for.
///
/// The rows are in `meta.yaml`.
extension Rule {
  /// Every one of them.
  package static let metaRules = RuleCatalog.rules("meta")

  package static let metaValueAttribute = metaRules[id: "meta.value-attribute"]
  package static let metaValueUnread = metaRules[id: "meta.value-unread"]
  package static let metaCurlyQuotes = metaRules[id: "meta.curly-quotes"]
  package static let pageMetaRefresh = metaRules[id: "page.meta-refresh"]
}
