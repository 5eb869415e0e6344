# wants: a build that fails when a page loses its banner, with the place of the fault
cat > page.html <<'HTML'
<!doctype html><html lang=en><head><title>Plum jam</title>
<meta name=apple-itunes-app content="app-argument=jam://plum">
</head><body><p>Plums and sugar.</body></html>
HTML
try 0 "pippin inspect page.html --url https://jam.example.com/plum"
try 1 "pippin inspect page.html --url https://jam.example.com/plum --fail-on error --format github"
sees "line=2"
goal "exit code 1, and the line of the fault"
try 1 "pippin inspect page.html --url https://jam.example.com/plum --require smart-banner --format junit"
try 0 "pippin inspect page.html --url https://jam.example.com/plum --format sarif > out.sarif; ls -s out.sarif"
try 0 "pippin inspect page.html --url https://jam.example.com/plum --write-baseline accepted.json -q"
try 0 "pippin inspect page.html --url https://jam.example.com/plum --baseline accepted.json --fail-on error"
try 64 "pippin inspect page.html --fail-on sometimes"
try 64 "pippin inspect page.html --require baner"
try 66 "pippin inspect pagr.html --fail-on error"
mkdir -p Config
printf 'fetch:\n  allow-private: all\n' >Config/crawler.yaml
try 78 "env -u PIPPIN_FETCH_ALLOW_PRIVATE pippin inspect http://orchard.example/"
sees "Config/"
rm -r Config
try 78 "PIPPIN_CRAWL_DEALY=0 pippin status"
sees "PIPPIN_CRAWL_DELAY"
