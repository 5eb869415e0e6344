public import Foundation

// Attributes about what an item is a part of.

extension CSSearchableItemAttributeSet {
  /// The title of what it is a part of.
  public var containerTitle: String? {
    get { text("containerTitle") }
    set { set("containerTitle", newValue) }
  }

  /// The name to show of what it is a part of.
  public var containerDisplayName: String? {
    get { text("containerDisplayName") }
    set { set("containerDisplayName", newValue) }
  }

  /// The identifier of what it is a part of.
  public var containerIdentifier: String? {
    get { text("containerIdentifier") }
    set { set("containerIdentifier", newValue) }
  }

  /// Its number in what it is a part of.
  public var containerOrder: NSNumber? {
    get { number("containerOrder") }
    set { set("containerOrder", newValue) }
  }
}
