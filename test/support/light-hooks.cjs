/**
 * node:test follows every promise, to know in which suite a test is defined and whose an unhandled rejection is. That is
 * up to a quarter of the processor time of a test; from the first test on it is left out. All tests of a process must be
 * defined then, or by plain functions, and an unhandled rejection fails its file, not its test.
 */
const hooks = require('node:async_hooks');

const { createHook } = hooks;
let goLight = () => {};
hooks.createHook = (callbacks) => {
  const whole = createHook(callbacks);
  const light = createHook({ ...callbacks, trackPromises: false });
  goLight = () => {
    goLight = () => {};
    whole.disable();
    // Node lets go of promises a turn later, and only when nobody has a hook then.
    setImmediate(() => light.enable());
  };
  return whole;
};
// This loads it, with the function above.
const { beforeEach } = require('node:test');

beforeEach(() => goLight());
hooks.createHook = createHook;
