import { registerHooks } from 'node:module';

/**
 * Generates a client: `node generate.ts DOCUMENT FOLDER`. The generator needs the compiler API of
 * TypeScript 6, which TypeScript 7 does not have.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
});
const { createClient } = await import('@hey-api/openapi-ts');

const [, , input = '', path = ''] = process.argv;
await createClient({
  input,
  output: { path, module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'error' },
});
