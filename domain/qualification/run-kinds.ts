/**
 * The four partial runs of the simulated acceptance (portal-spec section 2, 模拟申报受理校验). Each shows a subset of the requirements of the same
 * evaluation.
 */
export const PARTIAL_RUN_KINDS = ['zcry', 'fzcry', 'rysl', 'xm'] as const;
export type PartialRunKind = (typeof PARTIAL_RUN_KINDS)[number];
export const RUN_KINDS = ['whole', ...PARTIAL_RUN_KINDS] as const;

export const RUN_KIND_LABELS: Readonly<Record<(typeof RUN_KINDS)[number], string>> = {
  whole: '整项资质',
  zcry: '注册人员',
  fzcry: '非注册人员',
  rysl: '人员数量',
  xm: '项目业绩',
};
