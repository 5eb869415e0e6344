extension SpotlightActivity {
  /// The identifiers under which an item shows the same content, the one that counts most first.
  ///
  /// An app that identifies items by the addresses of their pages joins both by that.
  package var itemIdentifiers: [String] {
    if let relatedUniqueIdentifier { return [relatedUniqueIdentifier] }
    return [weakRelatedUniqueIdentifier, webpageURL].compactMap { $0 }
  }

  /// Whether the index keeps the activity: what belongs to an item is kept with that item only.
  ///
  /// - Parameter hasItem: Whether the index has an item of an identifier.
  /// - Returns: Whether it is kept.
  package func isKept(hasItem: (String) -> Bool) -> Bool {
    relatedUniqueIdentifier.map(hasItem) ?? true
  }

  /// Whether the activity goes when an app deletes saved activities by its own names; `nil` are all.
  ///
  /// What it is recognized by does not matter here: an activity of an item has a name, too.
  ///
  /// Reference: <https://developer.apple.com/documentation/foundation/nsuseractivity>,
  /// `deleteSavedUserActivities(withPersistentIdentifiers:)`
  package func isRemoved(byPersistentIdentifiers names: Set<String>?) -> Bool {
    names.map { names in persistentIdentifier.map(names.contains) ?? false } ?? true
  }
}
