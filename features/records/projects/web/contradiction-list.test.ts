import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPage, VISITOR_READER } from '#apps/web/testing/render-page.tsx';
import { type ContradictionBasis, cite, consistency } from '#domain/contradictions/basis.ts';
import { createQueryClient } from '#platform/web/query.ts';
import { ContradictionList } from './contradiction-list.tsx';

const show = (basis: ContradictionBasis): string => {
  const side = { field: 'startDate', label: '开工日期', value: '2020-03-01' };
  const target = { kind: 'project' as const, uuid: null, name: '示例项目' };
  const row = { code: 'PJ05', title: '示例', target, reason: '理由', remedy: '更正', basis };
  const list = createElement(ContradictionList, { rows: [{ ...row, sides: [side, side] }] });
  const page = createElement(QueryClientProvider, { client: createQueryClient() }, list);
  return renderPage(page, VISITOR_READER).replaceAll(/<[^>]*>/g, '');
};

it('shows the source of a contradiction, and 待核对 unless its text was read', () => {
  expect(show(cite('国务院令第279号', '第十六条'))).toContain(
    '依据《建设工程质量管理条例》国务院令第279号 第十六条（待核对）。',
  );
  expect(show(cite('建市〔2014〕159号', null, 'sourced'))).toContain('依据《建筑业企业资质标准》建市〔2014〕159号。');
  expect(show(consistency('YZ2'))).toMatch(/依据资料一致性规则 YZ2：日期应当合乎先后.+今天。$/);
});
