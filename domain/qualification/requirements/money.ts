/** Compares amounts of money as whole yuan: the facts use yuan, the enterprise 万元. */
import { formatYuanAmount, toYuan } from '#domain/enterprise/money.ts';
import type { PreparedRow } from '../catalogue.ts';
import { createEvaluation, createUnknownEvaluation, type Evaluation, NOT_REGISTERED } from '../context.ts';

export function evaluateAmount(
  wan: number | null,
  needYuan: number | null | undefined,
  what: string,
  prepared: PreparedRow,
): Evaluation {
  const have = wan === null ? NOT_REGISTERED : { text: formatYuanAmount(toYuan(wan)), value: wan, unit: '万元' };
  if (needYuan === null || needYuan === undefined) return createUnknownEvaluation(have);
  if (wan === null) return createEvaluation('maybe', have, `${what}未登记，不作判断`, { nextStep: `补录${what}` });
  const short = needYuan - toYuan(wan);
  if (short <= 0) return createEvaluation('yes', have, `${what}达到要求`);
  const distance = { text: `差 ${formatYuanAmount(short)}`, value: short / 10_000, unit: '万元' };
  const title = `${prepared.words.title}增加 ${formatYuanAmount(short)}`;
  return createEvaluation('no', have, `${what}低于要求`, {
    distance,
    nextStep: title,
    gaps: [
      {
        kind: 'add',
        title,
        count: short / 10_000,
        unit: '万元',
        candidates: [],
        ways: [`${what}达到 ${formatYuanAmount(needYuan)}`],
        effort: 8,
      },
    ],
  });
}
