import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createReader, renderPage } from '#apps/web/testing/render-page.tsx';
import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import type { TodoRow, TodoRowItem } from '../todo.contract.ts';
import {
  formatMissingFieldCount,
  getMainItem,
  listItemKinds,
  listResolvedReminders,
  listSeparateActions,
} from './thing.ts';
import { TodoList } from './todo-list.tsx';

const REMINDER: Reminder = {
  uuid: 'r1',
  code: '0201',
  category: '02',
  codeLabel: '证书即将到期',
  kind: 'certificate',
  targetKind: 'certificate',
  targetUuid: 'c1',
  subject: '示例证书',
  personKind: null,
  title: '示例',
  content: '示例',
  items: [],
  dueDate: '2026-12-01',
  daysLeft: 10,
  level: 'warn',
  router: '/x',
  hint: null,
  read: true,
  handled: false,
  handledTime: null,
  handledNote: null,
  snoozedUntil: null,
  snoozeReason: null,
  snoozedBy: null,
  assignee: null,
  deputy: null,
  createTime: '2026-11-01 00:00:00',
  updateTime: '2026-11-01 00:00:00',
};
const part = (key: string, to: string, rest: Partial<TodoRowItem> = {}): TodoRowItem => ({
  key,
  kind: 'gap',
  subject: key,
  consequence: '示例',
  dueOn: null,
  basis: null,
  action: { label: '看缺口', to },
  reminder: null,
  ...rest,
});
const row = (parts: TodoRowItem[], rest: Partial<TodoRow> = {}): TodoRow => ({
  key: 'k',
  thing: { kind: 'certificate', id: 'c1', name: '示例证书' },
  group: 'later',
  dueOn: null,
  action: { label: '看缺口', to: '/a' },
  partCount: parts.length,
  parts,
  ...rest,
});
const isRenewable = ({ action }: TodoRowItem) => action.label === '续期';

describe('a thing', () => {
  it('is settled by its reminders, and not by word where the row does not hold all parts', () => {
    const parts = [part('a', '/a', { reminder: REMINDER }), part('b', '/b')];
    expect(listResolvedReminders(row(parts)).map(({ uuid }) => uuid)).toEqual(['r1']);
    expect(listResolvedReminders(row(parts, { partCount: 30 }))).toEqual([]);
    expect(listResolvedReminders(row([part('b', '/b')]))).toEqual([]);
  });

  it('names each kind of its parts once', () => {
    expect(listItemKinds(row([part('a', '/a'), part('b', '/b', { kind: 'due' }), part('c', '/c')]))).toEqual([
      'gap',
      'due',
    ]);
  });

  it('takes the action of its first part, except a field', () => {
    const parts = [part('a', '/a'), part('b', '/b')];
    expect(getMainItem(row(parts))?.key).toBe('a');
    expect(getMainItem(row(parts, { thing: { kind: 'field', id: 'else titleRank', name: '示例' } }))).toBeNull();
    expect(formatMissingFieldCount({ partCount: 12 })).toContain('12 人');
  });

  it('offers every address once beside its main action, and every renewal', () => {
    const renewal = { label: '续期', to: '/c' };
    const parts = [
      part('main', '/a'),
      part('same', '/a'),
      part('new', '/b'),
      part('again', '/b'),
      part('renewal', '/c', { action: renewal }),
      part('second', '/c', { action: renewal }),
    ];
    expect([...listSeparateActions(row(parts), isRenewable)]).toEqual(['new', 'renewal', 'second']);
  });
});

describe('the list of things', () => {
  const nothing = () => undefined;
  const acts = {
    mayAct: false,
    handle: nothing,
    snooze: nothing,
    assign: nothing,
    open: nothing,
    reopen: nothing,
    renew: nothing,
  };
  const show = (row_: TodoRow, props: object = {}) => {
    const all = { rows: [row_], today: '2026-11-21', state: 'open' as const, showsUnread: false, acts, ...props };
    const list = createElement(TodoList, { ...all, chosen: new Set<string>(), onChoose: nothing, keys: () => nothing });
    return renderPage(list, createReader({ status: 'active', endDate: '2099-12-31' }));
  };
  const render = (dueOn: string, daysLeft: number, level: Reminder['level']) => {
    const reminder = { ...REMINDER, dueDate: dueOn, daysLeft, level };
    return show(row([part('示例证书', '/x', { dueOn, reminder })], { dueOn }));
  };

  it('marks nothing as valid that must be done: a day far off has plain words, a near one a tag', () => {
    const far = render('2028-06-01', 558, 'notice');
    expect(far).toContain('2028-06-01');
    expect(far).not.toContain('class="validity');
    expect(render('2026-11-26', 5, 'urgent')).toContain('class="validity');
  });

  it('opens the details of each reminder, and only on a reminder page tells which were not read', () => {
    const unread = row([part('示例证书', '/x', { reminder: { ...REMINDER, read: false } }), part('b', '/b')]);
    expect(show(unread).match(/aria-label="详情：/g)).toHaveLength(1);
    expect(show(unread)).not.toContain('未读');
    expect(show(unread, { showsUnread: true })).toContain('未读');
    // A colleague who decides about none may still mark them as read.
    expect(show(unread)).not.toContain('checkbox');
    expect(show(unread, { showsUnread: true })).toContain('checkbox');
  });

  it('folds the records of a field, each of which can be opened', () => {
    const field = row([part('示例人员', '/x', { kind: 'facts', reminder: REMINDER })], {
      thing: { kind: 'field', id: 'else titleMajor', name: '职称专业未填' },
    });
    expect(show(field)).toContain('aria-expanded="false">逐人查看');
    expect(show(field)).not.toContain('aria-label="详情：');
  });

  it('offers a handled one for restoring alone, with the day and the note', () => {
    const decided = { handled: true, handledTime: '2026-11-20 08:00:00', handledNote: '材料已提交' };
    const handled = row([part('示例证书', '/x', { reminder: { ...REMINDER, ...decided } })]);
    const shown = show(handled, { state: 'handled', acts: { ...acts, mayAct: true } });
    expect(shown).toContain('2026-11-20 已处理：材料已提交');
    expect(shown).toContain('aria-label="恢复提醒：示例证书"');
    for (const other of ['标记已处理：', '推迟：', '转交：', '看缺口']) expect(shown).not.toContain(other);
  });
});
