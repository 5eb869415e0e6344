public import Foundation
import SpotlightItems

/// A person of an item, such as who wrote a mail.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/csperson>
open class CSPerson: NSObject, NSSecureCoding, @unchecked Sendable {
  private let lock = NSLock()
  private var state: ItemPerson

  /// A person with a name, and addresses or numbers of one kind.
  ///
  /// - Parameters:
  ///   - displayName: The name to show.
  ///   - handles: Addresses or numbers that reach the person.
  ///   - handleIdentifier: What they are, such as the contact property for e-mail addresses.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    state = ItemPerson(name: displayName, handles: handles, handleKind: handleIdentifier)
  }

  init(_ person: ItemPerson) {
    state = person
  }

  var person: ItemPerson { lock.withLock { state } }

  /// The name to show.
  open var displayName: String? { person.name }

  /// Addresses or numbers that reach the person.
  open var handles: [String] { person.handles }

  /// What ``handles`` are.
  open var handleIdentifier: String { person.handleKind }

  /// The person's identifier in the contacts.
  open var contactIdentifier: String? {
    get { person.contact }
    set { lock.withLock { state.contact = newValue } }
  }

  /// Whether ``init(coder:)`` reads nothing but what this class wrote.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a person who was archived.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "person") as Data?,
      let person = try? JSONDecoder().decode(ItemPerson.self, from: data)
    else { return nil }
    state = person
  }

  /// Archives the person.
  open func encode(with coder: NSCoder) {
    do {
      coder.encode(try JSONEncoder().encode(person) as NSData, forKey: "person")
    } catch {
      coder.failWithError(error)
    }
  }
}
