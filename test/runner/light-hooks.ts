import asyncHooks, { type AsyncHook } from 'node:async_hooks';

// This file is loaded before `node:test`. To find out in which suite a test is written, `node:test` watches every
// promise of the process from its creation to its garbage collection. In tests of whole services, this takes a sixth of
// the processor time. But it is needed only while a test file is being loaded. After that, it is enough to watch the
// tests themselves.

const { createHook } = asyncHooks;
const hooks: { readonly full: AsyncHook; readonly light: AsyncHook }[] = [];

/** Creates the requested hook and a light hook. The light hook is not called for promises, and passes on only tests. */
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

// `node:test` imports `createHook` when it is loaded, and calls it when the first test is declared.
await import('node:test');
asyncHooks.createHook = createHook;

/** Must be called before a test file is loaded. */
export function watchAll(): void {
  for (const { full, light } of hooks) {
    light.disable();
    full.enable();
  }
}

/** Must be called after a test file has been loaded. */
export function watchTests(): void {
  for (const { full, light } of hooks) {
    // Node stops watching promises only if there is a moment in which no hook at all is enabled.
    full.disable();
    light.enable().disable().enable();
  }
}
