// json-server with the same records, as with `npx json-server db.json`.
import jsonServer from 'json-server';
import { listen, readRecords } from './records.mjs';

const server = jsonServer.create();
server.use(jsonServer.defaults({ logger: false }));
server.use(jsonServer.router({ scholarships: readRecords() }));
listen(server);
