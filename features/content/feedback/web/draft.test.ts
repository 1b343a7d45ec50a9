import { expect, it } from 'vitest';
import { clearDraft, readDraft, saveDraft } from './draft.ts';

function storeOf(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

it('keeps what was typed until it was sent', () => {
  const store = storeOf(null);
  saveDraft(store, { content: '写到一半' });
  expect(readDraft(store)).toEqual({ content: '写到一半' });
  clearDraft(store);
  expect(readDraft(store)).toEqual({});
});

it('takes a broken draft for none', () => {
  for (const text of ['{', 'null', '7', '[]']) expect(readDraft(storeOf(text))).toEqual({});
  expect(readDraft(storeOf('{"content":1,"title":"好"}'))).toEqual({ title: '好' });
});
