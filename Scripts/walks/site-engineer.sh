# wants: to know why no banner shows on a page, and what to paste
try 0 "pippin --help"
try 66 "pippin inspect www.orchard.example"
sees "Did you mean https://www.orchard.example/?"
try 0 "pippin inspect http://orchard.example/untitled"
sees "[page.title-missing]"
goal "the finding, its fix and what to paste"
try 0 "pippin rules page.title-missing"
try 0 "pippin rules robots.blocked"
try 0 "pippin rules app-linked"
try 0 "pippin inspect http://orchard.example/private/notes"
sees "robots.txt"
try 0 "pippin inspect http://orchard.example/recipes/apple-pie --format html > report.html; ls -s report.html"
cat > page.html <<'HTML'
<!doctype html><html lang=en><title>Plum jam</title>
<link rel=canonical href=https://jam.example.com/plum>
<meta name=apple-itunes-app content="app-id=APP_STORE_NUMBER">
<p>Plums and sugar.
HTML
try 0 "pippin inspect page.html"
sees "https://jam.example.com/plum"
printf '{"applinks":{"details":[{"appIDs":["ABCDE12346.org.jam"],"components":[{"/":"/plum*"}]}]}}' >aasa
try 0 "pippin match https://jam.example.com/plum --association aasa"
try 0 "pippin inspect --site http://orchard.example/"
try 69 "pippin inspect https://nowhere.invalid/"
sees "--connect-to"
try 64 "pippin inspect"
try 64 "pippin inspct page.html"
sees "inspect"
