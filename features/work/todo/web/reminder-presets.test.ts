import { describe, expect, it } from 'vitest';
import { REMINDER_CODES } from '#domain/reminders/codes.ts';
import { getReminderPage } from '#features/work/reminders/pages/reminders.pages.ts';
import { findReminderPagePreset, listPresetCodes, type ReminderPagePreset } from './reminder-presets.ts';
import { buildTodoQuery, parseTodoFilter } from './use-todo-filter.ts';

/** From the reminder pages of routes.json; the last five are the addresses of the menu (G-07). */
const ADDRESSES = [
  ['/qyxx/zzwhtx/yyzztx', '01', undefined],
  ['/qyxx/zzwhtx/zzzstx', '02', undefined],
  ['/qyxx/zzwhtx/jgptxmtx', '03', undefined],
  ['/qyxx/zzwhtx/zcrytx', '04', undefined],
  ['/qyxx/zzwhtx/fzcrytx', '05', undefined],
  ['/qyxx/zzwhtx/zcryslyj', '0601', undefined],
  ['/qyxx/zcry/ryyjtx', '0602', 'register'],
  ['/qyxx/qtry/ryyjtx', '0602', 'else'],
  ['/qyxx/zzzs/zzyctx', '0203', undefined],
  ['/qyxx/yyzz/yyzzxxtx', '01', undefined],
  ['/qyxx/zzzs/zzzsxxtx', '02', undefined],
  ['/qyxx/jgptxm/jgptxmtx', '03', undefined],
  ['/qyxx/zcry/zcryxxtx', '04', undefined],
  ['/qyxx/qtry/qtryxxtx', '05', undefined],
] as const;

const presetAt = (path: string): ReminderPagePreset => {
  const preset = findReminderPagePreset(path);
  if (preset === null) throw new Error(`no preset at ${path}`);
  return preset;
};

describe('the filter of a reminder page', () => {
  it.each(ADDRESSES)('of %s is %s %s, however the address is spelled', (path, type, personKind) => {
    for (const spelled of [path, `${path}/`, path.toUpperCase()]) {
      const preset = presetAt(spelled);
      expect([preset.type, preset.personKind]).toEqual([type, personKind]);
      expect(buildTodoQuery(parseTodoFilter('', preset), preset)).toEqual({
        type,
        ...(personKind ? { personKind } : {}),
      });
    }
  });

  it('shows every code on the page to which its links lead', () => {
    for (const code of Object.keys(REMINDER_CODES) as (keyof typeof REMINDER_CODES)[])
      for (const personKind of ['register', 'else'] as const)
        expect(code.startsWith(presetAt(getReminderPage(code, personKind)).type)).toBe(true);
  });

  it.each(['/qyxx/jrdb', '/qyxx/zzwhtx/txsz', '/', ''])('is absent at %j', (path) => {
    expect(findReminderPagePreset(path)).toBeNull();
  });
});

describe('the address', () => {
  const people = presetAt('/qyxx/zzwhtx/zcrytx');

  it('narrows the preset by one of its codes, and never widens it', () => {
    expect(listPresetCodes(people)).toEqual(['0401', '0402', '0403', '0404']);
    expect(buildTodoQuery(parseTodoFilter('?code=0404&keyword=%E6%B2%88', people), people)).toEqual({
      type: '0404',
      keyword: '沈',
    });
    expect(buildTodoQuery(parseTodoFilter('?code=0101&type=01&personKind=else&kind=due', people), people)).toEqual({
      type: '04',
    });
    expect(buildTodoQuery(parseTodoFilter('?code=0404&kind=due', null), null)).toEqual({ kind: 'due' });
  });

  it.each([
    ['?stage=expired', { group: 'overdue' }],
    ['?stage=due7', { group: 'week' }],
    ['?stage=due90', { group: 'later' }],
    ['?stage=state', {}],
    ['?stage=never', {}],
    ['?state=handled', { state: 'handled' }],
    ['?state=snoozed&group=week', { state: 'snoozed' }],
    ['?state=open&group=week', { group: 'week' }],
  ])('of earlier links is understood: %s', (search, filter) => {
    expect(parseTodoFilter(search, people)).toEqual(filter);
  });
});
