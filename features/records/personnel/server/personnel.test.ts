import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCallError } from '#apps/server/testing/portal.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import type { CallInput } from '#platform/contract/route.ts';
import * as contract from '../personnel.contract.ts';
import { createPersonnelRoutes } from './personnel.routes.ts';
import { createCitizenId } from './testing/citizen-ids.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const portal = await startPortal({ now: NOW });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const guest = await portal.signIn('guest');
const expired = await portal.signIn('expired');
afterAll(() => portal.close());

const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  await work.then(
    () => {
      throw new Error('was expected to fail');
    },
    (error: TestCallError) => error,
  );

let serial = 100;
const nextId = (birth = '1985-03-07') => createCitizenId(birth, (serial += 1));

const registration = (regNo: string, more: object = {}) => ({
  regType: '一级建造师',
  specialty: '建筑工程',
  regNo,
  issueDate: '2023-12-02',
  validEnd: '2026-12-02',
  ...more,
});

const add = (body: object, as = token) => portal.call(contract.addRegister, { body: body as never }, { token: as });
const addOther = (body: object, as = token) => portal.call(contract.addElse, { body: body as never }, { token: as });

describe('registered people (C-120, C-121, C-124, C-127, C-128)', () => {
  it('keeps everything that was sent, several registrations included; birth and gender follow from the number', async () => {
    const idNo = nextId('1979-02-28');
    const { uuid, revision, warnings } = await add({
      name: '示例沈越',
      idNo: ` ${idNo.toLowerCase()} `,
      phone: '13800002716',
      education: '本科',
      titleName: '高级工程师',
      titleRank: '高级',
      titleMajor: '建筑工程管理',
      titles: [{ titleName: '经济师', titleRank: '中级' }],
      experiences: [{ field: '工程施工技术管理', years: 12 }],
      socialSecurityStart: '2020-01-01',
      registrations: [
        registration('JZ-1', { safetyBNo: '苏建安B(2024)0000001', safetyBEnd: '2027-01-01' }),
        registration('JZ-1', { specialty: '市政公用工程', validEnd: '2027-06-01' }),
        registration('ZJ-1', { regType: '一级造价工程师', specialty: '土木建筑工程', validEnd: '' }),
      ],
    });
    expect({ revision, warnings }).toEqual({ revision: 1, warnings: [] });
    const found = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    expect(found).toMatchObject({
      name: '示例沈越',
      idNo: `${idNo.slice(0, 6)}********${idNo.slice(14)}`,
      birthDate: '1979-02-28',
      phone: '13800002716',
      titles: [{ titleName: '经济师', titleRank: '中级', titleMajor: null, titleCertNo: null, titleSeries: null }],
      experiences: [{ field: '工程施工技术管理', years: 12 }],
      validEnd: '2026-12-02',
      status: 'on',
      revision: 1,
    });
    expect(found.registrations.map((row) => [row.regNo, row.specialty, row.validEnd])).toEqual([
      ['JZ-1', '建筑工程', '2026-12-02'],
      ['JZ-1', '市政公用工程', '2027-06-01'],
      ['ZJ-1', '土木建筑工程', null],
    ]);
    expect(['男', '女']).toContain(found.gender);
  });

  it('names every error at once with its field (R-171 to R-176)', async () => {
    const failure = await getFailure(
      add({ name: '', idNo: '110105194912310020', registrations: [{ regType: '一级建造师' }], titleRank: '特高级' }),
    );
    expect(failure.code).toBe(400);
    expect(failure.fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'idNo', 'registrations.0.regNo', 'titleRank']),
    );
    const wrongId = await getFailure(add({ name: '示例甲', idNo: '110105194912310020' }));
    expect(wrongId.fields).toEqual([{ path: 'idNo', message: '请输入正确的身份证号码' }]);
  });

  it('refuses days that contradict each other and a number that stands twice', async () => {
    const failure = await getFailure(
      add({
        name: '示例乙',
        idNo: nextId(),
        status: 'left',
        registrations: [registration('D-1', { validEnd: '2020-01-01' }), registration('D-1')],
      }),
    );
    expect(failure.fields.map(({ path }) => path)).toEqual([
      'registrations.0.validEnd',
      'registrations.1.regNo',
      'leaveDate',
    ]);
  });

  it('takes other papers than an ID card, and masks them whole', async () => {
    const { uuid } = await add({
      name: '示例外籍',
      idType: '护照',
      idNo: 'E12345678',
      birthDate: '1980-01-01',
      gender: '女',
    });
    const found = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    expect(found).toMatchObject({ idNo: '*********', birthDate: '1980-01-01', gender: '女', idType: '护照' });
  });

  it('refuses the same ID number twice in one list and warns about the other list', async () => {
    const idNo = nextId();
    await add({ name: '示例重复', idNo });
    const failure = await getFailure(add({ name: '示例重复二', idNo }));
    expect(failure.code).toBe(409);
    expect(failure.fields[0]).toEqual({ path: 'idNo', message: '证件号码与本企业注册人员“示例重复”重复' });
    const { warnings } = await addOther({ name: '示例重复', idNo, kind: '技术负责人' });
    expect(warnings).toEqual([expect.stringContaining('注册人员“示例重复”')]);
    await expect(add({ name: '示例另一企业', idNo }, other)).resolves.toMatchObject({ revision: 1 });
  });

  it('gives a registration number to one person only', async () => {
    await add({ name: '示例持证', idNo: nextId(), registrations: [registration('U-1')] });
    const failure = await getFailure(
      add({ name: '示例冒用', idNo: nextId(), registrations: [registration('U-1', { specialty: '机电工程' })] }),
    );
    expect(failure.code).toBe(409);
    expect(failure.fields).toEqual([
      { path: 'registrations.0.regNo', message: '注册编号与“示例持证”的一级建造师重复' },
    ]);
    const list = await portal.call(contract.listRegister, { query: { keyword: '示例冒用' } }, { token });
    expect(list.total).toBe(0);
  });

  it('changes only what was sent, and answers 409 to a stale revision', async () => {
    const { uuid } = await add({
      name: '示例改名前',
      idNo: nextId(),
      phone: '13900001111',
      registrations: [registration('E-1')],
    });
    const before = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    const edited = await portal.call(
      contract.editRegister,
      { body: { uuid, revision: 1, name: '示例改名后', phone: '' } },
      { token },
    );
    expect(edited.revision).toBe(2);
    const after = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    expect(after).toMatchObject({
      name: '示例改名后',
      phone: null,
      idNo: before.idNo,
      registrations: before.registrations,
    });
    const failure = await getFailure(
      portal.call(contract.editRegister, { body: { uuid, revision: 1, name: '示例晚到' } }, { token }),
    );
    expect(failure).toMatchObject({ code: 409, message: '409 该记录已被他人修改' });
  });

  it('knows no registration of another person or enterprise', async () => {
    const holder = async (name: string, regNo: string, as = token) => {
      const body = { name, idNo: nextId(), registrations: [registration(regNo)] };
      const { uuid } = await portal.call(contract.addRegister, { body }, { token: as });
      return await portal.call(contract.getRegister, { params: { id: uuid } }, { token: as });
    };
    const before = await holder('示例本人', 'F-1');
    const own = before.registrations[0]?.uuid;
    const colleague = await holder('示例同事', 'F-2');
    const stranger = await holder('示例外人', 'F-3', other);
    const nobodys = '3b0c3a62-8f5e-4f0a-9a34-1f4f2f8a7c11';
    const foreign = [colleague.registrations[0]?.uuid, stranger.registrations[0]?.uuid, nobodys];
    const lists = [...foreign.map((one) => [one]), [own, own]];
    for (const uuids of lists) {
      const registrations = uuids.map((one, index) => ({ ...registration(`F-9${index}`), uuid: one }));
      const body = { uuid: before.uuid, registrations };
      const failure = await getFailure(portal.call(contract.editRegister, { body }, { token }));
      expect(failure).toMatchObject({ code: 404, message: '404 数据不存在' });
    }
    const added = { name: '示例新人', idNo: nextId(), registrations: [{ ...registration('F-99'), uuid: own }] };
    const failure = await getFailure(portal.call(contract.addRegister, { body: added }, { token }));
    expect(failure).toMatchObject({ code: 404, message: '404 数据不存在' });
    expect(await portal.call(contract.getRegister, { params: { id: before.uuid } }, { token })).toEqual(before);
    await portal.call(contract.removeRegister, { params: { id: stranger.uuid } }, { token: other });
  });

  it('replaces the registrations when they are sent; a kept one keeps its uuid', async () => {
    const { uuid } = await add({
      name: '示例换证',
      idNo: nextId(),
      registrations: [registration('K-1'), registration('K-2')],
    });
    const before = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    const kept = before.registrations[1];
    await portal.call(
      contract.editRegister,
      {
        body: {
          uuid,
          registrations: [
            { uuid: kept?.uuid, regType: '一级建造师', specialty: '建筑工程', regNo: 'K-2', validEnd: '2030-01-01' },
            { regType: '二级建造师', regNo: 'K-3' },
          ],
        },
      },
      { token },
    );
    const after = await portal.call(contract.getRegister, { params: { id: uuid } }, { token });
    expect(after.registrations.map((row) => [row.regNo, row.validEnd])).toEqual([
      ['K-2', '2030-01-01'],
      ['K-3', null],
    ]);
    expect(after.registrations[0]?.uuid).toBe(kept?.uuid);
    expect(after.validEnd).toBe('2030-01-01');
    await expect(
      add({ name: '示例接手', idNo: nextId(), registrations: [registration('K-1')] }),
    ).resolves.toBeDefined();
  });

  it('forgets a deleted person, whose numbers are free again', async () => {
    const idNo = nextId();
    const { uuid } = await add({ name: '示例离开', idNo, registrations: [registration('R-1')] });
    await portal.call(contract.removeRegister, { params: { id: uuid } }, { token });
    expect(await getFailure(portal.call(contract.getRegister, { params: { id: uuid } }, { token }))).toMatchObject({
      code: 404,
    });
    expect(await getFailure(portal.call(contract.removeRegister, { params: { id: uuid } }, { token }))).toMatchObject({
      code: 404,
    });
    await expect(add({ name: '示例回来', idNo, registrations: [registration('R-1')] })).resolves.toBeDefined();
  });
});

