import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { createRegisteredPerson, createTitledPerson } from '#domain/testing/enterprises.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { drawReport } from '../../contract/picture.ts';
import * as contract from '../../contract/share.ts';
import { getReport, runCheck, runCountCheck } from '../../evaluations.contract.ts';

const START = new Date('2026-11-21T02:00:00Z');
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const THIRD = { standardCode: '10300101', level: '三级' };
const ID_NUMBER = '11010519491231002X';

let portal: TestPortal;
let token: string;
let other: string;
let run: string;
let people: string[];

type Given = Parameters<typeof portal.call<typeof contract.addReportShare>>[1]['body'];
const share = (rest: Partial<Given> = {}) =>
  portal.call(contract.addReportShare, { body: { uuid: run, days: '7', ...rest } }, { token });
const getSecret = ({ link }: contract.ShareLink): string => link.split('#')[1] ?? '';
const open = (secret: string) => portal.call(contract.openReportShare, { body: { token: secret } });
const close = (uuid: string, as = token) => portal.call(contract.closeReportShare, { body: { uuid } }, { token: as });
const list = (uuid = run, as = token, query = {}) =>
  portal.call(contract.listReportShares, { params: { id: uuid }, query }, { token: as });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);

beforeAll(async () => {
  portal = await startPortal({ now: START, quiet: true });
  const items = [{ ...THIRD, standardCode: '03-10300101', itemName: '建筑工程施工总承包', status: 'normal' as const }];
  const paper = { certNo: '示例-1', category: 'construction' as const, certName: '建筑业企业资质证书' };
  await enterEnterprise(portal, 'member', {
    enterprise: { entName: '示例甲建设有限公司' },
    certificates: [{ ...paper, validEnd: '2029-01-01', items }],
    registeredPeople: ['林嘉禾', '欧阳慕白', '沈知秋'].map((name) =>
      createRegisteredPerson(name, '一级建造师', '建筑工程'),
    ),
    otherPeople: ['顾长安', '苏见微'].map((name) => createTitledPerson(name, '工程师', '结构')),
  });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例-1', validEnd: '2030-01-31' }];
  await portal.call(addRegister, { body: { name: '欧阳示例', idNo: ID_NUMBER, registrations } }, { token });
  run = (await portal.call(runCheck, { body: THIRD }, { token })).uuid;
  const report = await portal.call(getReport, { params: { id: run } }, { token });
  const rows = report.items
    .flatMap((item) => item.report?.leaves ?? [])
    .flatMap((leaf) => [...leaf.counted, ...leaf.notCounted]);
  people = [...new Set(rows.filter(({ what }) => what === 'person').map(({ name }) => name))];
});
afterAll(() => portal.close());

