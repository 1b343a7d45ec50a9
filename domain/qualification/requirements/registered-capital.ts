import type { Evaluate } from '../context.ts';
import type { RequirementOf } from '../requirement.ts';
import { evaluateAmount } from './money.ts';

/** Evaluates 注册资本, or the paid-in part of it; for a partnership the partners' contributions are used. */
export const evaluateRegisteredCapital: Evaluate<RequirementOf<'registeredCapital'>> = (row, context, prepared) => {
  const { regCapital, paidCapital } = context.index.enterprise.enterprise;
  return row.paidIn === true
    ? evaluateAmount(paidCapital, row.minCny, '实收资本', prepared)
    : evaluateAmount(regCapital, row.minCny, row.form === undefined ? '注册资本' : '出资总额', prepared);
};
