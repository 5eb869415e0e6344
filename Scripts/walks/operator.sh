# wants: to run a crawl for months, see how it does, and lose nothing
try 0 "pippin config | head -20"
try 0 "pippin crawl http://orchard.example/ http://market.example/ --delay 0"
try 0 "pippin status"
goal "what the store holds, and what is next"
try 0 "pippin status --format json"
try 0 "pippin status --format prometheus"
printf 'crawl:\n  dealy: 1\n' >bad.yaml
try 78 "pippin status --config bad.yaml"
sees "delay"
try 78 "pippin check --config bad.yaml"
try 78 "PIPPIN_CRAWL_DEALY=0 pippin export"
pippin serve --port 0 >.address 2>&1 &
server=$!
for _ in $(seq 100); do
  address=$(grep -oE 'http://[0-9.:]+' .address | head -1) && [ -n "$address" ] && break
  sleep 0.05
done
try 0 "curl -fsS '$address/metrics' | head -40"
port=${address##*:}
try 73 "pippin serve --port $port --read-only"
try 0 "pippin forget --url http://orchard.example/untitled"
try 0 "pippin backup copy"
kill $server
wait $server 2>/dev/null
try 0 "cat .address"
try 73 "pippin restore copy --store pippin-store"
try 0 "pippin restore copy --store moved"
try 0 "pippin check --store moved"
try 0 "pippin search apple --store moved"
try 64 "pippin forget --all"
sees "--yes"
try 0 "pippin forget --all --yes"
try 0 "pippin status"
try 0 "pippin crawl http://orchard.example/ --delay 0 --log-format json --no-progress"
