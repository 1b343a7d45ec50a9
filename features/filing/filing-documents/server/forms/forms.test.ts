import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadForm } from '#db/forms/load.ts';
import { FORM_IDS } from '#domain/filing-documents/form.ts';
import { convertToFormBody, type FormBody } from '#domain/filing-documents/form-body.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import * as contract from '../../filing-documents.contract.ts';
import { syncForms } from './forms.jobs.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const COMMITMENT = createNameUuid('application form commitment');
let portal: TestPortal;
let token: string;
let other: string;
let operator: string;
let begun: string;
let fresh: string;

const open = async (name: string): Promise<string> => {
  const body = { kind: 'upgrade' as const, standardCode: '10300101', level: '二级', name, region: '110000' };
  return (await portal.call(addFiling, { body }, { token })).uuid;
};
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  [token, other, operator] = [
    await portal.signIn('member'),
    await portal.signIn('other'),
    await portal.signIn('operator'),
  ];
  await syncForms(portal.app);
  [begun, fresh] = [await open('示例已开始'), await open('示例新开始')];
});
afterAll(() => portal.close());

const manage = async (rest: string, body?: unknown) =>
  (
    await portal.request({
      method: body === undefined ? 'GET' : 'POST',
      path: `/portal/manage/form${rest}`,
      token: operator,
      ...(body === undefined ? {} : { body }),
    })
  ).body;
const done = async (answer: Promise<unknown>) => expect(await answer).toMatchObject({ code: 200 });
const getForm = async (uuid: string) =>
  (await portal.call(contract.listDocumentForms, { params: { id: uuid } }, { token })).find(
    ({ form }) => form === 'commitment',
  );
const make = (uuid: string) =>
  portal.call(contract.makeDocument, { body: { uuid, form: 'commitment', format: 'docx' } }, { token });
const getWords = async (uuid: string) =>
  new TextDecoder().decode(unzipSync((await make(uuid)).bytes)['word/document.xml']);
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);

const delivered = convertToFormBody(loadForm('commitment'));
const changed: FormBody = {
  ...delivered,
  sections: delivered.sections.map((section) =>
    section.kind === 'words' ? { ...section, lines: ['示例新增：{firm.entName}承诺如下。'] } : section,
  ),
};

describe('tables of a filing that operators write', () => {
  it('are there as they were delivered, to be gone on from', async () => {
    const { rows, total } = await manage('/list?pageSize=100');
    expect(total).toBe(FORM_IDS.length);
    expect(rows.every(({ state }: { state: string }) => state === 'published')).toBe(true);
    expect(await manage(`/${COMMITMENT}`)).toMatchObject({ data: { form: 'commitment', name: '企业承诺书' } });
    await syncForms(portal.app);
    expect((await manage('/list')).total).toBe(FORM_IDS.length);
  });

  it('hold for what begins after they were published, and a filing keeps the version it was begun with', async () => {
    expect(await getWords(begun)).not.toContain('示例新增');
    await done(manage('/edit', { ...changed, uuid: COMMITMENT }));
    expect(await getWords(fresh)).not.toContain('示例新增');
    await portal.app.db.sql('delete from filing_form where filing_uuid = $1', [fresh]);
    await done(manage('/publish', { uuid: COMMITMENT }));
    expect(await getWords(fresh)).toContain('示例新增');
    expect(await getWords(begun)).not.toContain('示例新增');
    expect(await getForm(begun)).toMatchObject({ version: '2026-11.1', newer: '2026-11.2', withdrawn: null });
    expect(await getForm(fresh)).toMatchObject({ version: '2026-11.2', newer: null });
    // What operators published is theirs: the next start leaves it.
    await syncForms(portal.app);
    expect(await getForm(fresh)).toMatchObject({ version: '2026-11.2' });
    const adopt = (uuid: string, as = token) =>
      portal.call(contract.adoptForm, { body: { uuid, form: 'commitment' } }, { token: as });
    for (const uuid of [begun, UNKNOWN_UUID, 'x'])
      expect(await getFailure(adopt(uuid, other))).toMatchObject({ code: 404, message: '404 数据不存在' });
    await adopt(begun);
    expect(await getForm(begun)).toMatchObject({ version: '2026-11.2', newer: null });
    expect(await getWords(begun)).toContain('示例新增');
  });

  it('stay as an operator published them when a later delivery brings another version', async () => {
    const id = FORM_IDS.find((one) => one !== 'commitment') ?? 'commitment';
    const getVersion = async () =>
      (await portal.call(contract.listDocumentForms, { params: { id: fresh } }, { token })).find(
        ({ form }) => form === id,
      )?.version;
    const before = await getVersion();
    const added = await manage('', { ...convertToFormBody(loadForm(id)), name: '示例另一版表格' });
    await done(manage('/publish', { uuid: added.data.uuid }));
    const published = await getVersion();
    expect(published).not.toBe(before);
    // As if the delivered one had been of an older program: this start writes it anew, with the time of now.
    await portal.app.db.sql("update application_form set version = '2020-01' where uuid = $1", [
      createNameUuid(`application form ${id}`),
    ]);
    portal.setNow(new Date('2026-11-21T02:00:00Z'));
    await syncForms(portal.app);
    expect(await getVersion()).toBe(published);
    portal.setNow(new Date('2026-11-20T02:00:00Z'));
    await done(manage('/withdraw', { uuid: added.data.uuid, reason: '示例' }));
    expect(await getVersion()).toBe(before);
  });

  it('are refused where a cell takes what there is not, at its place', async () => {
    const [first, ...rest] = delivered.sections;
    const sections = [{ ...first, lines: ['{firm.none}'] }, ...rest];
    expect(await manage('/edit', { ...delivered, sections, uuid: COMMITMENT })).toMatchObject({
      code: 400,
      fields: [{ path: 'sections.0.lines.0', message: '{firm.none} 不是可以取的内容' }],
    });
    expect(await manage('/edit', { ...delivered, form: 'x', uuid: COMMITMENT })).toMatchObject({
      code: 400,
      fields: [{ path: 'form', message: '表格种类不在可选范围内' }],
    });
  });

  it('are made no more once they are withdrawn, also while one is being made, and say why', async () => {
    await done(manage('/withdraw', { uuid: COMMITMENT, reason: '示例：官方表格已更新' }));
    const plainly = { code: 409, message: expect.stringContaining('已撤下（示例：官方表格已更新）') };
    expect(await getFailure(make(begun))).toMatchObject(plainly);
    expect(await getForm(begun)).toMatchObject({ withdrawn: '示例：官方表格已更新', newer: null });
    await done(manage('/restore', { uuid: COMMITMENT }));
    await done(manage('/publish', { uuid: COMMITMENT }));
    expect(await getForm(fresh)).toMatchObject({ withdrawn: null });
    // Withdrawn between the first look and the end of the writing.
    const { db } = portal.app;
    const sql = db.transaction.bind(db);
    db.transaction = async (work) => {
      db.transaction = sql;
      await db.sql(
        `update application_form set del_flag = '2', origin = 'operator', reason = '示例：途中撤下' where uuid = $1`,
        [COMMITMENT],
      );
      return await sql(work);
    };
    try {
      expect(await getFailure(make(fresh))).toMatchObject({
        code: 409,
        message: expect.stringContaining('示例：途中撤下'),
      });
    } finally {
      db.transaction = sql;
    }
  });
});
