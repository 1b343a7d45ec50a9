import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { ROOT } from './lib/planted.ts';

it('the glossary explains every part of every address of the enterprise area', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const explained = new Set([...glossary.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]));
  const parts = PAGE_ROUTES.filter((route) => route.path.startsWith('/qyxx')).flatMap((route) =>
    route.path.split('/').slice(1),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect([...new Set(parts)].filter((part) => !part.startsWith(':') && !explained.has(part))).toEqual([]);
});
