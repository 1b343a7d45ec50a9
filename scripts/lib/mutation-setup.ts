/**
 * The tool would try a change only against the tests that reached it. Rows of standards are prepared once and kept, so that of all tests that
 * rest on them the first alone would be asked. No test has a name here: what is reached is reached by all.
 */
const known: unknown = Reflect.get(globalThis, '__stryker__');
const tool = typeof known === 'object' && known !== null ? known : {};
Reflect.set(globalThis, '__stryker__', tool);
if (!Object.hasOwn(tool, 'currentTestId'))
  Object.defineProperty(tool, 'currentTestId', { get: () => undefined, set: () => {} });
