import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { startPortal, type TestCallError } from '#apps/server/testing/portal.ts';
import { CHANGE_KINDS, type ChangeKind, isApprovalDecidedByRight } from '#domain/access/approval.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { HISTORY_SPECS } from '#domain/records/history.ts';
import { addAttachment, addLicenceFile } from '#features/enterprise/attachments/attachments.contract.ts';
import { editColleagueRoles } from '#features/enterprise/colleagues/colleagues.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { addFiling, changeFilingState, getFiling } from '#features/filing/filing/filing.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { revokeApiToken } from '#features/operations/api-access/api-access.contract.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { createCertificate, editCertificate } from '#features/records/certificates/certificates.contract.ts';
import { applyImport, undoImport } from '#features/records/import-export/import-export.contract.ts';
import { createSampleWorkbook } from '#features/records/import-export/server/testing/files.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { importPlatformList, syncProjects } from '#features/records/national-platform/national-platform.contract.ts';
import {
  addRegister,
  editRegister,
  getRegister,
  importElse,
  markLeft,
  removePeople,
} from '#features/records/personnel/personnel.contract.ts';
import { addProject, editProject, getProject, removeProject } from '#features/records/projects/projects.contract.ts';
import { listTodoItems } from '#features/work/todo/todo.contract.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import * as contract from '../approvals.contract.ts';

const portal = await startPortal({
  quiet: true,
  now: new Date('2026-11-20T02:00:00Z'),
  environment: { SAMPLE_DATA: 'true' },
});
afterAll(() => portal.close());
const { db } = portal.app;
const entUuid = portal.entUuid('member');
const ownerUuid = portal.userUuid('member');

const target = { standardCode: '10300101', level: '二级' };

let owner: string;
let clerk: { uuid: string; token: string };
let approver: { uuid: string; token: string };
let place = 0;

const addOther = async (roles: readonly EnterpriseRole[] | null) => {
  place += 1;
  const uuid = await addColleague(db, entUuid, roles, portal.now(), place);
  return { uuid, token: await signIn(db, uuid, portal.now()) };
};
const as = (token: string) => ({ token });
const ask = (...kinds: ChangeKind[]) => portal.call(contract.editApprovalRules, { body: { kinds } }, as(owner));
const post = async (path: string, body: object, token: string) =>
  await portal.request({ method: 'POST', path, body, token });
const own = async (token = clerk.token) =>
  (await portal.call(contract.listOwnApprovalRequests, { query: {} }, as(token))).rows;
const detail = (uuid: string, token = approver.token) =>
  portal.call(contract.getApprovalRequest, { params: { id: uuid } }, as(token));
const approve = (uuid: string, token = approver.token) => post(contract.approveApprovalRequest.path, { uuid }, token);
const titles = async (token: string) =>
  (await portal.call(listMessages, { query: {} }, as(token))).rows.map(({ title }) => title);
const trail = async (about: string) =>
  (
    await db.sql<{ action: string; detail: Record<string, unknown> }>(
      'select action, detail from audit_log where target_uuid = $1 order by seq',
      [about],
    )
  ).rows;
const newProject = async (name = '示例项目') =>
  await portal.call(addProject, { body: { projectName: name, dataLevel: 'B' } }, as(owner));
const project = (uuid: string) => portal.call(getProject, { params: { id: uuid } }, as(owner));
const first = async (token = clerk.token) => {
  const [found] = await own(token);
  if (!found) throw new Error('nothing was proposed');
  return found;
};

beforeEach(async () => {
  await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, ownerUuid]);
  for (const table of ['change_proposal', 'approval_rule', 'api_token', 'key_credential', 'entity_key'])
    await db.sql(`delete from ${table} where ent_uuid = $1`, [entUuid]);
  await db.sql('delete from firm_member where ent_uuid = $1 and user_uuid <> $2', [entUuid, ownerUuid]);
  owner = await portal.signIn('member');
  clerk = await addOther(['look', 'edit']);
  approver = await addOther(['look', 'approve']);
});

