import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  createTitledPerson,
  testDay,
} from '../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../testing/facts.ts';
import { createCatalogueWithRows } from '../testing/own-rows.ts';
import { evaluateCurrent } from './evaluate-all.ts';
import { type EvaluationInput, evaluateQualification } from './evaluate-qualification.ts';

function check(enterprise: EnterpriseDocumentInput, rest: Partial<EvaluationInput> = {}) {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: '10300101',
    level: '三级',
    asOf: testDay,
    ...rest,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}
const getLeaf = (report: ReturnType<typeof check>, kind: string) => report.leaves.find((leaf) => leaf.kind === kind);

describe('the report', () => {
  it('cites the number in the document, and none where the number only follows from the order of the list', () => {
    const clauses = check(completeEnterprise).leaves.map((leaf) => leaf.source.clause);
    expect(clauses).toEqual([
      '1.3.1',
      '1.3.2（1）',
      '1.3.2（2）',
      '1.3.2（2）',
      '1.3.2（3）',
      '1.3.2（4）',
      '1.3.2（5）',
    ]);
    expect(realCatalogue.byCode('10300102')?.standard).toMatchObject({ clauseNumber: 2, clauseBasis: 'inferred' });
    const inferred = realCatalogue.standards.filter(({ standard }) => standard?.clauseBasis !== 'verified');
    expect(
      inferred.flatMap(({ levels }) => levels.flatMap(({ rows }) => rows.map(({ clause }) => clause))),
    ).not.toContain(expect.any(String));
  });

  it('says the verdict, the counts and the sources', () => {
    const report = check(completeEnterprise);
    expect(report).toMatchObject({
      // The works of the lead are stated without a record of the projects.
      verdict: 'declared',
      headline: '按企业声明满足申报条件，声明未经核对',
      counts: { assessed: 6, met: 5, declared: 1, unmet: 0, unknown: 0, notAssessed: 1 },
      factsVersion: realFacts.version,
      disclaimer: '结果仅供准备材料参考，不代表审批结论',
    });
    expect(report.sources.map((source) => source.docNumber)).toEqual([
      '建市〔2014〕159号',
      '建市〔2015〕154号',
      '建市〔2016〕226号',
      '建办市〔2018〕53号',
    ]);
    expect(report.rulesUsed.map((rule) => [rule.id, rule.confidence])).toContainEqual(['CR-10', 'unknown']);
  });

  it('leaves out documents that came later than the day asked for', () => {
    expect(check(completeEnterprise, { asOf: '2016-06-01' }).sources.map((source) => source.docNumber)).toEqual([
      '建市〔2014〕159号',
      '建市〔2015〕154号',
    ]);
  });

  it('is not 满足 before the standard is in force', () => {
    const report = check(completeEnterprise, { asOf: '2014-12-31' });
    expect(report.verdict).not.toBe('met');
    expect(report.cautions.join()).toContain('尚未施行');
  });

  it('answers "why not this person" for every candidate, with the remedy', () => {
    const report = check({
      ...completeEnterprise,
      otherPeople: [
        ...(completeEnterprise.otherPeople ?? []),
        {
          ...createRegisteredPerson('甲', '二级建造师', '建筑工程'),
          registrations: [
            { regType: '二级建造师', specialty: '建筑工程', validEnd: '2026-11-19', registeredHere: true },
          ],
        },
        {
          ...createRegisteredPerson('乙', '二级建造师', '建筑工程'),
          registrations: [
            { regType: '二级建造师', specialty: '建筑工程', validEnd: '2029-01-01', registeredHere: false },
          ],
        },
        createRegisteredPerson('丙', '二级建造师', '市政公用工程'),
        { ...createTitledPerson('丁', '工程师', '电气'), socialSecurityHere: false },
        createTitledPerson('戊', '助理工程师', '电气'),
      ],
    });
    const why = (kind: string, name: string) => getLeaf(report, kind)?.notCounted.find((item) => item.name === name);
    expect(why('registeredPersonnel', '甲')).toMatchObject({
      reasonCode: 'registrationExpired',
      remedy: '办理延续注册',
    });
    expect(why('registeredPersonnel', '乙')).toMatchObject({
      reasonCode: 'registeredElsewhere',
      remedy: '办理变更注册到本企业',
    });
    expect(why('registeredPersonnel', '丙')).toMatchObject({ reasonCode: 'specialtyMismatch' });
    expect(why('titledPersonnel', '丁')).toMatchObject({
      reasonCode: 'insuranceElsewhere',
      remedy: '办理社会保险转入',
    });
    expect(why('titledPersonnel', '戊')).toMatchObject({ reasonCode: 'rankTooLow', remedy: null });
  });

  it('marks people who count today and end within 90 days, to the day', () => {
    const ending = (validEnd: string) => {
      const people = (completeEnterprise.otherPeople ?? []).map((person) =>
        person.name === '机电建造师'
          ? {
              ...person,
              registrations: [{ regType: '二级建造师', specialty: '机电工程', validEnd, registeredHere: true }],
            }
          : person,
      );
      const report = check({ ...completeEnterprise, otherPeople: people });
      return report.matrix.rows.find((row) => row.name === '机电建造师')?.cells.map((cell) => cell.state);
    };
    expect(ending('2027-02-18')).toEqual(['dueSoon']); // 90 days
    expect(ending('2027-02-19')).toEqual(['counted']);
    expect(ending(testDay)).toEqual(['dueSoon']);
    expect(ending('2026-11-19')).toEqual(['notCounted']);
  });

  it('names candidates, easiest first', () => {
    const people = (completeEnterprise.otherPeople ?? []).filter((person) => person.name !== '电气');
    const report = check({
      ...completeEnterprise,
      otherPeople: [...people, { ...createTitledPerson('何沛', '工程师', '电气'), socialSecurityHere: false }],
    });
    expect(report.gaps[0]).toMatchObject({
      title: '增加电气专业中级以上职称人员 1 人',
      candidates: [{ name: '何沛', remedy: '办理社会保险转入' }],
    });
  });

  it('joins a person of both lists, and counts that person once', () => {
    const id = '110105198505050018';
    const enterprise: EnterpriseDocumentInput = {
      enterprise: { entName: '示例' },
      registeredPeople: [{ ...createRegisteredPerson('张三', '二级建造师', '建筑工程'), uuid: 'a', idNo: id }],
      otherPeople: [{ ...createTitledPerson('张三', '工程师', '结构'), uuid: 'b', idNo: id }],
    };
    const report = check(enterprise);
    expect(report.matrix.rows.map((row) => row.name)).toEqual(['张三']);
    expect(getLeaf(report, 'titledPersonnel')?.have.value).toBe(1);
  });

  it('decides nothing by whether the technical lead counts elsewhere, unless the enterprise chose a reading (CR-10)', () => {
    const needsLead = {
      ...completeEnterprise,
      otherPeople: (completeEnterprise.otherPeople ?? []).filter((person) => person.name !== '结构'),
    };
    const titledLeaf = (countsTechnicalLead?: boolean) =>
      getLeaf(
        check(needsLead, countsTechnicalLead === undefined ? {} : { options: { countsTechnicalLead } }),
        'titledPersonnel',
      );
    expect(titledLeaf()).toMatchObject({
      verdict: 'unknown',
      reason: expect.stringContaining('技术负责人是否同时计入本项待核对'),
    });
    expect(titledLeaf(true)?.verdict).toBe('met');
    expect(titledLeaf(false)?.verdict).toBe('unmet');
    expect(check(completeEnterprise).verdict).toBe('declared');
  });

  it('refuses unknown standards, levels and groups with words', () => {
    const ask = (standardCode: string, level: string) =>
      evaluateQualification({
        catalogue: realCatalogue,
        enterprise: buildEnterprise(),
        standardCode,
        level,
        asOf: testDay,
      });
    expect(ask('999', '三级')).toMatchObject({ ok: false, fault: 'unknown-standard' });
    expect(ask('10300101', '四级')).toMatchObject({ ok: false, fault: 'unknown-level' });
    expect(ask('103002', '一级')).toMatchObject({ ok: false, fault: 'no-requirements' });
    expect(ask('03-10300101', '三级')).toMatchObject({ ok: true });
  });
});

