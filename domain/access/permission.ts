/** Evaluates permissions (`module:entity:action`, R-183 to R-185); shared by the server, the pages and the menus. */

export const ALL_PERMISSIONS = '*:*:*';

/** The published content, by the names used in rights; features declare the same resources (apps/resources.ts). */
export const CONTENT_LABELS = {
  article: '文章',
  carousel: '首页轮播',
  link: '相关链接',
  interpretation: '受理意见解读',
  filing: '申报指南',
  form: '申报表格',
  analysis: '政策解读',
  course: '课程',
  price: '价格',
  dictionary: '字典',
  holiday: '节假日安排',
  message: '消息',
  standard: '标准修改',
  'province-rule': '地方规则',
  document: '官方文件',
  'counting-rule': '计数规则',
} as const;

const PEOPLE_KINDS = ['register', 'else'] as const;

/**
 * Modules in which the entity part of a right names the kind of record. A call for several kinds requires `attachment:*:get`: the right to
 * any kind is enough, and the call returns only records of the permitted kinds.
 */
export const RECORD_KINDS = {
  personnel: PEOPLE_KINDS,
  achievement: PEOPLE_KINDS,
  attachment: [
    'licence',
    'certificate',
    'project',
    'register',
    'else',
    'registerAchievement',
    'elseAchievement',
    'filing',
  ],
  reminder: [
    'licence',
    'certificate',
    'anomaly',
    'project',
    'register',
    'else',
    'count',
    'registerAchievement',
    'elseAchievement',
  ],
  manage: Object.keys(CONTENT_LABELS) as (keyof typeof CONTENT_LABELS)[],
} as const;

type Module = keyof typeof RECORD_KINDS;
export type RecordKind<M extends Module> = (typeof RECORD_KINDS)[M][number];

const isModule = (text: string): text is Module => Object.hasOwn(RECORD_KINDS, text);

/** Expands a permission: `attachment:*:get` becomes one permission for each kind of record; any other is returned unchanged. */
export function expandPermission(wanted: string): string[] {
  const [module = '', entity, action] = wanted.split(':');
  if (entity !== '*' || !isModule(module)) return [wanted];
  return RECORD_KINDS[module].map((kind) => `${module}:${kind}:${action}`);
}

function holdsOne(held: readonly string[], wanted: string): boolean {
  if (held.includes(ALL_PERMISSIONS) || held.includes(wanted)) return true;
  const [module, entity] = wanted.split(':');
  return held.includes(`${module}:${entity}:*`) || held.includes(`${module}:*:*`);
}

/** Returns whether the permissions of a user include the required one, for at least one kind of record. */
export const grantsPermission = (held: readonly string[], wanted: string): boolean =>
  expandPermission(wanted).some((one) => holdsOne(held, one));

/** Lists the kinds of record for which the permissions of a user include the required one; null if it does not depend on kinds of record. */
export function listGrantedKinds(held: readonly string[], wanted: string): readonly string[] | null {
  const [module = ''] = wanted.split(':');
  if (!isModule(module)) return null;
  return expandPermission(wanted)
    .filter((one) => holdsOne(held, one))
    .map((one) => one.split(':')[1] ?? '');
}