describe('a change of a kind that the owner asks about', () => {
  it('waits, changes nothing, shows what it would change, and is done as its proposer once it is approved', async () => {
    await ask('project.edit');
    const { uuid } = await newProject();
    const before = await project(uuid);
    const body = { uuid, dataLevel: 'A', revision: before.revision };
    const held = await post(editProject.path, body, clerk.token);
    expect([held.status, held.body]).toMatchObject([202, { code: 202, fault: 'kernel.held' }]);
    expect(held.body.msg).toContain('已提交审批');
    // What it has become is said with it, so that its reason can be asked for at once.
    expect(held.body.data).toEqual({ proposal: (await first()).uuid });
    expect(await project(uuid)).toMatchObject({ dataLevel: 'B', revision: before.revision });

    const mine = await first();
    expect(mine).toMatchObject({ kind: 'project.edit', state: 'waiting', subject: '示例项目', isMine: true });
    const shown = await detail(mine.uuid);
    expect(shown.records).toMatchObject([
      { kindLabel: '项目', act: 'edit', changes: [{ label: '数据等级', before: 'B', after: 'A' }] },
    ]);
    expect(shown.mayDecide).toBe(true);

    expect((await approve(mine.uuid)).body).toMatchObject({ code: 200 });
    expect(await project(uuid)).toMatchObject({ dataLevel: 'A', revision: before.revision + 1 });
    expect(await first()).toMatchObject({ state: 'approved', decidedBy: expect.stringContaining('示例同事') });
    expect(await titles(clerk.token)).toContain('变更已批准');
    const { rows } = await db.sql<{ user_uuid: string; source: string }>(
      "select user_uuid, source from record_history where uuid = $1 and act = 'edit'",
      [uuid],
    );
    expect(rows).toEqual([{ user_uuid: clerk.uuid, source: 'screen' }]);
    expect((await trail(mine.uuid)).map(({ action }) => action)).toEqual(['approval.proposed', 'approval.approved']);
    expect((await approve(mine.uuid)).body).toMatchObject({ code: 409, msg: expect.stringContaining('已经处理过') });
  });

  it('is asked once however often it is sent, and kept sealed', async () => {
    await ask('personnel.add');
    const body = { name: '示例张三', idNo: '11010519491231002X' };
    for (let time = 0; time < 2; time += 1) expect((await post(addRegister.path, body, clerk.token)).status).toBe(202);
    expect(await own()).toHaveLength(1);
    const { rows } = await db.sql('select * from change_proposal where ent_uuid = $1', [entUuid]);
    expect(JSON.stringify(rows)).not.toContain('示例张三');
    expect(JSON.stringify(rows)).not.toContain('11010519491231002X');
    const shown = await detail((await first()).uuid);
    expect(JSON.stringify(shown)).not.toContain('11010519491231002X');
    expect(shown.records[0]).toMatchObject({ act: 'add', name: '示例张三' });
    expect((await approve(shown.uuid)).status).toBe(200);
    // The same again, now that the person is there, is refused at once with its field.
    expect((await post(addRegister.path, body, clerk.token)).body).toMatchObject({ code: 409 });
  });

  it('is refused at once as ever when it is wrong, and never kept', async () => {
    await ask('project.add');
    const answer = await post(addProject.path, { dataLevel: 'Z' }, clerk.token);
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.length).toBeGreaterThan(0);
    expect(await own()).toEqual([]);
  });

  it('waits with its files, which are kept sealed until it is decided', async () => {
    await ask('exchange.apply');
    const csv = Buffer.from('姓名,身份证号码\n示例文件,110105194912310118\n');
    const send = () =>
      portal
        .call(
          importElse,
          { params: { id: entUuid }, body: {}, files: { file: { filename: '示例.csv', bytes: csv } } },
          as(clerk.token),
        )
        .catch((error: TestCallError) => error);
    expect(await send()).toMatchObject({ status: 202 });
    expect(await send()).toMatchObject({ status: 202 });
    expect(await own()).toHaveLength(1);
    const kept = async () => (await portal.app.storage.list('approval/')[Symbol.asyncIterator]().next()).value;
    const entry = await kept();
    const object = await portal.app.storage.get(entry?.key ?? '');
    expect((await readStoredObject(object as NonNullable<typeof object>)).includes('示例文件')).toBe(false);
    const { uuid } = await first();
    expect((await detail(uuid)).records).toMatchObject([{ act: 'add', name: '示例文件' }]);
    expect((await approve(uuid)).body).toMatchObject({ code: 200 });
    const { rowCount } = await db.sql("select 1 from person where ent_uuid = $1 and name = '示例文件'", [entUuid]);
    expect(rowCount).toBe(1);
    expect(await kept()).toBeUndefined();
    const other = { filename: '示例二.csv', bytes: Buffer.from('姓名,身份证号码\n示例退回,110105194912310134\n') };
    const body = { params: { id: entUuid }, body: {}, files: { file: other } };
    await portal.call(importElse, body, as(clerk.token)).catch(() => undefined);
    const waiting = (await own()).find(({ state }) => state === 'waiting')?.uuid ?? '';
    await portal.call(contract.rejectApprovalRequest, { body: { uuid: waiting, reason: '重复' } }, as(owner));
    expect(await kept()).toBeUndefined();
  });

  it('is done at once by the owner, and if no approval is required', async () => {
    await ask('project.add');
    expect((await post(addProject.path, { projectName: '示例自有' }, owner)).status).toBe(200);
    await ask('certificate.edit');
    expect((await post(addProject.path, { projectName: '示例其他' }, clerk.token)).status).toBe(200);
    await ask();
    expect((await post(addProject.path, { projectName: '示例第三' }, clerk.token)).status).toBe(200);
  });

  it('shows all that a removal takes, and several people at a stroke', async () => {
    await ask('personnel.remove', 'personnel.leave');
    const ids: string[] = [];
    for (const [name, idNo] of [
      ['示例甲', '110105194912310038'],
      ['示例乙', '110105194912310054'],
    ] as const)
      ids.push((await portal.call(addRegister, { body: { name, idNo } }, as(owner))).uuid);
    const leave = { kind: 'register', ids, leaveDate: '2026-11-01' };
    expect((await post(markLeft.path, leave, clerk.token)).status).toBe(202);
    const leaving = await detail((await first()).uuid);
    expect(leaving.records.map(({ name }) => name).toSorted()).toEqual(['示例乙', '示例甲']);
    expect((await post(removePeople.path, { kind: 'register', ids }, clerk.token)).status).toBe(202);
    const removal = await detail((await own()).find(({ kind }) => kind === 'personnel.remove')?.uuid ?? '');
    expect(removal.records[0]?.changes).toContainEqual(expect.objectContaining({ label: '姓名', after: null }));
    expect((await approve(removal.uuid)).status).toBe(200);
    // Who was removed meanwhile does not leave.
    const late = await approve(leaving.uuid);
    expect([late.status, late.body.msg]).toEqual([409, expect.stringMatching(/不能执行|已有改动/)]);
    expect((await detail(leaving.uuid)).state).toBe('waiting');
  });

  it('tells the end of a person’s employment from other edits of a person', async () => {
    await ask('personnel.leave');
    const { uuid } = await portal.call(
      addRegister,
      { body: { name: '示例丁', idNo: '110105194912310070' } },
      as(owner),
    );
    const { revision } = await portal.call(getRegister, { params: { id: uuid } }, as(owner));
    const edit = { uuid, revision, name: '示例丁', idNo: '110105194912310070' };
    expect((await post(editRegister.path, { ...edit, major: '土木工程' }, clerk.token)).status).toBe(200);
    const leaving = { ...edit, revision: revision + 1, status: 'left', leaveDate: '2026-11-01' };
    expect((await post(editRegister.path, leaving, clerk.token)).status).toBe(202);
    expect((await first()).kind).toBe('personnel.leave');
  });

  it('counts what comes back from the deleted as new', async () => {
    const { uuid } = await newProject('示例回收');
    await portal.call(removeProject, { params: { id: uuid } }, as(owner));
    await ask('project.add');
    expect((await post(RECYCLE_CALLS.project.restore.path, { uuid }, clerk.token)).status).toBe(202);
    expect((await approve((await first()).uuid)).status).toBe(200);
    expect((await project(uuid)).projectName).toBe('示例回收');
  });
});