describe('other people (C-122, C-123, C-125, C-129, C-130)', () => {
  it('keeps post, skill and kind', async () => {
    const { uuid } = await addOther({
      name: '示例施工员',
      idNo: nextId(),
      kind: '现场管理人员',
      postName: '施工员',
      postCertNo: 'SGY-1',
      postCertEnd: '2026-12-31',
      skillGrade: '技师',
      trade: '钢筋工',
      posts: [{ postName: '质量员', postCertEnd: '2026-11-25' }],
      socialSecurityMonths: 36,
    });
    const edited = await portal.call(contract.editElse, { body: { uuid, trade: '混凝土工' } }, { token });
    expect(edited.revision).toBe(2);
    const found = await portal.call(contract.getElse, { params: { id: uuid } }, { token });
    expect(found).toMatchObject({
      kind: '现场管理人员',
      postName: '施工员',
      trade: '混凝土工',
      skillGrade: '技师',
      validEnd: '2026-11-25',
    });
    expect(found.posts).toEqual([{ postName: '质量员', postCertNo: null, postCertEnd: '2026-11-25' }]);
    expect(await getFailure(portal.call(contract.getRegister, { params: { id: uuid } }, { token }))).toMatchObject({
      code: 404,
    });
    await portal.call(contract.removeElse, { params: { id: uuid } }, { token });
    expect(await getFailure(portal.call(contract.getElse, { params: { id: uuid } }, { token }))).toMatchObject({
      code: 404,
    });
  });
});

