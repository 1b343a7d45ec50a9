/** What the enterprise states of requirements that no record can answer, over every level of every standard. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createCatalogueWithRows } from '../../testing/own-rows.ts';
import { declarationKinds } from '../declaration-kinds.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { findLevelReach } from '../reach.ts';
import { canRecordsDecide, requiresDeclaration } from '../requirements/answered-by.ts';
import { isWordingKnown } from '../requirements/stated.ts';

type Statement = NonNullable<EnterpriseDocumentInput['declarations']>[number];
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
  [...new Set(target.level.rows.map((row) => row.words.text))].map((text) => state(target, text, rest));

function check(target: Target, declarations: Statement[]) {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    // Experience is stated for an enterprise that is old enough.
    enterprise: buildEnterprise({ enterprise: { entName: '示例企业', establishDate: '1990-01-01' }, declarations }),
    standardCode: target.standard.code,
    level: target.level.key,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/** Everything that can be declared, of every kind that forms and workbooks know, in figures that no standard exceeds. */
function declareAll({ level }: Target): Statement[] {
  const years = [null, 2023, 2024, 2025];
  return [...new Set(level.rows.map((row) => row.words.text))].flatMap((text) =>
    declarationKinds.flatMap(({ kind, answer, unit }): Statement[] =>
      answer === 'confirm'
        ? [{ kind, text, confirmed: true }]
        : years.map((year) => ({ kind, text, year, value: 1_000_000_000, unit: unit === '' ? null : unit })),
    ),
  );
}

describe('what only the enterprise says', () => {
  it('is 按企业声明满足 of every requirement of every level, never 满足, whatever kind it is declared as', () => {
    const kinds = new Set<string>();
    for (const target of levels) {
      const before = new Map(check(target, []).leaves.map((leaf) => [leaf.id, leaf.verdict]));
      const report = check(target, declareAll(target));
      for (const leaf of report.leaves.filter(({ id, verdict }) => verdict !== before.get(id) && verdict !== 'unmet')) {
        expect(leaf.verdict, `${leaf.id}: ${leaf.reason}`).toBe('declared');
        expect(leaf.reason).toContain('企业声明满足，未经核对；依据：未填写');
        kinds.add(leaf.answerKey?.kind ?? '');
      }
      expect(report.verdict).not.toBe('met');
    }
    // Kinds of the facts are among them, and those of judgements: 企业经理, 企业技术中心 …
    for (const kind of ['premises', 'creditRecord', 'system', 'manager', 'techCentre', 'experience'])
      expect([...kinds]).toContain(kind);
  });

  it('is what the list of such requirements says, and what stops a level from being met by records', () => {
    for (const target of levels) {
      const { stops } = findLevelReach(target.standard, target.level, realCatalogue);
      const leaves = check(target, declareAll(target)).leaves;
      const judged = target.level.rows.flatMap((prepared, index) => {
        const leaf = leaves[index];
        const isJudged = leaf !== undefined && leaf.verdict !== 'notAssessed' && prepared.obstacles.length === 0;
        return isJudged ? [{ prepared, leaf, isLeft: requiresDeclaration(prepared.row, prepared.words.text) }] : [];
      });
      const declared = judged.filter(
        ({ prepared, leaf }) => leaf.verdict === 'declared' && !canRecordsDecide(prepared.row, prepared.words.text),
      );
      expect(declared.filter(({ isLeft }) => !isLeft).map(({ leaf }) => leaf.id)).toEqual([]);
      const left = judged.filter(({ isLeft }) => isLeft).map(({ prepared }) => prepared.id);
      expect(stops.map(({ rowId }) => rowId)).toEqual(expect.arrayContaining(left));
    }
  });

  it('names its source where the enterprise gives one', () => {
    const target = levels.find(({ standard, level }) => standard.code === '103003' && level.key === '特级');
    if (target === undefined) throw new Error('no top grade');
    const manager = { kind: 'manager', confirmed: true, source: '任命文件（示例）', uuid: 'declared-1' };
    const leaf = check(target, [manager]).leaves.find(({ answerKey }) => answerKey?.kind === 'manager');
    expect(leaf?.verdict).toBe('declared');
    expect(leaf?.statement).toEqual({ ref: 'declared-1', source: '任命文件（示例）' });
  });
});

describe('what stays open', () => {
  it('can be stated where the sentence is known, and is looked up where it is not, of every level', () => {
    let lookedUp = 0;
    for (const target of levels) {
      const open = check(target, []).leaves;
      const stated = check(target, stateAll(target)).leaves;
      const { rows } = target.level;
      const declared = rows.every(isWordingKnown)
        ? []
        : check(target, [...stateAll(target), ...declareAll(target)]).leaves;
      rows.forEach((prepared, index) => {
        const [leaf, now] = [open[index], stated[index]];
        if (leaf?.verdict !== 'unknown') return;
        if (isWordingKnown(prepared)) {
          expect(now?.verdict, `${leaf.id}: ${now?.reason}`).toBe('declared');
          expect(leaf.answerKey, leaf.id).not.toBeNull();
          expect(now?.reason).toContain('企业声明满足，未经核对');
          return;
        }
        lookedUp += 1;
        for (const one of [leaf, now, declared[index]]) {
          expect(one?.verdict, leaf.id).toBe('unknown');
          expect(one?.answerKey, leaf.id).toBeNull();
          expect(one?.nextStep, leaf.id).toContain('核对');
        }
      });
    }
    expect(lookedUp).toBeGreaterThan(50);
  });

  it('of a level that is not recorded as a whole is told, and no statement replaces it', () => {
    const catalogue = createCatalogueWithRows([{ kind: 'system', summary: '管理制度健全' }]);
    const declarations = ['管理制度健全', '该等级未收录的其余指标'].map((text) => ({
      kind: 'requirement',
      standardCode: '10300101',
      level: '三级',
      text,
      confirmed: true,
      source: '主管部门答复（示例）',
    }));
    const enterprise = buildEnterprise({ declarations });
    const result = evaluateQualification({
      catalogue,
      enterprise,
      standardCode: '10300101',
      level: '三级',
      asOf: testDay,
    });
    if (!result.ok) throw new Error(result.message);
    expect(result.report.leaves.map(({ verdict }) => verdict)).toEqual(['declared']);
    expect(result.report.verdict).toBe('undecided');
    expect(result.report.cautions).toContain('该等级收录的指标过少，可能不完整，待对照标准原文核对');
  });

  it('a level is met by records, or by statements, or it is gone: only facts and judgements of the law stop it', () => {
    const reaches = levels.map(({ standard, level }) => findLevelReach(standard, level, realCatalogue));
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
    // What a declaration answers anyway is another matter.
    const left = new Set(
      target.level.rows.flatMap((one) => (requiresDeclaration(one.row, one.words.text) ? [one.id] : [])),
    );
    const count = (declarations: Statement[]): number =>
      check(target, declarations).leaves.filter(
        ({ id, verdict }) => verdict === 'declared' && !left.has(id.split('/').at(-1) ?? ''),
      ).length;
    expect(count(stateAll(target))).toBeGreaterThan(0);
    expect(count(stateAll(target, { source: null }))).toBe(0);
    expect(count(stateAll(target, { level: null }))).toBe(0);
    expect(count(stateAll(target, { standardCode: '10300101' }))).toBe(0);
    expect(count([...stateAll(target), ...stateAll(target, { confirmed: false, source: null })])).toBe(0);
  });
});