describe('what stands against an approval', () => {
  const propose = async () => {
    await ask('project.edit');
    const { uuid } = await newProject();
    const { revision } = await project(uuid);
    await post(editProject.path, { uuid, dataLevel: 'A', revision }, clerk.token);
    return { uuid, revision, proposal: (await first()).uuid };
  };

  it('is that the record was changed since', async () => {
    const { uuid, revision, proposal: approvalRequest } = await propose();
    await portal.call(editProject, { body: { uuid, projectName: '示例改名', revision } }, as(owner));
    expect((await approve(approvalRequest)).body).toMatchObject({ code: 409 });
    expect(await project(uuid)).toMatchObject({ projectName: '示例改名', dataLevel: 'B' });
    expect((await first()).state).toBe('waiting');
  });

  it('is that a record was changed since whose call knows no version', async () => {
    await ask('project.remove');
    const { uuid } = await newProject('示例版本');
    expect((await post(removeProject.path.replace('{id}', uuid), {}, clerk.token)).status).toBe(202);
    const { revision } = await project(uuid);
    await portal.call(editProject, { body: { uuid, dataLevel: 'C', revision } }, as(owner));
    expect((await approve((await first()).uuid)).body).toMatchObject({ code: 409, fault: 'approval.overtaken' });
    expect((await project(uuid)).dataLevel).toBe('C');
  });

  it('is a proposer who lost the right', async () => {
    const { uuid, proposal: approvalRequest } = await propose();
    await portal.call(editColleagueRoles, { body: { uuid: clerk.uuid, roles: ['look'] } }, as(owner));
    expect((await approve(approvalRequest)).body).toMatchObject({ code: 409, fault: 'approval.proposer-gone' });
    await db.sql("update app_user set status = '1' where uuid = $1", [clerk.uuid]);
    expect((await approve(approvalRequest)).body).toMatchObject({ code: 409, fault: 'approval.proposer-gone' });
    expect((await project(uuid)).dataLevel).toBe('B');
    const reject = await post(
      contract.rejectApprovalRequest.path,
      { uuid: approvalRequest, reason: '已离职' },
      approver.token,
    );
    expect(reject.status).toBe(200);
  });

  it('is a rule of the record, named with its field', async () => {
    await ask('personnel.add');
    const body = { name: '示例戊', idNo: '110105194912310097' };
    expect((await post(addRegister.path, body, clerk.token)).status).toBe(202);
    await portal.call(addRegister, { body }, as(owner));
    const answer = await approve((await first()).uuid);
    expect(answer.body).toMatchObject({
      code: 409,
      fault: 'approval.refused',
      msg: expect.stringContaining('证件号码'),
    });
  });

  it('is that it is one’s own, unless an owner is alone', async () => {
    await ask('project.add');
    const both = await addOther(['look', 'edit', 'approve']);
    expect((await post(addProject.path, { projectName: '示例本人' }, both.token)).status).toBe(202);
    const { uuid } = await first(both.token);
    expect((await approve(uuid, both.token)).body).toMatchObject({ code: 409, fault: 'approval.not-own' });
    expect((await approve(uuid, owner)).status).toBe(200);

    const software = await createTestToken(portal, ['info.projects.view', 'info.projects.add']);
    expect((await post(addProject.path, { projectName: '示例软件' }, software.token)).status).toBe(202);
    const [made] = await own(software.token);
    expect(made).toMatchObject({ byWhat: expect.stringContaining('接口') });
    expect((await approve(made?.uuid ?? '', owner)).body).toMatchObject({ fault: 'approval.not-own' });
    await db.sql('delete from firm_member where ent_uuid = $1 and user_uuid <> $2', [entUuid, ownerUuid]);
    expect((await approve(made?.uuid ?? '', owner)).status).toBe(200);
  });

  it('is a token that was revoked', async () => {
    await ask('project.add');
    const software = await createTestToken(portal, ['info.projects.view', 'info.projects.add']);
    await post(addProject.path, { projectName: '示例令牌' }, software.token);
    const [made] = await own(software.token);
    await portal.call(revokeApiToken, { params: { id: software.uuid } }, as(owner));
    expect((await approve(made?.uuid ?? '')).body).toMatchObject({ fault: 'approval.proposer-gone' });
  });
});

