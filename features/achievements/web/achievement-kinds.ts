/** Whose achievements a page shows. */
export interface AchievementKind {
  readonly kind: 'register' | 'else';
  readonly title: string;
  /** List of the people themselves. */
  readonly people: string;
}

export const REGISTERED: AchievementKind = { kind: 'register', title: '注册人员业绩', people: '/qyxx/qyinfo/zcryxx' };
export const OTHERS: AchievementKind = { kind: 'else', title: '非注册人员业绩', people: '/qyxx/qyinfo/fzcryxx' };

/** Roles that people usually have in a project; one may write another. */
export const ROLES = [
  '项目经理',
  '技术负责人',
  '总监理工程师',
  '专业监理工程师',
  '设计负责人',
  '专业设计负责人',
  '勘察负责人',
] as const;
export const PROJECT_SCALES = ['特大型', '大型', '中型', '小型'] as const;
