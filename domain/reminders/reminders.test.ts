import { describe, expect, it } from 'vitest';
import { loadFactsFile } from '#db/facts/load.ts';
import { type DueCause, deriveReminders, getReminderLevel } from '#domain/testing/derive-reminders.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { isReminderCode, REMINDER_CODES } from './codes.ts';
import { getRenewalCode, getRenewalHint, RenewalKind } from './renewal.ts';
import { DUE_KINDS, DUE_RULES, REMINDER_HORIZON_DAYS, STATE_KINDS, STATE_RULES } from './rules.ts';
import { describeReminder } from './wording.ts';

const TODAY = '2026-11-21';
const due = (kind: DueCause['kind'], daysLeft: number, more: Partial<DueCause> = {}): DueCause => ({
  kind,
  targetKind: 'thing',
  targetUuid: 'a',
  subject: '安全生产许可证',
  personKind: null,
  endOn: addDays(TODAY, daysLeft),
  ...more,
});
const derive = (...causes: DueCause[]) => deriveReminders({ due: causes, states: [] }, TODAY);

describe('R-009 what is derived from an end', () => {
  it.each([
    [91, null, null],
    [90, '0201', 'notice'],
    [61, '0201', 'notice'],
    [60, '0201', 'warn'],
    [31, '0201', 'warn'],
    [30, '0201', 'urgent'],
    [7, '0201', 'urgent'],
    [0, '0201', 'urgent'],
    [-1, '0202', 'overdue'],
    [-400, '0202', 'overdue'],
  ] as const)('%i days left: %s %s', (daysLeft, code, level) => {
    const found = derive(due('certificate', daysLeft));
    expect(found.map((one) => [one.code, one.level])).toEqual(code === null ? [] : [[code, level]]);
  });

  it('counts days in Asia/Shanghai', () => {
    const causes = { due: [due('certificate', 0)], states: [] };
    const lastMinute = toShanghaiDay(new Date('2026-11-21T15:59:59Z'));
    const firstMinute = toShanghaiDay(new Date('2026-11-21T16:00:00Z'));
    expect(deriveReminders(causes, lastMinute)[0]?.code).toBe('0201');
    expect(deriveReminders(causes, firstMinute)[0]?.code).toBe('0202');
  });

  it('never disagrees with the validity tag', () => {
    for (let daysLeft = -5; daysLeft <= 95; daysLeft += 1) {
      const tag = getValidity(addDays(TODAY, daysLeft), TODAY).state;
      expect(getReminderLevel(daysLeft) === null, String(daysLeft)).toBe(tag === 'valid');
      expect(getReminderLevel(daysLeft) === 'overdue', String(daysLeft)).toBe(tag === 'expired');
    }
    expect(REMINDER_HORIZON_DAYS).toBe(90);
  });

  it('0404 speaks once a person, the later age first, and only of registered people', () => {
    const both = [due('age60', -300, { personKind: 'register' }), due('age65', 20, { personKind: 'register' })];
    expect(derive(...both).map((one) => [one.kind, one.level])).toEqual([['age65', 'urgent']]);
    expect(derive(...both.toReversed()).map((one) => one.kind)).toEqual(['age65']);
    expect(derive(due('age60', 5, { personKind: 'register' }))[0]?.level).toBe('warn');
    // What has been reached is a state: it is not overdue by so many days.
    expect(derive(due('age65', -1, { personKind: 'register' }))[0]).toMatchObject({ level: 'overdue', dueDate: null });
    expect(derive(due('age65', 0, { personKind: 'register' }))[0]?.dueDate).toBe(TODAY);
    expect(derive(due('age60', 5, { personKind: 'else' }))).toEqual([]);
  });

  it('has one code for each state and one rule for each end', () => {
    for (const kind of STATE_KINDS) expect(isReminderCode(STATE_RULES[kind].code)).toBe(true);
    expect(DUE_RULES.map((rule) => rule.kind).sort()).toEqual([...DUE_KINDS].sort());
    const used = new Set([
      ...DUE_RULES.flatMap((rule) => [rule.dueCode, rule.overdueCode]),
      ...Object.values(STATE_RULES).map((rule) => rule.code),
    ]);
    expect([...used].sort()).toEqual(Object.keys(REMINDER_CODES).sort());
  });
});