describe('access to approvals', () => {
  it('is open to users who may approve, on their desk too; the others see their own', async () => {
    await ask('project.add');
    await post(addProject.path, { projectName: '示例待办' }, clerk.token);
    const { uuid } = await first();
    const matters = async (token: string) =>
      (await portal.call(listTodoItems, { query: { kind: 'approval' } }, as(token))).rows.map(
        ({ thing }) => thing.name,
      );
    expect(await matters(approver.token)).toEqual(['新增项目：示例待办']);
    expect(await matters(owner)).toEqual(['新增项目：示例待办']);
    expect(await matters(clerk.token)).toEqual([]);
    const list = (token: string) => portal.request({ method: 'GET', path: contract.listApprovalRequests.path, token });
    expect((await list(clerk.token)).status).toBe(403);
    expect((await list(approver.token)).body.total).toBe(1);
    for (const call of [contract.approveApprovalRequest.path, contract.rejectApprovalRequest.path])
      expect((await post(call, { uuid, reason: '原因' }, clerk.token)).status).toBe(403);
    const looker = await addOther(['look', 'edit']);
    const foreign = await portal.signIn('other');
    for (const token of [looker.token, foreign]) {
      const path = contract.getApprovalRequest.path.replace('{id}', uuid);
      expect((await portal.request({ method: 'GET', path, token })).body).toMatchObject({
        code: 404,
        msg: '数据不存在',
      });
      expect((await post(contract.withdrawApprovalRequest.path, { uuid }, token)).body.code).toBe(404);
    }
    expect((await approve(uuid, foreign)).body).toMatchObject({ code: 404, msg: '数据不存在' });
  });

  it('is told of a rejection with its reason; a proposer explains and withdraws', async () => {
    await ask('project.add');
    await post(addProject.path, { projectName: '示例驳回' }, clerk.token);
    const { uuid } = await first();
    expect((await post(contract.rejectApprovalRequest.path, { uuid }, approver.token)).body.msg).toContain('驳回原因');
    await portal.call(contract.explainApprovalRequest, { body: { uuid, reason: '补录中标项目' } }, as(clerk.token));
    expect((await detail(uuid)).reason).toBe('补录中标项目');
    await portal.call(contract.rejectApprovalRequest, { body: { uuid, reason: '金额有误' } }, as(approver.token));
    expect(await first()).toMatchObject({ state: 'rejected', decideNote: '金额有误' });
    expect(await titles(clerk.token)).toContain('变更被驳回');
    expect((await post(contract.withdrawApprovalRequest.path, { uuid }, clerk.token)).body.code).toBe(409);
    await post(addProject.path, { projectName: '示例撤回' }, clerk.token);
    const next = (await own()).find(({ state }) => state === 'waiting')?.uuid ?? '';
    await portal.call(contract.withdrawApprovalRequest, { body: { uuid: next } }, as(clerk.token));
    expect((await approve(next)).body.code).toBe(409);
    expect((await trail(next)).map(({ action }) => action)).toEqual(['approval.proposed', 'approval.withdrawn']);
  });

  it('follows a secondary key, which sees what it proposed itself', async () => {
    await ask('project.add');
    const key = await logInBySecondaryKey(portal, ['info.projects.view', 'info.projects.add']);
    expect((await post(addProject.path, { projectName: '示例副锁' }, key.token)).status).toBe(202);
    expect(await own(key.token)).toMatchObject([{ byWhat: '示例持有人', subject: '示例副锁' }]);
    await post(addProject.path, { projectName: '示例同事' }, clerk.token);
    expect(await own(key.token)).toHaveLength(1);
    expect((await approve((await first(key.token)).uuid)).status).toBe(200);
  });

  it('lets the owner alone say what is asked about', async () => {
    expect((await post(contract.editApprovalRules.path, { kinds: [] }, approver.token)).status).toBe(403);
    const wrong = await post(contract.editApprovalRules.path, { kinds: ['nothing.add'] }, owner);
    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('变更种类')]);
    await ask('filing.move', 'project.add');
    const rules = await portal.call(contract.getApprovalRules, {}, as(clerk.token));
    expect(rules.kinds).toHaveLength(CHANGE_KINDS.length);
    expect(rules.kinds.filter(({ isAsked }) => isAsked).map(({ kind }) => kind)).toEqual([
      'project.add',
      'filing.move',
    ]);
    expect((await trail(entUuid)).at(-1)).toMatchObject({
      action: 'approval.rules',
      detail: { from: [], to: ['project.add', 'filing.move'] },
    });
  });
});

