import { createLookupTable } from '#domain/text/table.ts';

/** Kinds of enterprise data whose changes can require approval, by the module of their rights. */
const SUBJECTS = {
  personnel: '人员',
  certificate: '资质证书',
  project: '项目',
  achievement: '人员业绩',
  declaration: '设备与声明',
  ent: '企业信息',
  filing: '申报',
} as const;
type Subject = keyof typeof SUBJECTS;

const VERBS = { add: '新增', edit: '修改', remove: '删除' } as const;
type Verb = keyof typeof VERBS;

/** Additional kinds of change with separate approval rules although they require the same right. */
const FURTHER = {
  'personnel.leave': '人员标为离职',
  'filing.move': '推进申报、登记申报的提交与决定',
  'exchange.apply': '执行导入、撤销导入',
  'attachment.remove': '删除附件',
  'order.add': '下单',
} as const;

/** The kinds of change for which an owner can require approval. */
export type ChangeKind = `${Subject}.${Verb}` | keyof typeof FURTHER;

const ownKinds = (subject: Subject): (readonly [ChangeKind, string])[] =>
  (Object.keys(VERBS) as Verb[])
    // Enterprises cannot be added or removed by members.
    .filter((verb) => subject !== 'ent' || verb === 'edit')
    .map((verb) => [`${subject}.${verb}`, `${VERBS[verb]}${SUBJECTS[subject]}`]);

const furtherKinds = (subject: string): (readonly [ChangeKind, string])[] =>
  (Object.entries(FURTHER) as [ChangeKind, string][]).filter(([kind]) => kind.startsWith(`${subject}.`));

const LABELS: ReadonlyMap<string, string> = new Map([
  ...(Object.keys(SUBJECTS) as Subject[]).flatMap((subject) => [...ownKinds(subject), ...furtherKinds(subject)]),
  ...(Object.entries(FURTHER) as [ChangeKind, string][]),
]);

/** All kinds in display order. */
export const CHANGE_KINDS = [...LABELS.keys()] as [ChangeKind, ...ChangeKind[]];

export const getChangeLabel = (kind: string): string => LABELS.get(kind) ?? kind;

export const isChangeKind = (text: string): text is ChangeKind => LABELS.has(text);

/**
 * Subjects without a record history (`db/migrations/1780_approval_by_writes.sql`): the right required by the call decides, before it runs,
 * whether a change needs approval. For all other kinds, the records written by the call decide.
 */
const NAMED_BY_RIGHT: ReadonlySet<string> = new Set(['filing', 'exchange', 'attachment', 'order']);

export const isApprovalDecidedByRight = (kind: ChangeKind): boolean => NAMED_BY_RIGHT.has(kind.split('.', 1)[0] ?? '');

/**
 * Modules whose changes never require approval, with the reason. A module missing from this list and from the subjects is rejected at
 * startup.
 */
export const MODULES_WITHOUT_APPROVAL = {
  api: 'credentials: only for colleagues with all rights, after a new proof of identity',
  article: 'read',
  assistant: 'questions, and the consent that only the owner gives',
  bid: 'copies of existing records',
  check: 'reports, plans and scenarios, which are no records',
  colleague: 'only the owner may change colleagues',
  course: 'the learning progress of the user',
  dispute: 'objections, which do not change the record',
  interpretation: 'read',
  key: 'credentials: only for colleagues with all rights, after a new proof of identity',
  membership: 'read',
  message: 'messages of the user',
  overview: 'read',
  paper: 'requests for documents, which a colleague inspects before they are filed',
  reminder: 'reminders and their settings',
  session: 'sessions of the user',
  standard: 'read',
  todo: 'read',
  use: 'the use calendar, which is no record',
  approval: 'the approval itself',
} as const satisfies Readonly<Record<string, string>>;

/** Kinds of change for rights whose action does not determine it; null if the change needs no approval. */
const BY_RIGHT = createLookupTable<ChangeKind | null>({
  'personnel:else:import': 'exchange.apply',
  'exchange:batch:run': 'exchange.apply',
  'exchange:batch:remove': 'exchange.apply',
  // An import is only parsed for inspection before it is applied.
  'exchange:batch:import': null,
  'exchange:firm:export': null,
  'filing:case:decide': 'filing.move',
  // An unfinished form needs no approval.
  'ent:draft:edit': null,
  // The certification is reviewed by operators.
  'ent:certification:edit': null,
  // A new attachment does not change the data of the record.
  'attachment:add': null,
  // Only the order itself commits the enterprise; the later steps follow from it.
  'order:own:edit': null,
  'order:own:list': null,
});

/** Actions that change no record: viewing, marking as read, copying. */
const ACTIONS_OF_LOOKING: ReadonlySet<string> = new Set(['list', 'get', 'mark', 'export', 'reveal']);

/**
 * Placing an order commits the enterprise, paying for it does not. Both require the same right, so the right alone does not decide whether
 * approval is required.
 */
const RIGHT_TO_ORDER = 'order:own:edit';

/** Returns whether a change made with this right may require approval by a second person. */
export const canRequireApproval = (right: string): boolean =>
  right === RIGHT_TO_ORDER || (getChangeKind(right) ?? null) !== null;

/**
 * Returns the kind of change that belongs to a right: `personnel:*:remove` is the removal of people.
 * @returns null if no approval is needed; undefined if the right is not classified
 */
export function getChangeKind(right: string): ChangeKind | null | undefined {
  const [module = '', , action = ''] = right.split(':');
  if (Object.hasOwn(MODULES_WITHOUT_APPROVAL, module) || ACTIONS_OF_LOOKING.has(action)) return null;
  const own = BY_RIGHT[right] ?? BY_RIGHT[`${module}:${action}`];
  if (own !== undefined || right in BY_RIGHT || `${module}:${action}` in BY_RIGHT) return own ?? null;
  const named = `${module}.${action}`;
  return isChangeKind(named) ? named : undefined;
}
