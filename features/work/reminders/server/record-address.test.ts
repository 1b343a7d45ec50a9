import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { REMINDER_CODES, type ReminderCode } from '#domain/reminders/codes.ts';
import { getReminderPage } from '../pages/reminders.pages.ts';
import { getRecordAddress } from './record-address.ts';

describe('R-100 both readings of category 06 find their page, and every code has one', () => {
  const paths = new Set(PAGE_ROUTES.map((page) => page.path));
  it.each(Object.keys(REMINDER_CODES) as ReminderCode[])('%s', (code) => {
    for (const personKind of [null, 'register', 'else'] as const) {
      expect(paths).toContain(getReminderPage(code, personKind));
      expect(paths).toContain(getRecordAddress({ code, kind: 'x', personKind, subject: '' }));
    }
  });
  it('0602 knows the two lists of people apart', () => {
    expect(getReminderPage('0601', null)).toBe('/qyxx/zzwhtx/zcryslyj');
    expect(getReminderPage('0602', 'register')).toBe('/qyxx/zcry/ryyjtx');
    expect(getReminderPage('0602', 'else')).toBe('/qyxx/qtry/ryyjtx');
  });
});

it('a record is found by its name in the list that keeps it', () => {
  const about = { personKind: null, kind: 'certificate', subject: '市政公用工程施工总承包三级' } as const;
  expect(getRecordAddress({ ...about, code: '0201' })).toBe(
    `/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(about.subject)}`,
  );
  expect(
    getRecordAddress({ ...about, code: '0201', kind: 'certificateTerm', subject: '安全员证使用期限（待核对）' }),
  ).toBe(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent('安全员证')}`);
  expect(getRecordAddress({ code: '0501', personKind: 'else', kind: 'postCert', subject: '邵敏 安全员岗位证书' })).toBe(
    `/qyxx/qyinfo/fzcryxx?keyword=${encodeURIComponent('邵敏')}`,
  );
  expect(getRecordAddress({ ...about, code: '0101', kind: 'licence' })).toBe('/qyxx/qyinfo/yyzzxx');
});
