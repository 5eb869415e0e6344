public import Foundation
import SpotlightItems

/// A search for the app's items by a query string.
///
///     title == "plum*"cd && (keywords == "cake" || InRange(rating, 4, 5))
///
/// A query object runs once. Its handlers are called on a thread of the library, one after the other;
/// who reads ``results-swift.property`` needs none.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchquery>
open class CSSearchQuery: NSObject, @unchecked Sendable {
  /// What the lock guards.
  private struct State {
    var foundItemsHandler: (([CSSearchableItem]) -> Void)?
    var completionHandler: (((any Error)?) -> Void)?
    var protectionClasses: [FileProtectionType] = []
  }

  /// The query as the app wrote it.
  let queryString: String
  let context: CSSearchQueryContext.State
  let connection = SpotlightConnection.current
  let run = QueryRun()
  let lock = NSLock()
  private var state = State()

  /// A query whose found items have these attributes.
  @available(*, deprecated, message: "Use init(queryString:queryContext:).")
  public convenience init(queryString: String, attributes: [String]?) {
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes ?? []
    self.init(queryString: queryString, queryContext: context)
  }

  /// A query, and what is wanted of the items that it finds; the context as it is now.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    self.queryString = queryString
    context = queryContext?.snapshot ?? CSSearchQueryContext.State()
  }

  /// Is called with items as they are found.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)? {
    get { lock.withLock { state.foundItemsHandler } }
    set { lock.withLock { state.foundItemsHandler = newValue } }
  }

  /// Is called once, last: with `nil` when all items were found, or with a ``CSSearchQueryError``.
  open var completionHandler: (((any Error)?) -> Void)? {
    get { lock.withLock { state.completionHandler } }
    set { lock.withLock { state.completionHandler = newValue } }
  }

  /// The protection classes to search; all items are in one folder, so that it has no effect.
  open var protectionClasses: [FileProtectionType] {
    get { lock.withLock { state.protectionClasses } }
    set { lock.withLock { state.protectionClasses = newValue } }
  }

  /// How many items were found so far.
  open var foundItemCount: Int { run.itemCount }

  /// Whether the query was cancelled before it ended.
  open var isCancelled: Bool { run.isCancelled }

  /// Starts the query; a second time does nothing.
  open func start() {
    guard run.begin() else { return }
    run.hold(
      Task { [self] in
        let error: CSSearchQueryError?
        do {
          try await search { items in foundItemsHandler?(items) }
          error = nil
        } catch let caught {
          error = CSSearchQueryError(any: caught)
        }
        finish(error)
      }
    )
  }

  /// Ends the query: it is completed with ``CSSearchQueryError/cancelled``, and nothing more is found.
  open func cancel() {
    run.cancel()
    // A query that never started has nobody to complete it.
    if run.begin() { Task { [self] in finish(nil) } }
  }

  /// Completes the query, unless it is completed.
  func finish(_ error: CSSearchQueryError?) {
    let end = run.end()
    guard end.isFirst else { return }
    completionHandler?(end.isCancelled ? CSSearchQueryError.wasCancelled : error)
  }

  /// Hands over what is found.
  func search(_ found: ([CSSearchableItem]) async -> Void) async throws {
    await connection.finishNotes()
    let search = ItemSearch(
      queryString,
      filters: context.filterQueries,
      attributes: Set(context.fetchAttributes.map(AttributeName.stored)),
      language: context.keyboardLanguage
    )
    for try await batch in try connection.index().find(search) {
      let items = batch.map { CSSearchableItem($0) }
      guard run.count(items: items.count) else { throw CSSearchQueryError.wasCancelled }
      await found(items)
    }
    try Task.checkCancellation()
  }
}
