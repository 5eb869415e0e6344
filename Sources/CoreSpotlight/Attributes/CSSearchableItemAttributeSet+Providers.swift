// Attributes of the data that an item can give.

extension CSSearchableItemAttributeSet {
  /// The identifiers of types that its data can be had in.
  public var providerDataTypeIdentifiers: [String]? {
    get { texts("providerDataTypeIdentifiers") }
    set { set("providerDataTypeIdentifiers", newValue) }
  }

  /// The identifiers of types that a copy of its file can be had in.
  public var providerFileTypeIdentifiers: [String]? {
    get { texts("providerFileTypeIdentifiers") }
    set { set("providerFileTypeIdentifiers", newValue) }
  }

  /// The identifiers of types that its file itself can be had in.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { texts("providerInPlaceFileTypeIdentifiers") }
    set { set("providerInPlaceFileTypeIdentifiers", newValue) }
  }
}
