import { describe, expect, it } from 'vitest';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { realFacts } from '#domain/testing/facts.ts';
import { findLevelLocation, type LevelLocation, listRowsInForce, type StandardAmendment } from './amendment.ts';
import { isClauseNumber, isDocumentNumber } from './confirmations.ts';
import { validateAmendment } from './validate-amendment.ts';

const DOCUMENT = {
  title: '示例修改通知',
  docNumber: '示建〔2026〕9号',
  issued: '2026-12-01',
  effective: '2027-03-01',
  effect: '示例',
};
const getPlace = (level: string): LevelLocation => {
  const place = findLevelLocation(realFacts, { standardCode: '10300101', level });
  if (place === null) throw new Error(`no level ${level}`);
  return place;
};
const amend = (level: string, rewrite: (rows: Requirement[]) => unknown[], docNumber = DOCUMENT.docNumber) => ({
  standardCode: '10300101',
  level,
  document: { ...DOCUMENT, docNumber },
  requirements: rewrite(structuredClone([...listRowsInForce(getPlace(level), DOCUMENT.effective)])) as Requirement[],
});
const withAssets = (minCny: number, docNumber?: string) =>
  amend('三级', (rows) => rows.map((row) => (row.kind === 'netAssets' ? { ...row, minCny } : row)), docNumber);

const evaluate = (amendment: StandardAmendment, clause: string | null = '第二条', confirmed: readonly string[] = []) =>
  validateAmendment({
    facts: realFacts,
    amendment,
    clause,
    confirmedGaps: [],
    cases: [],
    confirmations: confirmed.map((item) => ({ item, reason: '示例理由' })),
  }).findings.filter(({ kind }) => kind === 'confirm');
const list = (amendment: StandardAmendment, clause?: string) =>
  evaluate(amendment, clause).map(({ message, isRefused }) => [message, isRefused]);

describe('a release waits for a confirmed reason', () => {
  const noCase = ['第 1 条“企业资产”没有案例', true];

  it('where a changed requirement has no golden case', () => {
    expect(list(withAssets(9_000_000))).toEqual([noCase]);
    const item = { name: '示例', row: 1, expected: 'met' as const, netAssets: 900 };
    const input = { facts: realFacts, amendment: withAssets(9_000_000), clause: '第二条', confirmedGaps: [] };
    const { findings } = validateAmendment({ ...input, cases: [item] });
    expect(findings.filter(({ kind }) => kind === 'confirm')).toEqual([]);
  });

  it('where a figure changes by more than the factor 5, either way', () => {
    expect(list(withAssets(40_000_000))).toEqual([noCase]);
    const tooMuch = '第 1 条“企业资产”的数字由 8000000 改为 40000001，相差超过 5 倍';
    expect(list(withAssets(40_000_001))).toEqual([[tooMuch, true], noCase]);
    expect(list(withAssets(1_600_000))).toEqual([noCase]);
    expect(list(withAssets(1_599_999))).toHaveLength(2);
    const storeys = (min: number) =>
      amend('一级', (rows) => JSON.parse(JSON.stringify(rows).replace('"min":25,"count":1', `"min":${min},"count":1`)));
    expect(list(storeys(250)).map(([message]) => message)).toContain(
      '第 3 条“工程业绩”的数字由 25 改为 250，相差超过 5 倍',
    );
  });

  it('where a requirement or a group of projects is deleted', () => {
    const dropped = list(amend('三级', (rows) => rows.filter(({ kind }) => kind !== 'netAssets')));
    expect(dropped).toEqual([[expect.stringMatching(/^取消“企业资产”：.*800 万元/), true]]);
    const rows = amend('一级', (all) =>
      all.map((row) =>
        row.kind === 'performance'
          ? { ...row, groups: (row.groups as { id: string }[]).filter(({ id }) => id !== 'storeys') }
          : row,
      ),
    );
    expect(list(rows).map(([message]) => message)).toContainEqual(
      expect.stringMatching(/^第 3 条“工程业绩”取消业绩类别“.*层/),
    );
  });

  it('where the document number or the clause does not parse', () => {
    expect(list(withAssets(9_000_000, '某文件'))).toEqual([['文号“某文件”的格式无法识别', true], noCase]);
    expect(list(withAssets(9_000_000), '后面那条')).toEqual([['条款“后面那条”的格式无法识别', true], noCase]);
  });

  it('and goes on when exactly that point is confirmed', () => {
    const refusals = (confirmed: readonly string[]) =>
      evaluate(withAssets(40_000_001), '第二条', confirmed).filter(({ isRefused }) => isRefused);
    expect(refusals([String(noCase[0])])).toHaveLength(1);
    const all = evaluate(withAssets(40_000_001)).map(({ message }) => message);
    expect(refusals(all)).toEqual([]);
  });
});

describe('citations', () => {
  it('parse in every form of the delivered facts', () => {
    const sources = realFacts.standardFiles.flatMap(({ source, standards }) => [
      source,
      ...standards.flatMap((standard) => standard.source ?? []),
    ]);
    const numbers = sources.flatMap(({ docNumber, amendments }) => [
      docNumber,
      ...amendments.map((amendment) => amendment.docNumber),
    ]);
    expect([...new Set(numbers)].filter((number) => !isDocumentNumber(number))).toEqual([]);
    const clauses = realFacts.standardFiles.flatMap(({ standards }) =>
      standards.flatMap(({ levels }) =>
        levels.flatMap(({ requirements }) => requirements.flatMap(({ clause }) => (clause ? [String(clause)] : []))),
      ),
    );
    expect(clauses.length).toBeGreaterThan(200);
    expect([...new Set(clauses)].filter((clause) => !isClauseNumber(clause))).toEqual([]);
  });

  it.each(['第二条', '第二条第（三）项', '附件1 第一条', '1.1.2（1）', '二、（三）', '第十二条第二款'])(
    '%s is a clause',
    (clause) => {
      expect(isClauseNumber(clause)).toBe(true);
    },
  );

  it.each(['某文件', '2026', '〔2026〕9号', '示建〔2026〕9号1', '示建2026年第九号'])('%s is no number', (number) => {
    expect(isDocumentNumber(number)).toBe(false);
  });
});
