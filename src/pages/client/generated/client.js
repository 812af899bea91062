// The client of Campus Data, generated from clients/typescript.
/** Method and path of each operation, and how the media type of its response begins. */
const OPERATIONS = {
    getCampus: 'GET /campus application/json',
    getDataCatalog: 'GET /data/catalog.jsonld application/ld+json',
    getGame: 'GET /sports/api/game application/json',
    getHealth: 'GET /health application/json',
    getHistory: 'GET /scholarships/api/history application/json',
    getHistoryNdjson: 'GET /scholarships/api/history.ndjson application/x-ndjson',
    getImage: 'GET /sports/api/image image/',
    getLlmsText: 'GET /llms.txt text/plain',
    getOembed: 'GET /oembed application/json',
    getRankings: 'GET /sports/api/rankings application/json',
    getReview: 'GET /scholarships/api/review application/json',
    getRoster: 'GET /sports/api/roster application/json',
    getSchedulesCalendar: 'GET /sports/api/schedules.ics text/calendar',
    getSchedulesCsv: 'GET /sports/api/schedules.csv text/csv',
    getSchedulesNdjson: 'GET /sports/api/schedules.ndjson application/x-ndjson',
    getScholarship: 'GET /scholarships/api/scholarship application/json',
    getScholarshipStats: 'GET /scholarships/api/stats application/json',
    getScholarshipsAtom: 'GET /scholarships/api/scholarships.atom application/atom+xml',
    getScholarshipsCalendar: 'GET /scholarships/api/scholarships.ics text/calendar',
    getScholarshipsCsv: 'GET /scholarships/api/scholarships.csv text/csv',
    getScholarshipsHealth: 'GET /scholarships/health application/json',
    getScholarshipsJsonFeed: 'GET /scholarships/api/scholarships.feed.json application/feed+json',
    getScholarshipsNdjson: 'GET /scholarships/api/scholarships.ndjson application/x-ndjson',
    getScoreboard: 'GET /sports/api/scoreboard application/json',
    getSportSchedule: 'GET /sports/api/schedules/sport application/json',
    getSportsHealth: 'GET /sports/health application/json',
    getSportsStats: 'GET /sports/api/stats application/json',
    getStandings: 'GET /sports/api/standings application/json',
    getStandingsCsv: 'GET /sports/api/standings.csv text/csv',
    getTeam: 'GET /sports/api/team application/json',
    listChanges: 'GET /scholarships/api/changes application/json',
    listDatasets: 'GET /data application/json',
    listPlays: 'GET /sports/api/plays application/json',
    listSchedules: 'GET /sports/api/schedules application/json',
    listScholarshipRuns: 'GET /scholarships/api/sources/runs application/json',
    listScholarshipSourceHealth: 'GET /scholarships/api/sources/health application/json',
    listScholarships: 'GET /scholarships/api/scholarships application/json',
    listSources: 'GET /scholarships/api/sources application/json',
    listSportsRefreshes: 'GET /sports/api/sources/refreshes application/json',
    listSportsSourceHealth: 'GET /sports/api/sources/health application/json',
    listSuggestions: 'GET /scholarships/api/suggest application/json',
    triggerRosters: 'POST /sports/api/trigger/rosters application/json',
    triggerSchedules: 'POST /sports/api/trigger/schedules application/json',
    triggerScholarships: 'POST /scholarships/api/trigger/scholarships application/json',
    triggerStandings: 'POST /sports/api/trigger/standings application/json',
};
/** The seconds of `Retry-After`, which may be a number or a date. */
function secondsIn(retryAfter) {
    if (retryAfter === null)
        return undefined;
    const seconds = /^\d+$/.test(retryAfter)
        ? Number(retryAfter)
        : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
    return seconds > 0 ? seconds : undefined;
}
/** Why a call failed: an error response, an unexpected response, or no response at all (`status` 0). */
class CampusError extends Error {
    name = 'CampusError';
    /** The response's status; 0: there was no response. */
    status;
    /** The response's headers, such as `RateLimit`. */
    headers;
    /** Seconds after which to retry, if the service sends them. */
    retryAfter;
    constructor(status, message, { headers = new Headers(), ...options } = {}) {
        super(message, options);
        this.status = status;
        this.headers = headers;
        this.retryAfter = secondsIn(headers.get('retry-after'));
    }
}
/** The error in a response. */
async function errorOf(response) {
    const { status, headers } = response;
    const body = (await response.json().catch(() => undefined));
    return new CampusError(status, typeof body?.error === 'string' ? body.error : `HTTP ${status}`, {
        headers,
    });
}
/** The error for a response with another media type than the operation has, such as a sign-in page with status 200. */
const unexpectedType = ({ status, headers }, expected) => new CampusError(status, `Expected ${expected}, got ${headers.get('content-type') ?? 'no content type'}`, {
    headers,
});
/**
 * Above this number, the oldest responses are removed, so that a server with many searches does not run out of memory.
 */
