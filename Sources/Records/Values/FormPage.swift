package import Addressing
import Basics

/// A page on which visitors sign in, register, order, search or write to the site.
///
/// Nobody looks for one by what it describes: it needs no image in a result, no place of its own
/// in an app and no structured data.
package enum FormPage {
  /// Whether the path of `url`, or a parameter of it, names such a page.
  package static func isForm(_ url: WebAddress) -> Bool {
    if let query = url.query, hasAction(query) { return true }
    let parts = url.path.utf8.split(separator: UInt8(ascii: "/"))
    guard let last = parts.last else { return false }
    return parts.contains { sections.contains(Substring($0).bareLetters) }
      || isNamed(Substring(last.prefix { $0 != UInt8(ascii: ".") }).bareLetters)
  }

  private static func hasAction(_ query: String) -> Bool {
    query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: 16).prefix(16).contains { part in
      let value = part.drop { $0 != UInt8(ascii: "=") }.dropFirst()
      return actions.contains(Substring(value).lowercased())
    }
  }

  private static func isNamed(_ name: String) -> Bool {
    if names.contains(name) || endings.contains(where: name.hasSuffix) { return true }
    // The page of contacts has more words in its name, but only a few.
    return ["contactus", "contacts", "contact", "kontakt"].contains { start in
      name.hasPrefix(start) && details.contains(String(name.dropFirst(start.count)))
    }
  }

  /// What a parameter calls such a page.
  private static let actions: Set<String> = [
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

  /// What is behind the word for contacts in the name of such a page.
  private static let details: Set<String> = [
    "details", "form", "formular", "info", "information", "links", "page", "support",
  ]

  /// What such pages are called, without the signs between the words.
  private static let names: Set<String> = [
    "anmelden", "anmeldung", "basket", "cart", "connexion", "contact", "contacto", "contacts",
    "contactus", "contatti", "createaccount", "enquiry", "forgot", "glemtadgangskode", "guestbook",
    "ordernow", "submitrequest", "submitticket",
    "inscription", "kontakt", "logout", "newuser", "obratnayasvyaz", "orderstatus", "passwordreset",
    "passwortvergessen", "logind", "loggain", "memberjoin", "myregist", "regist", "sendmessage",
    "signon", "register", "registernewuser",
    "registration", "registrieren", "registro",
    "userlogin", "userregister", "warenkorb", "wplogin",
  ]
}
