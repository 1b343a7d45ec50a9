import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#platform/web/query.ts';
import type { Gaps } from '../../complete-people.contract.ts';
import { GapTable } from './gap-table.tsx';
import { OpenPlaces } from './open-places.tsx';

const render = (part: ReactNode): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: makeQueryClient() }, part));
const shared = { stale: [], onSaved: () => undefined };
const person = (uuid: string, missing: string[]) => ({
  uuid,
  revision: 1,
  name: `示例${uuid}`,
  note: '二级建造师',
  missing,
});

it('has people as rows, their missing fields as columns, and inputs only where something is missing', () => {
  const people = [person('甲', ['phone', 'titleRank']), person('乙', ['phone'])];
  const html = render(createElement(GapTable, { kind: 'register', people, ...shared }));
  const headings = [...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(['姓名', '手机号', '职称级别']);
  const labels = [...html.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map(([, text]) => text);
  expect(labels).toEqual(['示例甲 手机号', '示例甲 职称级别', '示例乙 手机号']);
  expect(html.match(/已填<\/span>/g)).toHaveLength(1);
  expect(html).toContain('正高级');
});

it('offers one confirmation for all people whom nothing contradicts, and names the others with the reason', () => {
  const [good, bad] = [person('甲', []), person('乙', [])].map(({ missing: _none, ...rest }) => rest);
  if (!good || !bad) throw new Error('two people');
  const places = (people: Gaps['openPlaces']) => render(createElement(OpenPlaces, { people, ...shared }));
  const html = places([
    { ...good, contradiction: null },
    { ...bad, contradiction: '社会保险不由本企业缴纳' },
  ]);
  expect(html).toContain('这些人员均注册在本企业');
  expect(html).toContain('1 人的注册证书没有注明注册单位：示例甲');
  expect(html).toContain('示例乙（社会保险不由本企业缴纳）');
  expect(places([{ ...bad, contradiction: 'x' }])).not.toContain('<button');
  expect(places([])).toBe('');
});
