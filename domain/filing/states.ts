/** The states of a filing and the roles allowed to change them, shared by the server and the screens. */
export const FILING_STATES = [
  'preparing',
  'submitted',
  'accepted',
  'correction',
  'review',
  'publicity',
  'objection',
  'decided',
  'received',
  'withdrawn',
] as const;
export type FilingState = (typeof FILING_STATES)[number];

export const FILING_STATE_LABELS: Readonly<Record<FilingState, string>> = {
  preparing: '准备中',
  submitted: '已提交',
  accepted: '已受理',
  correction: '补正',
  review: '专家评审',
  publicity: '公示',
  objection: '异议',
  decided: '已决定',
  received: '已领证',
  withdrawn: '已撤回',
};

/** The button labels for the state changes of a filing. */
const MOVE_LABELS: Readonly<Record<FilingState, string>> = {
  preparing: '恢复办理',
  submitted: '登记提交',
  accepted: '登记受理',
  correction: '登记补正要求',
  review: '进入专家评审',
  publicity: '进入公示',
  objection: '登记异议',
  decided: '登记决定',
  received: '登记领证',
  withdrawn: '撤回申报',
};

export const getTransitionLabel = (from: FilingState, to: FilingState): string => {
  if (from === 'correction' && to === 'submitted') return '提交补正材料';
  return from === 'objection' && to === 'publicity' ? '重新公示' : MOVE_LABELS[to];
};

export const FILING_DECISIONS = ['passed', 'refused'] as const;
export type FilingDecision = (typeof FILING_DECISIONS)[number];
export const FILING_DECISION_LABELS: Readonly<Record<FilingDecision, string>> = { passed: '通过', refused: '不予' };

/** `clerk`: a user with the right to edit filings; `chief`: a user with the right to decide about them. */
export type TransitionRole = 'clerk' | 'chief';

interface Transition {
  readonly from: FilingState;
  readonly to: FilingState;
  readonly by: TransitionRole;
}

const moves = (from: FilingState, by: TransitionRole, ...to: readonly FilingState[]): Transition[] =>
  to.map((one) => ({ from, to: one, by }));

export const FILING_TRANSITIONS: readonly Transition[] = [
  ...moves('preparing', 'clerk', 'submitted', 'withdrawn'),
  ...moves('submitted', 'clerk', 'accepted', 'correction'),
  ...moves('accepted', 'clerk', 'correction', 'review', 'publicity'),
  // After a correction the filing is submitted again, or accepted immediately.
  ...moves('correction', 'clerk', 'submitted', 'accepted', 'review'),
  ...moves('review', 'clerk', 'correction', 'publicity'),
  ...moves('publicity', 'clerk', 'objection'),
  ...moves('objection', 'clerk', 'publicity', 'review'),
  ...(['submitted', 'accepted', 'correction', 'review', 'publicity', 'objection'] as const).flatMap((from) =>
    moves(from, 'chief', 'decided', 'withdrawn'),
  ),
  ...moves('decided', 'chief', 'received'),
  ...moves('withdrawn', 'chief', 'preparing'),
];

const byWord = new Map<unknown, FilingState>([
  ...FILING_STATES.map((state) => [FILING_STATE_LABELS[state], state] as const),
  ['撤回', 'withdrawn'],
]);
export const readFilingState = (given: unknown): unknown => byWord.get(given) ?? given;

/** Returns whether the filing is decided: the decision cannot be revoked, and only the certificate may still be received. */
export const isFilingDecided = (state: FilingState): boolean => state === 'decided' || state === 'received';
/** Returns whether the filing is in progress: its people and projects are reserved, and every record change is compared with it. */
export const isFilingInProgress = (state: FilingState): boolean => !isFilingDecided(state) && state !== 'withdrawn';

/** States in which the files of the filing are frozen: the process is finished or paused. */
export const FROZEN_FILING_STATES = ['received', 'withdrawn'] as const satisfies readonly FilingState[];
export const areFilingFilesFrozen = (state: FilingState): boolean => FROZEN_FILING_STATES.some((one) => one === state);

export type RejectedTransition = 'decided' | 'refused' | 'impossible';

/** Returns the role that may change the state, or the reason why the change is impossible. */
export function findTransition(
  from: FilingState,
  to: FilingState,
  decision: FilingDecision | null,
): { readonly by: TransitionRole } | { readonly refused: RejectedTransition } {
  const found = FILING_TRANSITIONS.find((one) => one.from === from && one.to === to);
  if (found === undefined) return { refused: isFilingDecided(from) ? 'decided' : 'impossible' };
  if (to === 'received' && decision !== 'passed') return { refused: 'refused' };
  return { by: found.by };
}

/** Lists the possible next states in chronological order. */
export const listTransitions = (
  from: FilingState,
  decision: FilingDecision | null,
): { to: FilingState; by: TransitionRole }[] =>
  FILING_STATES.flatMap((to) => {
    const move = findTransition(from, to, decision);
    return 'by' in move ? [{ to, by: move.by }] : [];
  });

/** The date field of the filing that is set on entering each state. */
export const FILING_STATE_DAYS = {
  submitted: 'filedOn',
  accepted: 'acceptedOn',
  correction: 'correctionOn',
  review: 'reviewOn',
  publicity: 'publicityOn',
  objection: 'objectionOn',
  decided: 'decidedOn',
  received: 'receivedOn',
} as const satisfies Partial<Record<FilingState, string>>;
export type FilingDayField = (typeof FILING_STATE_DAYS)[keyof typeof FILING_STATE_DAYS];
export const getFilingStateDay = (state: FilingState): FilingDayField | null =>
  Object.hasOwn(FILING_STATE_DAYS, state) ? FILING_STATE_DAYS[state as keyof typeof FILING_STATE_DAYS] : null;
