import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, renderPage } from '#apps/web/testing/render-page.tsx';
import type { UsePlanRow } from '../contract/plan.ts';
import { PlanList } from './plan-list.tsx';

const FREE = { fromOn: '2026-11-21', toOn: '2027-01-24' };
const getRow = (name: string, rest: Partial<UsePlanRow> = {}): UsePlanRow => ({
  holder: name,
  kind: 'person',
  name,
  note: '',
  untilOn: null,
  papers: [],
  bars: [],
  more: 0,
  lanes: 1,
  clashes: [],
  freeSpans: [FREE],
  ...rest,
});

it('names the free days of holders without uses once on a phone, and those of others at their own row', () => {
  const actions = { canAdd: true, canEdit: true, open: () => undefined, add: () => undefined };
  const rows = [getRow('甲'), getRow('乙'), getRow('丙'), getRow('丁', { more: 1 })];
  const html = renderPage(
    createElement(PlanList, { rows, actions }),
    createReader({ status: 'active', endDate: '2099-12-31' }),
  );
  expect(html.split('空闲 65 天')).toHaveLength(3);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('都空闲 65 天的 3 个');
});