const MOST = 1_000;
/** Stores a response for as long as its `Cache-Control` allows, less its `Age`. */
function store(cache, url, headers, body) {
    const control = headers.get('cache-control') ?? '';
    // The newest response comes last, so that the first one is the oldest.
    cache.delete(url);
    if (/\bno-store\b/.test(control))
        return;
    const maxAge = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);
    const left = maxAge - Number(headers.get('age') ?? 0);
    cache.set(url, { body, etag: headers.get('etag'), freshUntil: Date.now() + left * 1000 });
    for (const [oldest] of cache) {
        if (cache.size <= MOST)
            break;
        cache.delete(oldest);
    }
}
const TIMEOUT_MS = 30_000;
/** Ends early, without an error, when `signal` aborts. */
const sleepFor = (ms, signal) => new Promise((resolve) => {
    if (signal?.aborted)
        return resolve();
    const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
});
/** The base URL without trailing slashes. On a page it may be relative. */
function checkedBase(baseUrl) {
    const { location } = globalThis;
    if (URL.canParse(baseUrl, location?.href)) {
        const { href, protocol } = new URL(baseUrl, location?.href);
        if (/^https?:$/.test(protocol))
            return href.replace(/\/$/, '');
    }
    throw new CampusError(0, `baseUrl must be an http or https URL, not ${baseUrl}`);
}
function urlOf({ baseUrl }, path, query = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
        if (value !== undefined)
            search.set(name, String(value));
    return baseUrl + path + (search.size > 0 ? `?${search}` : '');
}
const keyHeader = ({ apiKey }) => apiKey === undefined ? {} : { 'X-API-Key': apiKey };
/** How long to wait before the next attempt, ms: longer each time, and never shorter than `Retry-After`. */
const waitMs = (tries, retryAfter = 0) => Math.max(retryAfter * 1000, 500 * 2 ** tries * (0.75 + Math.random() / 2));
/** Reads a body by its type: JSON as a value, text as a string, everything else as a `Blob`. */
async function readBody(response, type) {
    const given = response.headers.get('content-type') ?? '';
    if (!given.startsWith(type))
        throw unexpectedType(response, type);
    if (type.startsWith('text/'))
        return response.text();
    if (type !== 'application/json')
        return response.blob();
    try {
        return await response.json();
    }
    catch (cause) {
        if (!(cause instanceof SyntaxError))
            throw cause;
        const { status, headers } = response;
        throw new CampusError(status, 'The response is not JSON', { headers, cause });
    }
}
/** One attempt. Throws a `CampusError` for everything except the caller's own abort. */
async function send(options, { url, method, type }, call) {
    const { cache } = options;
    const { signal, onResponse = options.onResponse } = call;
    const { timeoutMs = options.timeoutMs ?? (method === 'GET' ? TIMEOUT_MS : 0) } = call;
    const cached = method === 'GET' ? cache?.get(url) : undefined;
    const headers = keyHeader(options);
    if (cached?.etag)
        headers['If-None-Match'] = cached.etag;
    const timeout = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
    const signals = [signal, timeout].filter((one) => one !== undefined);
    try {
        const response = await (options.fetch ?? fetch)(url, {
            method,
            headers,
            signal: AbortSignal.any(signals),
        });
        onResponse?.(response);
        const isUnchanged = response.status === 304 && cached !== undefined;
        if (!isUnchanged && !response.ok)
            throw await errorOf(response);
        const body = isUnchanged ? cached.body : await readBody(response, type);
        if (cache !== undefined && method === 'GET')
            store(cache, url, response.headers, body);
        return body;
    }
    catch (error) {
        if (signal?.aborted)
            throw error;
        if (timeout?.aborted)
            throw new CampusError(0, `No response in ${timeoutMs} ms`, { cause: error });
        // A broken connection throws a TypeError.
        if (error instanceof TypeError)
            throw new CampusError(0, `No response: ${error.message}`, { cause: error });
        throw error;
    }
}
/** Whether a call may be repeated. After a broken connection, the service may already have carried out a POST. */
const mayRetry = ({ status, cause }, { method }) => status === 0
    ? method === 'GET' && cause instanceof TypeError
    : status === 429 || (status >= 500 && status !== 501);