describe('lists, filters and counts', () => {
  const ids = { late: nextId('1990-01-01'), soon: nextId('1991-01-01') };

  beforeAll(async () => {
    await add(
      { name: '示例过期', idNo: ids.late, registrations: [registration('L-1', { validEnd: '2026-11-12' })] },
      other,
    );
    await add(
      { name: '示例今天到期', idNo: ids.soon, registrations: [registration('L-2', { validEnd: '2026-11-20' })] },
      other,
    );
    await add(
      {
        name: '示例九十天',
        idNo: nextId(),
        registrations: [
          registration('L_3', { regType: '监理工程师', specialty: '房屋建筑工程', validEnd: '2027-02-18' }),
        ],
      },
      other,
    );
    await add(
      { name: '示例有效', idNo: nextId(), registrations: [registration('L%4', { validEnd: '2027-02-19' })] },
      other,
    );
    await add({ name: '示例无日期', idNo: nextId(), status: 'left', leaveDate: '2026-01-01' }, other);
  });

  const list = (query: CallInput<typeof contract.listRegister>['query']) =>
    portal.call(contract.listRegister, { query }, { token: other });
  const names = async (query: CallInput<typeof contract.listRegister>['query']) =>
    (await list(query)).rows.map((row) => row.name);

  it('lists the soonest end first, pages and clamps (G-25)', async () => {
    expect((await names({})).slice(0, 4)).toEqual(['示例过期', '示例今天到期', '示例九十天', '示例有效']);
    const second = await list({ pageNum: 2, pageSize: 2 });
    expect(second.rows.map((row) => row.name)).toEqual(['示例九十天', '示例有效']);
    expect(second.total).toBe(6);
    expect(await list({ pageNum: -1, pageSize: 999999 })).toMatchObject({ total: 6 });
    expect((await names({ orderByColumn: 'validEnd', isAsc: 'desc' })).slice(0, 2)).toEqual(['示例有效', '示例九十天']);
  });

  it('finds by part of a name, by registration number and by whole ID number only', async () => {
    expect(await names({ keyword: '过期' })).toEqual(['示例过期']);
    expect(await names({ keyword: 'l_3' })).toEqual(['示例九十天']);
    expect(await names({ keyword: '%' })).toEqual(['示例有效']);
    expect(await names({ keyword: ids.late })).toEqual(['示例过期']);
    expect(await names({ keyword: ids.late.slice(0, 17) })).toEqual([]);
    expect(await names({ keyword: "' OR '1'='1" })).toEqual([]);
    expect(await names({ keyword: '示 例　过期' })).toEqual(['示例过期']);
  });

  it('filters by type, specialty, status and validity', async () => {
    expect(await names({ regType: '监理工程师' })).toEqual(['示例九十天']);
    expect(await names({ regType: '一级建造师', specialty: '房屋建筑工程' })).toEqual([]);
    expect(await names({ status: 'left' })).toEqual(['示例无日期']);
    expect(await names({ validity: 'expired' })).toEqual(['示例过期']);
    expect(await names({ validity: 'due7' })).toEqual(['示例今天到期']);
    expect(await names({ validity: 'due90' })).toEqual(['示例九十天']);
    expect(await names({ validity: 'valid' })).toEqual(['示例有效']);
  });

  it('counts as it lists', async () => {
    const count = (personKind: 'register' | 'else') =>
      portal.call(contract.getPeopleSummary, { query: { personKind } }, { token: other });
    const summary = await count('register');
    expect(summary).toMatchObject({
      total: 6,
      expired: 1,
      due7: 1,
      due30: 0,
      due60: 0,
      due90: 1,
      valid: 1,
      unknown: 2,
    });
    expect(summary.choices).toEqual({
      personKind: [
        { value: 'register', count: 6 },
        { value: 'else', count: 0 },
      ],
      regType: [
        { value: '一级建造师', count: 3 },
        { value: '监理工程师', count: 1 },
      ],
      specialty: [
        { value: '建筑工程', count: 3 },
        { value: '房屋建筑工程', count: 1 },
      ],
      kind: [],
      postName: [],
    });
    expect((await count('else')).total).toBe(0);
  });

  it('finds employed people whose title lacks a field', async () => {
    const complete = { kind: '职称人员', titleName: '工程师', titleRank: '中级', titleMajor: '建筑工程' } as const;
    await addOther({ ...complete, name: '示例职称完整', idNo: nextId() }, other);
    await addOther({ ...complete, name: '示例缺专业', idNo: nextId(), titleMajor: null }, other);
    await addOther(
      {
        ...complete,
        name: '示例离职缺专业',
        idNo: nextId(),
        titleMajor: null,
        status: 'left',
        leaveDate: '2026-01-01',
      },
      other,
    );
    await addOther({ name: '示例无职称', idNo: nextId(), kind: '技术工人' }, other);
    const found = async (missing: 'titleRank' | 'titleMajor') =>
      (await portal.call(contract.listElse, { query: { missing } }, { token: other })).rows.map(({ name }) => name);
    expect(await found('titleMajor')).toEqual(['示例缺专业']);
    expect(await found('titleRank')).toEqual([]);
  });

  it('never sends a whole ID number or phone in a list', async () => {
    await add({ name: '示例电话', idNo: nextId(), phone: '13712345678' }, other);
    const answer = await portal.request({
      method: 'GET',
      path: contract.listRegister.path,
      query: { pageSize: 100 },
      token: other,
    });
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/\d{17}[\dX]/);
    expect(text).not.toContain('13712345678');
    expect(text).toContain('137****5678');
  });
});

