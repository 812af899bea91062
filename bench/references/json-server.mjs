// json-server over the same records: no code at all, `npx json-server db.json`.
import jsonServer from 'json-server';
import { listen, readRecords } from './records.mjs';

const server = jsonServer.create();
server.use(jsonServer.defaults({ logger: false }));
server.use(jsonServer.router({ scholarships: readRecords() }));
listen(server);
