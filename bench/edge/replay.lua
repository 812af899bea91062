-- wrk: asks one address after the other from a file (`file=…`), or always the same one, each connection
-- after a pause (`pause=…`, ms) or at once, and says at the end what came of it, as JSON.
-- Functions are defined only where they are needed: without `request`, wrk sends one made beforehand.
function init(args)
  for _, arg in ipairs(args) do
    local name, value = arg:match('^(%w+)=(.+)$')
    if name == 'file' then replay(value) end
    if name == 'pause' then delay = function() return tonumber(value) end end
  end
end

function replay(file)
  local requests, at = {}, 0
  for path in io.lines(file) do requests[#requests + 1] = wrk.format(nil, path) end
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
