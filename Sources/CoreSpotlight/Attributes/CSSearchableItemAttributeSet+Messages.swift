public import Foundation

// Attributes of messages and people.

extension CSSearchableItemAttributeSet {
  /// The identifier of the account that it belongs to.
  public var accountIdentifier: String? {
    get { text("accountIdentifier") }
    set { set("accountIdentifier", newValue) }
  }

  /// The addresses of the account that it belongs to.
  public var accountHandles: [String]? {
    get { texts("accountHandles") }
    set { set("accountHandles", newValue) }
  }

  /// Its content as HTML.
  public var htmlContentData: Data? {
    get { data("HTMLContentData") }
    set { set("HTMLContentData", newValue) }
  }

  /// Its text, which is searched and not shown.
  public var textContent: String? {
    get { text("textContent") }
    set { set("textContent", newValue) }
  }

  /// Who wrote it.
  public var authors: [CSPerson]? {
    get { people("authors") }
    set { set("authors", newValue) }
  }

  /// To whom it was sent.
  public var primaryRecipients: [CSPerson]? {
    get { people("primaryRecipients") }
    set { set("primaryRecipients", newValue) }
  }

  /// Who got a copy.
  public var additionalRecipients: [CSPerson]? {
    get { people("additionalRecipients") }
    set { set("additionalRecipients", newValue) }
  }

  /// Who got a copy that others do not see.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { people("hiddenAdditionalRecipients") }
    set { set("hiddenAdditionalRecipients", newValue) }
  }

  /// The header fields of a mail by their names, each with its values.
  public var emailHeaders: [String: [Any]]? {
    get { fields("emailHeaders") }
    set { set("emailHeaders", newValue) }
  }

  /// The mailboxes that it is in, such as ``CSMailboxInbox``.
  public var mailboxIdentifiers: [String]? {
    get { texts("mailboxIdentifiers") }
    set { set("mailboxIdentifiers", newValue) }
  }

  /// The names of who wrote it.
  public var authorNames: [String]? {
    get { texts("authorNames") }
    set { set("authorNames", newValue) }
  }

  /// The names of who received it.
  public var recipientNames: [String]? {
    get { texts("recipientNames") }
    set { set("recipientNames", newValue) }
  }

  /// The e-mail addresses of who wrote it.
  public var authorEmailAddresses: [String]? {
    get { texts("authorEmailAddresses") }
    set { set("authorEmailAddresses", newValue) }
  }

  /// The e-mail addresses of who received it.
  public var recipientEmailAddresses: [String]? {
    get { texts("recipientEmailAddresses") }
    set { set("recipientEmailAddresses", newValue) }
  }

  /// The postal addresses of who wrote it.
  public var authorAddresses: [String]? {
    get { texts("authorAddresses") }
    set { set("authorAddresses", newValue) }
  }

  /// The postal addresses of who received it.
  public var recipientAddresses: [String]? {
    get { texts("recipientAddresses") }
    set { set("recipientAddresses", newValue) }
  }

  /// Phone numbers that belong to it.
  public var phoneNumbers: [String]? {
    get { texts("phoneNumbers") }
    set { set("phoneNumbers", newValue) }
  }

  /// E-mail addresses that belong to it.
  public var emailAddresses: [String]? {
    get { texts("emailAddresses") }
    set { set("emailAddresses", newValue) }
  }

  /// Addresses for instant messages that belong to it.
  public var instantMessageAddresses: [String]? {
    get { texts("instantMessageAddresses") }
    set { set("instantMessageAddresses", newValue) }
  }

  /// Whether it is likely to be junk.
  public var likelyJunk: NSNumber {
    get { number("likelyJunk") ?? 0 }
    set { set("likelyJunk", newValue) }
  }

  /// Whether the system thinks it important; Pippin does not judge that.
  public var isPriority: NSNumber? { number("isPriority") }
}
