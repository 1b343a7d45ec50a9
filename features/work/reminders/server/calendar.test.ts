import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../contract/calendar.ts';
import { createReminderTestRecords } from './testing/records.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T02:00:00Z`);
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const { app } = portal;
const records = createReminderTestRecords(app.db);
const mine = portal.entUuid('member');
const token = await portal.signIn('member');
const as = { token };
const NAME = '示例证书；一,二;三\\四 名称很长很长很长很长很长很长很长很长很长很长很长';
let certificate = '';

beforeAll(async () => {
  await records.licence(mine, null);
  certificate = await records.certificate(mine, { end: '2027-05-31', name: NAME });
  const person = await records.person(mine, { name: '沈越', kind: 'register' });
  await records.registration(mine, person, { type: '二级建造师', end: null, safetyEnd: '2027-02-28' });
});

const create = () => portal.call(contract.createCalendarFeed, {}, as);
const getPath = (address: string | null) => new URL(address ?? '').pathname;
const read = (address: string | null, headers: Record<string, string> = {}) =>
  portal.request({ method: 'GET', path: getPath(address), headers });
const getEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

describe('the feed', () => {
  it('is a calendar of whole days that a reader of RFC 5545 understands', async () => {
    const { address } = await create();
    expect(address).toMatch(/^http:\/\/[^/]+\/portal\/calendar\/[\w-]{32}\.ics$/);
    const { status, headers, bytes } = await read(address);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = bytes.toString('utf8');
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const events = getEvents(text);
    // 建筑业企业资质 must be asked for three months before its end (住房城乡建设部令第22号), a B certificate from three months before.
    expect(events.map((event) => [event.startDate.toString(), event.summary]).sort()).toEqual([
      ['2026-11-28', '沈越 安全生产考核合格证书（B 证）：今天起可以申请延续'],
      ['2027-01-29', `${NAME}：最晚今天启动延续准备`],
      ['2027-02-13', '沈越 安全生产考核合格证书（B 证）：最晚今天启动延续准备'],
      ['2027-02-28', '沈越 安全生产考核合格证书（B 证）到期'],
      ['2027-02-28', `${NAME}：最晚今天申请延续`],
      ['2027-05-31', `${NAME}到期`],
    ]);
    const end = events.find((event) => event.uid === `certificate-${certificate}@zgj.zhixun`);
    expect([end?.startDate.isDate, end?.endDate.toString()]).toEqual([true, '2027-06-01']);
    expect(end?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(`${TODAY}T00:00:00Z`);
    expect(end?.component.getFirstPropertyValue('url')).toMatch(
      /\/firm\/[\w-]{36}\?to=%2Fqyxx%2Fqyinfo%2Fzzzsxx%3Fkeyword%3D/,
    );
    const alarms = end?.component.getAllSubcomponents('valarm') ?? [];
    expect(alarms.map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())).toEqual([
      '-P89DT15H',
      '-P59DT15H',
      '-P29DT15H',
      '-P6DT15H',
      'PT9H',
    ]);
    for (const alarm of alarms) {
      expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
      expect(alarm.getFirstPropertyValue('description')).toBe(`${NAME}到期`);
    }
  });

  it('answers 304 until something changes, and keeps the number of a moved entry', async () => {
    const { address } = await create();
    const first = await read(address);
    const etag = String(first.headers.etag);
    const same = await read(address, { 'if-none-match': etag });
    expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag]);
    await app.db.sql('update certificate set valid_end = $2 where uuid = $1', [certificate, '2028-05-31']);
    const moved = await read(address, { 'if-none-match': etag });
    expect(moved.status).toBe(200);
    const events = getEvents(moved.bytes.toString());
    expect(events.find(({ uid }) => uid === `certificate-${certificate}@zgj.zhixun`)?.startDate.toString()).toBe(
      '2028-05-31',
    );
    await app.db.sql('update certificate set valid_end = $2 where uuid = $1', [certificate, '2027-05-31']);
  });

  it('leaves the day free, and numbers an entry that moved (RFC 5545, 3.8.2.7 and 3.8.7.4)', async () => {
    const { address } = await create();
    const entry = async () => {
      const found = getEvents((await read(address)).bytes.toString()).find(
        ({ uid }) => uid === `certificate-${certificate}@zgj.zhixun`,
      );
      const value = (name: string) => found?.component.getFirstPropertyValue(name)?.toString();
      return { free: value('transp'), sequence: Number(value('sequence')), changed: value('last-modified') };
    };
    const move = (day: string) =>
      app.db.sql('update certificate set valid_end = $2 where uuid = $1', [certificate, day]);
    const first = await entry();
    expect(first.free).toBe('TRANSPARENT');
    portal.setNow(new Date(NOW.getTime() + 3_600_000));
    expect(await entry()).toEqual(first);
    await move('2028-05-31');
    const moved = { free: 'TRANSPARENT', sequence: first.sequence + 1, changed: `${TODAY}T03:00:00Z` };
    expect(await entry()).toEqual(moved);
    await move('2027-05-31');
    expect((await entry()).sequence).toBe(first.sequence + 2);
    portal.setNow(NOW);
  });

  it('has the alarms that the enterprise wishes', async () => {
    await app.db.sql(
      `insert into reminder_setting (ent_uuid, kind, stages, by_window, update_time) values ($1, 'certificate', '{10}', false, now())`,
      [mine],
    );
    const { address } = await create();
    const events = getEvents((await read(address)).bytes.toString());
    expect(events.filter(({ uid }) => uid.startsWith('certificate'))).toHaveLength(1);
    const [alarm, ...more] =
      events.find(({ uid }) => uid.startsWith('certificate'))?.component.getAllSubcomponents('valarm') ?? [];
    expect([alarm?.getFirstPropertyValue('trigger')?.toString(), more.length]).toEqual(['-P9DT15H', 0]);
    await app.db.sql('delete from reminder_setting', []);
  });
});

