/// What a token allows.
package enum Scope: String, Hashable, Sendable, CaseIterable {
  /// To search and to read what is public.
  case read
  /// To send engagement and activities.
  case ingest
  /// To have a page fetched and inspected.
  case inspect
  /// Everything, and to see how the server fares.
  case admin
}
