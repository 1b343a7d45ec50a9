/** What the firm states of requirements that no record can answer, over every level of every standard. */
import { describe, expect, it } from 'vitest';
import type { FirmInput } from '../../firm/firm.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { buildFirm, testDay } from '../../testing/firms.ts';
import { checkQualification } from '../check-qualification.ts';
import { findReach } from '../reach.ts';
import { REST_OF_LEVEL } from '../requirements/stated.ts';

type Statement = NonNullable<FirmInput['declarations']>[number];
const levels = realCatalogue.standards.flatMap((standard) => standard.levels.map((level) => ({ standard, level })));
type Target = (typeof levels)[number];

const state = ({ standard, level }: Target, text: string, rest: Partial<Statement> = {}): Statement => ({
  kind: 'requirement',
  standardCode: standard.code,
  level: level.key,
  text,
  confirmed: true,
  source: '主管部门答复（示例）',
  ...rest,
});
const stateAll = (target: Target, rest: Partial<Statement> = {}): Statement[] =>
  [...new Set([...target.level.rows.map((row) => row.words.text), REST_OF_LEVEL])].map((text) =>
    state(target, text, rest),
  );

function check(target: Target, declarations: Statement[]) {
  const result = checkQualification({
    catalogue: realCatalogue,
    firm: buildFirm({ declarations }),
    standardCode: target.standard.code,
    level: target.level.key,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

describe('no level is a dead end', () => {
  it('what stays open can be stated, of every requirement of every level, and the statement is named', () => {
    for (const target of levels) {
      const open = check(target, []).leaves.filter((leaf) => leaf.verdict === 'unknown');
      const stated = new Map(check(target, stateAll(target)).leaves.map((leaf) => [leaf.id, leaf]));
      for (const leaf of open) {
        const now = stated.get(leaf.id);
        // A yes that the firm owes anyway (a system, its credit record) is an answer; all else is a statement.
        expect(['declared', 'met'], `${leaf.id}: ${now?.reason}`).toContain(now?.verdict);
        expect(leaf.answerKey, leaf.id).not.toBeNull();
        if (now?.verdict === 'declared') expect(now.reason).toContain('企业声明满足，未经核对');
      }
      expect(
        [...stated.values()].some((leaf) => leaf.verdict === 'unknown'),
        target.level.name,
      ).toBe(false);
    }
  });

  it('a level is met by records, or by statements, or it is gone: only facts and judgements of the law stop it', () => {
    const reaches = levels.map(({ standard, level }) => findReach(standard, level, realCatalogue));
    for (const { best, stops } of reaches) expect(stops.length > 0).toBe(best !== 'met');
    expect(reaches.filter(({ best }) => best === 'never').length).toBeLessThan(20);
  });

  it('a statement is never mixed with what records show, and turns no shortage into anything', () => {
    for (const target of levels.filter((_, index) => index % 7 === 0)) {
      const before = check(target, []);
      const after = check(target, stateAll(target));
      expect(after.verdict).not.toBe('met');
      const short = before.leaves.filter((leaf) => leaf.verdict === 'unmet').map((leaf) => leaf.id);
      expect(after.leaves.filter((leaf) => leaf.verdict === 'unmet').map((leaf) => leaf.id)).toEqual(
        expect.arrayContaining(short),
      );
    }
  });

  it('states nothing without a source, without the level, or when it is denied as well', () => {
    const target = levels.find(({ standard, level }) => standard.code === '103003' && level.key === '特级');
    if (target === undefined) throw new Error('no top grade');
    const count = (declarations: Statement[]): number => check(target, declarations).counts.declared;
    expect(count(stateAll(target))).toBeGreaterThan(0);
    expect(count(stateAll(target, { source: null }))).toBe(0);
    expect(count(stateAll(target, { level: null }))).toBe(0);
    expect(count(stateAll(target, { standardCode: '10300101' }))).toBe(0);
    expect(count([...stateAll(target), ...stateAll(target, { confirmed: false, source: null })])).toBe(0);
  });
});
