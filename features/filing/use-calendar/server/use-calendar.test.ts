/** spec/beyond.md, wishes 11 and 18, and second table, row 10. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { createCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addRegister, getRegister } from '#features/records/personnel/personnel.contract.ts';
import { addProject, editProject, removeProject } from '#features/records/projects/projects.contract.ts';
import * as contract from '../use-calendar.contract.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
let portal: TestPortal;
let token: string;
let other: string;
/** Two constructors of the same kind, one other, a certificate, and a paper of the first. */
let zhang: string;
let li: string;
let certificate: string;
let paper: string;

const as = () => ({ token });
const person = async (name: string, idNo: string, regType: string, who = token): Promise<string> => {
  const registrations = [
    {
      regType,
      specialty: '建筑工程',
      regNo: `示例-${name}`,
      validEnd: '2029-12-31',
      safetyBNo: `B-${name}`,
      safetyBEnd: '2027-06-30',
    },
  ];
  return (await portal.call(addRegister, { body: { name, idNo, registrations } }, { token: who })).uuid;
};

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  zhang = await person('示例张三', '11010519491231002X', '一级建造师');
  li = await person('示例李四', '440308199901101512', '一级建造师');
  await person('示例王五', '110105199001010010', '二级建造师');
  const body = {
    certNo: '示例-C1',
    category: 'construction' as const,
    certName: '示例资质证书',
    issueDate: '2024-01-01',
    issuer: '示例机关',
  };
  certificate = (await portal.call(createCertificate, { body }, as())).uuid;
  paper = (await portal.call(getRegister, { params: { id: zhang } }, as())).registrations[0]?.uuid ?? '';
});
afterAll(() => portal.close());

type Given = Parameters<typeof portal.call<typeof contract.addUse>>[1]['body'];
const base = () => ({
  subjectKind: 'person' as const,
  subjectUuid: zhang,
  kind: 'bid' as const,
  title: '示例投标',
  fromOn: '2026-12-01',
  toOn: '2026-12-10',
});
const add = (rest: Partial<Given> = {}) => portal.call(contract.addUse, { body: { ...base(), ...rest } }, as());
const remove = (id: string) => portal.call(contract.removeUse, { params: { id } }, as());
const uses = (query = {}, who = token) =>
  portal.call(contract.listUses, { query: { pageSize: 100, ...query } }, { token: who });
const free = (query = {}, who = token) =>
  portal.call(contract.listAvailableSubjects, { query: { pageSize: 100, ...query } }, { token: who });
const names = async (query = {}) => (await free(query)).rows.map((row) => row.name);
/** Adds uses, looks, and takes them away again. */
async function during<T>(
  inputs: readonly Partial<Given>[],
  look: (rows: readonly Awaited<ReturnType<typeof add>>[]) => Promise<T>,
): Promise<T> {
  const rows = [];
  for (const input of inputs) rows.push(await add(input));
  try {
    return await look(rows);
  } finally {
    for (const row of rows) if (row.uuid) await remove(row.uuid);
  }
}

