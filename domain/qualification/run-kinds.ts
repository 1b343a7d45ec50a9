/**
 * The four partial runs of the simulated acceptance (portal-spec section 2, 模拟申报受理校验). Each shows a subset of the requirements of the same
 * evaluation.
 */
export const PART_KINDS = ['zcry', 'fzcry', 'rysl', 'xm'] as const;
export type PartKind = (typeof PART_KINDS)[number];
export const RUN_KINDS = ['whole', ...PART_KINDS] as const;

export const KIND_LABELS: Readonly<Record<(typeof RUN_KINDS)[number], string>> = {
  whole: '整项资质',
  zcry: '注册人员',
  fzcry: '非注册人员',
  rysl: '人员数量',
  xm: '项目业绩',
};
