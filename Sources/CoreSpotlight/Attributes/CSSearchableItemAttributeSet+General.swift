public import Foundation

// Attributes that every item may have.

extension CSSearchableItemAttributeSet {
  /// The name to show, on top of a result.
  public var displayName: String? {
    get { text("displayName") }
    set { set("displayName", newValue) }
  }

  /// Other names that find it.
  public var alternateNames: [String]? {
    get { texts("alternateNames") }
    set { set("alternateNames", newValue) }
  }

  /// The path of the file that it is.
  public var path: String? {
    get { text("path") }
    set { set("path", newValue) }
  }

  /// The address of its content.
  public var contentURL: URL? {
    get { address("contentURL") }
    set { set("contentURL", newValue) }
  }

  /// The address of a small picture of it, a file.
  public var thumbnailURL: URL? {
    get { address("thumbnailURL") }
    set { set("thumbnailURL", newValue) }
  }

  /// The address of a small picture for dark surroundings, a file.
  public var darkThumbnailURL: URL? {
    get { address("darkThumbnailURL") }
    set { set("darkThumbnailURL", newValue) }
  }

  /// A small picture of it, in bytes.
  public var thumbnailData: Data? {
    get { data("thumbnailData") }
    set { set("thumbnailData", newValue) }
  }

  /// The identifier of the item that an activity belongs to, without which it is not kept.
  public var relatedUniqueIdentifier: String? {
    get { text("relatedUniqueIdentifier") }
    set { set("relatedUniqueIdentifier", newValue) }
  }

  /// The identifier of the item that an activity belongs to, without which it is kept all the same.
  public var weakRelatedUniqueIdentifier: String? {
    get { text("weakRelatedUniqueIdentifier") }
    set { set("weakRelatedUniqueIdentifier", newValue) }
  }

  /// When an attribute last changed.
  public var metadataModificationDate: Date? {
    get { date("metadataModificationDate") }
    set { set("metadataModificationDate", newValue) }
  }

  /// The identifier of its type, such as `public.jpeg`.
  public var contentType: String? {
    get { text("contentType") }
    set { set("contentType", newValue) }
  }

  /// The identifiers of its type and of what that is a kind of.
  public var contentTypeTree: [String]? {
    get { texts("contentTypeTree") }
    set { set("contentTypeTree", newValue) }
  }

  /// Words that find it, beside those of its texts.
  public var keywords: [String]? {
    get { texts("keywords") }
    set { set("keywords", newValue) }
  }

  /// Its title, which people search by most.
  public var title: String? {
    get { text("title") }
    set { set("title", newValue) }
  }

  /// Its version.
  public var version: String? {
    get { text("version") }
    set { set("version", newValue) }
  }

  /// Whether the person made it.
  public var userCreated: NSNumber? {
    get { number("userCreated") }
    set { set("userCreated", newValue) }
  }

  /// Whether the person owns it, such as by buying it.
  public var userOwned: NSNumber? {
    get { number("userOwned") }
    set { set("userOwned", newValue) }
  }

  /// Whether the person picked it, such as for a list.
  public var userCurated: NSNumber? {
    get { number("userCurated") }
    set { set("userCurated", newValue) }
  }

  /// From 0 to 100: which of items alike comes first.
  ///
  /// It has no say between items that differ.
  public var rankingHint: NSNumber? {
    get { number("rankingHint") }
    set { set("rankingHint", newValue) }
  }

  /// The group that it belongs to, with parts divided by dots.
  public var domainIdentifier: String? {
    get { text("domainIdentifier") }
    set { set("domainIdentifier", newValue) }
  }

  /// A summary of its text that the system made; Pippin makes none.
  public var textContentSummary: String? { text("textContentSummary") }

  /// A transcript of its sound that the system made; Pippin makes none.
  public var transcribedTextContent: String? { text("transcribedTextContent") }
}
