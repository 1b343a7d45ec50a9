import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveUserToEnterprise, signIn } from '#apps/server/testing/people.ts';
import { PASSWORD, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import {
  answerInvitation,
  inviteColleague,
  listReceivedInvitations,
} from '#features/enterprise/colleagues/contract/invitations.ts';
import { requestToJoin } from '#features/enterprise/enterprise/contract/certification.ts';
import { listEnterpriseChanges } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { hashPassword } from '#features/identity/auth/server/auth.server-api.ts';
import { addUser } from '#features/identity/session/server/session.server-api.ts';
import { getManagedEnterprise } from '#features/operations/enterprise-admin/enterprise-admin.contract.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import * as contract from '../enterprise-merge.contract.ts';
import { computeMergedMembershipEnd } from './compare.service.ts';
import { MOVE_LATE_ROWS_JOB, RUN_MERGE_JOB } from './run.service.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
let portal: TestPortal;
let operator: string;
let stay: string;
let gone: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const sql = <Row = Record<string, unknown>>(text: string, params: readonly unknown[] = []) =>
  portal.app.db.sql<Row>(text, params);
const ask = (path: string, body: object, token: string | null = operator) =>
  portal.request({ method: 'POST', path, token, body });
const as = (token = operator) => ({ token });

let people = 0;
const passwordHash = hashPassword(PASSWORD);
async function addMate(entUuid: string, roles: readonly EnterpriseRole[] | null): Promise<string> {
  people += 1;
  const uuid = randomUUID();
  const [username, phonenumber] = [`test_mate_${people}`, `135${String(people).padStart(8, '0')}`];
  await addUser(portal.app.db, {
    uuid,
    username,
    phonenumber,
    passwordHash: await passwordHash,
    nickName: `示例成员${people}`,
    now: NOW,
    entUuid,
  });
  await sql('update firm_member set firm_roles = $2 where user_uuid = $1', [uuid, roles]);
  return uuid;
}

let number = 0;
/** A certified enterprise of its own with an owner, so that no test depends on another. */
async function addEnterprise(name: string, until: string | null = '2027-01-31') {
  number += 1;
  const uuid = randomUUID();
  await sql(
    `insert into enterprise (uuid, ent_name, credit_code, region, establish_date, certify_status, create_time, update_time)
     values ($1, $2, $3, '110000', '2010-01-01', 'passed', $4, $4)`,
    [uuid, name, `91110105MA01EX${String(number).padStart(4, '0')}`, NOW],
  );
  if (until !== null)
    await sql(
      `insert into membership (ent_uuid, start_date, end_date, create_time, update_time) values ($1, $2, $3, $4, $4)`,
      [uuid, `2025-0${1 + (number % 9)}-01`, until, NOW],
    );
  const owner = await addMate(uuid, null);
  await sql('update enterprise set create_by = $2 where uuid = $1', [uuid, owner]);
  return { uuid, owner, name };
}
const addPerson = async (ent: string, name: string, hash: string, kind = 'register') => {
  const uuid = randomUUID();
  await sql(
    `insert into person (ent_uuid, uuid, person_kind, name, id_no, id_no_index, status, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, 'on', $7, $7)`,
    [ent, uuid, kind, name, portal.app.cipher.encrypt('110101199003078813'), hash, NOW],
  );
  return uuid;
};
const addCertificate = async (ent: string, no: string) => {
  const uuid = randomUUID();
  await sql(
    `insert into certificate (ent_uuid, uuid, cert_no, cert_name, region, status, create_time, update_time)
     values ($1, $2, $3, '示例资质证书', '110000', 'normal', $4, $4)`,
    [ent, uuid, no, NOW],
  );
  return uuid;
};
const addItem = async (ent: string, certificate: string, name: string, code: string) => {
  const uuid = randomUUID();
  await sql(
    `insert into certificate_item (ent_uuid, uuid, zzzs_uuid, standard_code, item_name, level, status, place, create_time, update_time)
     values ($1, $2, $3, $4, $5, '一级', 'normal', 0, $6, $6)`,
    [ent, uuid, certificate, code, name, NOW],
  );
  return uuid;
};
const addRegistration = async (ent: string, person: string, no: string) => {
  const uuid = randomUUID();
  await sql(
    `insert into registration (ent_uuid, uuid, person_uuid, seq, reg_type, reg_no, create_time, update_time)
     values ($1, $2, $3, 1, '注册建造师', $4, $5, $5)`,
    [ent, uuid, person, no, NOW],
  );
  return uuid;
};
const getRow = async (table: string, uuid: string) =>
  (await sql<Record<string, unknown>>(`select * from ${table} where uuid = $1`, [uuid])).rows[0];
const compare = () => portal.call(contract.compareEnterprises, { query: { stay, gone } }, as());
async function merge(token = operator, fromGone: contract.SelectableKind[] = []) {
  const asked = await portal.call(
    contract.mergeEnterprises,
    { body: { stay, gone, reason: '同一家企业登记了两次', fromGone } },
    as(token),
  );
  if (asked.state === 'waiting') await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid: asked.uuid });
  return asked.uuid;
}
const signInAs = (user: string) => signIn(portal.app.db, user, NOW);
const infoOf = (token: string) => portal.call(getInfo, {}, as(token));

