import { parseArgs } from 'node:util';
import { startSandbox } from './index.ts';

/**
 * `npm run sandbox -- [--provider-port 9100] [--control-port 9101] [--seed 1] [--calendar yearly]`: runs the sandbox
 * without a service, until a signal; prints its URLs as JSON lines.
 */
const { values } = parseArgs({
  options: {
    'provider-port': { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    calendar: { type: 'string', default: 'endless' },
  },
});
const sandbox = await startSandbox({
  providerPort: Number(values['provider-port']),
  controlPort: Number(values['control-port']),
  seed: Number(values.seed),
  calendar: values.calendar === 'yearly' ? 'yearly' : 'endless',
});
const print = (name: string, url: string): boolean =>
  process.stdout.write(`${JSON.stringify({ name, url })}\n`);

print('provider', sandbox.providerUrl);
for (const [name, url] of Object.entries(sandbox.siteUrls)) print(name, url);
print('control', sandbox.controlUrl);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
