import { startSandbox } from './index.ts';

/** `node sandbox/main.ts`: the sandbox on its own; its addresses as JSON lines, until a signal. */
const sandbox = await startSandbox({
  providerPort: Number(process.env.SANDBOX_PROVIDER_PORT ?? 0),
  controlPort: Number(process.env.SANDBOX_CONTROL_PORT ?? 0),
});
const print = (name: string, url: string): boolean =>
  process.stdout.write(`${JSON.stringify({ name, url })}\n`);

print('provider', sandbox.providerUrl);
for (const [name, url] of Object.entries(sandbox.siteUrls)) print(name, url);
print('control', sandbox.controlUrl);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