describe('people of both kinds in one list', () => {
  const NAMES = ['示例同列甲', '示例同列乙', '示例同列丙', '示例同列丁', '示例同列戊'] as const;
  const uuids = new Map<string, string>();
  const keyword = '示例同列';
  type Query = CallInput<typeof contract.listPeople>['query'];
  const list = (query: Query, as = token) =>
    portal.call(contract.listPeople, { query: { keyword, ...query } }, { token: as });
  const names = async (query: Query, as = token) => (await list(query, as)).rows.map(({ name }) => name);

  beforeAll(async () => {
    const [first, second, third, fourth, fifth] = NAMES;
    const registered = (name: string, regNo: string, validEnd: string) =>
      add({ name, idNo: nextId(), registrations: [registration(regNo, { validEnd })] });
    const worker = (name: string, postCertEnd?: string) =>
      addOther({ name, idNo: nextId(), kind: '现场管理人员', postName: '标准员', postCertEnd });
    for (const [name, added] of [
      [third, await registered(third, 'M-3', '2027-03-03')],
      [first, await worker(first, '2027-01-01')],
      [second, await registered(second, 'M-2', '2027-02-02')],
      [fifth, await worker(fifth)],
      [fourth, await worker(fourth, '2027-04-04')],
    ] as const)
      uuids.set(name, added.uuid);
  });

  it('are in one order over all pages, with their kind', async () => {
    expect(await names({})).toEqual(NAMES);
    const pages = [1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 2 }));
    const read = await Promise.all(pages);
    expect(read.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(NAMES);
    expect(read.map(({ total }) => total)).toEqual([5, 5, 5]);
    const [first, second, third, fourth, fifth] = NAMES;
    expect(await names({ isAsc: 'desc' })).toEqual([fourth, third, second, first, fifth]);
    expect(await names({ orderByColumn: 'createTime', isAsc: 'desc' })).toHaveLength(5);
    expect((await list({})).rows.map(({ personKind }) => personKind)).toEqual([
      'else',
      'register',
      'register',
      'else',
      'else',
    ]);
  });

  it('are found by the filters of either kind, and by the kind', async () => {
    const [first, second, third, fourth, fifth] = NAMES;
    expect(await names({ personKind: 'register' })).toEqual([second, third]);
    expect(await names({ personKind: 'else' })).toEqual([first, fourth, fifth]);
    expect(await names({ regType: '一级建造师' })).toEqual([second, third]);
    expect(await names({ postName: '标准员', validity: 'unknown' })).toEqual([fifth]);
    const summary = await portal.call(contract.getPeopleSummary, { query: { keyword } }, { token });
    expect(summary).toMatchObject({ total: 5, due60: 1, due90: 1, valid: 2, unknown: 1 });
    expect(summary.choices.postName).toContainEqual({ value: '标准员', count: 3 });
    expect(summary.choices.regType.map(({ value }) => value)).toContain('一级建造师');
  });

  it('are those of the enterprise, and of the kinds that the user may see', async () => {
    expect(await names({}, other)).toEqual([]);
    const [first, second, third, fourth, fifth] = NAMES;
    const key = await logInBySecondaryKey(portal, ['info.other.view', 'info.other.edit', 'info.other.remove']);
    expect(await names({}, key.token)).toEqual([first, fourth, fifth]);
    expect(await list({ personKind: 'register' }, key.token)).toEqual({ rows: [], total: 0 });
    const summary = await portal.call(contract.getPeopleSummary, { query: { keyword } }, { token: key.token });
    expect(summary.total).toBe(3);
    expect(summary.choices.personKind.map(({ value }) => value)).toEqual(['else']);
    const ids = [first, second, third].map((name) => uuids.get(name) ?? '');
    const leave = { body: { ids, leaveDate: '2026-11-01' } };
    for (const as of [key.token, other]) {
      expect(await getFailure(portal.call(contract.markLeft, leave, { token: as }))).toMatchObject({ code: 404 });
      const removal = portal.call(contract.removePeople, { body: { ids } }, { token: as });
      expect(await getFailure(removal)).toMatchObject({ code: 404 });
    }
  });

  it('leave and are deleted together', async () => {
    const ids = NAMES.slice(0, 3).map((name) => uuids.get(name) ?? '');
    const wrong = { body: { kind: 'else' as const, ids, leaveDate: '2026-11-01' } };
    expect(await getFailure(portal.call(contract.markLeft, wrong, { token }))).toMatchObject({ code: 404 });
    const left = await portal.call(contract.markLeft, { body: { ids, leaveDate: '2026-11-01' } }, { token });
    expect(left).toEqual({ count: 3 });
    expect(await names({ status: 'left' })).toEqual(NAMES.slice(0, 3));
    expect(await portal.call(contract.removePeople, { body: { ids } }, { token })).toEqual({ count: 3 });
    expect(await names({})).toEqual(NAMES.slice(3));
  });
});

