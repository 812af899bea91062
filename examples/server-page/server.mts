import type { AddressInfo } from 'node:net';
import { createClient } from '@campus-data/client';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';

/** A page that is rendered on the server: `node server.mts http://127.0.0.1:8080`. */
const [service = 'http://127.0.0.1:8080', port = '3000'] = process.argv.slice(2);
// With the cache, a thousand views cause two requests: for the service, this page with all its visitors is one client.
const campus = createClient({ baseUrl: service, cache: new Map() });

const app = new Hono();
app.get('/', async (c) => {
  const [{ games }, { scholarships }] = await Promise.all([
    campus.listSchedules(),
    campus.listScholarships({ deadline: 'upcoming', limit: 5 }),
  ]);
  return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Games and deadlines</title>
<h1>Games and deadlines</h1>
<h2>Next games</h2>
<ul>${games.slice(0, 5).map(({ name, date }) => html`<li>${name}, <time datetime="${date}">${date}</time></li>`)}</ul>
<h2>Due next</h2>
<ol>${scholarships.map(
    ({ id, title, deadline }) =>
      html`<li><a href="${service}/scholarships/award/${encodeURIComponent(id)}">${title}</a>, due ${deadline}</li>`,
  )}</ol>
</html>`);
});

const server = serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
