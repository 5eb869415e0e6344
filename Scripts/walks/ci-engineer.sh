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
mkdir -p dist/plum
printf '<!doctype html><html lang=en><title>Jam</title><p>All our jams.\n<a href=/plum/>Plum</a> <a href=/fig>Fig</a>' >dist/index.html
printf '<!doctype html><html lang=en><title>Plum jam</title><p>Plums and sugar. <a href=/>All</a>' >dist/plum/index.html
try 1 "pippin inspect dist --root dist=https://jam.example.com/ --fail-on error --format github"
sees "file=dist/index.html,line=2,col=25::"
sees "Build dist/fig.html, or correct the link."
printf '<!doctype html><html lang=en><title>Fig jam</title><p>Figs and sugar.' >dist/fig.html
try 0 "pippin inspect dist --root dist=https://jam.example.com/ --rule page.description-missing=warning --fail-on error --format gitlab"
try 66 "pippin inspect dist pagr.html --root dist=https://jam.example.com/"
sees "could not be read"
try 64 "pippin inspect dist --root dist"
printf 'input:\n  roots: {dist: https://jam.example.com/}\n' >.pippin.yaml
try 0 "pippin inspect --format html -o report; ls report"
sees "index.html"