describe('words', () => {
  const word = (kind: DueCause['kind'], daysLeft: number, subject: string) =>
    describeReminder({ kind, subject, dueDate: addDays(TODAY, daysLeft), items: [] }, TODAY).title;
  it.each([
    ['safetyPermit', 5, '安全生产许可证', '安全生产许可证剩 5 天到期'],
    ['safetyPermit', 0, '安全生产许可证', '安全生产许可证今天到期'],
    ['registration', -8, '沈越 二级建造师注册', '沈越 二级建造师注册已过期 8 天'],
    ['age60', 30, '沈越 满 60 周岁', '沈越 还有 30 天满 60 周岁'],
    ['age65', -3, '沈越 满 65 周岁', '沈越 已满 65 周岁'],
    ['forecast', 30, '建筑二级 注册建造师', '建筑二级 注册建造师预计 30 天后不再满足'],
    ['forecast', 0, '建筑二级 注册建造师', '建筑二级 注册建造师预计今天起不再满足'],
    ['forecast', -1, '建筑二级 注册建造师', '建筑二级 注册建造师预计已不再满足'],
    ['forecastUnproven', 30, '建筑二级 注册建造师', '建筑二级 注册建造师预计 30 天后不再能证明'],
    ['forecastWider', 0, '建筑二级 注册建造师', '建筑二级 注册建造师预计今天起缺口扩大'],
  ] as const)('%s %i', (kind, daysLeft, subject, title) => {
    expect(word(kind, daysLeft, subject)).toBe(title);
  });
  it('names what is missing, and stays within the lengths of the data model', () => {
    const words = (kind: (typeof STATE_KINDS)[number], items: string[], subject = '示例项目') =>
      describeReminder({ kind, subject, dueDate: null, items }, TODAY);
    expect(words('licenceIncomplete', ['legalPerson', 'regCapital']).content).toContain('法定代表人、注册资本');
    expect(words('projectLink', ['bidding']).content).toContain('招标投标');
    for (const kind of STATE_KINDS) {
      const { title, content } = words(kind, Array(99).fill('很长的一句话很长的一句话'), '长'.repeat(200));
      expect(title.length).toBeLessThanOrEqual(100);
      expect(content.length).toBeLessThanOrEqual(500);
    }
  });
});

describe('renewal windows of facts/certificate-kinds.json', () => {
  const kinds = new Map(loadFactsFile('certificate-kinds').kinds.map((kind) => [kind.code, RenewalKind.parse(kind)]));
  const hint = (code: string | null, endOn: string) => {
    const kind = kinds.get(code ?? '');
    return kind ? getRenewalHint(kind, endOn, TODAY) : null;
  };
  it('finds the kind of a record', () => {
    expect(getRenewalCode('certificate', 'construction')).toBe('qualConstruction');
    expect(getRenewalCode('certificate', 'other')).toBeNull();
    expect(getRenewalCode('registration', '二级注册建造师')).toBe('regConstructor2');
    expect(getRenewalCode('registration', '二级造价工程师')).toBeNull();
    expect(getRenewalCode('safetyPermit', null)).toBe('safetyLicense');
    expect(getRenewalCode('postCert', null)).toBeNull();
  });
  it('three months before, with its document', () => {
    expect(hint('qualConstruction', '2027-05-31')).toMatchObject({
      lastOn: '2027-02-28',
      docNumber: '住房和城乡建设部令第22号',
      isSourced: true,
    });
    expect(hint('qualConstruction', '2027-01-16')?.text).toContain('已晚');
  });
  it('within three months', () => {
    expect(hint('safetyB', '2027-01-21')).toMatchObject({ opensOn: '2026-10-21', lastOn: '2027-01-21' });
  });
  it('says when it is from memory, and says nothing where there is no renewal', () => {
    expect(hint('regSupervisor', '2027-01-21')?.isSourced).toBe(false);
    expect(hint('title', '2027-01-21')).toBeNull();
  });
});
