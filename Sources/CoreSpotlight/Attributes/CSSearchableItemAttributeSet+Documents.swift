public import Foundation

// Attributes of documents.

extension CSSearchableItemAttributeSet {
  /// What it is about.
  public var subject: String? {
    get { text("subject") }
    set { set("subject", newValue) }
  }

  /// The theme of its content.
  public var theme: String? {
    get { text("theme") }
    set { set("theme", newValue) }
  }

  /// A description of its content, below its name in a result.
  public var contentDescription: String? {
    get { text("contentDescription") }
    set { set("contentDescription", newValue) }
  }

  /// A reference that identifies it beyond the app, such as an ISBN.
  public var identifier: String? {
    get { text("identifier") }
    set { set("identifier", newValue) }
  }

  /// Whom it is meant for.
  public var audiences: [String]? {
    get { texts("audiences") }
    set { set("audiences", newValue) }
  }

  /// The size of its file, in megabytes.
  public var fileSize: NSNumber? {
    get { number("fileSize") }
    set { set("fileSize", newValue) }
  }

  /// How many pages it has.
  public var pageCount: NSNumber? {
    get { number("pageCount") }
    set { set("pageCount", newValue) }
  }

  /// How wide its pages are, in points.
  public var pageWidth: NSNumber? {
    get { number("pageWidth") }
    set { set("pageWidth", newValue) }
  }

  /// How high its pages are, in points.
  public var pageHeight: NSNumber? {
    get { number("pageHeight") }
    set { set("pageHeight", newValue) }
  }

  /// How it is encrypted.
  public var securityMethod: String? {
    get { text("securityMethod") }
    set { set("securityMethod", newValue) }
  }

  /// The program that made it.
  public var creator: String? {
    get { text("creator") }
    set { set("creator", newValue) }
  }

  /// The programs that brought it into its present form.
  public var encodingApplications: [String]? {
    get { texts("encodingApplications") }
    set { set("encodingApplications", newValue) }
  }

  /// What people call its type.
  public var kind: String? {
    get { text("kind") }
    set { set("kind", newValue) }
  }

  /// The fonts of its texts.
  public var fontNames: [String]? {
    get { texts("fontNames") }
    set { set("fontNames", newValue) }
  }
}
