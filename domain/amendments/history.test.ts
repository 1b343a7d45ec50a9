import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { amendLevel, findLevelLocation, listRowsInForce, type StandardAmendment } from './amendment.ts';
import { listRequirementHistory } from './history.ts';
import { buildAmendedFacts } from './validate-amendment.ts';

const assets = (minCny: number, rest: object = {}): Requirement => ({ kind: 'netAssets', minCny, ...rest });

describe('the history of figures', () => {
  it('follows a figure through every document that set it', () => {
    const rows = [
      assets(8, { assessed: false, amendedBy: '甲' }),
      assets(9, { amendedBy: '甲', droppedBy: '乙' }),
      assets(10, { amendedBy: '乙' }),
    ];
    expect(listRequirementHistory(rows)).toEqual([
      { before: 0, after: 1, docNumber: '甲' },
      { before: 1, after: 2, docNumber: '乙' },
    ]);
  });

  it('tells what is asked no more from what is new, and leaves what never changed', () => {
    const rows = [
      assets(8),
      { kind: 'siteManagers', assessed: false, amendedBy: '甲' } as unknown as Requirement,
      { kind: 'headcount', min: 5, amendedBy: '甲' } as Requirement,
    ];
    expect(listRequirementHistory(rows)).toEqual([
      { before: 1, after: null, docNumber: '甲' },
      { before: null, after: 2, docNumber: '甲' },
    ]);
  });

  it('takes two rows of a kind in their order, each once', () => {
    const rows = [
      assets(1, { assessed: false, amendedBy: '甲' }),
      assets(2, { assessed: false, amendedBy: '甲' }),
      assets(3, { amendedBy: '甲' }),
    ];
    expect(listRequirementHistory(rows)).toEqual([
      { before: 0, after: 2, docNumber: '甲' },
      { before: 1, after: null, docNumber: '甲' },
    ]);
  });

  it('describes both figures when an operator changes a rule twice', () => {
    const facts = loadFacts();
    const place = { standardCode: '10300101', level: '三级' };
    const amend = (law: typeof facts, docNumber: string, effective: string, minCny: number) => {
      const found = findLevelLocation(law, place);
      if (found === null) throw new Error('no such level');
      const document = { docNumber, title: '示例', issued: null, effective, effect: '示例' };
      const requirements = listRowsInForce(found, effective).map((row) =>
        row.kind === 'netAssets' ? { ...row, minCny } : row,
      ) as StandardAmendment['requirements'];
      const amendment = { ...place, document, requirements };
      expect(amendLevel(found, amendment).requirements.length).toBe(found.level.requirements.length + 1);
      return buildAmendedFacts(law, amendment, docNumber) ?? law;
    };
    const law = amend(amend(facts, '甲', '2027-01-01', 9_000_000), '乙', '2028-01-01', 10_000_000);
    const rows = findLevelLocation(law, place)?.level.requirements ?? [];
    const figures = listRequirementHistory(rows)
      .filter(({ docNumber }) => '甲乙'.includes(docNumber))
      .map(({ before, after, docNumber }) => [
        docNumber,
        ...[before, after].map((at) => (at === null ? null : (rows[at] as { minCny?: number }).minCny)),
      ]);
    expect(figures).toEqual([
      ['甲', 8_000_000, 9_000_000],
      ['乙', 9_000_000, 10_000_000],
    ]);
  });
});
