import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { type FieldSpec, getFields, type RecordSpec } from '#domain/records/field.ts';
import { formatChanges, getStoredFieldName, HISTORY_SPECS, type HistoryKind } from '#domain/records/history.ts';
import { RECORDS } from '#domain/records/records.ts';
import { formatTime } from '#domain/text/time.ts';
import { editEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { BULK_CALLS } from '#features/records/bulk-edit/bulk-edit.contract.ts';
import { createCertificate, editCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addEquipment, editEquipment, removeEquipment } from '#features/records/declarations/declarations.contract.ts';
import { applyImport, undoImport } from '#features/records/import-export/import-export.contract.ts';
import { createHandmadeWorkbook, createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import {
  addRegister,
  editRegister,
  getRegister,
  listRegister,
  removeRegister,
} from '#features/records/personnel/personnel.contract.ts';
import { addProject, editProject, getProject } from '#features/records/projects/projects.contract.ts';
import { toSnakeCase } from '#platform/server/db/column-types.ts';
import { HISTORY_CALL_NAMES, HISTORY_CALLS, type HistoryCall, type HistoryEntry } from '../record-history.contract.ts';

const start = new Date('2026-11-20T02:00:00Z');
const portal = await startPortal({ now: start });
afterAll(() => portal.close());
const { db } = portal.app;
const [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
const as = { token };
const ent = portal.entUuid('member');
let minutes = 0;
/** Later than before. */
const tick = () => {
  minutes += 1;
  portal.setNow(new Date(start.getTime() + minutes * 60_000));
};

const getHistory = async (call: HistoryCall, uuid: string, who = token): Promise<readonly HistoryEntry[]> =>
  (await portal.call(HISTORY_CALLS[call], { query: { uuid, pageSize: 50 } }, { token: who })).rows;
/** What changed, in words. */
const said = (entries: readonly HistoryEntry[]) =>
  entries.map(({ kindLabel, act, who, source, changes }) => [
    `${act} ${kindLabel}`,
    source,
    who,
    Object.fromEntries(changes.map(({ label, before, after }) => [label, `${before ?? ''}→${after ?? ''}`])),
  ]);

describe('whatever writes a record', () => {
  const bare: Readonly<Record<HistoryKind, Readonly<Record<string, unknown>>>> = {
    enterprise: {},
    certificate: { cert_name: '示例' },
    item: { item_name: '示例', zzzs_uuid: 'certificate' },
    register: { name: '示例', person_kind: 'register' },
    else: { name: '示例', person_kind: 'else' },
    registration: { reg_type: '示例', person_uuid: 'register', seq: 0 },
    project: { project_name: '示例' },
    achievement: { project_name: '示例' },
    equipment: { name: '示例' },
    declaration: { kind: 'premises' },
  };
  const uuids = new Map<HistoryKind, string>();
  const valueOf = (field: FieldSpec): unknown => {
    const byKind: Partial<Record<FieldSpec['kind'], unknown>> = {
      day: '2031-02-03',
      flag: true,
      integer: 7,
      number: 7,
      money: 7,
      person: uuids.get('register'),
      project: uuids.get('project'),
      standing: 'revoked',
      region: '320100',
      words: JSON.stringify(['新']),
      rows: JSON.stringify([
        { titleName: '新', postName: '新', trade: '新', field: '新', metric: '新', workName: '新' },
      ]),
    };
    return field.kind === 'choice' ? Object.keys(field.choices).at(-1) : (byKind[field.kind] ?? '新');
  };

  it('has all defined records in its triggers', () => {
    const known = new Set<RecordSpec>(Object.values(HISTORY_SPECS));
    expect(RECORDS.filter((spec) => spec.table !== null && !known.has(spec)).map(({ label }) => label)).toEqual([]);
  });

  it('leaves the author of each changed field, with old and new value', async () => {
    // Only the test reads these rows: their numbers are not sealed.
    const owner = portal.entUuid('other');
    for (const [kind, spec] of Object.entries(HISTORY_SPECS) as [HistoryKind, RecordSpec][]) {
      const table = toSnakeCase(spec.table ?? '');
      const uuid = kind === 'enterprise' ? owner : randomUUID();
      uuids.set(kind, uuid);
      const row = {
        ent_uuid: owner,
        uuid,
        ...Object.fromEntries(
          Object.entries(bare[kind]).map(([name, value]) => [
            name,
            name.endsWith('_uuid') ? uuids.get(value as HistoryKind) : value,
          ]),
        ),
        create_time: start,
        update_time: start,
      };
      const names = Object.keys(row);
      if (kind !== 'enterprise')
        await db.sql(
          `insert into ${table} (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
          Object.values(row),
        );
      const missed: string[] = [];
      for (const [name, field] of getFields(spec)) {
        if (field.isReadOnly) continue;
        tick();
        const now = new Date(start.getTime() + minutes * 60_000);
        const column = toSnakeCase(field.column ?? name);
        const isSealed = field.kind === 'idNumber';
        const set =
          field.inside === undefined
            ? `${column} = $3${isSealed ? ', id_no_index = $3' : ''}`
            : `${field.inside} = ${field.inside} || jsonb_build_object('${name}', $3${field.kind === 'rows' ? '::jsonb' : '::text'})`;
        await db.sql(`update ${table} set ${set}, update_time = $2 where uuid = $1`, [uuid, now, valueOf(field)]);
        const { rows } = await db.sql<{ kind: HistoryKind; changes: Record<string, [unknown, unknown]>; at: Date }>(
          'select kind, changes, at from record_history where ent_uuid = $1 and uuid = $2 order by seq desc limit 1',
          [owner, uuid],
        );
        const [last] = rows;
        const words = formatChanges(kind, last?.changes ?? {});
        const isTold =
          last?.kind === kind &&
          formatTime(last.at) === formatTime(now) &&
          Object.keys(last.changes).join() === getStoredFieldName(name, field) &&
          words.length === 1 &&
          words[0]?.label === field.label &&
          words[0].isSealed === isSealed;
        if (!isTold) missed.push(`${spec.label} ${field.label}: ${JSON.stringify(last)}`);
      }
      expect(missed).toEqual([]);
    }
  });
});

describe('a person', () => {
  it('is told with registrations, titles and posts, and never with the number of a paper', async () => {
    tick();
    const body = {
      name: '示例王五',
      idNo: createSampleIdNumber(41),
      titleName: '工程师',
      registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo: 'H-1', validEnd: '2029-12-31' }],
    };
    const { uuid } = await portal.call(addRegister, { body }, as);
    const person = await portal.call(getRegister, { params: { id: uuid } }, as);
    const [held] = person.registrations;
    tick();
    const change = {
      uuid,
      titleName: '高级工程师',
      idNo: createSampleIdNumber(42),
      titles: [{ titleName: '经济师', titleRank: '中级' as const }],
      posts: [{ postName: '施工员', postCertNo: 'S-1', postCertEnd: '2028-01-01' }],
      registrations: [{ ...held, uuid: held?.uuid, regType: '一级建造师', regNo: 'H-1', validEnd: '2030-12-31' }],
    };
    await portal.call(editRegister, { body: change }, as);
    const entries = await getHistory('register', uuid);
    const { who } = entries[0] ?? {};
    expect(said(entries)).toEqual([
      ['edit 注册证书', '页面填写', who, { 注册有效期至: '2029-12-31→2030-12-31' }],
      [
        'edit 注册人员',
        '页面填写',
        who,
        {
          证件号码: '→',
          出生日期: expect.any(String),
          职称名称: '工程师→高级工程师',
          其他职称: '→经济师 中级',
          岗位证书: '→施工员 S-1 2028-01-01',
        },
      ],
      ['add 注册证书', '页面填写', who, {}],
      ['add 注册人员', '页面填写', who, {}],
    ]);
    expect(who).toEqual(expect.any(String));
    const { rows } = await db.sql<{ text: string }>('select h::text as text from record_history h', []);
    const { rows: sealed } = await db.sql<{ secret: string }>(
      'select unnest(array[id_no, id_no_index]) as secret from person where uuid = $1',
      [uuid],
    );
    for (const secret of [createSampleIdNumber(41), createSampleIdNumber(42), ...sealed.map((one) => one.secret)])
      expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  it('saved without a change leaves nothing', async () => {
    const { rows } = await portal.call(listRegister, { query: {} }, as);
    const uuid = rows.find(({ name }) => name === '示例王五')?.uuid ?? '';
    const before = await getHistory('register', uuid);
    tick();
    await portal.call(editRegister, { body: { uuid, titleName: '高级工程师' } }, as);
    expect(await getHistory('register', uuid)).toEqual(before);
  });

  it('is deleted, brought back, and told so; what is gone for good leaves no value', async () => {
    tick();
    const { uuid } = await portal.call(
      addRegister,
      { body: { name: '示例赵六', idNo: createSampleIdNumber(43), phone: '13800000001' } },
      as,
    );
    tick();
    await portal.call(editRegister, { body: { uuid, phone: '13800000002' } }, as);
    tick();
    await portal.call(removeRegister, { params: { id: uuid } }, as);
    tick();
    await portal.call(RECYCLE_CALLS.register.restore, { body: { uuid } }, as);
    expect((await getHistory('register', uuid)).map(({ act, source }) => [act, source])).toEqual([
      ['restore', '最近删除'],
      ['remove', '页面填写'],
      ['edit', '页面填写'],
      ['add', '页面填写'],
    ]);
    await db.sql('delete from person where uuid = $1', [uuid]);
    const gone = await getHistory('register', uuid);
    expect(gone[0]).toMatchObject({ act: 'purge', who: null, source: '系统' });
    expect(gone.flatMap(({ name, changes }) => [name, ...changes]).filter((one) => one !== null)).toEqual([]);
  });
});

describe('other ways in', () => {
  const importOf = async (sheets: Parameters<typeof createHandmadeWorkbook>[0]): Promise<string> => {
    const file = { filename: '示例.xlsx', bytes: await createHandmadeWorkbook(sheets) };
    const { id, status } = await uploadImport(portal, file, as);
    expect(status).toBe('ready');
    await portal.call(applyImport, { body: { id, mode: 'all' } }, as);
    return id;
  };
  const getUuid = async (name: string): Promise<string> => {
    const { rows } = await db.sql<{ uuid: string }>(
      "select uuid from person where ent_uuid = $1 and name = $2 and del_flag = '0'",
      [ent, name],
    );
    return rows[0]?.uuid ?? '';
  };

  it('an import and its undoing are told, of new and of existing people', async () => {
    tick();
    const body = {
      name: '示例孙七',
      idNo: createSampleIdNumber(51),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', regNo: 'H-7', validEnd: '2029-12-31' }],
    };
    const { uuid } = await portal.call(addRegister, { body }, as);
    tick();
    const id = await importOf({
      注册人员: {
        rows: [
          { 姓名: '示例孙七', 证件号码: createSampleIdNumber(51), 学历: '硕士' },
          { 姓名: '示例周八', 证件号码: createSampleIdNumber(52), 学历: '本科' },
        ],
      },
      注册证书: {
        rows: [
          {
            姓名: '示例孙七',
            证件号码: createSampleIdNumber(51),
            注册类别: '二级建造师',
            注册专业: '建筑工程',
            注册编号: 'H-7',
            注册有效期至: '2030-12-31',
          },
        ],
      },
    });
    const added = await getUuid('示例周八');
    expect((await getHistory('register', added)).map(({ act, source }) => [act, source])).toEqual([['add', '导入']]);
    const imported = said(await getHistory('register', uuid)).filter((entry) => entry[1] === '导入');
    expect(imported.map((entry) => [entry[0], entry[3]]).toSorted()).toEqual([
      ['edit 注册人员', { 学历: '→硕士' }],
      ['edit 注册证书', { 注册有效期至: '2029-12-31→2030-12-31' }],
    ]);
    tick();
    await portal.call(undoImport, { body: { id } }, as);
    const undone = said(await getHistory('register', uuid)).filter((entry) => entry[1] === '撤销导入');
    expect(undone.map((entry) => [entry[0], entry[3]]).toSorted()).toEqual([
      ['edit 注册人员', { 学历: '硕士→' }],
      ['edit 注册证书', { 注册有效期至: '2030-12-31→2029-12-31' }],
    ]);
    expect((await getHistory('register', added))[0]).toMatchObject({ act: 'remove', source: '撤销导入' });
  });

  it('many at once, a picture and a record of several kinds say so', async () => {
    tick();
    const { uuid } = await portal.call(
      createCertificate,
      {
        body: {
          certNo: 'H-9',
          category: 'construction',
          certName: '示例证书',
          issueDate: '2024-01-01',
          issuer: '示例机关',
        },
      },
      as,
    );
    tick();
    await portal.request({
      method: editCertificate.method,
      path: editCertificate.path,
      token,
      headers: { 'x-taken-from': 'picture' },
      body: { uuid, issuer: '示例厅' },
    });
    tick();
    const records = [{ uuid, revision: 2 }];
    await portal.call(BULK_CALLS.certificate.apply, { body: { records, field: 'issuer', value: '示例委' } }, as);
    expect(
      said(await getHistory('certificate', uuid)).map(([act, source, , changes]) => [act, source, changes]),
    ).toEqual([
      ['edit 资质证书', '批量修改', { 发证机关: '示例厅→示例委' }],
      ['edit 资质证书', '图片识别', { 发证机关: '示例机关→示例厅' }],
      ['add 资质证书', '页面填写', {}],
    ]);
    // A user who takes over a recognised value has confirmed it.
    expect((await getHistory('certificate', uuid)).map(({ who, isTakenOver }) => [who !== null, isTakenOver])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
  });

  it('a manager is told by name', async () => {
    tick();
    const manager = await getUuid('示例孙七');
    const { uuid } = await portal.call(addProject, { body: { projectName: '示例项目' } }, as);
    tick();
    const stored = await portal.call(getProject, { params: { id: uuid } }, as);
    await portal.call(
      editProject,
      { body: { uuid, revision: stored.revision, projectName: '示例项目', managerUuid: manager, area: 12.5 } },
      as,
    );
    const [last] = said(await getHistory('project', uuid));
    expect(last?.[3]).toMatchObject({ 项目经理: '→示例孙七' });
  });

  it('the enterprise is told in the words of its forms', async () => {
    tick();
    await portal.call(editEnterprise, { body: { contactName: '示例联系人' } }, as);
    const [last] = said(await getHistory('enterprise', ent));
    expect(last?.[3]).toMatchObject({ 联系人: expect.stringMatching(/→示例联系人$/) });
  });
});

describe('the list', () => {
  it('is paged, newest first', async () => {
    const { uuid } = await portal.call(addEquipment, { body: { name: '示例塔吊', count: 1 } }, as);
    for (let count = 2; count < 5; count += 1) {
      tick();
      await portal.call(editEquipment, { body: { uuid, name: '示例塔吊', count } }, as);
    }
    tick();
    await portal.call(removeEquipment, { params: { id: uuid } }, as);
    const page = await portal.call(HISTORY_CALLS.equipment, { query: { uuid, pageNum: 2, pageSize: 2 } }, as);
    expect(page.total).toBe(5);
    expect(page.rows.map(({ changes }) => changes)).toEqual([
      [{ label: '数量', before: '2 台套', after: '3 台套', isSealed: false }],
      [{ label: '数量', before: '1 台套', after: '2 台套', isSealed: false }],
    ]);
  });

  it('is of no other person, and of the kind that the right is for', async () => {
    const { uuid } = await portal.call(addRegister, { body: { name: '示例吴九', idNo: createSampleIdNumber(44) } }, as);
    for (const call of HISTORY_CALL_NAMES) {
      const ask = (id: string, who: string) =>
        portal.request({ method: 'GET', path: HISTORY_CALLS[call].path, query: { uuid: id }, token: who });
      expect((await ask(call === 'enterprise' ? ent : uuid, other)).body.code, call).toBe(404);
      expect((await ask('nothing', token)).body.code, call).toBe(404);
      expect((await ask(uuid, token)).body.code, call).toBe(call === 'register' ? 200 : 404);
      const missing = await portal.request({ method: 'GET', path: HISTORY_CALLS[call].path, token });
      expect(missing.body).toMatchObject({ code: 400, msg: expect.stringContaining('记录') });
    }
  });
});