describe('row 10: two overlapping uses', () => {
  it('are warned at both, and the free list of that day omits the person', async () => {
    const manager = { kind: 'project', role: '项目经理' } as const;
    await during(
      [
        { ...manager, title: '示例一号楼', fromOn: '2026-11-01', toOn: '2026-12-31' },
        { ...manager, title: '示例二号楼', fromOn: '2026-12-15', toOn: null },
      ],
      async ([one, two]) => {
        expect(two?.conflicts).toMatchObject([
          {
            code: 'twoManagers',
            otherId: one?.id,
            docNumber: '建市〔2008〕48号',
            fromOn: '2026-12-15',
            toOn: '2026-12-31',
          },
        ]);
        const back = await portal.call(contract.getUse, { params: { id: one?.id ?? '' } }, as());
        expect(back.conflicts).toMatchObject([{ code: 'twoManagers', otherId: two?.id }]);
        expect((await uses({ conflict: 'any' })).rows.map((row) => row.title).sort()).toEqual([
          '示例一号楼',
          '示例二号楼',
        ]);
        expect(await names({ on: '2026-12-20', regType: '一建' })).toEqual(['示例李四']);
        expect(await names({ on: '2026-10-31', regType: '一建' })).toEqual(['示例李四', '示例张三']);
        // A period asks for all of its days: a use that begins within it keeps the person from being free.
        const period = { on: '2026-10-01', to: '2026-11-01', regType: '一建' };
        expect(await names(period)).toEqual(['示例李四']);
        expect(await names({ ...period, to: '2026-10-31' })).toEqual(['示例李四', '示例张三']);
        await expect(free({ ...period, to: '2026-09-30' })).rejects.toMatchObject({
          status: 400,
          fields: [{ path: 'to', message: '结束日期不能早于开始日期' }],
        });
      },
    );
    expect((await uses({ conflict: 'any' })).total).toBe(0);
  });

  it('of a paper: lent while it is in a bid; locked while it is in a filing (wish 11)', async () => {
    const own = { subjectKind: 'certificate', subjectUuid: certificate } as const;
    await during(
      [
        { ...own, kind: 'loan', title: '借出给示例分公司' },
        { ...own, kind: 'bid', title: '示例投标', isLocked: true },
        { ...own, kind: 'filing', title: '示例升级申报' },
      ],
      async () => {
        const rows = (await uses({ subjectKind: 'certificate' })).rows;
        const codes = Object.fromEntries(rows.map((row) => [row.kind, row.conflicts.map((one) => one.code).sort()]));
        expect(codes).toEqual({
          loan: ['lentInUse', 'lentInUse'],
          bid: ['lentInUse', 'locked'],
          filing: ['lentInUse', 'locked'],
        });
        expect(await names({ subject: 'certificate', on: '2026-12-05' })).toEqual([]);
        expect(await names({ subject: 'certificate', on: '2026-12-11' })).toEqual(['示例资质证书']);
      },
    );
  });

  it('of a registration keep its holder from being free', async () => {
    await during(
      [{ subjectKind: 'registration', subjectUuid: paper, kind: 'loan', title: '示例借出' }],
      async ([row]) => {
        expect(row?.subjectName).toBe('示例张三 一级建造师（建筑工程）');
        expect([(await uses({ subject: zhang })).total, (await uses({ subject: li })).total]).toEqual([1, 0]);
        expect(await names({ on: '2026-12-05', regType: '一级建造师' })).toEqual(['示例李四']);
      },
    );
  });
});

describe('people of running projects', () => {
  it('are in use by themselves, with role and days; the project is where they are edited', async () => {
    const body = { projectName: '示例在建项目', managerUuid: li, startDate: '2026-05-01' };
    const { uuid } = await portal.call(addProject, { body }, as());
    const [row] = (await uses({ kind: 'project' })).rows;
    expect(row).toMatchObject({
      uuid: null,
      projectUuid: uuid,
      title: '示例在建项目',
      role: '项目经理',
      fromOn: '2026-05-01',
      toOn: null,
      phase: 'running',
      revision: null,
    });
    expect(await names({ regType: '一级建造师' })).toEqual(['示例张三']);
    const busy = await free({ regType: '一级建造师', state: 'busy' });
    expect(busy.rows).toMatchObject([
      { name: '示例李四', releaseOn: null, uses: [{ words: expect.stringContaining('示例在建项目') }] },
    ]);
    expect(busy.counts).toEqual({ matching: 2, free: 1, expected: 0, unsure: 0, busy: 1 });
    for (const call of [contract.removeUse, contract.getUse])
      await expect(portal.call(call, { params: { id: UNKNOWN_UUID } }, as())).rejects.toMatchObject({ code: 404 });
    await expect(remove(row?.id ?? '')).rejects.toMatchObject({ code: 404 });

    await portal.call(editProject, { body: { ...body, uuid, acceptDate: '2026-11-20' } }, as());
    expect(await names({ regType: '一级建造师' })).toEqual(['示例李四', '示例张三']);
    await portal.call(removeProject, { params: { id: uuid } }, as());
    expect((await uses({ kind: 'project' })).total).toBe(0);
  });

  it('of a project without any day are 待核对: neither free nor busy', async () => {
    const { uuid } = await portal.call(addProject, { body: { projectName: '示例无日期', managerUuid: li } }, as());
    expect(await names({ regType: '一级建造师' })).toEqual(['示例张三']);
    expect((await free({ regType: '一级建造师' })).counts).toMatchObject({ free: 1, unsure: 1, busy: 0 });
    await portal.call(removeProject, { params: { id: uuid } }, as());
  });
});