async function sendUntilDone(options, target, call) {
    const { sleep = sleepFor } = options;
    const { signal, retries = options.retries ?? 3, onRetry = options.onRetry } = call;
    for (let tries = 0;; tries += 1) {
        try {
            return await send(options, target, call);
        }
        catch (error) {
            if (!(error instanceof CampusError) || !mayRetry(error, target) || tries >= retries)
                throw error;
            const wait = waitMs(tries, error.retryAfter);
            onRetry?.({ error, waitMs: wait });
            await sleep(wait, signal);
            signal?.throwIfAborted();
        }
    }
}
/**
 * Sends requests, and repeats them after 429, 5xx and broken connections. With a cache, simultaneous equal calls share
 * a request.
 */
function createSend(options) {
    const { cache } = options;
    const pending = new Map();
    return async (target, call = {}) => {
        const { url, method } = target;
        if (cache === undefined || method !== 'GET')
            return sendUntilDone(options, target, call);
        const cached = cache.get(url);
        if (cached !== undefined && cached.freshUntil > Date.now())
            return cached.body;
        // A call that may be aborted by its caller does not share a request with other calls.
        if (call.signal !== undefined)
            return sendUntilDone(options, target, call);
        const sent = pending.get(url) ?? sendUntilDone(options, target, call).finally(() => pending.delete(url));
        pending.set(url, sent);
        return sent;
    };
}
const STREAM_TYPE = 'text/event-stream';
const RETRY_MS = 3_000;
/**
 * The service sends something every 15 s. A connection that is silent for longer than this is broken, even if the
 * operating system does not know.
 */
