import type { Evaluate } from '../context.ts';
import type { RequirementOf } from '../requirement.ts';
import { evaluateAmount } from './money.ts';

/** 净资产 of the last audited year. */
export const evaluateNetAssets: Evaluate<RequirementOf<'netAssets'>> = (row, context, prepared) =>
  evaluateAmount(context.index.firm.enterprise.netAssets, row.minCny, '净资产', prepared);
