-- Asks for the lines of a file in turn, each connection from a place of its own.
local path, queries, place = "", {}, 1

function init(arguments)
  path = arguments[1]
  for line in io.lines(arguments[2]) do
    queries[#queries + 1] = line:gsub(" ", "+")
  end
  math.randomseed(42)
  place = math.random(#queries)
end

function request()
  place = place % #queries + 1
  return wrk.format("GET", path .. "?q=" .. queries[place])
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    "RESULT %d %.6f %d %d %d %d\n",
    summary.requests, summary.duration / 1e6,
    latency:percentile(50), latency:percentile(95), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
