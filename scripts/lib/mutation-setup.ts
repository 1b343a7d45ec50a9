/**
 * Makes Stryker run every mutant against all tests: without test ids, code that one test reaches counts as reached by all. Otherwise
 * Stryker would run only the tests that reached the code, and the rows of standards are prepared once and cached, so only the first test
 * would count.
 */
const known: unknown = Reflect.get(globalThis, '__stryker__');
const tool = typeof known === 'object' && known !== null ? known : {};
Reflect.set(globalThis, '__stryker__', tool);
if (!Object.hasOwn(tool, 'currentTestId'))
  Object.defineProperty(tool, 'currentTestId', { get: () => undefined, set: () => {} });