describe('the free list', () => {
  it('asks for kind, specialty, valid certificate B and a valid registration on that day', async () => {
    expect(await names({ regType: '建造师', specialty: '建筑' })).toHaveLength(3);
    expect(await names({ regType: '二级建造师' })).toEqual(['示例王五']);
    expect(await names({ regType: '监理工程师' })).toEqual([]);
    expect(await names({ on: '2027-06-30', needsSafetyB: 'true' })).toHaveLength(3);
    expect(await names({ on: '2027-07-01', needsSafetyB: 'true' })).toEqual([]);
    expect(await names({ on: '2026-12-01', to: '2027-07-01', needsSafetyB: 'true' })).toEqual([]);
    expect(await names({ on: '2030-01-01', regType: '建造师' })).toEqual([]);
    expect(await names({ keyword: '示例-示例李四' })).toEqual(['示例李四']);
  });

  it('names five of the uses that hold or come, and says how many more there are, in the workbook too', async () => {
    const days = Array.from({ length: 7 }, (_none, index) => `2026-12-0${index + 1}`);
    await during(
      days.map((day, index) => ({ title: `示例投标 ${index}`, fromOn: day, toOn: day })),
      async () => {
        const row = (await free({ state: 'any' })).rows.find(({ name }) => name === '示例张三');
        expect([row?.uses.length, row?.more]).toEqual([5, 2]);
        const query = { state: 'any' as const, keyword: '示例-示例张三' };
        const file = await portal.call(contract.exportAvailableSubjects, { query }, as());
        expect(JSON.stringify((await readXlsx(file.bytes)).sheets[0]?.rows)).toContain('另有 2 项');
      },
    );
  });

  it('forecasts the release of what is still going on', async () => {
    const open = {
      kind: 'loan',
      title: '示例借出',
      fromOn: '2026-11-01',
      toOn: null,
      releaseOn: '2026-12-10',
    } as const;
    await during([open], async () => {
      const busy = await free({ regType: '一建', state: 'busy', on: '2026-12-01' });
      expect(busy.rows).toMatchObject([{ name: '示例张三', releaseOn: '2026-12-10' }]);
      expect((await free({ regType: '一建', on: '2026-12-11' })).rows.map((row) => [row.name, row.state])).toEqual([
        ['示例李四', 'free'],
        ['示例张三', 'expected'],
      ]);
    });
  });

  it('is exported with what fits', async () => {
    const file = await portal.call(contract.exportAvailableSubjects, { query: { regType: '一级建造师' } }, as());
    const rows = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
    expect(rows.slice(2).map((row) => row[0])).toEqual(['示例李四', '示例张三']);
    expect(decodeURIComponent(file.filename)).toContain('可用人员');
  });

  it('wish 18: a condition is kept with its count, once a name, and taken away', async () => {
    const body = { name: '一建建筑', condition: { regType: '一级建造师', specialty: '建筑工程' }, wanted: 12 };
    const { uuid } = await portal.call(contract.addSearch, { body }, as());
    expect(await portal.call(contract.listSearches, {}, as())).toMatchObject([
      { uuid, name: '一建建筑', wanted: 12, condition: { subject: 'person' }, counts: { matching: 2, free: 2 } },
    ]);
    await expect(portal.call(contract.addSearch, { body }, as())).rejects.toMatchObject({
      code: 409,
      fields: [{ path: 'name' }],
    });
    expect(await portal.call(contract.listSearches, {}, { token: other })).toEqual([]);
    await expect(portal.call(contract.removeSearch, { params: { id: uuid } }, { token: other })).rejects.toMatchObject({
      code: 404,
    });
    await portal.call(contract.removeSearch, { params: { id: uuid } }, as());
    expect(await portal.call(contract.listSearches, {}, as())).toEqual([]);
  });
});

describe('the month', () => {
  it('counts the uses, conflicts and ends of each day', async () => {
    await during(
      [
        { role: '拟派项目经理' },
        { kind: 'project', role: '项目经理', title: '示例楼', fromOn: '2026-12-10', toOn: '2027-01-05' },
      ],
      async () => {
        const month = await portal.call(contract.getUseMonth, { query: { month: '2026-12' } }, as());
        expect(month).toMatchObject({ first: '2026-12-01', total: 2 });
        expect(month.days).toHaveLength(31);
        expect(month.days[0]).toEqual({ day: '2026-12-01', uses: 1, conflicts: 0, ends: 0 });
        expect(month.days[9]).toEqual({ day: '2026-12-10', uses: 2, conflicts: 2, ends: 1 });
        expect(month.days[10]).toEqual({ day: '2026-12-11', uses: 1, conflicts: 0, ends: 0 });
        const of = async (from: string, to: string) =>
          (await portal.call(contract.listUses, { query: { from, to, pageSize: 1 } }, as())).total;
        expect([await of('2026-12-01', '2026-12-31'), await of('2026-12-11', '2026-12-11')]).toEqual([2, 1]);
      },
    );
    expect((await portal.call(contract.getUseMonth, {}, as())).first).toBe('2026-11-01');
    for (const month of ['2026-13', 'x', '0000-01'])
      await expect(portal.call(contract.getUseMonth, { query: { month } }, as())).rejects.toMatchObject({
        code: 400,
        fields: [{ path: 'month' }],
      });
  });
});

