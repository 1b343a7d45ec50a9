import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, ROOT } from './lib/planted.ts';

/** What came into browsers after the oldest that pages are made for, each with an example that must be found. */
const YOUNGER: readonly (readonly [RegExp, string])[] = [
  // Steps over what an iterator gives (Chromium 122, Firefox 131, Safari 18.4).
  [
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|flatMap|some|every|find|reduce|toArray|take|drop|forEach)\(/,
    'seen.keys().map(nameOf)',
  ],
  [/\bIterator\.(?:from|concat)\(/, 'Iterator.from(rows)'],
  // Sets that are joined (Chromium 122, Firefox 127, Safari 17).
  [
    /(?<!\bz)\s*\.(?:intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'chosen.isSubsetOf(known)',
  ],
  [/\bPromise\.(?:try|withResolvers)\b/, 'Promise.withResolvers()'],
  [/\bRegExp\.escape\(/, 'RegExp.escape(word)'],
  [/\bArray\.fromAsync\(/, 'Array.fromAsync(pages)'],
  [/\b(?:Uint8Array\.from(?:Base64|Hex)|\.to(?:Base64|Hex))\(/, 'Uint8Array.fromBase64(text)'],
  [/\bURL\.parse\(/, 'URL.parse(address)'],
  [/\.getOrInsert(?:Computed)?\(/, 'seen.getOrInsert(key, [])'],
  [/\bError\.isError\(/, 'Error.isError(reason)'],
  [/\bcolor-mix\(/, 'color: color-mix(in srgb, red, blue);'],
  [/\bsubgrid\b/, 'grid-template-rows: subgrid;'],
  [/\b(?!100dvh)\d+(?:dvh|svh|lvh|dvw)\b/, 'height: 60dvh;'],
  [/(?<!\(height|--screen): 100dvh\b/, 'min-height: 100dvh;'],
  [/^[ \t]+&[ .:[>]/m, '.card {\n  &:hover { }'],
  [/(?<!\(:popover-open\) \{[^@]*)\[popover\]:not\(:popover-open\)/, '.menu[popover]:not(:popover-open) { }'],
  [/(?<!'popover' in \w+ && )\b\w+\??\.(?:matches\(':popover-open'\)|showPopover\()/, "menu.matches(':popover-open')"],
  // Copies of arrays and of typed arrays (Chromium 110): those of arrays that `POLYFILL_SCRIPT` provides are used.
  [/\.with\(-?\w+, /, 'rows.with(0, row)'],
  [/\blight-dark\(/, 'color: light-dark(#000, #fff);'],
  [/@starting-style\b/, '@starting-style { opacity: 0 }'],
  [/@scope\b/, '@scope (.card) { }'],
];

/** What reaches the scripts and sheets of a page. */
const REACHES =
  /^(?:domain\/|platform\/(?:contract|web)\/|features\/[^/]+\/[^/]+\/(?:contract|web|pages|record|[^/]+\.contract)\b|apps\/web\/)/;

const sources = ['domain', 'platform', 'features', 'apps']
  .flatMap((folder) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`))
  .filter((path) => REACHES.test(path) && /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$|entry\.server/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('pages run in Chromium 105, Firefox 125, Safari 17.4', () => {
  it.each(YOUNGER)('%s is in none of them', (pattern, example) => {
    expect(example).toMatch(pattern);
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
