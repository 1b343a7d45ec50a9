import { describe, expect, it } from 'vitest';
import { findLevelLocation, listRowsInForce, postponeAmendment } from '#domain/amendments/amendment.ts';
import { buildAmendedFacts } from '#domain/amendments/validate-amendment.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { RequirementResult } from '#domain/qualification/report.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { realFacts } from '#domain/testing/facts.ts';
import { compareRequirements, formatRequirementChange, listRequirementComparisons } from './compare-reports.ts';

const PLACE = { standardCode: '10300101', level: '三级' };
const DOCUMENT = { title: '示例', docNumber: '示建〔2026〕9号', issued: null, effective: '2027-03-01', effect: '示例' };

function getFacts(): { readonly before: Facts; readonly after: Facts } {
  const place = findLevelLocation(realFacts, PLACE);
  if (place === null) throw new Error('no level');
  const requirements = listRowsInForce(place, DOCUMENT.effective).map((row) =>
    row.kind === 'netAssets' ? { ...row, minCny: 9_000_000 } : row,
  );
  const after = buildAmendedFacts(realFacts, { ...PLACE, document: DOCUMENT, requirements }, 'after');
  if (after === null) throw new Error('no level');
  return { before: postponeAmendment(after, PLACE.standardCode, DOCUMENT.docNumber, 'before'), after };
}

describe('a rewritten requirement', () => {
  const { before, after } = getFacts();
  const getLeaves = (facts: Facts, asOf: string) => {
    const enterprise = buildEnterprise({ enterprise: { entName: '示例企业', netAssets: 850 } });
    const answer = evaluateQualification({ catalogue: createCatalogue(facts), enterprise, ...PLACE, asOf });
    if (!answer.ok) throw new Error(answer.message);
    return answer.report.leaves;
  };
  const rewritten = [
    {
      title: '企业资产',
      before: { verdict: 'met', need: expect.stringContaining('800 万元') },
      after: { verdict: 'unmet', need: expect.stringContaining('900 万元') },
      isTurned: true,
    },
  ];

  it('is one change with both texts under another law and on another day', () => {
    expect(compareRequirements(getLeaves(realFacts, '2027-03-01'), getLeaves(after, '2027-03-01'))).toMatchObject(
      rewritten,
    );
    expect(compareRequirements(getLeaves(before, '2027-03-01'), getLeaves(after, '2027-03-01'))).toMatchObject(
      rewritten,
    );
    expect(compareRequirements(getLeaves(after, '2027-02-28'), getLeaves(after, '2027-03-01'))).toMatchObject(
      rewritten,
    );
  });

  it('is one change where the amendment is withdrawn', () => {
    const [change, ...more] = compareRequirements(getLeaves(after, '2027-03-01'), getLeaves(realFacts, '2027-03-01'));
    expect(more).toEqual([]);
    expect(change).toMatchObject({ before: { verdict: 'unmet' }, after: { verdict: 'met' } });
  });
});

describe('a requirement that becomes worse', () => {
  const judge = (verdict: RequirementResult['verdict'], missing: number | null = null) =>
    [
      {
        id: 'x-netAssets-1',
        kind: 'netAssets',
        title: '企业资产',
        verdict,
        need: { text: '800 万元' },
        have: { text: String(missing) },
        distance: missing === null ? null : { text: '', value: missing, unit: '万元' },
        source: { clause: null, amendedBy: null },
        counted: [],
        notCounted: [],
        statement: null,
      } as unknown as RequirementResult,
    ] as const;

  it.each([
    ['is no longer met', judge('met'), judge('unmet', 1), '结论改变：不再满足'],
    ['is no longer proven', judge('declared'), judge('unknown'), '结论改变：不再能证明'],
    ['has a larger gap', judge('unmet', 1), judge('unmet', 2), '缺口扩大'],
    ['has a smaller gap', judge('unmet', 2), judge('unmet', 1), '数量改变'],
    ['is met after all', judge('unmet', 1), judge('met'), '结论改变'],
    ['stays', judge('met'), judge('met'), '不变'],
  ] as const)('%s', (_name, before, after, words) => {
    const [pair] = listRequirementComparisons(before, after);
    expect(pair && formatRequirementChange(pair)).toBe(words);
  });
});
