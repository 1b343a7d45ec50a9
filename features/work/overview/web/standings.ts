import type { QualificationIndicatorStatus } from '../overview.contract.ts';

const figure = (value: number | null): string => (value === null ? '—' : value.toLocaleString('zh-CN'));

/** Returns the worst indicator of each qualification with its figures, keyed by the qualification's record: 注册建造师 4 / 5 人. */
export const describeWorstIndicators = (rows: readonly QualificationIndicatorStatus[]): ReadonlyMap<string, string> =>
  new Map(
    rows.map(({ itemUuid, indicator, have, need, unit }): [string, string] => [
      itemUuid,
      need === null ? indicator : `${indicator} ${figure(have)} / ${figure(need)} ${unit ?? ''}`.trim(),
    ]),
  );
