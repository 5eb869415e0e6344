public import Foundation
public import UniformTypeIdentifiers

// Attributes for what can be done with an item.

extension CSSearchableItemAttributeSet {
  /// Whether its phone numbers may be called.
  public var supportsPhoneCall: NSNumber? {
    get { number("supportsPhoneCall") }
    set { set("supportsPhoneCall", newValue) }
  }

  /// Whether its coordinates may be navigated to.
  public var supportsNavigation: NSNumber? {
    get { number("supportsNavigation") }
    set { set("supportsNavigation", newValue) }
  }

  /// The identifiers of what may be done with it.
  public var actionIdentifiers: [String] {
    get { texts("actionIdentifiers") ?? [] }
    set { set("actionIdentifiers", newValue) }
  }

  /// The type of what is shared of it.
  public var sharedItemContentType: UTType? {
    get { type("sharedItemContentType") }
    set { set("sharedItemContentType", newValue) }
  }
}
