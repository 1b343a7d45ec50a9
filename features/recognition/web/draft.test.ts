import { describe, expect, it } from 'vitest';
import { draftOf, looksSure, valuesOf } from './draft.ts';

const finding = (value: string | number, confidence: number) =>
  ({ field: 'legalPerson', value, confidence, raw: '' }) as const;

describe('what was read, before it is confirmed', () => {
  it('is chosen when it is new and sure, never when it is equal or doubtful', () => {
    expect(draftOf(finding('苏明川', 93), '王某')).toMatchObject({ isTaken: true, isSame: false, before: '王某' });
    expect(draftOf(finding('苏明川', 79), '王某').isTaken).toBe(false);
    expect(draftOf(finding('苏明川', 99), '苏明川')).toMatchObject({ isTaken: false, isSame: true });
    expect(draftOf(finding(12_000, 90), null)).toMatchObject({ text: '12000', before: '', isTaken: true });
    expect([looksSure({ confidence: 80 }), looksSure({ confidence: 79 })]).toEqual([true, false]);
  });
  it('becomes values of the record: numbers stay numbers, an emptied field is cleared', () => {
    const drafts = [
      { ...draftOf({ ...finding(12_000, 90), field: 'regCapital' }, null), text: ' 13000.5 ' },
      { ...draftOf(finding('苏明川', 90), null), text: '' },
    ];
    expect(valuesOf(drafts)).toEqual({ regCapital: 13_000.5, legalPerson: null });
  });
});
