-- wrk: requests the paths in a file one after the other (`file=…`), or always the same one, each connection
-- after a pause (`pause=…`, ms) or at once, and prints the results at the end, as JSON.
-- Functions are defined only where they are needed: without `request`, wrk sends one made beforehand.
local started = 0
function setup(thread)
  thread:set('nth', started)
  started = started + 1
end

function init(args)
  local threads = 1
  for _, arg in ipairs(args) do
    local name, value = arg:match('^(%w+)=(.+)$')
    if name == 'threads' then threads = tonumber(value) end
    if name == 'file' then replay(value, threads) end
    if name == 'pause' then delay = function() return tonumber(value) end end
  end
end

-- With several threads, each has its own paths.
function replay(file, threads)
  local requests, lines, at = {}, 0, 0
  for path in io.lines(file) do
    if lines % threads == nth then requests[#requests + 1] = wrk.format(nil, path) end
    lines = lines + 1
  end
  function request()
    at = at % #requests + 1
    return requests[at]
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"bytes":%d,"micros":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