let [first, second]: Awaited<ReturnType<typeof addEnterprise>>[] = [];
beforeEach(async () => {
  first = await addEnterprise(`示例保留${number}建设有限公司`, '2027-01-31');
  second = await addEnterprise(`示例并入${number}建设有限公司`, '2026-12-10');
  [stay, gone] = [first.uuid, second.uuid];
});

describe('a merge', () => {
  it('takes everything over, and users of the absorbed enterprise work for the remaining one', async () => {
    const person = await addPerson(gone, '示例甲', 'a');
    const certificate = await addCertificate(gone, 'D1');
    const token = await signInAs(second?.owner ?? '');
    const mate = await addMate(gone, ['look']);
    const uuid = await merge();
    const { rows } = await portal.call(contract.listMerges, { query: {} }, as());
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ state: 'done', note: null, hasExport: true });
    expect([await getRow('person', person), await getRow('certificate', certificate)]).toEqual([
      expect.objectContaining({ ent_uuid: stay, del_flag: '0' }),
      expect.objectContaining({ ent_uuid: stay, del_flag: '0' }),
    ]);
    const info = await infoOf(token);
    expect(info.ent?.uuid).toBe(stay);
    expect(info.isOwner).toBe(false);
    expect((await infoOf(await signInAs(mate))).enterpriseRoles).toEqual(['look']);
    // A day that both had paid for counts twice: 21 days were left of the shorter one.
    expect(info.membership.endDate).toBe('2027-02-21');
    expect(await getRow('enterprise', stay)).toMatchObject({ former_names: [second?.name] });
    const told = await portal.call(listEnterpriseChanges, { query: {} }, as(token));
    expect(told.rows[0]).toMatchObject({
      fieldLabel: '曾用名',
      oldValue: null,
      newValue: second?.name,
      source: 'operator',
    });
    expect(await getRow('enterprise', gone)).toMatchObject({ del_flag: '2', merged_into: stay });
    expect(
      (await portal.request({ method: 'GET', path: getManagedEnterprise.path.replace('{id}', gone), token: operator }))
        .body.code,
    ).toBe(404);
    const messages = await portal.call(listMessages, { query: {} }, as(token));
    expect(messages.rows.map(({ title }) => title)).toContain('企业已合并');
    const trail = await sql<{ action: string }>(`select action from audit_log where target_uuid = $1 order by seq`, [
      stay,
    ]);
    expect(trail.rows.map(({ action }) => action)).toEqual(['firm.merge-asked', 'firm.merged']);
  });

  it('settles what both have: of one number the staying record stays, and what hung on the other hangs on it', async () => {
    const [own, theirs] = [await addPerson(stay, '示例乙', 'h'), await addPerson(gone, '示例乙', 'h')];
    const [kept, doubled] = [await addRegistration(stay, own, 'R1'), await addRegistration(gone, theirs, 'R1')];
    const further = await addRegistration(gone, theirs, 'R2');
    const [paper, copy] = [await addCertificate(stay, 'D9'), await addCertificate(gone, 'D9')];
    const [item, same] = [await addItem(stay, paper, '建筑', 'A'), await addItem(gone, copy, '建筑', 'A')];
    const more = await addItem(gone, copy, '市政', 'B');
    const task = async (ent: string) => {
      const todo = randomUUID();
      await sql(`insert into todo (ent_uuid, uuid, title, create_time, update_time) values ($1, $2, '示例', $3, $3)`, [
        ent,
        todo,
        NOW,
      ]);
      return todo;
    };
    const todo = await task(gone);
    const { conflicts, counts, refusal } = await compare();
    expect(refusal).toBeNull();
    expect(counts).toContainEqual({ name: 'registration', label: expect.any(String), stay: 1, gone: 2 });
    expect(Object.fromEntries(conflicts.map(({ name, total }) => [name, total]))).toEqual({
      person: 1,
      registration: 1,
      certificate: 1,
      certificate_item: 1,
    });
    const uuid = await merge();
    expect(await getRow('person', theirs)).toMatchObject({ ent_uuid: stay, del_flag: '2' });
    expect(await getRow('registration', doubled)).toMatchObject({ ent_uuid: stay, del_flag: '2', person_uuid: theirs });
    expect(await getRow('registration', further)).toMatchObject({ ent_uuid: stay, del_flag: '0', person_uuid: own });
    expect(await getRow('registration', kept)).toMatchObject({ del_flag: '0', person_uuid: own });
    expect(await getRow('certificate', copy)).toMatchObject({ ent_uuid: stay, del_flag: '2' });
    expect(await getRow('certificate_item', same)).toMatchObject({ del_flag: '2', zzzs_uuid: copy });
    expect(await getRow('certificate_item', more)).toMatchObject({ del_flag: '0', zzzs_uuid: paper });
    expect(await getRow('certificate_item', item)).toMatchObject({ del_flag: '0', zzzs_uuid: paper });
    expect(await getRow('todo', todo)).toMatchObject({ ent_uuid: stay });
    const row = (await portal.call(contract.listMerges, { query: {} }, as())).rows.find((one) => one.uuid === uuid);
    expect(row?.outcome?.removed).toBe(4);
  });

  it('keeps chosen values of the absorbed enterprise, and the other values in bin and history', async () => {
    const [own, theirs] = [await addPerson(stay, '示例庚', 'h'), await addPerson(gone, '示例庚（新）', 'h')];
    const [paper, copy] = [await addCertificate(stay, 'D9'), await addCertificate(gone, 'D9')];
    await sql(`update certificate set valid_end = '2027-01-01', category = 'safety' where uuid = $1`, [paper]);
    await sql(`update certificate set valid_end = '2030-01-01', category = 'safety' where uuid = $1`, [copy]);
    const addProject = async (ent: string, name: string, manager: string) => {
      const uuid = randomUUID();
      await sql(
        `insert into project (ent_uuid, uuid, project_no, project_name, manager_uuid, create_time, update_time)
         values ($1, $2, '示例P1', $3, $4, $5, $5)`,
        [ent, uuid, name, manager, NOW],
      );
      return uuid;
    };
    const others = await addPerson(gone, '示例辛', 'i');
    const [built, again] = [await addProject(stay, '示例旧楼', own), await addProject(gone, '示例新楼', theirs)];
    const { conflicts } = await compare();
    expect(Object.fromEntries(conflicts.map(({ name, differing, fields }) => [name, [differing, fields]]))).toEqual({
      person: [1, [{ label: '姓名', total: 1 }]],
      certificate: [1, [{ label: '有效期至', total: 1 }]],
      project: [1, [{ label: '项目名称', total: 1 }]],
    });
    expect(conflicts.every(({ isChoosable }) => isChoosable)).toBe(true);
    const merged = await merge(operator, ['certificate', 'project']);
    // Of certificates and projects what the other said, under the number that is known here.
    const days = async (uuid: string) =>
      (await sql(`select valid_end::text as day, del_flag from certificate where uuid = $1`, [uuid])).rows[0];
    expect([await days(paper), await days(copy)]).toEqual([
      { day: '2030-01-01', del_flag: '0' },
      { day: '2027-01-01', del_flag: '2' },
    ]);
    expect(await getRow('project', built)).toMatchObject({
      project_name: '示例新楼',
      manager_uuid: own,
      del_flag: '0',
    });
    expect(await getRow('project', again)).toMatchObject({
      project_name: '示例旧楼',
      manager_uuid: own,
      del_flag: '2',
    });
    // Of people without a choice.
    expect(await getRow('person', own)).toMatchObject({ name: '示例庚', del_flag: '0' });
    expect(await getRow('person', theirs)).toMatchObject({ name: '示例庚（新）', del_flag: '2' });
    expect(await getRow('person', others)).toMatchObject({ ent_uuid: stay, del_flag: '0' });
    const { rows } = await sql(
      `select changes -> 'valid_end' as ends, source from record_history where ent_uuid = $1 and owner_uuid = $2 and act = 'edit' order by seq desc limit 1`,
      [stay, paper],
    );
    expect(rows).toEqual([{ ends: ['2027-01-01', '2030-01-01'], source: 'operator' }]);
    const { rows: merges } = await portal.call(contract.listMerges, { query: {} }, as());
    expect(merges.find((one) => one.uuid === merged)?.fromGone).toEqual(['certificate', 'project']);
  });

  it('ends invitations of the absorbed enterprise, and notifies the invited users', async () => {
    const guest = portal.userUuid('guest');
    const { rows: phones } = await sql<{ phone: string }>('select phonenumber as phone from app_user where uuid = $1', [
      guest,
    ]);
    const token = await signInAs(second?.owner ?? '');
    const invited = (phonenumber: string) =>
      portal.call(inviteColleague, { body: { phonenumber, roles: ['look'] } }, as(token));
    const { uuid } = await invited(phones[0]?.phone ?? '');
    await invited('13900009999');
    const own = await portal.signIn('guest');
    expect(await portal.call(listReceivedInvitations, {}, as(own))).toHaveLength(1);
    await merge();
    expect(await portal.call(listReceivedInvitations, {}, as(own))).toEqual([]);
    const { rows } = await portal.call(listMessages, { query: {} }, as(own));
    expect(rows.find(({ title }) => title === '企业邀请已结束')?.content).toContain(first?.name ?? 'x');
    expect(await getRow('firm_invitation', uuid)).toMatchObject({ ent_uuid: stay, state: 'withdrawn' });
    expect((await ask(answerInvitation.path, { uuid, accept: true }, own)).body.fault).toBe('invitation.closed');
  });

  it('gives a user of both the rights of either, and stops undecided approvals', async () => {
    const both = await addMate(stay, ['look']);
    await sql(`insert into firm_member (user_uuid, ent_uuid, firm_roles, join_time) values ($1, $2, '{edit}', $3)`, [
      both,
      gone,
      NOW,
    ]);
    await sql(
      `insert into api_token (ent_uuid, uuid, name, token_hash, hint, menu_ids, valid_end, user_uuid, create_time, update_time)
       values ($1, $2, '示例', $3, 'x', '{}', '2027-01-01', $4, $5, $5)`,
      [gone, randomUUID(), `hash ${gone}`, second?.owner, NOW],
    );
    await sql(
      `insert into webhook (ent_uuid, uuid, url, kinds, secret, seq, user_uuid, create_time, update_time)
       values ($1, $2, 'https://example.com', '{person}', 's', 0, $3, $4, $4)`,
      [gone, randomUUID(), second?.owner, NOW],
    );
    expect((await compare()).stops.join()).toMatch(/接口令牌作废.*变更推送停用/);
    await merge();
    const { rows } = await sql('select firm_roles from firm_member where user_uuid = $1', [both]);
    expect(rows).toEqual([{ firm_roles: ['edit', 'look'] }]);
    expect(
      (await sql('select revoke_time is not null as is_over from api_token where ent_uuid = $1', [stay])).rows,
    ).toEqual([{ is_over: true }]);
    expect((await sql('select status from webhook where ent_uuid = $1', [stay])).rows).toEqual([{ status: 'off' }]);
  });

  it('keeps an export of all data of the enterprise, and redirects requests for its old code', async () => {
    await addPerson(gone, '示例丙', 'c');
    const code = '91320106MA1XHY5K3M';
    await sql('update enterprise set credit_code = $2 where uuid = $1', [gone, code]);
    const uuid = await merge();
    const file = await portal.call(contract.downloadMergeExport, { params: { id: uuid } }, as());
    expect(file.bytes.byteLength).toBeGreaterThan(1000);
    const guest = await portal.signIn('guest');
    await moveUserToEnterprise(portal.app.db, portal.userUuid('guest'), null, NOW);
    expect((await ask(requestToJoin.path, { creditCode: code }, guest)).status).toBe(200);
    expect(
      (await sql('select ent_uuid from join_request where user_uuid = $1', [portal.userUuid('guest')])).rows,
    ).toEqual([{ ent_uuid: stay }]);
    await sql('delete from join_request');
  });

  it('takes along what a call wrote that was under way', async () => {
    const uuid = await merge();
    const late = await addPerson(gone, '示例丁', 'd');
    await portal.app.jobs.runNow(MOVE_LATE_ROWS_JOB, { uuid });
    expect(await getRow('person', late)).toMatchObject({ ent_uuid: stay });
  });

  it('twice is once', async () => {
    const uuid = await merge();
    await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid });
    const { rows } = await sql('select count(*)::int as n from message where title = $1 and ent_uuid = $2', [
      '企业已合并',
      stay,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('what stands against a merge', () => {
  const attempt = (body: object = {}) =>
    ask(contract.mergeEnterprises.path, { stay, gone, reason: '示例原因', ...body });

  it('is said: one enterprise twice, none there, locked, unproven, work under way, another merge', async () => {
    expect((await attempt({ gone: stay })).body).toMatchObject({ code: 409, fault: 'firm-merge.same' });
    expect((await attempt({ gone: randomUUID() })).body.code).toBe(404);
    await sql(`update enterprise set lock_reason = '示例' where uuid = $1`, [gone]);
    expect((await attempt()).body.msg).toContain('已停用');
    await sql(`update enterprise set lock_reason = null where uuid = $1`, [gone]);
    await sql(`update enterprise set certify_status = 'rejected' where uuid = $1`, [stay]);
    expect((await attempt()).body.fault).toBe('firm-merge.unproven');
    await sql(`update enterprise set certify_status = 'passed' where uuid = $1`, [stay]);
    await sql(
      `insert into archive_task (ent_uuid, uuid, kind, status, done, total, is_full, file_name, skipped, create_time, update_time)
       values ($1, $2, 'export', 'running', 0, 0, false, 'x', '[]', $3, $3)`,
      [gone, randomUUID(), NOW],
    );
    expect((await attempt()).body.msg).toContain('归档');
    expect((await compare()).refusal).toContain('归档');
    await sql(`delete from archive_task`);
    expect((await attempt()).body.data).toMatchObject({ state: 'waiting' });
    expect((await attempt()).body.fault).toBe('firm-merge.open');
    expect((await attempt({ stay: gone, gone: stay })).body.fault).toBe('firm-merge.open');
  });

  it('fails a merge that is about to begin, and changes nothing', async () => {
    const asked = (await attempt()).body.data;
    await sql(`update enterprise set lock_reason = '示例' where uuid = $1`, [gone]);
    await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid: asked.uuid });
    const { rows } = await portal.call(contract.listMerges, { query: { state: 'failed' } }, as());
    expect(rows.find(({ uuid }) => uuid === asked.uuid)?.note).toContain('已停用');
    expect(await getRow('enterprise', gone)).toMatchObject({ del_flag: '0' });
  });

  it.each([
    [{ reason: '' }, '原因'],
    [{ stay: 'x' }, '保留的企业'],
    [{ gone: null }, '并入的企业'],
    [{ fromGone: ['message'] }, '以并入企业为准'],
  ])('is asked for with %j', async (wrong, name) => {
    expect((await attempt(wrong)).body).toMatchObject({ code: 400, msg: expect.stringContaining(name) });
  });

  it('is for operators with the right alone', async () => {
    await sql(`update app_user set permissions = '{manage:merge:list}' where username = 'test_operator'`);
    expect((await attempt()).status).toBe(403);
    await sql(`update app_user set permissions = '{*:*:*}' where username = 'test_operator'`);
  });
});

