/**
 * The tool would try a change only against the tests that reached it. Rows of standards are prepared once and cached, so that of all tests
 * that depend on them only the first would run. No test has a name here: code reached by one test counts as reached by all.
 */
const known: unknown = Reflect.get(globalThis, '__stryker__');
const tool = typeof known === 'object' && known !== null ? known : {};
Reflect.set(globalThis, '__stryker__', tool);
if (!Object.hasOwn(tool, 'currentTestId'))
  Object.defineProperty(tool, 'currentTestId', { get: () => undefined, set: () => {} });