describe('the whole ID number', () => {
  it('is shown on demand and leaves a trace with the reason, never the number', async () => {
    const idNo = nextId();
    const { uuid } = await add({ name: '示例查看', idNo });
    const reveal = (reason: string, as: string | null = token) =>
      portal.call(contract.revealIdNo, { body: { id: uuid, kind: 'register', reason } }, { token: as });
    expect(await reveal('办理注册变更')).toEqual({ idNo });
    const { rows } = await portal.app.db.sql<{ detail: object; target_uuid: string; user_uuid: string }>(
      "select detail, target_uuid, user_uuid from audit_log where action = 'person.id-revealed'",
      [],
    );
    expect(rows).toEqual([
      { target_uuid: uuid, user_uuid: portal.userUuid('member'), detail: { name: '示例查看', reason: '办理注册变更' } },
    ]);
    // The author is not notified of an own action; a key's holder is another person.
    expect((await portal.call(listMessages, { query: {} }, { token })).total).toBe(0);
    const key = await logInBySecondaryKey(portal, ['info.registered.reveal']);
    for (let times = 0; times < 2; times += 1) await reveal('办理注册变更', key.token);
    const told = await portal.call(listMessages, { query: {} }, { token });
    expect(told.rows.map(({ title }) => title)).toEqual([expect.stringContaining('查看完整证件号码')]);
    // Three days after the login it takes a fresh proof.
    await portal.app.db.sql(`update user_session set auth_time = auth_time - interval '3 days' where key_uuid = $1`, [
      key.uuid,
    ]);
    expect(await getFailure(reveal('办理注册变更', key.token))).toMatchObject({ code: 423 });
    await portal.app.db.sql(`update user_session set auth_time = $1 where key_uuid = $2`, [portal.now(), key.uuid]);
    // Of sixty at once no more are shown than a day allows.
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => reveal('办理注册变更', key.token)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      contract.MAX_ID_NUMBER_DISCLOSURES.reveal - 2,
    );
    expect(await getFailure(reveal('办理注册变更', key.token))).toMatchObject({ code: 429 });
    expect(await getFailure(reveal(''))).toMatchObject({ code: 400 });
    expect(await getFailure(reveal('看看', other))).toMatchObject({ code: 404 });
  });

  it('is encrypted in the database', async () => {
    const idNo = nextId();
    await add({ name: '示例加密', idNo });
    const { rows } = await portal.app.db.sql<{ text: string }>(
      'select row_to_json(person)::text as text from person',
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.text).join('\n')).not.toContain(idNo);
  });
});

