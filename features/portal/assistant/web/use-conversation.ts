import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { CallError } from '#platform/web/call-error.ts';
import { readEvents } from '#platform/web/read-events.ts';
import { useProvince } from '#platform/web/shell/province-select.tsx';
import { useShellData } from '#platform/web/shell-data.tsx';
import { getPageOwner } from '#platform/web/state/session.ts';
import { askAssistant, rateAnswer } from '../assistant.contract.ts';
import {
  addAnswerEvent,
  type ConversationTurn,
  createConversationTurn,
  isOwnHistory,
  listAnsweredQuestions,
  readHistory,
  saveHistory,
  VISITOR_OWNER,
} from './conversation.ts';

const NONE: readonly ConversationTurn[] = [];
const BROKEN = '网络连接失败，请检查网络后重试';

export interface Conversation {
  readonly turns: readonly ConversationTurn[];
  readonly isBusy: boolean;
  readonly ask: (question: string) => void;
  readonly stop: () => void;
  readonly rate: (turn: ConversationTurn, useful: boolean) => void;
  readonly clear: () => void;
}

/** Questions and answers of this tab, kept across pages. */
export function useConversation(): Conversation {
  const { session } = useShellData();
  const { prov } = useProvince();
  // A secondary key may see less than its account.
  const owner = session === null ? VISITOR_OWNER : `${getPageOwner(session)} ${session.key?.keySn ?? ''}`;
  const [said, setSaid] = useState(() => ({
    owner,
    turns: readHistory(sessionStorage, owner) as readonly ConversationTurn[],
  }));
  const turns = isOwnHistory(said.owner, owner) ? said.turns : NONE;
  const setTurns = (edit: (before: readonly ConversationTurn[]) => readonly ConversationTurn[]) =>
    setSaid((before) => ({ owner, turns: edit(isOwnHistory(before.owner, owner) ? before.turns : NONE) }));
  const running = useRef<AbortController | null>(null);
  useEffect(() => saveHistory(sessionStorage, owner, turns), [owner, turns]);
  // Closing the panel, logging in or logging out aborts the answer.
  useEffect(() => () => running.current?.abort(), [owner]);

  const change = (id: string, edit: (turn: ConversationTurn) => ConversationTurn) =>
    setTurns((before) => before.map((turn) => (turn.id === id ? edit(turn) : turn)));

  const run = async (id: string, question: string, former: string[], signal: AbortSignal) => {
    try {
      const body = { question, former, prov: /^\d{6}$/.test(prov) ? prov : '' };
      for await (const event of readEvents(askAssistant, { body }, signal))
        change(id, (turn) => addAnswerEvent(turn, event));
      change(id, (turn) => (turn.isBusy ? { ...turn, isBusy: false, fault: '回答中断，请重新提问' } : turn));
    } catch (reason) {
      const error = signal.aborted ? '已停止' : reason instanceof CallError ? reason.message : BROKEN;
      change(id, (turn) => ({ ...turn, isBusy: false, fault: error }));
    }
  };

  return {
    turns,
    isBusy: turns.some((turn) => turn.isBusy),
    ask(question) {
      const id = crypto.randomUUID();
      const former = listAnsweredQuestions(turns);
      running.current?.abort();
      running.current = new AbortController();
      setTurns((before) => [...before, createConversationTurn(id, question)]);
      void run(id, question, former, running.current.signal);
    },
    stop: () => running.current?.abort(),
    rate(turn, useful) {
      change(turn.id, (before) => ({ ...before, useful }));
      // The rating stays selected; the call itself reports a failure.
      void call(rateAnswer, { body: { uuid: turn.uuid, useful } }).catch(() =>
        change(turn.id, (before) => ({ ...before, useful: null })),
      );
    },
    clear() {
      running.current?.abort();
      setTurns(() => NONE);
    },
  };
}
