import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { removeOrphanedFiles } from '#features/enterprise/attachments/server/attachments.jobs.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { addSession, addUser, hashToken } from '#features/identity/session/server/session.server-api.ts';
import * as contract from '../contract/certification.ts';
import * as review from '../contract/certification-review.ts';
import { createEnterprise, getEnterprise, listEnterpriseChanges } from '../enterprise.contract.ts';
import { removeUnusedLicences } from './enterprise.jobs.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
afterAll(() => portal.close());
/** Newest first needs instants that differ. */
const passMinute = () => portal.setNow(new Date(portal.now().getTime() + 60_000));
beforeEach(passMinute);
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'expired', 'guest', 'operator'] as const) {
  tokens[person] = await portal.signIn(person);
}
const as = (person: TestAccount) => ({ token: tokens[person] });

const picture = (() => {
  const canvas = createCanvas(40, 30);
  canvas.getContext('2d').fillRect(0, 0, 40, 30);
  return canvas.toBuffer('image/png');
})();
const pdf = (inside = '') => Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n%%EOF\n`);
const send = (bytes: Uint8Array, filename: string, person: TestAccount = 'guest') =>
  portal.call(contract.addLicence, { files: { file: { filename, bytes } } }, as(person));
const state = (person: TestAccount) => portal.call(contract.getCertification, {}, as(person));

const body = {
  entName: '示例丁建设有限公司',
  creditCode: '91320106MA1XHY5K3M',
  legalPerson: '丁示例',
  region: '320000',
};

/** A user without an enterprise, beside the ones of the test portal. */
async function addGuest(index: number): Promise<string> {
  const uuid = portal.app.random.uuid();
  const now = portal.now();
  await addUser(portal.app.db, {
    uuid,
    username: `guest_${index}`,
    phonenumber: `1390000000${index}`,
    passwordHash: 'none',
    nickName: `<b>客${index}</b>`,
    now,
  });
  return uuid;
}

describe('access', () => {
  it('asks for a login everywhere, and for an operator where one decides', async () => {
    for (const route of [...Object.values(contract), ...Object.values(review)]) {
      if (typeof route !== 'object' || !('path' in route)) continue;
      const answer = await portal.request({ method: route.method, path: route.path, body: {}, token: 'dead' });
      expect(answer.status, route.path).toBe(401);
    }
    const decide = { entUuid: portal.entUuid('other'), state: 'passed' as const };
    await expect(portal.call(review.decideCertification, { body: decide }, as('member'))).rejects.toThrow(/^403/);
    await expect(portal.call(review.listCertifications, {}, as('member'))).rejects.toThrow(/^403/);
  });
});

describe('the licence file', () => {
  it('is judged by its content, whatever its name says', async () => {
    expect(await send(picture, '营业执照.pdf')).toMatchObject({ filename: '营业执照.png', size: picture.length });
    expect((await send(pdf(), '../../etc/x\u0000y.exe')).filename).toBe('xy.exe.pdf');
    for (const [bytes, filename] of [
      [Buffer.from('<script>alert(1)</script>'), 'a.png'],
      [picture.subarray(0, 60), 'cut.png'],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'a.gif'],
      [Buffer.from('%PDF-1.4 without an end'), 'a.pdf'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'a.svg'],
    ] as const)
      await expect(send(bytes, filename), filename).rejects.toMatchObject({ code: 400, fields: [{ path: 'file' }] });
    await expect(send(pdf('/OpenAction << /S /JavaScript >>'), 'a.pdf')).rejects.toMatchObject({ code: 400 });
    await expect(send(new Uint8Array(), 'a.png')).rejects.toThrow(/空文件/);
    await expect(send(Buffer.alloc(contract.MAX_LICENCE_BYTES + 1), 'big.png')).rejects.toMatchObject({ code: 413 });
  });

  it('is seen by its sender and by operators only', async () => {
    const { uuid } = await send(picture, 'a.png');
    const params = { id: uuid };
    const own = await portal.call(contract.getLicence, { params }, as('guest'));
    expect(Buffer.from(own.bytes).equals(picture)).toBe(true);
    expect((await portal.call(contract.getLicence, { params }, as('operator'))).mime).toContain('image/png');
    for (const id of [uuid, 'x', '../secret'])
      await expect(portal.call(contract.getLicence, { params: { id } }, as('member'))).rejects.toThrow(
        '404 数据不存在',
      );
  });

  it('goes after a day when nothing came of it', async () => {
    const { uuid } = await send(picture, 'a.png', 'member');
    portal.setNow(new Date(portal.now().getTime() + 25 * 3_600_000));
    await removeUnusedLicences(portal.app);
    await expect(portal.call(contract.getLicence, { params: { id: uuid } }, as('member'))).rejects.toThrow(/^404/);
  });
});

describe('C-085 with a licence', () => {
  it('refuses the file of another user and leaves nothing behind', async () => {
    const { uuid: licenceFile } = await send(picture, 'a.png', 'member');
    const tried = portal.call(createEnterprise, { body: { ...body, licenceFile } }, as('guest'));
    await expect(tried).rejects.toMatchObject({ code: 400, fields: [{ path: 'licenceFile' }] });
    expect(await state('guest')).toMatchObject({ state: 'none', ent: null });
  });

  it('certifies by the check character alone and says so', async () => {
    expect(await state('guest')).toMatchObject({ state: 'none', review: 'automatic', requests: [], isOwner: false });
    const { uuid: licenceFile } = await send(picture, '营业执照.png');
    await portal.call(createEnterprise, { body: { ...body, licenceFile } }, as('guest'));
    expect(await state('guest')).toMatchObject({
      state: 'passed',
      checkedBy: 'automatic',
      isOwner: true,
      ent: { entName: body.entName, creditCode: body.creditCode },
      licence: { uuid: licenceFile, filename: '营业执照.png' },
    });
    const again = portal.call(contract.submitCertification, { body: { licenceFile } }, as('guest'));
    await expect(again).rejects.toThrow(/^409 企业已认证/);
    await expect(portal.call(contract.getLicence, { params: { id: licenceFile } }, as('other'))).rejects.toThrow(
      /^404/,
    );
  });

  it('is looked at by an operator, refused with a reason, handed in again and passed', async () => {
    const { uuid: entUuid } = await portal.call(getEnterprise, {}, as('guest'));
    const rows = await portal.call(review.listCertifications, { query: { state: 'passed' } }, as('operator'));
    expect(rows).toMatchObject({ total: 1, rows: [{ entUuid, creditCode: body.creditCode, checkedBy: 'automatic' }] });
    const refuse = (reason?: string) =>
      portal.call(
        review.decideCertification,
        { body: { entUuid, state: 'rejected', ...(reason === undefined ? {} : { reason }) } as never },
        as('operator'),
      );
    await expect(refuse()).rejects.toMatchObject({ code: 400, fields: [{ path: 'reason' }] });
    await portal.app.db.sql("update app_user set mail = 'applicant@example.com' where uuid = $1", [
      portal.userUuid('guest'),
    ]);
    await refuse('执照照片不清楚');
    const { rows: mails } = await portal.app.db.sql<{ channel: string }>(
      "select channel from outbox_delivery where topic = 'certification.decided'",
      [],
    );
    expect(mails).toEqual([{ channel: 'mail' }]);
    expect(await state('guest')).toMatchObject({
      state: 'rejected',
      rejectReason: '执照照片不清楚',
      checkedBy: 'operator',
    });
    expect((await portal.call(listMessages, { query: {} }, as('guest'))).rows[0]).toMatchObject({
      title: '企业认证未通过',
      router: '/memberCenter',
    });
    const { uuid: licenceFile } = await send(pdf(), 'b.pdf');
    expect(await portal.call(contract.submitCertification, { body: { licenceFile } }, as('guest'))).toEqual({
      state: 'passed',
    });
    await portal.call(review.decideCertification, { body: { entUuid, state: 'passed' } }, as('operator'));
    expect(await state('guest')).toMatchObject({ state: 'passed', checkedBy: 'operator', rejectReason: null });
    const unknown = { entUuid: portal.app.random.uuid(), state: 'passed' as const };
    await expect(portal.call(review.decideCertification, { body: unknown }, as('operator'))).rejects.toThrow(/^404/);
  });
});

describe('what operators look at', () => {
  const list = (query: Parameters<typeof portal.call<typeof review.listCertifications>>[1]['query']) =>
    portal.call(review.listCertifications, { query }, as('operator'));
  const look = (id: string, person: TestAccount = 'operator') =>
    portal.call(review.getCertificationReview, { params: { id } }, as(person));

  it('is found by state, way of checking, name and code', async () => {
    const { uuid: entUuid } = await portal.call(getEnterprise, {}, as('guest'));
    for (const keyword of ['示例丁', '91320106ma1xhy5k3m'])
      expect(
        (await list({ keyword, checkedBy: 'operator' })).rows.map((row) => row.entUuid),
        keyword,
      ).toEqual([entUuid]);
    for (const query of [
      { keyword: '%' },
      { keyword: '_' },
      { state: 'reviewing' as const },
      { checkedBy: 'automatic' as const },
    ])
      expect((await list(query)).total, JSON.stringify(query)).toBe(0);
  });

  it('is the licence beside the typed fields, with applicant and decider; no other user sees it', async () => {
    const { uuid: entUuid } = await portal.call(getEnterprise, {}, as('guest'));
    expect(await look(entUuid)).toMatchObject({
      state: 'passed',
      decider: '示例用户4',
      enterprise: { entName: body.entName, legalPerson: body.legalPerson },
      licence: { filename: 'b.pdf', mime: 'application/pdf' },
      applicant: { nickName: '示例用户3', phonenumber: '138****0003' },
    });
    await expect(look(entUuid, 'guest')).rejects.toThrow(/^403/);
    for (const id of ['x', portal.app.random.uuid()]) await expect(look(id)).rejects.toThrow('404 数据不存在');
  });

  it('may have changed meanwhile: then the decision is not about it', async () => {
    const { uuid: entUuid } = await portal.call(getEnterprise, {}, as('guest'));
    const other = { entUuid, state: 'rejected', reason: '看不清', licenceFile: portal.app.random.uuid() } as const;
    await expect(portal.call(review.decideCertification, { body: other }, as('operator'))).rejects.toThrow(
      /^409 企业已重新/,
    );
    expect((await look(entUuid)).state).toBe('passed');
  });
});

describe('the licence of a certified enterprise', () => {
  const files = () => portal.call(listAttachments, { query: { bizType: 'yyzz' } }, as('guest'));
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of portal.app.storage.list('')) keys.push(key);
    return keys;
  };

  it('is among its attachments without being stored twice, and the record and its change log name it', async () => {
    const { uuid: entUuid } = await portal.call(getEnterprise, {}, as('guest'));
    const { rows } = await files();
    expect(rows.map((row) => [row.name, row.bizUuid, row.uploader])).toEqual([
      ['b.pdf', entUuid, '示例用户3'],
      ['营业执照.png', entUuid, '示例用户3'],
    ]);
    expect((await stored()).filter((key) => key.startsWith(entUuid))).toEqual([]);
    const { rows: found } = await portal.app.db.sql<{ file: string }>(
      'select licence_file_uuid as file from enterprise where uuid = $1',
      [entUuid],
    );
    expect(found[0]?.file).toBe(rows[0]?.uuid);
    const changes = await portal.call(listEnterpriseChanges, { query: {} }, as('guest'));
    expect(changes.rows[0]).toMatchObject({ fieldLabel: '营业执照文件', oldValue: '营业执照.png', newValue: 'b.pdf' });
  });

  it('outlives the nightly clean-ups as long as it is an attachment, and the other way round', async () => {
    portal.setNow(new Date(portal.now().getTime() + 3 * 86_400_000));
    await removeUnusedLicences(portal.app);
    await removeOrphanedFiles(portal.app);
    expect(await stored()).toHaveLength(2);
    expect((await files()).total).toBe(2);
    await portal.app.db.sql("update attachment set del_flag = '2', update_time = '2020-01-01'");
    await removeOrphanedFiles(portal.app);
    expect((await files()).total).toBe(0);
    const { licence } = await state('guest');
    const kept = await portal.call(contract.getLicence, { params: { id: licence?.uuid ?? '' } }, as('operator'));
    expect(Buffer.from(kept.bytes).equals(pdf())).toBe(true);
    // The first licence serves nothing any more.
    await removeUnusedLicences(portal.app);
    expect((await stored()).filter((key) => key.startsWith('licences/'))).toEqual([`licences/${licence?.uuid}`]);
    tokens.guest = await portal.signIn('guest');
  });
});

describe('an enterprise that another user certified', () => {
  const ask = (token: string, creditCode: string = body.creditCode, note = '') =>
    portal.call(contract.requestToJoin, { body: { creditCode, note } }, { token });
  const getSession = async (index: number) => {
    const userUuid = await addGuest(index);
    const token = portal.app.random.token(32);
    await addSession(portal.app.db, {
      uuid: portal.app.random.uuid(),
      tokenHash: hashToken(token),
      contextHash: null,
      userUuid,
      keyUuid: null,
      createTime: portal.now(),
      expireTime: new Date(portal.now().getTime() + 86_400_000),
      lastSeen: portal.now(),
      userAgent: 'test',
      ip: '127.0.0.1',
    });
    return token;
  };

  it('may be asked for; its owner alone sees the request and admits the user, once', async () => {
    const token = await getSession(1);
    await expect(ask(token, '91110105MA01EXMP0X')).rejects.toThrow(/统一社会信用代码/);
    await expect(ask(token, '91320115MA27JRQW8X')).rejects.toThrow(/^4/);
    await ask(token, body.creditCode, '我是资料员');
    await expect(ask(token)).rejects.toThrow(/^409 您已有一个加入申请/);
    await expect(ask(tokens.guest)).rejects.toThrow(/^409 您已是这家企业的成员/);
    expect((await state('member')).requests).toEqual([]);
    const [request] = (await state('guest')).requests;
    expect(request).toMatchObject({ nickName: '<b>客1</b>', phonenumber: '139****0001', note: '我是资料员' });
    const [notice] = (await portal.call(listMessages, { query: {} }, as('guest'))).rows;
    expect(notice?.content).toContain('&lt;b&gt;客1');
    const decide = (person: TestAccount, accept = true) =>
      portal.call(contract.decideJoinRequest, { body: { uuid: request?.uuid ?? '', accept } }, as(person));
    await expect(decide('member')).rejects.toThrow('404 数据不存在');
    await decide('guest');
    await expect(decide('guest', false)).rejects.toThrow(/^409 该申请已处理/);
    expect(await portal.call(getEnterprise, {}, { token })).toMatchObject({ entName: body.entName });
    const theirs = await portal.call(contract.getCertification, {}, { token });
    expect(theirs).toMatchObject({ isOwner: false, requests: [], ownRequest: { state: 'accepted' } });
  });

  it('may be refused or withdrawn; five requests a day are enough', async () => {
    const token = await getSession(2);
    for (let count = 0; count < 4; count += 1) {
      await ask(token);
      passMinute();
      await portal.call(contract.withdrawJoinRequest, {}, { token });
    }
    await expect(portal.call(contract.withdrawJoinRequest, {}, { token })).rejects.toThrow(/^404/);
    await ask(token);
    const uuid = (await state('guest')).requests[0]?.uuid ?? '';
    await portal.call(contract.decideJoinRequest, { body: { uuid, accept: false } }, as('guest'));
    expect(await portal.call(contract.getCertification, {}, { token })).toMatchObject({
      state: 'none',
      ownRequest: { state: 'refused' },
    });
    await expect(ask(token)).rejects.toThrow(/^429/);
  });
});
