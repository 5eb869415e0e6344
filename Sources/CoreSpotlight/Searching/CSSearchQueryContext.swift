public import Foundation
import SpotlightItems

/// What is wanted of the items that a query finds.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchquerycontext>
open class CSSearchQueryContext: NSObject, @unchecked Sendable {
  /// Where else items may be from.
  public struct SourceOptions: OptionSet, Sendable {
    /// A bit for each source.
    public let rawValue: UInt

    /// The sources of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mail; there is none here.
    public static let allowMail = SourceOptions(rawValue: 1)
  }

  /// What the lock guards.
  struct State: Sendable {
    var fetchAttributes: [String] = []
    var filterQueries: [String] = []
    var keyboardLanguage: String?
    var sourceOptions: SourceOptions = []
    // Of queries for typed text.
    var currentSuggestion: String?
    var isRanked = true
    var maxResultCount: Int?
    var maxRankedResultCount: Int?
    var maxSuggestionCount: Int?
    var disablesSemanticSearch = false
  }

  private let lock = NSLock()
  private var state = State()

  /// A context in which found items have no attributes.
  public override init() {}

  /// The properties as they are now.
  var snapshot: State {
    get { lock.withLock { state } }
    set { lock.withLock { state = newValue } }
  }

  func write<Value>(_ path: WritableKeyPath<State, Value>, _ value: Value) {
    lock.withLock { state[keyPath: path] = value }
  }

  /// The attributes that found items have; the identifiers are always there.
  open var fetchAttributes: [String] {
    get { snapshot.fetchAttributes }
    set { write(\.fetchAttributes, newValue) }
  }

  /// Query strings of which each has to hold, too.
  open var filterQueries: [String] {
    get { snapshot.filterQueries }
    set { write(\.filterQueries, newValue) }
  }

  /// The language of the keyboard (BCP 47).
  ///
  /// It changes nothing yet: diacritics are ignored in every language.
  open var keyboardLanguage: String? {
    get { snapshot.keyboardLanguage }
    set { write(\.keyboardLanguage, newValue) }
  }

  /// Where else items may be from; there are no other sources here.
  open var sourceOptions: SourceOptions {
    get { snapshot.sourceOptions }
    set { write(\.sourceOptions, newValue) }
  }
}

/// What is wanted of a query for typed text.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csuserquerycontext>
open class CSUserQueryContext: CSSearchQueryContext, @unchecked Sendable {
  /// A context without a suggestion.
  public override init() {
    super.init()
  }

  /// A context for going on from a suggestion that the person took.
  ///
  /// It changes nothing yet: what counts is the text of the query.
  public convenience init(currentSuggestion: CSSuggestion?) {
    self.init()
    write(\.currentSuggestion, currentSuggestion?.suggestion.text)
  }

  /// Whether the best items come first; they do unless the app says otherwise.
  open var enableRankedResults: Bool {
    get { snapshot.isRanked }
    set { write(\.isRanked, newValue) }
  }

  /// The most items; 0 for all.
  open var maxResultCount: Int {
    get { snapshot.maxResultCount ?? 0 }
    set { write(\.maxResultCount, newValue > 0 ? newValue : nil) }
  }

  /// The most items that come by rank, before those behind; 100 unless another number is set.
  open var maxRankedResultCount: Int {
    get { snapshot.maxRankedResultCount ?? 0 }
    set { write(\.maxRankedResultCount, newValue > 0 ? newValue : nil) }
  }

  /// The most suggestions; 0 for the default of the index.
  open var maxSuggestionCount: Int {
    get { snapshot.maxSuggestionCount ?? 0 }
    set { write(\.maxSuggestionCount, newValue > 0 ? newValue : nil) }
  }

  /// Whether only words count and not what they mean; Pippin searches by words always.
  open var disableSemanticSearch: Bool {
    get { snapshot.disablesSemanticSearch }
    set { write(\.disablesSemanticSearch, newValue) }
  }
}