describe('several people at once', () => {
  it('leave on a day, or are deleted, all or none', async () => {
    const first = await add({ name: '示例批量一', idNo: nextId(), registrations: [registration('B-1')] });
    const second = await add({ name: '示例批量二', idNo: nextId() });
    const foreign = await add({ name: '示例批量外', idNo: nextId() }, other);
    const leave = (ids: string[]) =>
      portal.call(contract.markLeft, { body: { kind: 'register', ids, leaveDate: '2026-11-01' } }, { token });
    expect(await getFailure(leave([first.uuid, foreign.uuid]))).toMatchObject({ code: 404 });
    expect(await leave([first.uuid, second.uuid])).toEqual({ count: 2 });
    expect(await leave([first.uuid])).toEqual({ count: 0 });
    const left = await portal.call(contract.getRegister, { params: { id: first.uuid } }, { token });
    expect(left).toMatchObject({ status: 'left', leaveDate: '2026-11-01' });
    const remove = (ids: string[]) =>
      portal.call(contract.removePeople, { body: { kind: 'register', ids } }, { token });
    expect(await getFailure(remove([first.uuid, foreign.uuid]))).toMatchObject({ code: 404 });
    expect(await remove([first.uuid, second.uuid, first.uuid])).toEqual({ count: 2 });
  });
});

