import type { Evaluate } from '../context.ts';
import type { RequirementOf } from '../requirement.ts';
import { evaluateAmount } from './money.ts';

/** Evaluates 注册资本 or its paid-in part. For a partnership the contributions of the partners are used. */
export const evaluateRegisteredCapital: Evaluate<RequirementOf<'registeredCapital'>> = (row, context, prepared) => {
  const { regCapital, paidCapital } = context.index.enterprise.enterprise;
  return row.paidIn === true
    ? evaluateAmount(paidCapital, row.minCny, '实收资本', prepared)
    : evaluateAmount(regCapital, row.minCny, row.form === undefined ? '注册资本' : '出资总额', prepared);
};