describe('what the engine does not understand', () => {
  it('a kind of requirement: shown, never decided', () => {
    const report = check(completeEnterprise, {
      catalogue: createCatalogueWithRows([
        { kind: 'telepathy', summary: '能够心灵感应' },
        { kind: 'netAssets', minCny: 1 },
        { kind: 'netAssets', minCny: 2 },
      ]),
    });
    expect(report.leaves[0]).toMatchObject({ verdict: 'unknown', need: { text: '能够心灵感应' } });
    expect(report.verdict).toBe('undecided');
  });

  it('a field that could change the verdict: shown, never decided', () => {
    const report = check(completeEnterprise, {
      catalogue: createCatalogueWithRows([{ kind: 'netAssets', minCny: 1, exceptOnMondays: true }]),
    });
    expect(report.leaves[0]?.verdict).toBe('unknown');
    expect(report.leaves[0]?.reason).toContain('exceptOnMondays');
  });

  it('a null figure: shown, never decided', () => {
    const rows = [
      { kind: 'netAssets', minCny: null },
      { kind: 'registeredPersonnel', profession: '注册建造师', grade: null, specialties: [], min: null },
      { kind: 'skilledWorkers', grade: null, min: null },
    ];
    expect(
      check({ enterprise: { entName: '空' } }, { catalogue: createCatalogueWithRows(rows) }).leaves.map(
        (leaf) => leaf.verdict,
      ),
    ).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('checkHeld', () => {
  it('answers each certificate item, and says null for what it does not know', () => {
    const items = [
      { itemName: '建筑三级', standardCode: '10300101', level: '三级' },
      { itemName: '不明', standardCode: '10300199', level: '三级' },
      { itemName: '市政三级', standardCode: '10300110', level: '三级' },
    ];
    const enterprise = buildEnterprise({
      ...completeEnterprise,
      certificates: [{ certName: '建筑业企业资质证书', items }],
    });
    const held = evaluateCurrent({ catalogue: realCatalogue, enterprise, asOf: testDay });
    expect(held.map((item) => [item.itemName, item.report?.verdict ?? null])).toEqual([
      ['建筑三级', 'declared'],
      ['不明', null],
      ['市政三级', 'unmet'],
    ]);
  });
});