describe('a use', () => {
  it.each([
    [{ title: ' ' }, 'title'],
    [{ fromOn: '2026-02-30' }, 'fromOn'],
    [{ toOn: '2026-11-30' }, 'toOn'],
    [{ toOn: null, releaseOn: '2026-11-30' }, 'releaseOn'],
    [{ kind: 'nothing' as never }, 'kind'],
    [{ subjectUuid: 'x' }, 'subjectUuid'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('is refused at its field: %j', async (rest, path) => {
    await expect(add(rest)).rejects.toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
    expect((await uses()).total).toBe(0);
  });

  it('is of a person in the own archive, of the kind that is named', async () => {
    const theirs = await person('示例他人', '11010519491231002X', '一级建造师', other);
    for (const rest of [
      { subjectUuid: theirs },
      { subjectUuid: UNKNOWN_UUID },
      { subjectKind: 'certificate' as const },
    ])
      await expect(add(rest)).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    const offered = await portal.call(contract.listUseSubjects, { query: {} }, as());
    expect(
      offered
        .filter((one) => one.kind === 'person')
        .map((one) => one.name)
        .sort(),
    ).toEqual(['示例张三', '示例李四', '示例王五']);
    expect(offered.some((one) => one.uuid === theirs)).toBe(false);
    const chosen = offered.find((one) => one.name === '示例王五')?.uuid ?? '';
    const found = await portal.call(
      contract.listUseSubjects,
      { query: { kind: 'person', keyword: '李四', chosen } },
      as(),
    );
    expect(found.map((one) => one.name)).toEqual(['示例王五', '示例李四']);
  });

  it('is edited once a version: the second is told, nothing is overwritten', async () => {
    const row = await add();
    const body = { ...base(), uuid: row.uuid ?? '', revision: 1, title: '示例改名' };
    const edited = await portal.call(contract.editUse, { body }, as());
    expect(edited).toMatchObject({ title: '示例改名', revision: 2 });
    const second = portal.call(contract.editUse, { body: { ...body, title: '另一个名字' } }, as());
    await expect(second).rejects.toMatchObject({ code: 409 });
    expect((await portal.call(contract.getUse, { params: { id: row.id } }, as())).title).toBe('示例改名');
    await remove(row.id);
  });

  it('is another enterprise’s secret', async () => {
    const row = await add();
    const theirs = { token: other };
    const body = { ...base(), uuid: row.uuid ?? '' };
    await expect(portal.call(contract.getUse, { params: { id: row.id } }, theirs)).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(contract.editUse, { body }, theirs)).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(contract.removeUse, { params: { id: row.id } }, theirs)).rejects.toMatchObject({
      code: 404,
    });
    expect((await uses({}, other)).total).toBe(0);
    await remove(row.id);
  });

  it('comes back for 30 days after it was deleted', async () => {
    const row = await add({ title: '示例可恢复' });
    await remove(row.id);
    await expect(portal.call(contract.getUse, { params: { id: row.id } }, as())).rejects.toMatchObject({ code: 404 });
    const bin = await portal.call(RECYCLE_CALLS.use.list, { query: { pageSize: 100 } }, as());
    expect(bin.rows.find((one) => one.uuid === row.uuid)?.name).toBe('示例张三 示例可恢复');
    await portal.call(RECYCLE_CALLS.use.restore, { body: { uuid: row.uuid ?? '' } }, as());
    expect((await uses()).rows.map((one) => one.title)).toEqual(['示例可恢复']);
    await remove(row.id);
  });

  it('is listed by what one asks for, and exported', async () => {
    await during(
      [{ title: '示例甲' }, { title: '示例乙', kind: 'filing', fromOn: '2026-10-01', toOn: '2026-10-31' }],
      async () => {
        expect((await uses({ phase: 'over' })).rows.map((row) => row.title)).toEqual(['示例乙']);
        expect((await uses({ keyword: '示例甲' })).total).toBe(1);
        expect((await uses({ from: '2026-11-01', to: '2026-12-01' })).rows.map((row) => row.title)).toEqual(['示例甲']);
        const file = await portal.call(contract.exportUses, { query: {} }, as());
        expect((await readXlsx(file.bytes)).sheets[0]?.rows.length).toBe(3);
      },
    );
  });
});
