/// What documents can be filtered by.
package enum FilterName: String, CaseIterable, Sendable {
  /// An app, by identifier or by its whole name.
  case app
  /// A host and those below it, down to the registrable domain.
  case site
  /// Exactly one host.
  case host
  /// A structured type such as `Recipe`.
  case type
  /// A language: `en` finds `en-GB` too.
  case lang
}
