import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { addDays } from '#domain/validity/day.ts';
import {
  createCertificate,
  editCertificate,
  getCertificate,
} from '#features/records/certificates/certificates.contract.ts';
import { addFiling, getFiling, listFilingEvents, listFilings, moveFiling, removeFiling } from '../filing.contract.ts';
import { OPEN_RENEWALS } from './renewal.jobs.ts';

const TODAY = '2026-11-20';
let portal: TestPortal;
let token: string;
let other: string;
let certificate: string;

type MoveBody = Parameters<typeof portal.call<typeof moveFiling>>[1]['body'];
const addOne = async (certName: string, validEnd: string): Promise<string> => {
  const about = { category: 'construction' as const, issueDate: '2022-01-01', issuer: '示例机关' };
  const body = { ...about, certNo: `示例-${certName}`, certName, validEnd, items: [] };
  return (await portal.call(createCertificate, { body }, { token })).uuid;
};
/** As every night: the sweep, then what it calls for. */
const night = async () => {
  await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
  await portal.app.jobs.runNow(OPEN_RENEWALS);
};
const filings = async (as = token) => (await portal.call(listFilings, { query: {} }, { token: as })).rows;

beforeAll(async () => {
  portal = await startPortal({ now: new Date(`${TODAY}T02:00:00Z`) });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  certificate = await addOne('示例将到期证书', addDays(TODAY, 100));
  await addOne('示例尚早证书', addDays(TODAY, 900));
  await addOne('示例已过期证书', addDays(TODAY, -3));
});
afterAll(() => portal.close());

describe('a renewal', () => {
  it('opens its filing at the last safe start, once, and nobody else’s', async () => {
    await night();
    await night();
    const [one, ...others] = await filings();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'renewal', state: 'preparing', name: '示例将到期证书延续' });
    const { plannedOn } = await portal.call(getFiling, { params: { id: one?.uuid ?? '' } }, { token });
    expect([plannedOn !== null && plannedOn < addDays(TODAY, 100), one?.nextOn]).toEqual([true, plannedOn]);
    const events = await portal.call(listFilingEvents, { params: { id: one?.uuid ?? '' }, query: {} }, { token });
    expect(events.rows[0]?.note).toContain(`${addDays(TODAY, 100)} 到期`);
    expect(await filings(other)).toEqual([]);
  });

  it('does not open a second one where somebody was earlier', async () => {
    const name = '示例体检证书';
    const body = { kind: 'renewal', region: '440000', name: `${name}延续申报` } as const;
    const { uuid } = await portal.call(addFiling, { body }, { token });
    await addOne(name, addDays(TODAY, 80));
    await night();
    const own = (await filings()).filter((one) => one.name.includes(name));
    expect(own.map((one) => one.uuid)).toEqual([uuid]);
    await portal.call(removeFiling, { body: { uuid } }, { token });
    await night();
    expect((await filings()).filter((one) => one.name.includes(name))).toEqual([]);
  });

  it('is not taken for open where a filing names another paper whose name holds this one’s', async () => {
    const [short, long] = ['示例分站证书', '示例分站证书（二厂）'];
    const body = { kind: 'renewal', region: '440000', name: `${long}延续` } as const;
    const { uuid } = await portal.call(addFiling, { body }, { token });
    await addOne(long, addDays(TODAY, 900));
    await addOne(short, addDays(TODAY, 80));
    await night();
    const own = (await filings()).filter((one) => one.name.includes(short));
    expect(own.map(({ name }) => name).toSorted()).toEqual([`${short}延续`, `${long}延续`].toSorted());
    for (const one of own) await portal.call(removeFiling, { body: { uuid: one.uuid } }, { token });
    expect(own.map((one) => one.uuid)).toContain(uuid);
  });

  it('that was deleted stays so, until the paper has another end', async () => {
    const [one] = await filings();
    await portal.call(removeFiling, { body: { uuid: one?.uuid ?? '' } }, { token });
    await night();
    expect(await filings()).toEqual([]);
    const { revision } = await portal.call(getCertificate, { params: { id: certificate } }, { token });
    const body = { uuid: certificate, revision, validEnd: addDays(TODAY, 90) };
    await portal.call(editCertificate, { body }, { token });
    await night();
    expect((await filings()).map(({ name }) => name)).toEqual(['示例将到期证书延续']);
  });

  it('ends with the new end in the archive: the reminder of the old one is silent, and nothing is opened again', async () => {
    await night();
    const [one] = await filings();
    const open = async () =>
      (
        await portal.app.db.sql<{ due: string }>(
          `select to_char(due_date, 'YYYY-MM-DD') as due from reminder where target_uuid = $1 and closed_time is null`,
          [certificate],
        )
      ).rows;
    expect((await open()).length).toBeGreaterThan(0);
    const uuid = one?.uuid ?? '';
    const move = (to: MoveBody['to'], rest: Partial<MoveBody> = {}) =>
      portal.call(moveFiling, { body: { uuid, to, ...rest } }, { token });
    await move('submitted');
    await move('decided', { decision: 'passed' });
    await move('received', { certificate: { certNo: '示例-示例将到期证书', validEnd: addDays(TODAY, 1900) } });
    await night();
    expect((await portal.call(getCertificate, { params: { id: certificate } }, { token })).validEnd).toBe(
      addDays(TODAY, 1900),
    );
    expect(await open()).toEqual([]);
    expect((await filings()).map(({ state }) => state)).toEqual(['received']);
  });
});
