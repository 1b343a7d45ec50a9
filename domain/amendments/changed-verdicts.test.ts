import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '#domain/qualification/report.ts';
import { type ChangedVerdict, formatWorseCounts, listChangedVerdicts } from './changed-verdicts.ts';

const NUMBER = '示建〔2026〕9号';
type Verdict = RequirementResult['verdict'];

const judge = (id: string, verdict: Verdict, missing: number | null, amendedBy: string | null) =>
  ({
    id,
    kind: 'netAssets',
    title: '企业资产',
    verdict,
    need: { text: id },
    have: { text: '示例' },
    distance: missing === null ? null : { text: `还差 ${missing}`, value: missing, unit: '万元' },
    source: { clause: null, amendedBy },
  }) as unknown as RequirementResult;

/** The way in which a row that an amendment rewrites turns; null before: the amendment adds the row. */
function getWay(before: Verdict | null, after: Verdict, missing: readonly [number | null, number | null]) {
  const old = before === null ? [] : [judge('x-netAssets-1', before, missing[0], null)];
  const gone = old.map((leaf) => ({ ...leaf, verdict: 'notAssessed' as const }));
  return (
    listChangedVerdicts(old, [...gone, judge('x-netAssets-2', after, missing[1], NUMBER)], NUMBER, [])[0]?.way ?? null
  );
}

describe('a requirement that an amendment rewrites', () => {
  it.each([
    ['met', 'unmet', 'worse'],
    ['declared', 'unmet', 'worse'],
    ['unknown', 'unmet', 'worse'],
    [null, 'unmet', 'worse'],
    ['met', 'unknown', 'unproven'],
    ['declared', 'unknown', 'unproven'],
    [null, 'unknown', 'unproven'],
    ['unmet', 'met', 'eased'],
    ['unmet', 'declared', 'eased'],
    // It is not known that the gap has gone.
    ['unmet', 'unknown', null],
    ['unknown', 'unknown', null],
    ['unknown', 'met', null],
    ['met', 'declared', null],
    [null, 'met', null],
  ] as const)('goes from %s to %s: %s', (before, after, way) => {
    expect(getWay(before, after, [null, null])).toBe(way);
  });

  it('is told with a larger gap alone, where it was unmet before', () => {
    expect(getWay('unmet', 'unmet', [10, 11])).toBe('grown');
    expect(getWay('unmet', 'unmet', [10, 10])).toBeNull();
    expect(getWay('unmet', 'unmet', [10, null])).toBeNull();
  });
});

describe('the counts of a message', () => {
  it('name each degree, and nothing where all is the same or easier', () => {
    const count = (...ways: ChangedVerdict['way'][]) => formatWorseCounts(ways.map((way) => ({ way })));
    expect(count('worse', 'grown', 'unproven')).toBe('2 条要求不满足，1 条要求不再能证明');
    expect(count('unproven', 'eased')).toBe('1 条要求不再能证明');
    expect(count('eased')).toBeNull();
  });
});
