# wants: search results over HTTP that open in an app
try 66 "pippin search apple"
sees "pippin crawl"
try 0 "pippin crawl http://orchard.example/ http://market.example/ http://world.example/ --delay 0 -q"
try 0 "pippin search apple pie"
try 0 "pippin search apple pie --explain"
try 0 "pippin search 北京 --format json"
pippin serve --port 0 >.address 2>&1 &
server=$!
for _ in $(seq 100); do
  address=$(grep -oE 'http://[0-9.:]+' .address | head -1) && [ -n "$address" ] && break
  sleep 0.05
done
export address
try 0 "curl -fsS '$address/v1/search?q=apple&size=1'"
goal "a result as JSON"
try 0 "curl -sS '$address/v1/search?q=apple&size=1000'"
sees "size must be"
try 0 "curl -fsS '$address/v1/suggest?q=ap'"
try 0 "curl -fsS '$address/openapi.json' | head -c 300"
try 0 "curl -fsS '$address/docs/api' | head -c 300"
try 0 "curl -sS '$address/v1/serach?q=apple'"
kill $server
wait $server 2>/dev/null
try 0 "cat .address"