describe('a merge that a second person approves', () => {
  it('waits for a second operator, and no operator approves an own request', async () => {
    const other = portal.userUuid('guest');
    await sql(`update app_user set asks_second = true where username = 'test_operator'`);
    await sql(`update app_user set permissions = '{*:*:*}', roles = '{ROLE_ADMIN}' where uuid = $1`, [other]);
    const approver = await portal.signIn('guest');
    const uuid = await merge();
    expect(await getRow('firm_merge', uuid)).toMatchObject({ state: 'asked' });
    // The tile of the desk leads to the list with its filter for such merges.
    const { items } = await portal.call(listOperatorBacklog, {}, as());
    expect(items.find(({ key }) => key === 'merge')).toMatchObject({
      count: 1,
      href: '/qyxx/ptgl/qy/hb?merge=asked',
    });
    expect((await ask(contract.approveMerge.path, { uuid })).body.fault).toBe('firm-merge.not-own');
    expect((await ask(contract.rejectMerge.path, { uuid, reason: '请补充材料' }, approver)).status).toBe(200);
    expect(await getRow('firm_merge', uuid)).toMatchObject({ state: 'rejected', note: '请补充材料' });
    const again = await merge();
    expect((await ask(contract.withdrawMerge.path, { uuid: again }, approver)).body.code).toBe(404);
    expect((await ask(contract.withdrawMerge.path, { uuid: again })).status).toBe(200);
    expect((await ask(contract.approveMerge.path, { uuid: again }, approver)).body.fault).toBe('firm-merge.settled');
    const third = await merge();
    expect((await ask(contract.approveMerge.path, { uuid: third }, approver)).status).toBe(200);
    await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid: third });
    expect(await getRow('firm_merge', third)).toMatchObject({ state: 'done', decide_by: other });
    await sql(`update app_user set asks_second = false where username = 'test_operator'`);
    await sql(`update app_user set permissions = '{}', roles = '{}' where uuid = $1`, [other]);
  });
});

