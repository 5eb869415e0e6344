package import Addressing

/// A page on which visitors sign in, register, order, search or write to the site.
///
/// Nobody looks for one by what it describes: it needs no image in a result, no place of its own
/// in an app and no structured data.
package enum FormPage {
  /// Whether the path of `url`, or a parameter of it, names such a page.
  package static func isForm(_ url: WebAddress) -> Bool {
    let values = (url.query ?? "").lowercased().split(separator: "&").prefix(16).compactMap {
      $0.split(separator: "=", maxSplits: 1).dropFirst().first
    }
    if values.contains(where: actions.contains) { return true }
    let parts = url.path.lowercased().split(separator: "/")
    guard let last = parts.last else { return false }
    return parts.contains(where: { sections.contains(letters(of: $0)) })
      || isNamed(letters(of: last.prefix { $0 != "." }))
  }

  private static func isNamed(_ name: String) -> Bool {
    if names.contains(name) || endings.contains(where: name.hasSuffix) { return true }
    // The page of contacts has more words in its name, but only a few.
    return ["contactus", "contacts", "contact", "kontakt"].contains { start in
      name.hasPrefix(start) && details.contains(String(name.dropFirst(start.count)))
    }
  }

  private static func letters(of part: Substring) -> String {
    String(part.filter { $0.isLetter || $0.isNumber })
  }

  /// What a parameter calls such a page.
  private static let actions: Set<Substring> = [
    "contact", "login", "lostpassword", "register", "signin", "signup",
  ]

  /// Sections that hold such pages alone.
  private static let sections: Set<String> = [
    "account", "accounts", "anonymousrequests", "checkout", "login", "logon", "myaccount", "search",
    "signin",
    "signup",
  ]

  /// What the names of such pages end with.
  private static let endings = [
    "feedback", "loginform", "orderform", "password", "registrationform", "searchform",
    "contactform", "supportrequest",
  ]

  /// What stands behind the word for contacts in the name of such a page.
  private static let details: Set<String> = [
    "details", "form", "formular", "info", "information", "links", "page", "support",
  ]

  /// What such pages are called, without the signs between the words.
  private static let names: Set<String> = [
    "anmelden", "anmeldung", "basket", "cart", "connexion", "contact", "contacto", "contacts",
    "contactus", "contatti", "createaccount", "enquiry", "forgot", "glemtadgangskode", "guestbook",
    "ordernow", "submitrequest", "submitticket",
    "inscription", "kontakt", "logout", "newuser", "obratnayasvyaz", "orderstatus", "passwordreset",
    "passwortvergessen", "register", "registernewuser", "registration", "registrieren", "registro",
    "userlogin", "userregister", "warenkorb", "wplogin",
  ]
}
