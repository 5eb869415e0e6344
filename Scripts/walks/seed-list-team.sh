# wants: the deep links of a list of sites as a file for other tools
try 66 "pippin crawl seeds.txt"
cat > seeds.txt <<'SEEDS'
# our sites
http://orchard.example/   depth=3 max-pages=50
http://market.example/    scope=host
http://nowhere.invalid/
htp://typo.example/
SEEDS
try 0 "pippin crawl seeds.txt --dry-run"
try 0 "pippin crawl seeds.txt --delay 0"
sees "seeds.txt:5"
sees "fetch.unknown-host"
try 0 "pippin export -o index.csv; head -2 index.csv | cut -c1-200"
goal "a row for each page that opens in an app"
try 0 "pippin export -o index.jsonl"
try 64 "pippin export -o index.parquet"
sees "duckdb"
try 64 "pippin export -o index.xyz"
try 0 "pippin status"
try 0 "pippin crawl seeds.txt --delay 0"
try 0 "pippin crawl seeds.txt --delay 0 --recrawl"
try 0 "pippin rules fetch.unknown-host"
try 0 "pippin rules budget"
try 0 "pippin report --format html > report.html; ls -s report.html"
try 0 "pippin report --format csv -o report/; ls report"
try 69 "pippin crawl http://nowhere.invalid/ --store other"
try 69 "pippin crawl http://nowhere.invalid/ --store other"
try 78 "env -u PIPPIN_FETCH_ALLOW_PRIVATE pippin crawl https://www.wikipedia.org/ --store public"
sees "fetch.contact"
try 0 "pippin inspect --site http://orchard.example --store ./pippin-store"