describe('the secret address', () => {
  it('can be changed and taken away: the old one leads nowhere', async () => {
    const old = await create();
    const next = await create();
    expect(next.address).not.toBe(old.address);
    expect((await read(old.address)).status).toBe(404);
    expect((await read(next.address)).status).toBe(200);
    expect(await portal.call(contract.getCalendarFeed, {}, as)).toMatchObject({
      address: next.address,
      lastReadTime: '2026-11-21 10:00:00',
    });
    await portal.call(contract.removeCalendarFeed, {}, as);
    expect((await read(next.address)).status).toBe(404);
    expect((await portal.call(contract.getCalendarFeed, {}, as)).address).toBeNull();
  });
  it('is not stored readably, and every change of it is in the audit trail', async () => {
    const { address } = await create();
    const secret = getPath(address).slice('/portal/calendar/'.length, -'.ics'.length);
    const { rows } = await app.db.sql<{ row: string }>('select f::text as row from calendar_feed f', []);
    expect(rows[0]?.row).not.toContain(secret);
    const { rows: audit } = await app.db.sql<{ action: string }>(
      `select distinct action from audit_log where action like 'calendar.%' order by action`,
      [],
    );
    expect(audit.map(({ action }) => action)).toEqual(['calendar.created', 'calendar.removed', 'calendar.rotated']);
  });
  it('is of no use once its owner left the enterprise or is locked', async () => {
    const { address } = await create();
    const user = portal.userUuid('member');
    await app.db.sql(`update app_user set status = '1' where uuid = $1`, [user]);
    expect((await read(address)).status).toBe(404);
    await app.db.sql(`update app_user set status = '0' where uuid = $1`, [user]);
    await moveUserToEnterprise(app.db, user, portal.entUuid('other'), portal.now());
    expect((await read(address)).status).toBe(404);
    await moveUserToEnterprise(app.db, user, mine, portal.now());
  });
  it.each(['x.ics', `${'a'.repeat(32)}.ics`, 'a'.repeat(32), '..%2F.ics'])('%s leads nowhere', async (file) => {
    expect((await portal.request({ method: 'GET', path: `/portal/calendar/${file}` })).status).toBe(404);
  });
  it('is for members, each with an own address', async () => {
    const guest = { token: await portal.signIn('guest') };
    await expect(portal.call(contract.createCalendarFeed, {}, guest)).rejects.toMatchObject({ code: 403 });
    const other = { token: await portal.signIn('other') };
    const theirs = await portal.call(contract.createCalendarFeed, {}, other);
    const text = (await read(theirs.address)).bytes.toString();
    expect(text).not.toContain('沈越');
  });
});
