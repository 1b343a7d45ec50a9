import type { AnswerEvent, AnswerOutcome, AnswerSource } from '../assistant.contract.ts';

/** One question with its answer. */
export interface ConversationTurn {
  readonly id: string;
  readonly question: string;
  /** The uuid of the answer on the server; empty until the answer has begun. */
  readonly uuid: string;
  readonly asOf: string;
  readonly isDayGiven: boolean;
  readonly mode: 'model' | 'extract';
  readonly sources: readonly AnswerSource[];
  readonly points: readonly { readonly text: string; readonly cites: readonly number[]; readonly isPending: boolean }[];
  readonly notes: readonly string[];
  readonly outcome: AnswerOutcome | null;
  readonly followUps: readonly string[];
  readonly useful: boolean | null;
  readonly isBusy: boolean;
  readonly fault: string;
}

const MAX_TURNS = 20;
const MAX_FORMER = 5;
const KEY = 'assistant_history';

export const createConversationTurn = (id: string, question: string): ConversationTurn => ({
  id,
  question,
  uuid: '',
  asOf: '',
  isDayGiven: false,
  mode: 'extract',
  sources: [],
  points: [],
  notes: [],
  outcome: null,
  followUps: [],
  useful: null,
  isBusy: true,
  fault: '',
});

/** Returns a turn after the next event of its answer. */
export function addAnswerEvent(turn: ConversationTurn, event: AnswerEvent): ConversationTurn {
  switch (event.type) {
    case 'start':
      return { ...turn, uuid: event.uuid, asOf: event.asOf, isDayGiven: event.isDayGiven, mode: event.mode };
    case 'sources':
      return { ...turn, sources: event.sources };
    case 'point':
      return {
        ...turn,
        points: [...turn.points, { text: event.text, cites: event.cites, isPending: event.isPending }],
      };
    case 'note':
      return { ...turn, notes: [...turn.notes, event.text] };
    case 'end':
      return { ...turn, outcome: event.outcome, mode: event.mode, followUps: event.followUps, isBusy: false };
  }
}

/** Lists earlier answered questions, as context for an elliptical follow-up. */
export const listAnsweredQuestions = (turns: readonly ConversationTurn[]): string[] =>
  turns
    .filter(({ outcome }) => outcome === 'answered')
    .slice(-MAX_FORMER)
    .map(({ question }) => question);

/** Formats an answer with its sources as text for copying. */
export function formatTurnAsText(turn: ConversationTurn, origin: string): string {
  const points = turn.points.map(
    ({ text, cites, isPending }) =>
      `${isPending ? '（待核对）' : ''}${text}${cites.map((cite) => `[${cite}]`).join('')}`,
  );
  const sources = turn.sources.map(
    ({ no, title, docNumber, place, href }) =>
      `[${no}] ${title}${docNumber ? `（${docNumber}）` : ''} ${place}${href ? ` ${origin}${href}` : ''}`,
  );
  return [
    `问：${turn.question}`,
    ...turn.notes,
    ...points,
    ...(sources.length > 0 ? ['依据：', ...sources] : []),
    `以上按 ${turn.asOf} 有效的文本，以文件原文为准。`,
  ].join('\n');
}

/** The owner of conversations without a login, whose answers contain no enterprise data. */
export const VISITOR_OWNER = '';

interface Kept {
  readonly owner: string;
  readonly turns: readonly ConversationTurn[];
}

/**
 * Returns whether a conversation may be shown to the current user. A visitor's conversation is kept at login; a conversation of another
 * user is hidden.
 */
export const isOwnHistory = (saidTo: string, owner: string): boolean => saidTo === owner || saidTo === VISITOR_OWNER;

/** Reads the conversation stored in the tab; an answer in progress when the tab was closed is shown as interrupted. */
export function readHistory(store: Storage, owner: string): ConversationTurn[] {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? '{}') as Partial<Kept> | null;
    if (!Array.isArray(kept?.turns) || !isOwnHistory(kept.owner ?? VISITOR_OWNER, owner)) return [];
    return (kept.turns as readonly ConversationTurn[]).map((turn) =>
      turn.isBusy ? { ...turn, isBusy: false, fault: '回答中断，请重新提问' } : turn,
    );
  } catch {
    // The stored conversation has an unknown format; start with an empty one.
    return [];
  }
}

export function saveHistory(store: Storage, owner: string, turns: readonly ConversationTurn[]): void {
  if (turns.length === 0) store.removeItem(KEY);
  else store.setItem(KEY, JSON.stringify({ owner, turns: turns.slice(-MAX_TURNS) } satisfies Kept));
}
