import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { POLYFILL_SCRIPT } from './old-browser.ts';

const LATER = {
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced'],
  'String.prototype': ['toWellFormed', 'isWellFormed'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  URL: ['canParse'],
  AbortSignal: ['any'],
};

/** What pages do with the functions that older browsers lack; the results as text. */
const USE = `(() => {
  const list = [3, 1, 10, 2], lone = 'a\\ud800b\\udc00😀';
  const [first, second] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([first.signal, second.signal]);
  const before = any.aborted;
  second.abort('second');
  const { reason } = any;
  first.abort('first');
  const over = AbortSignal.any(new Set([first.signal, new AbortController().signal]));
  return JSON.stringify([
    list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 2, 'x', 'y'), list.toSpliced(2), list,
    [...Map.groupBy(new Set([1, 2, 3]), (item, at) => item % 2 === 1 && at >= 0)],
    Object.entries(Object.groupBy(list, (item) => (item > 2 ? 'large' : 'small'))),
    Object.getPrototypeOf(Object.groupBy([], String)),
    ['https://example.com', '/path', ''].map((url) => URL.canParse(url)), URL.canParse('/path', 'https://example.com'),
    [...lone.toWellFormed()].length, lone.toWellFormed() === 'a\\ufffdb\\ufffd😀', lone.isWellFormed(), lone.isWellFormed(), '😀'.isWellFormed(),
    before, any.aborted, reason, over.aborted, over.reason,
    Object.keys([]).length, Object.keys(Map).length,
  ]);
})()`;

function createBrowser(isOld: boolean) {
  const OlderUrl = function (url: string, base?: string) {
    return new URL(url, base);
  };
  const context = createContext({
    AbortController,
    ...(isOld ? { URL: OlderUrl, AbortSignal: {} } : { URL, AbortSignal }),
  });
  runInContext('globalThis.window = globalThis', context);
  const lose = Object.entries(LATER).flatMap(([of, names]) => names.map((name) => `delete ${of}.${name};`));
  if (isOld) runInContext(lose.join(''), context);
  return (script: string): unknown => runInContext(script, context);
}

it('gives older browsers the functions that pages use, with the results of newer ones', () => {
  const [older, newer] = [createBrowser(true), createBrowser(false)];
  expect(() => older(USE)).toThrow('AbortSignal.any is not a function');
  older(POLYFILL_SCRIPT);
  expect(older(USE)).toBe(newer(USE));
});

it('leaves the functions of newer browsers alone', () => {
  const browser = createBrowser(false);
  const read = `[${Object.entries(LATER)
    .flatMap(([of, names]) => names.map((name) => `${of}.${name}`))
    .join()}]`;
  const own = browser(read);
  browser(POLYFILL_SCRIPT);
  expect(browser(read)).toEqual(own);
});

it('is read by browsers of any age', () => {
  expect(POLYFILL_SCRIPT).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?|\.\.\.|\/u\b/);
});
