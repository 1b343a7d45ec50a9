import { describe, expect, it } from 'vitest';
import type { AnswerEvent } from '../assistant.contract.ts';
import {
  addAnswerEvent,
  type ConversationTurn,
  createConversationTurn,
  formatTurnAsText,
  listAnsweredQuestions,
  readHistory,
  saveHistory,
  VISITOR_OWNER,
} from './conversation.ts';

const source = {
  no: 1,
  label: '资质标准',
  title: '建筑工程施工总承包',
  place: '一级 第 1 项 企业资产',
  docNumber: '建市〔2014〕159号',
  href: '/zzbz/03-10300101#netAssets-1',
  excerpt: '净资产 1 亿元以上。',
  isPending: false,
  isSample: false,
};
const EVENTS: readonly AnswerEvent[] = [
  { type: 'start', uuid: 'u1', mode: 'model', asOf: '2026-11-21', isDayGiven: false },
  { type: 'sources', sources: [source] },
  { type: 'point', text: '净资产 1 亿元以上。', cites: [1], isPending: true },
  { type: 'note', text: '模型暂时无法使用。' },
  { type: 'end', outcome: 'answered', mode: 'extract', followUps: ['那二级呢？'] },
];
const answered = (id = 'a'): ConversationTurn =>
  EVENTS.reduce(addAnswerEvent, createConversationTurn(id, '净资产要多少？'));

function storeOf(text: string | null): Storage {
  const kept = new Map<string, string>(text === null ? [] : [['assistant_history', text]]);
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('conversation', () => {
  it('grows with the events', () => {
    expect(answered()).toMatchObject({
      uuid: 'u1',
      mode: 'extract',
      outcome: 'answered',
      isBusy: false,
      points: [{ text: '净资产 1 亿元以上。', cites: [1], isPending: true }],
      followUps: ['那二级呢？'],
    });
  });

  it('names as former questions those that were answered, at most five', () => {
    const refused = { ...answered(), outcome: 'refused' } as const;
    expect(listAnsweredQuestions([refused, ...Array.from({ length: 7 }, () => answered())])).toHaveLength(5);
    expect(listAnsweredQuestions([refused, createConversationTurn('b', '还在回答')])).toEqual([]);
  });

  it('writes what is copied with sources and 待核对', () => {
    expect(formatTurnAsText(answered(), 'https://x')).toBe(
      [
        '问：净资产要多少？',
        '模型暂时无法使用。',
        '（待核对）净资产 1 亿元以上。[1]',
        '依据：',
        '[1] 建筑工程施工总承包（建市〔2014〕159号） 一级 第 1 项 企业资产 https://x/zzbz/03-10300101#netAssets-1',
        '以上按 2026-11-21 有效的文本，以文件原文为准。',
      ].join('\n'),
    );
  });

  it('is kept for the tab, and says what broke off', () => {
    const store = storeOf(null);
    saveHistory(store, 'u', [answered(), createConversationTurn('b', '还在回答')]);
    expect(readHistory(store, 'u')).toMatchObject([
      { outcome: 'answered' },
      { isBusy: false, fault: '回答中断，请重新提问' },
    ]);
    // The next user of the same tab sees none of it, nor does a visitor.
    expect(readHistory(store, 'v')).toEqual([]);
    expect(readHistory(store, VISITOR_OWNER)).toEqual([]);
    saveHistory(store, VISITOR_OWNER, [answered()]);
    expect(readHistory(store, 'v')).toHaveLength(1);
    saveHistory(store, 'u', []);
    expect(readHistory(store, 'u')).toEqual([]);
    expect(readHistory(storeOf('{'), 'u')).toEqual([]);
    expect(readHistory(storeOf('{"a":1}'), 'u')).toEqual([]);
    expect(readHistory(storeOf('null'), 'u')).toEqual([]);
  });
});
