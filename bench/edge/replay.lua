-- wrk: asks one address after the other from a file, or always the same one when no file is given,
-- and says at the end what came of it, as JSON.
function init(args)
  local file = args[1]
  if not file then return end
  local requests, at = {}, 0
  for path in io.lines(file) do requests[#requests + 1] = wrk.format(nil, path) end
  -- Defined only here: without it, wrk sends one request made beforehand.
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