const SILENCE_MS = 45_000;
/** Calls `end` if `work` takes longer than a stream may be silent. */
async function unlessSilent(work, end) {
    const timer = setTimeout(end, SILENCE_MS);
    try {
        return await work;
    }
    finally {
        clearTimeout(timer);
    }
}
/** Yields the events of a stream as they arrive (`text/event-stream` of the HTML standard). */
async function* eventsIn(body) {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    const cancel = () => void reader.cancel().catch(() => undefined);
    const next = () => unlessSilent(reader.read(), cancel);
    let text = '';
    try {
        for (let part = await next(); !part.done; part = await next()) {
            text += decoder.decode(part.value, { stream: true });
            const events = text.split(/\r?\n\r?\n/);
            text = events.pop() ?? '';
            for (const event of events) {
                const fields = { event: 'message', data: '', id: '', retry: '' };
                for (const line of event.split(/\r?\n/)) {
                    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
                    if (name in fields)
                        fields[name] = value;
                }
                yield fields;
            }
        }
    }
    finally {
        cancel();
    }
}
/** Opens a stream. After a temporary error, returns the seconds to wait; throws other errors. */
async function open(options, url, last, signal) {
    const silent = new AbortController();
    const signals = [silent.signal, signal].filter((one) => one !== undefined);
    const headers = { ...keyHeader(options), ...(last !== '' && { 'Last-Event-ID': last }) };
    const pending = (options.fetch ?? fetch)(url, { headers, signal: AbortSignal.any(signals) });
    try {
        const response = await unlessSilent(pending, () => silent.abort());
        const { status, body } = response;
        if (status === 200 && body !== null) {
            const isStream = response.headers.get('content-type')?.startsWith(STREAM_TYPE);
            if (!isStream)
                throw unexpectedType(response, STREAM_TYPE);
            return { body };
        }
        const error = await errorOf(response);
        if (status >= 400 && status < 500 && status !== 429)
            throw error;
        return { retryAfter: error.retryAfter };
    }
    catch (error) {
        if (silent.signal.aborted && !signal?.aborted)
            return {};
        throw error;
    }
}
/** Follows games until `signal` aborts. After a dropped connection, the stream resumes after the last event. */
async function* live(options, query = {}, { signal } = {}) {
    const { sleep = sleepFor } = options;
    const url = urlOf(options, '/sports/api/live', query);
    let last = '';
    let wait = RETRY_MS;
    while (!signal?.aborted) {
        let retryAfter = 0;
        try {
            const opened = await open(options, url, last, signal);
            retryAfter = opened.retryAfter ?? 0;
            if (opened.body !== undefined) {
                for await (const { event, data, id, retry } of eventsIn(opened.body)) {
                    if (id !== '')
                        last = id;
                    if (/^\d+$/.test(retry))
                        wait = Number(retry);
                    if (event === 'game')
                        yield { type: 'game', revision: id, game: JSON.parse(data) };
                    if (event === 'ready')
                        yield { type: 'ready', revision: id };
                }
            }
        }
        catch (error) {
            if (signal?.aborted)
                return;
            // A broken connection throws a TypeError.
            if (!(error instanceof TypeError))
                throw error;
        }
        await sleep(Math.max(wait, retryAfter * 1000), signal);
    }
}
const PAGE = 100;
const MINUTE_MS = 60_000;
const GONE = 410;
async function* scholarships(calls, query = {}, options = {}) {
    for (let offset = 0;; offset += PAGE) {
        const page = await calls.listScholarships({ ...query, limit: PAGE, offset }, options);
        yield* page.scholarships;
        if (!page.hasMore)
            return;
    }
}
async function* changes(calls, { sleep = sleepFor }, given = {}) {
    const { everyMs = MINUTE_MS, ...options } = given;
    let { since } = given;
    let isNew = since === undefined;
    while (!options.signal?.aborted) {
        try {
            const page = await calls.listChanges(since === undefined ? {} : { since }, options);
            yield { ...page, isNew };
            since = page.cursor;
            isNew = false;
            if (page.hasMore)
                continue;
            if (everyMs === 0)
                return;
            await sleep(everyMs, options.signal);
        }
        catch (error) {
            if (options.signal?.aborted)
                return;
            if (!(error instanceof CampusError) || error.status !== GONE || since === undefined)
                throw error;
            // The cursor is too old, or from another database, so the changes start with the whole list.
            since = undefined;
            isNew = true;
        }
    }
}
/** A client of one service. */
function createClient(given) {
    const options = { ...given, baseUrl: checkedBase(given.baseUrl) };
    const send = createSend(options);
    const call = (operation) => {
        const [method = '', path = '', type = ''] = operation.split(' ');
        return (query, more) => send({ url: urlOf(options, path, query), method: method, type }, more);
    };
    const calls = Object.fromEntries(Object.entries(OPERATIONS).map(([name, operation]) => [name, call(operation)]));
    return {
        ...calls,
        scholarships: (query, more) => scholarships(calls, query, more),
        changes: (more) => changes(calls, options, more),
        live: (query, more) => live(options, query, more),
    };
}
export { CampusError, createClient };