describe('a shared report', () => {
  it('is read with the link, as it was, of people their first sign only', async () => {
    const made = await share();
    expect(made).toMatchObject({ endOn: '2026-11-28', link: expect.stringContaining('/fenxiang#') as string });
    expect(made.qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
    const { rows: kept } = await portal.app.db.sql<{ row: string }>('select r::text as row from report_share r', []);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.row).not.toContain(getSecret(made));

    const { report, endOn, names } = await open(getSecret(made));
    const own = await portal.call(getReport, { params: { id: run } }, { token });
    expect({ endOn, names }).toEqual({ endOn: '2026-11-28', names: 'hidden' });
    const { entName } = own.items[0]?.report ?? {};
    expect(report).toMatchObject({ entName, runNo: own.runNo, headline: own.headline, level: '三级' });
    const getLeaves = (items: typeof own.items) =>
      items
        .flatMap((item) => item.report?.leaves ?? [])
        .map(({ id, verdict, need, have }) => ({ id, verdict, need, have: have.value }));
    expect(getLeaves(report.items)).toEqual(getLeaves(own.items));
    const told = JSON.stringify(report);
    expect(people.length).toBeGreaterThan(3);
    for (const name of people) expect(told).not.toContain(name.replace(/（.*/, ''));
    expect(told).not.toContain('欧阳示例');
    expect(told).not.toContain(ID_NUMBER);
    // No record of the enterprise can be named from outside.
    expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('names people where that was chosen, and never their numbers', async () => {
    const { report, names } = await open(getSecret(await share({ names: 'shown', days: '30' })));
    expect(names).toBe('shown');
    for (const name of people) expect(JSON.stringify(report)).toContain(name);
    expect(JSON.stringify(report)).not.toContain(ID_NUMBER);
  });

  it('may be about everything that the enterprise holds', async () => {
    const held = await portal.call(runCountCheck, { body: {} }, { token });
    const { report } = await open(getSecret(await share({ uuid: held.uuid })));
    expect(report.standardName).toBeNull();
    expect(report.items.length).toBeGreaterThan(0);
    expect(report.items.every((item) => item.itemRef === null)).toBe(true);
  });

  it('is listed with how often it was opened, newest first', async () => {
    const { uuid } = await portal.call(runCheck, { body: THIRD }, { token });
    const first = await share({ uuid });
    portal.setNow(new Date(portal.now().getTime() + 60_000));
    const second = await share({ uuid, days: '30' });
    await open(getSecret(first));
    await open(getSecret(first));
    expect(await list(uuid)).toMatchObject({
      total: 2,
      rows: [
        { uuid: second.uuid, state: 'open', openCount: 0, lastOpenTime: null, endOn: '2026-12-21' },
        { uuid: first.uuid, state: 'open', openCount: 2, names: 'hidden' },
      ],
    });
    expect(await list(uuid, token, { pageNum: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      rows: [{ uuid: first.uuid }],
    });
  });
});

describe('a picture of a report', () => {
  const draw = (id = run, as = token, names?: 'shown') =>
    portal.call(drawReport, { params: { id }, query: { names: names ?? 'hidden' } }, { token: as });
  const getSize = (bytes: Uint8Array) => imageSize(bytes);

  it('is a column as high as what it says, of everything that the enterprise holds as well', async () => {
    const { bytes, mime, filename } = await draw();
    expect(mime).toBe('image/png');
    expect(filename).toMatch(/^校验报告_JY20261121-\d{4}\.png$/);
    expect(getSize(bytes)).toMatchObject({ type: 'png', width: 1080 });
    expect(getSize(bytes).height).toBeGreaterThan(1200);
    const held = await portal.call(runCountCheck, { body: {} }, { token });
    expect(getSize((await draw(held.uuid)).bytes).width).toBe(1080);
  });

  it('covers names unless they were asked for, and is told apart in the trail', async () => {
    const hidden = await draw();
    const shown = await draw(run, token, 'shown');
    expect(Buffer.from(shown.bytes).equals(Buffer.from(hidden.bytes))).toBe(false);
    expect(Buffer.from((await draw()).bytes).equals(Buffer.from(hidden.bytes))).toBe(true);
    const { rows } = await portal.app.db.sql<{ names: string }>(
      `select detail ->> 'names' as names from audit_log where action = 'check.report-pictured' order by names`,
      [],
    );
    expect(new Set(rows.map(({ names }) => names))).toEqual(new Set(['hidden', 'shown']));
  });

  it('belongs to its user only, and invalid input is not drawn', async () => {
    expect(await getFailure(draw(run, other))).toMatchObject({ code: 404 });
    expect(await getFailure(draw(UNKNOWN_UUID))).toMatchObject({ code: 404 });
    const odd = { method: 'GET', path: `/portal/check/report/picture/${run}?names=all`, token } as const;
    expect((await portal.request(odd)).body).toMatchObject({ code: 400 });
  });
});

describe('a link', () => {
  it('that was closed opens no more, and says what one says that never was', async () => {
    const made = await share();
    await open(getSecret(made));
    await close(made.uuid);
    await close(made.uuid);
    const refused = await getFailure(open(getSecret(made)));
    expect(refused).toMatchObject({ code: 404, message: expect.stringContaining('链接无效或已到期') as string });
    expect(await getFailure(open('x'))).toEqual(refused);
    const { rows } = await list();
    expect(rows.find(({ uuid }) => uuid === made.uuid)).toMatchObject({ state: 'closed', openCount: 1 });
  });

  it('works on its last day and not on the next', async () => {
    const made = await share();
    const start = portal.now();
    portal.setNow(new Date('2026-11-28T15:59:00Z'));
    await open(getSecret(made));
    portal.setNow(new Date('2026-11-28T16:01:00Z'));
    expect(await getFailure(open(getSecret(made)))).toMatchObject({ code: 404 });
    portal.setNow(start);
  });

  it('belongs to its enterprise: others see and close none, and share no report of it', async () => {
    const made = await share();
    const calls = (report: string, uuid: string) => [
      list(report, other),
      close(uuid, other),
      portal.call(contract.addReportShare, { body: { uuid: report, days: '7' } }, { token: other }),
    ];
    for (const call of [...calls(run, made.uuid), ...calls(UNKNOWN_UUID, UNKNOWN_UUID), ...calls('x', 'x')])
      expect(await getFailure(call)).toMatchObject({ code: 404, message: '404 数据不存在' });
    await open(getSecret(made));
    expect((await list(run, token, { pageSize: 100 })).rows.find(({ uuid }) => uuid === made.uuid)?.state).toBe('open');
  });

  it('needs a signed-in maker, lasts 7 or 30 days, and only so many work at a time', async () => {
    const plain = portal.call(contract.addReportShare, { body: { uuid: run, days: '7' } });
    expect(await getFailure(plain)).toMatchObject({ code: 401 });
    const wrong = await getFailure(share({ days: '90' as '30' }));
    expect(wrong).toMatchObject({
      code: 400,
      fields: [{ path: 'days', message: expect.stringContaining('有效天数') as string }],
    });
    const { uuid } = await portal.call(runCheck, { body: THIRD }, { token });
    const made: contract.ShareLink[] = [];
    for (let at = 0; at < contract.MAX_SHARE_LINKS; at += 1) made.push(await share({ uuid }));
    expect(await getFailure(share({ uuid }))).toMatchObject({ code: 409 });
    await close(made[0]?.uuid ?? '');
    await share({ uuid });
  });

  it('goes a month after its end', async () => {
    portal.setNow(new Date('2027-03-01T02:00:00Z'));
    await portal.app.jobs.runNow('checks.remove-shares', {});
    const { rows } = await portal.app.db.sql('select 1 from report_share', []);
    expect(rows).toEqual([]);
  });
});
