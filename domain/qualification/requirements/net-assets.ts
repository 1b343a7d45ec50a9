import { formatYuanAmount, toYuan } from '#domain/enterprise/money.ts';
import type { PreparedRow } from '../catalogue.ts';
import { createEvaluation, type Evaluate, type Evaluation, type EvaluationContext } from '../context.ts';
import type { RequirementOf } from '../requirement.ts';
import { evaluateAmount } from './money.ts';

type Row = RequirementOf<'netAssets'>;

/** From this day of a year (MM-DD) on, the statement of the previous year is audited, and older statements no longer count. */
const AUDITED_FROM = '07-01';

/**
 * Returns whether the financial statement of a year counts on a day (CR-14): the current year, the previous year, and before July also the
 * year before that.
 */
function isYearCurrent(year: number, asOf: string): boolean {
  const current = Number(asOf.slice(0, 4));
  const oldest = current - (asOf.slice(5) < AUDITED_FROM ? 2 : 1);
  return year >= oldest && year <= current;
}

/** Evaluates 净资产 by the entered amount; the amount of a year that does not serve on the day decides nothing. */
function evaluateByAssets(row: Row, { index, asOf }: EvaluationContext, prepared: PreparedRow): Evaluation {
  const { netAssets, netAssetsYear } = index.enterprise.enterprise;
  const answer = evaluateAmount(netAssets, row.minCny, '净资产', prepared);
  if (netAssets === null || netAssetsYear === null) return answer;
  index.note(() => [`${netAssetsYear}-01-01`, `${netAssetsYear + 2}-${AUDITED_FROM}`]);
  if (answer.truth === 'maybe' || isYearCurrent(netAssetsYear, asOf)) return answer;
  return createEvaluation(
    'maybe',
    answer.have,
    `净资产为 ${netAssetsYear} 年度数据，与校验日 ${asOf} 应取的年度不一致，待核对`,
    { nextStep: '按最近一期经审计的财务报表更新净资产和所属年度' },
  );
}

/** Evaluates 净资产 of the last audited year; for a first application the registered capital is used instead (CR-14). */
function evaluateOwn(row: Row, context: EvaluationContext, prepared: PreparedRow): Evaluation {
  const { regCapital } = context.index.enterprise.enterprise;
  const force = context.standard.category === 'construction' ? context.rules.force('CR-14') : 'absent';
  const byAssets = evaluateByAssets(row, context, prepared);
  if (context.options.applying !== 'first' || force === 'absent') return byAssets;
  const byCapital: Evaluation = {
    ...evaluateAmount(regCapital, row.minCny, '注册资本', prepared),
    rules: ['CR-14'],
    cautions: ['首次申请的，净资产按营业执照注册资本考核'],
  };
  if (force === 'sure' || byCapital.truth === byAssets.truth) return byCapital;
  return {
    ...byCapital,
    truth: 'maybe',
    distance: null,
    gaps: [],
    reason: '首次申请按注册资本还是净资产考核待核对',
  };
}

/** Texts for the highest requirement of the current qualifications, by what is known about their level. */
const HELD = {
  sure: { words: () => '要求', step: '核对已有资质的有效期' },
  unnamed: { words: () => '的标准编码或等级未登记或无法识别，最高可能要求', step: '补录已有资质的标准编码和等级' },
  differs: {
    words: (entered: string) => `与登记的标准编码和等级 ${entered} 不一致，最高可能要求`,
    step: '按证书更正已有资质的名称、标准编码或等级',
  },
} as const;

/** Raises the required amount to the highest figure of all qualifications, including the current ones (CR-14). */
function raiseToCurrent(answer: Evaluation, row: Row, context: EvaluationContext, prepared: PreparedRow): Evaluation {
  const force = context.rules.force('CR-14');
  const have = answer.have.value;
  if (answer.truth !== 'yes' || have === null || force === 'absent') return answer;
  const higher = context.heldAssets.filter(({ minCny }) => minCny > Math.max(row.minCny ?? 0, toYuan(have)));
  const most = higher.find((held) => held.isSure && force === 'sure') ?? higher[0];
  if (most === undefined) return answer;
  const { words, step } = HELD[most.doubt ?? 'sure'];
  const told = `已有的${most.name}${words(most.entered)} ${formatYuanAmount(most.minCny)}，按所申请和已有资质中的最高值考核`;
  if (!most.isSure || force !== 'sure')
    return {
      ...answer,
      truth: 'maybe',
      reason: `${told}，是否适用待核对`,
      rules: ['CR-14'],
      nextStep: step,
    };
  return { ...evaluateAmount(have, most.minCny, '净资产', prepared), reason: told, rules: ['CR-14'] };
}

export const evaluateNetAssets: Evaluate<Row> = (row, context, prepared) => {
  const answer = evaluateOwn(row, context, prepared);
  return context.standard.category === 'construction' ? raiseToCurrent(answer, row, context, prepared) : answer;
};
