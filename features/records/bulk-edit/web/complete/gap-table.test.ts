import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from '#platform/web/query.ts';
import type { IncompletePeople } from '../../complete-people.contract.ts';
import { GapTable } from './gap-table.tsx';
import { EMPTY_GRID, setCell } from './grid.ts';
import { RegistrationPlaceConfirmation } from './open-places.tsx';
import { OtherErrors } from './other-errors.tsx';

const render = (part: ReactNode): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, part));
const shared = { stale: [], onSaved: () => undefined };
const table = { ...shared, grid: EMPTY_GRID, onGrid: () => undefined };
const person = (uuid: string, missing: string[]) => ({
  uuid,
  revision: 1,
  name: `示例${uuid}`,
  note: '二级建造师',
  missing,
});

it('has people as rows, their missing fields as columns, and inputs only where something is missing', () => {
  const people = [person('甲', ['phone', 'titleRank']), person('乙', ['phone'])];
  const html = render(createElement(GapTable, { kind: 'register', people, ...table }));
  const headings = [...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(['姓名', '手机号', '职称级别']);
  const labels = [...html.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map(([, text]) => text);
  expect(labels).toEqual(['示例甲 手机号', '示例甲 职称级别', '示例乙 手机号']);
  expect(html.match(/已填<\/span>/g)).toHaveLength(1);
  expect(html).toContain('正高级');
});

it('shows what was typed before the people were read again with other revisions', () => {
  const grid = setCell(setCell(EMPTY_GRID, '甲|phone', '13800000001'), '丙|phone', '13800000003');
  const people = [
    { ...person('乙', ['phone']), revision: 2 },
    { ...person('甲', ['phone']), revision: 2 },
  ];
  const html = render(createElement(GapTable, { kind: 'register', people, ...table, grid }));
  const values = [...html.matchAll(/<input[^>]*value="([^"]*)"/g)].map(([, text]) => text);
  expect(values).toEqual(['', '13800000001']);
  expect(html).toContain('已填 1 格');
});

it('lists errors that have no cell once each, and nothing without any', () => {
  const html = render(createElement(OtherErrors, { errors: ['示例甲：身份证号不对', '示例甲：身份证号不对'] }));
  expect(html.match(/<li>/g)).toHaveLength(1);
  expect(html).toContain('role="alert"');
  expect(render(createElement(OtherErrors, { errors: [] }))).toBe('');
});

it('offers one confirmation for all people without a contradiction, and names the others with the reason', () => {
  const [good, bad] = [person('甲', []), person('乙', [])].map(({ missing: _none, ...rest }) => rest);
  if (!good || !bad) throw new Error('two people');
  const places = (people: IncompletePeople['openPlaces']) =>
    render(createElement(RegistrationPlaceConfirmation, { people, ...shared }));
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
