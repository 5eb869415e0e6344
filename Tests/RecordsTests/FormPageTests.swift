import Addressing
import Records
import Testing

struct FormPageTests {
  @Test(
    "A page that people come to fill in is told by its path",
    arguments: [
      ("/customer/account/login/", true), ("/registro.php", true),
      ("/bruger/glemt-adgangskode", true),
      ("/cos_etower/RegisterNewUser.aspx", true), ("/misc/mainsite_feedback.shtml", true),
      ("/about/contact-us/", true), ("/Kontakt", true), ("/sign-in?next=/plums", true),
      ("/conference/ucp.php?mode=register", true), ("/search?q=plums", true),
      ("/news?tag=cash-register", false), ("/research/plums", false), ("/", false), ("", false),
      ("/contact/lens-care", false),
      ("/contacts-links/", true), ("/order-now", true), ("/search_form", true),
      ("/anonymous_requests/new", true), ("/contact-details", true), ("/contact-lenses", false),
      ("/news/cash-register-stolen", false),
      ("/recipes/plum-cake.html", false), ("/register/plums/7", false),
    ]
  )
  func path(path: String, expected: Bool) throws {
    let url = try #require(WebAddress("https://example.com\(path)"))
    #expect(FormPage.isForm(url) == expected)
  }
}
