/** The result of the last comparison of a record with the national platform. */
export const platformState = {
  kind: 'choice',
  label: '平台比对',
  choices: { same: '一致', differs: '不一致', missing: '没有查到', unchecked: '未比对' },
  isReadOnly: true,
} as const;