describe('enterprises that look like one', () => {
  const found = async () =>
    (await portal.call(contract.listDuplicateEnterprises, { query: {} }, as())).rows.find((row) =>
      [row.one.uuid, row.other.uuid].every((uuid) => uuid === stay || uuid === gone),
    );

  it('are proposed with why, until they are judged or change', async () => {
    expect(await found()).toBeUndefined();
    await sql(`update enterprise set ent_name = '示例（北京）建筑 有限公司' where uuid = $1`, [stay]);
    await sql(`update enterprise set former_names = '{示例(北京)建筑有限公司}', update_time = now() where uuid = $1`, [
      gone,
    ]);
    expect((await found())?.reasons).toEqual(['former']);
    await sql(`update enterprise set safety_permit_no = '京JZ示例1' where uuid in ($1, $2)`, [stay, gone]);
    expect((await found())?.reasons).toEqual(['former', 'permit']);
    await portal.call(contract.dismissDuplicatePair, { body: { one: gone, other: stay, reason: '母子公司' } }, as());
    expect(await found()).toBeUndefined();
    expect((await ask(contract.dismissDuplicatePair.path, { one: gone, other: stay, reason: '再次' })).body.code).toBe(
      404,
    );
    await sql(`update enterprise set former_names = '{}' where uuid = $1`, [gone]);
    expect(await found()).toBeUndefined();
    await sql(`update enterprise set ent_name = '示例(北京)建筑有限公司', certify_status = 'none' where uuid = $1`, [
      gone,
    ]);
    expect((await found())?.reasons).toEqual(['name', 'permit']);
    await portal.call(contract.dismissDuplicatePair, { body: { one: gone, other: stay, reason: '母子公司' } }, as());
    await addCertificate(stay, '无');
    await addCertificate(gone, '无');
    const [paper] = [await addCertificate(stay, 'D211000001'), await addCertificate(gone, 'D211000001')];
    expect((await found())?.reasons).toEqual(['certificate', 'name', 'permit']);
    await sql(`update certificate set cert_no = 'D211000002' where uuid = $1`, [paper]);
    expect((await found())?.reasons).toEqual(['name', 'permit']);
    await portal.call(contract.mergeEnterprises, { body: { stay, gone, reason: '示例原因' } }, as());
    expect(await found()).toBeUndefined();
  });
});

describe('the last day of two memberships together', () => {
  it.each([
    [null, null, null],
    ['2026-12-01', null, '2026-12-01'],
    ['2025-01-01', '2026-12-01', '2026-12-01'],
    ['2026-11-20', '2026-12-01', '2026-12-02'],
    ['2026-12-01', '2026-11-30', '2026-12-12'],
    ['2025-01-01', '2024-01-01', '2025-01-01'],
  ])('of %s and %s is %s', (own, theirs, end) => {
    expect(computeMergedMembershipEnd(own, theirs, '2026-11-20')).toBe(end);
  });
});
