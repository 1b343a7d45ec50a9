import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { addDays } from '#domain/validity/day.ts';
import { listMaterials } from '#features/filing/filing-documents/filing-documents.contract.ts';
import { syncFilingGuide } from '#features/filing/filing-guide/server/facts.seed.ts';
import {
  createCertificate,
  editCertificate,
  getCertificate,
} from '#features/records/certificates/certificates.contract.ts';
import {
  addFiling,
  changeFilingState,
  getFiling,
  listFilingEvents,
  listFilings,
  removeFiling,
} from '../filing.contract.ts';
import { OPEN_RENEWALS_JOB } from './renewal.jobs.ts';

const TODAY = '2026-11-20';
let portal: TestPortal;
let token: string;
let other: string;
let certificate: string;

type MoveBody = Parameters<typeof portal.call<typeof changeFilingState>>[1]['body'];
const addOne = async (certName: string, validEnd: string): Promise<string> => {
  const about = { category: 'construction' as const, issueDate: '2022-01-01', issuer: '示例机关' };
  const body = { ...about, certNo: `示例-${certName}`, certName, validEnd, items: [] };
  return (await portal.call(createCertificate, { body }, { token })).uuid;
};
/** As every night: the sweep, then what it calls for. */
const night = async () => {
  await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: portal.entUuid('member') });
  await portal.app.jobs.runNow(OPEN_RENEWALS_JOB);
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
  it('opens its filing at the last safe start, once, for its own enterprise only', async () => {
    await night();
    await night();
    const [one, ...others] = await filings();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'renewal', state: 'preparing', name: '示例将到期证书延续' });
    const { plannedOn } = await portal.call(getFiling, { params: { id: one?.uuid ?? '' } }, { token });
    expect(plannedOn !== null && plannedOn < addDays(TODAY, 100)).toBe(true);
    // The certificate has no items, so the clerk is asked for the level first.
    expect([one?.nextWhat, (one?.nextOn ?? '') <= TODAY]).toEqual(['在申报中选择本次延续的资质标准和等级', true]);
    const events = await portal.call(listFilingEvents, { params: { id: one?.uuid ?? '' }, query: {} }, { token });
    expect(events.rows[0]?.note).toContain(`${addDays(TODAY, 100)} 到期`);
    expect(await filings(other)).toEqual([]);
  });

  it('does not open a second one if another user was earlier', async () => {
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

  it('is not taken for open where a filing names a document by another word of the same meaning', async () => {
    const [own, alike] = ['示例社保登记证', '示例社会保险登记证'];
    const body = { kind: 'renewal', region: '440000', name: `${alike}延续` } as const;
    await portal.call(addFiling, { body }, { token });
    await addOne(own, addDays(TODAY, 80));
    await night();
    const both = (await filings()).filter(({ name }) => name.includes('登记证'));
    expect(both.map(({ name }) => name).toSorted()).toEqual([`${own}延续`, `${alike}延续`].toSorted());
    for (const { uuid } of both) await portal.call(removeFiling, { body: { uuid } }, { token });
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
      portal.call(changeFilingState, { body: { uuid, to, ...rest } }, { token });
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

describe('a renewal of a qualification certificate', () => {
  type Item = { readonly itemName: string; readonly standardCode: string; readonly level: string };
  const renew = async (certName: string, items: readonly Item[], isKnown = true) => {
    const about = { category: 'construction' as const, issueDate: '2022-01-01', issuer: '示例机关' };
    const body = { ...about, certNo: `示例-${certName}`, certName, validEnd: addDays(TODAY, 95), items: [...items] };
    const { uuid } = await portal.call(createCertificate, { body }, { token });
    // As imports store an item that no standard is known for.
    if (!isKnown)
      await portal.app.db.sql('update certificate_item set standard_code = null where zzzs_uuid = $1', [uuid]);
    await night();
    return (await filings())
      .filter(({ name }) => name.includes(certName))
      .toSorted((a, b) => (a.standardCode ?? '').localeCompare(b.standardCode ?? ''));
  };

  it('opens one filing for each item, with its standard and level', async () => {
    const opened = await renew('示例两项证书', [
      { itemName: '建筑工程施工总承包', standardCode: '10300101', level: '二级' },
      { itemName: '市政公用工程施工总承包', standardCode: '10300110', level: '二级' },
    ]);
    expect(opened.map(({ name, standardCode, level }) => [name, standardCode, level])).toEqual([
      ['示例两项证书（建筑工程施工总承包二级）延续', '10300101', '二级'],
      ['示例两项证书（市政公用工程施工总承包二级）延续', '10300110', '二级'],
    ]);
    expect(opened.map(({ nextWhat }) => nextWhat)).toEqual(['提交申报', '提交申报']);
    await night();
    expect((await filings()).filter(({ name }) => name.includes('示例两项证书'))).toHaveLength(2);
  });

  it('asks for the standard and level that the certificate does not tell', async () => {
    const [one, ...others] = await renew(
      '示例无标准证书',
      [{ itemName: '示例自拟工程专业承包', standardCode: '10300101', level: '二级' }],
      false,
    );
    expect([others, one?.standardCode, one?.level]).toEqual([[], null, null]);
    expect(one?.nextWhat).toBe('在申报中选择本次延续的资质标准和等级');
    const { materials, where } = await portal.call(listMaterials, { params: { id: one?.uuid ?? '' } }, { token });
    expect([materials, where]).toEqual([[], expect.stringContaining('先在申报中选择资质标准和等级')]);
  });

  /** Without the whole country, the ministries and the corps. */
  const provinces = PROVINCE_GROUPS.flatMap(({ provs }) => provs.map(({ value }) => value)).filter((code) =>
    /^(?!66)[1-6]\d0000$/.test(code),
  );

  it('has a list of materials in every province', async () => {
    await syncFilingGuide(portal.app);
    const lacking: string[] = [];
    for (const code of provinces) {
      const body = {
        kind: 'renewal',
        region: code,
        name: `示例${code}延续`,
        standardCode: '10300101',
        level: '二级',
      } as const;
      const { uuid } = await portal.call(addFiling, { body }, { token });
      const { materials, source } = await portal.call(listMaterials, { params: { id: uuid } }, { token });
      if (materials.length < 3 || source === null) lacking.push(code);
      await portal.call(removeFiling, { body: { uuid } }, { token });
    }
    expect([provinces.length, lacking]).toEqual([31, []]);
  });
});