describe('access to people', () => {
  it('answers another enterprise as if there were nothing (G-26)', async () => {
    const { uuid } = await add({ name: '示例本企业', idNo: nextId() });
    const calls = [
      () => portal.call(contract.getRegister, { params: { id: uuid } }, { token: other }),
      () => portal.call(contract.editRegister, { body: { uuid, name: '示例篡改' } }, { token: other }),
      () => portal.call(contract.removeRegister, { params: { id: uuid } }, { token: other }),
      () => portal.call(contract.getRegister, { params: { id: 'not-a-uuid' } }, { token }),
    ];
    for (const call of calls) expect(await getFailure(call())).toMatchObject({ code: 404, message: '404 数据不存在' });
    await expect(portal.call(contract.getRegister, { params: { id: uuid } }, { token })).resolves.toMatchObject({
      name: '示例本企业',
    });
  });

  const routes = createPersonnelRoutes(() => Promise.resolve({ people: [], faults: [] }));

  it.each(routes.map(({ spec }) => [spec.spec ?? 'beyond', spec]))(
    '%s asks for a session, an enterprise and an active membership',
    async (_id, spec) => {
      const path = spec.path.replace('{id}', '6f1b0a52-6a0e-4a1e-9a35-0d8f5f1f0001');
      const ask = async (as: string | null) =>
        (
          await portal.request({
            method: spec.method,
            path,
            token: as,
            ...(spec.method === 'POST' ? { body: {} } : {}),
          })
        ).status;
      expect([await ask(null), await ask(guest), await ask(expired)]).toEqual([401, 403, 403]);
    },
  );
});

describe('the owner of a paper', () => {
  it('is found by the key of a registration, of a person and of a further post; of no other person', async () => {
    const { uuid } = await add({ name: '示例持有人', idNo: nextId(), registrations: [registration('H-1')] });
    const [held] = (await portal.call(contract.getRegister, { params: { id: uuid } }, { token })).registrations;
    const find = (id: string, name?: string, as = token) =>
      portal.call(contract.getPaperHolder, { params: { id }, query: { name } }, { token: as });
    const registrationUuid = held?.uuid ?? '';
    expect(await find(registrationUuid)).toEqual({ uuid, kind: 'register', registrationUuid, postIndex: null });
    const posts = ['质量员', '安全员'].map((postName) => ({ postName, postCertEnd: '2026-12-30' }));
    const worker = await addOther({
      name: '示例多岗',
      idNo: nextId(),
      kind: '现场管理人员',
      postName: '施工员',
      posts,
    });
    const holder = { uuid: worker.uuid, kind: 'else', registrationUuid: null };
    expect(await find(worker.uuid)).toEqual({ ...holder, postIndex: null });
    const { rows } = await portal.app.db.sql<{ key: string }>(
      `select target_uuid as key from v_reminder_due where target_kind = 'personPost' and subject = '示例多岗 安全员岗位证书'`,
      [],
    );
    const [due] = rows;
    expect(await find(due?.key ?? '', '示例多岗')).toEqual({ ...holder, postIndex: 1 });
    for (const [id, name] of [
      [due?.key ?? '', '示例别人'],
      [due?.key ?? '', undefined],
      ['nothing', '示例多岗'],
    ] as const)
      await expect(find(id, name)).rejects.toMatchObject({ code: 404 });
    for (const id of [registrationUuid, uuid, due?.key ?? ''])
      await expect(find(id, '示例多岗', other)).rejects.toMatchObject({ code: 404 });
    await expect(find(uuid, undefined, guest)).rejects.toMatchObject({ code: 403 });
  });
});
