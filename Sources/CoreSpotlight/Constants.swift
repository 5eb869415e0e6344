/// The type of the activity that a tapped item continues.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"

/// The key of `userInfo` with the identifier of the tapped item.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"

/// The type of the activity that continues a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"

/// The key of `userInfo` with the text that was searched for.
public let CSSearchQueryString = "kCSSearchQueryString"

/// The key of `userInfo` with the identifier of the action that was selected.
public let CSActionIdentifier = "CSActionIdentifier"

/// The attribute of the part of a suggestion that was typed already.
public let CSSuggestionHighlightAttributeName = "CSSuggestionHighlightAttribute"

/// The mailbox of what came in.
public let CSMailboxInbox = "CSMailboxInbox"

/// The mailbox of what is being written.
public let CSMailboxDrafts = "CSMailboxDrafts"

/// The mailbox of what was sent.
public let CSMailboxSent = "CSMailboxSent"

/// The mailbox of junk.
public let CSMailboxJunk = "CSMailboxJunk"

/// The mailbox of what was thrown away.
public let CSMailboxTrash = "CSMailboxTrash"

/// The mailbox of what is kept out of sight.
public let CSMailboxArchive = "CSMailboxArchive"
