import asyncHooks, { type AsyncHook } from 'node:async_hooks';

// Loaded before `node:test`. To know which suite a test is written in, that module watches every promise of the process
// from its birth to its collection, which takes a sixth of the processor time of tests of whole services. This is only
// needed while a test file is loaded; afterwards it is enough to watch the tests themselves.

const { createHook } = asyncHooks;
const hooks: { readonly full: AsyncHook; readonly light: AsyncHook }[] = [];

/** Creates the requested hook and a light one, which sees no promises, and of all resources only tests. */
asyncHooks.createHook = (callbacks) => {
  const full = createHook(callbacks);
  const light = createHook({
    trackPromises: false,
    init(id, type, trigger, resource) {
      if (type === 'Test') callbacks.init?.(id, type, trigger, resource);
    },
  });
  hooks.push({ full, light });
  return full;
};

// `node:test` takes `createHook` when it is loaded, and calls it when the first test is declared.
await import('node:test');
asyncHooks.createHook = createHook;

/** Before a test file is loaded. */
export function watchAll(): void {
  for (const { full, light } of hooks) {
    light.disable();
    full.enable();
  }
}

/** After a test file is loaded. */
export function watchTests(): void {
  for (const { full, light } of hooks) {
    // Node stops watching promises only when no hook at all is enabled for a moment.
    full.disable();
    light.enable().disable().enable();
  }
}