describe('what takes its place in steps', () => {
  const preview = async (projectName: string) => {
    const bytes = await createSampleWorkbook({ projects: [{ projectName }] });
    const { id } = await uploadImport(portal, { filename: '示例.xlsx', bytes }, as(clerk.token));
    return id;
  };

  it('is an import, which waits with its figures and a sample, and is applied as a whole', async () => {
    await ask('exchange.apply');
    const id = await preview('示例导入');
    expect((await post(applyImport.path, { id, mode: 'all' }, clerk.token)).status).toBe(202);
    const count = async () =>
      (await db.sql("select 1 from project where ent_uuid = $1 and project_name = '示例导入'", [entUuid])).rowCount;
    expect(await count()).toBe(0);
    const shown = await detail((await first()).uuid);
    expect(shown.fields).toEqual([
      { label: '导入文件', value: '示例.xlsx' },
      { label: '导入方式', value: '全部导入' },
      { label: '项目', value: '新增 1 条' },
    ]);
    expect(shown.records).toMatchObject([{ kindLabel: '项目', name: '示例导入', act: 'add' }]);
    expect(shown).toMatchObject({ what: '执行导入', subject: '示例.xlsx', isCut: false });
    expect((await approve(shown.uuid)).body).toMatchObject({ code: 200 });
    expect(await count()).toBe(1);
    expect((await first()).state).toBe('approved');
  });

  it('goes back to waiting when it is refused, and is begun again after a crash', async () => {
    await ask('exchange.apply');
    const none = '6f1b0a52-6a0e-4a1e-9a35-0d8f5f1f0002';
    expect((await post(applyImport.path, { id: none, mode: 'all' }, clerk.token)).body).toMatchObject({ code: 404 });
    const id = await preview('示例未执行');
    expect((await post(undoImport.path, { id }, clerk.token)).body.msg).toContain('还没有执行导入');
    expect((await post(applyImport.path, { id, mode: 'all' }, clerk.token)).status).toBe(202);
    const { uuid } = await first();
    // The batch is not what was shown any more.
    await db.sql("update import_record set title = '示例另一个' where batch_uuid = $1", [id]);
    expect((await approve(uuid)).body).toMatchObject({ code: 409, fault: 'approval.overtaken' });
    await db.sql("update import_batch set status = 'refused' where uuid = $1", [id]);
    expect((await approve(uuid)).body).toMatchObject({ code: 409, msg: expect.stringContaining('文件没有通过读取') });
    expect((await first()).state).toBe('waiting');
    const applying = "update change_proposal set state = 'applying', decide_time = $2 where uuid = $1";
    await db.sql(applying, [uuid, portal.now()]);
    expect((await approve(uuid)).body).toMatchObject({ fault: 'approval.applying' });
    await db.sql(applying, [uuid, new Date(portal.now().getTime() - 3_600_000)]);
    expect((await approve(uuid)).body).toMatchObject({ fault: 'approval.refused' });
  });
});

