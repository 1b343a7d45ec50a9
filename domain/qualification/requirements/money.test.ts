import { describe, expect, it } from 'vitest';
import { buildEnterprise, testDay } from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { isRequirementKind } from '../requirement.ts';
import { evaluateAmount } from './money.ts';

const rows = realCatalogue.standards.flatMap((standard) =>
  standard.levels.flatMap((level) => level.rows.map((row) => ({ standard, level, row }))),
);
const assets = rows.find(({ row }) => row.row.kind === 'netAssets')?.row;
if (assets === undefined) throw new Error('no row of assets');
const judge = (wan: number | null, needYuan: number | null | undefined) =>
  evaluateAmount(wan, needYuan, '净资产', assets);

describe('an amount of money', () => {
  it('says what is missing, in the units of both sides, and the way to have it', () => {
    const title = `${assets.words.title}增加 2 万元`;
    expect(judge(798, 8_000_000)).toMatchObject({
      truth: 'no',
      reason: '净资产低于要求',
      have: { text: '798 万元', value: 798, unit: '万元' },
      distance: { text: '差 2 万元', value: 2, unit: '万元' },
      nextStep: title,
      gaps: [{ kind: 'add', title, count: 2, unit: '万元', candidates: [], ways: ['净资产达到 800 万元'] }],
    });
  });

  it('is enough at the limit itself, with nothing left to do', () => {
    expect(judge(800, 8_000_000)).toMatchObject({ truth: 'yes', reason: '净资产达到要求', distance: null, gaps: [] });
    expect(judge(799.9999, 8_000_000).truth).toBe('no');
  });

  it('decides nothing without the figure of the enterprise or of the text', () => {
    expect(judge(null, 8_000_000)).toMatchObject({
      truth: 'maybe',
      reason: '净资产未登记，不作判断',
      nextStep: '补录净资产',
    });
    for (const nothing of [null, undefined]) {
      expect(judge(900, nothing)).toMatchObject({ truth: 'maybe', have: { value: 900 }, gaps: [] });
      expect(judge(null, nothing).truth).toBe('maybe');
    }
  });
});

describe('registered capital', () => {
  const all = rows.flatMap(({ standard, level, row }) =>
    isRequirementKind(row.row, 'registeredCapital') ? [{ standard, level, id: row.id, asked: row.row }] : [],
  );

  it('is asked for in levels of more than one sort', () => {
    expect(new Set(all.map(({ asked }) => asked.paidIn === true)).size).toBe(2);
  });

  it.each(all.map((one) => [`${one.standard.name}${one.level.key} ${one.id}`, one] as const))(
    'is named by what is counted: %s',
    (_name, { standard, level, id, asked }) => {
      const enterprise = buildEnterprise({ enterprise: { entName: '示例企业', regCapital: 1, paidCapital: 2 } });
      const answer = evaluateQualification({
        catalogue: realCatalogue,
        enterprise,
        standardCode: standard.code,
        level: level.key,
        asOf: testDay,
      });
      if (!answer.ok) throw new Error(answer.message);
      const leaf = answer.report.leaves.find((one) => one.id.endsWith(id));
      if (leaf === undefined || leaf.verdict === 'notAssessed' || leaf.verdict === 'unknown') return;
      const word = asked.paidIn === true ? '实收资本' : asked.form === undefined ? '注册资本' : '出资总额';
      expect(leaf.reason).toBe(`${word}低于要求`);
      expect(leaf.have.value).toBe(asked.paidIn === true ? 2 : 1);
    },
  );
});