it('moves a filing only once it is approved', async () => {
  await ask('filing.move');
  const body = { ...target, kind: 'first' as const, name: '示例申报', region: '110000' };
  const { uuid } = await portal.call(addFiling, { body }, as(clerk.token));
  const moved = await post(changeFilingState.path, { uuid, to: 'submitted', on: '2026-11-19' }, clerk.token);
  expect([moved.status, moved.body.msg]).toEqual([202, expect.stringContaining('已提交审批')]);
  const state = async () => (await portal.call(getFiling, { params: { id: uuid } }, as(owner))).state;
  expect(await state()).toBe('preparing');
  const { fields } = await detail((await first()).uuid);
  expect(fields).toContainEqual({ label: '发生日期', value: '2026-11-19' });
  expect((await approve((await first()).uuid)).status).toBe(200);
  expect(await state()).toBe('submitted');
});

describe('a call that writes more than its right says', () => {
  const sync = (token: string) => post(syncProjects.path, {}, token);
  const leader = { uuid: 'p', name: '示例经理', registrations: [{ regType: '一级建造师', regNo: '示例审-1' }] };
  const list = (projectNo: string) => ({
    filename: '清单.json',
    bytes: Buffer.from(
      JSON.stringify({
        enterprise: { entName: '示例甲建设有限公司' },
        registeredPeople: [leader],
        projects: [{ projectNo, projectName: `清单项目${projectNo}`, managerUuid: 'p' }],
      }),
    ),
  });
  const importAs = (token: string, projectNo: string) =>
    portal
      .call(importPlatformList, { files: { file: list(projectNo) } }, as(token))
      .catch((error: TestCallError) => error);
  const getCount = async (projectNo: string) =>
    (
      await db.sql("select 1 from project where ent_uuid = $1 and project_no = $2 and del_flag = '0'", [
        entUuid,
        projectNo,
      ])
    ).rowCount;
  const addLeader = async () => {
    const registrations = leader.registrations;
    await portal
      .call(addRegister, { body: { name: leader.name, idNo: '110105194912310150', registrations } }, as(owner))
      .catch(() => undefined);
  };

  it('is held for the projects that a list adds, and adds them once it is approved', async () => {
    await addLeader();
    await ask('project.add');
    expect(await importAs(clerk.token, 'A-1')).toMatchObject({ status: 202 });
    expect(await getCount('A-1')).toBe(0);
    const shown = await detail((await first()).uuid);
    expect(shown).toMatchObject({ kind: 'project.add', records: [{ act: 'add', name: '清单项目A-1' }] });
    expect((await approve(shown.uuid)).body).toMatchObject({ code: 200 });
    expect(await getCount('A-1')).toBe(1);
    // A comparison alone writes no record.
    expect(await importAs(clerk.token, 'A-1')).toMatchObject({ added: 0 });
  });

  it('is no removal when an edit leaves a qualification out, but needs the approval of one', async () => {
    const certificate = {
      certNo: '示例审-2',
      category: 'construction',
      certName: '示例证书',
      issueDate: '2024-01-01',
      issuer: '示例机关',
    };
    const items = [{ standardCode: '10300101', itemName: '示例资质', level: '三级' }];
    const made = await post(createCertificate.path, { ...certificate, items }, owner);
    await ask('certificate.remove');
    const { uuid } = made.body.data;
    expect((await post(editCertificate.path, { ...certificate, uuid, items: [] }, clerk.token)).status).toBe(202);
    expect((await first()).kind).toBe('certificate.remove');
    expect((await post(editCertificate.path, { ...certificate, uuid, remark: '示例' }, clerk.token)).status).toBe(200);
  });

  it('is held for a new file of the licence, by either way of naming it', async () => {
    await ask('ent.edit');
    const before = async () =>
      (
        await db.sql<{ file: string | null }>('select licence_file_uuid as file from enterprise where uuid = $1', [
          entUuid,
        ])
      ).rows[0]?.file;
    const was = await before();
    const png = { filename: '执照.png', bytes: createTestPicture('png', '执照') };
    const sent = await portal
      .call(addLicenceFile, { body: {}, files: { file: png } }, as(clerk.token))
      .catch((error: TestCallError) => error);
    expect(sent).toMatchObject({ status: 202 });
    expect(await before()).toBe(was);
    const shown = await detail((await first()).uuid);
    expect(shown.fields).toContainEqual({ label: '营业执照文件', value: '执照.png' });
    const licence = { bizType: 'yyzz', bizUuid: entUuid } as const;
    const other = { filename: '另一张.png', bytes: createTestPicture('png', '另一张') };
    const file = await portal.call(addAttachment, { body: licence, files: { file: other } }, as(clerk.token));
    const named = await post(addLicenceFile.path, { fileUuid: file.uuid }, clerk.token);
    expect(named.status).toBe(202);
    const asked = (await own(clerk.token)).find(({ uuid }) => uuid !== shown.uuid);
    expect((await detail(asked?.uuid ?? '')).fields).toContainEqual({ label: '营业执照文件', value: '另一张.png' });
    expect((await approve(shown.uuid)).body).toMatchObject({ code: 200 });
    expect(await before()).not.toBe(was);
    expect((await post(addLicenceFile.path, { fileUuid: file.uuid }, owner)).status).toBe(200);
    expect(await before()).toBe(file.uuid);
  });

  it('is refused when it would add another record by now than was shown', async () => {
    await addLeader();
    await ask('project.add');
    const { uuid } = await newProject('示例带队');
    await db.sql(
      'update project set manager_uuid = (select uuid from person where name = $2 limit 1) where uuid = $1',
      [uuid, leader.name],
    );
    expect((await sync(clerk.token)).status).toBe(202);
    await db.sql('update project set contract_amount = 77 where ent_uuid = $1', [entUuid]);
    expect((await approve((await first()).uuid)).body).toMatchObject({ code: 409, fault: 'approval.overtaken' });
  });

  it('is held before it begins where it is done in steps', async () => {
    await ask('project.add');
    const bytes = await createSampleWorkbook({ projects: [{ projectName: '示例分步' }] });
    const { id } = await uploadImport(portal, { filename: '示例.xlsx', bytes }, as(clerk.token));
    expect((await post(applyImport.path, { id, mode: 'all' }, clerk.token)).status).toBe(202);
    expect((await first()).kind).toBe('project.add');
  });
});

it('tells every kind of change of a record by what its history says', async () => {
  const { rows } = await db.sql<{ kind: ChangeKind }>(
    `select distinct unnest(approval_kinds(k, a, c)) as kind from unnest($1::text[]) k, unnest($2::text[]) a,
       (values (null::jsonb), ('{"status": ["on", "left"]}')) as v (c)`,
    [Object.keys(HISTORY_SPECS), ['add', 'edit', 'remove', 'restore', 'purge', 'dispute', 'settle']],
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(
    CHANGE_KINDS.filter((kind) => !isApprovalDecidedByRight(kind)).toSorted(),
  );
});
