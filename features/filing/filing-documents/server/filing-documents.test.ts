import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { FORM_IDS } from '#domain/filing-documents/form.ts';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { fullEnterprise } from '#domain/testing/rich-enterprise.ts';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { syncFilingGuide } from '#features/filing/filing-guide/server/facts.seed.ts';
import {
  addRegister,
  listRegister,
  MAX_ID_NUMBER_DISCLOSURES,
} from '#features/records/personnel/personnel.contract.ts';
import { saveEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createTestPdf } from '#platform/server/testing/files.ts';
import { renderPdfPages } from '#platform/server/testing/pdf-pictures.ts';
import { listCopyFields, revealCopyFields } from '../contract/copy.ts';
import * as contract from '../filing-documents.contract.ts';

const ID_NO = '11010519491231002X';
const LONG = `示例${'长名称'.repeat(30)}有限公司办公楼工程`;
let portal: TestPortal;
let token: string;
let filing: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z') });
  token = await portal.signIn('member');
  await syncFilingGuide(portal.app);
  await enterEnterprise(portal, 'member', fullEnterprise);
  const projects = EnterpriseDocument.parse(fullEnterprise).projects.map((project, index) => ({
    ...project,
    uuid: portal.app.random.uuid(),
    projectName: index === 0 ? LONG : project.projectName,
  }));
  const scope = createJobTenantContext(portal.entUuid('member'));
  await saveEnterpriseProjects(portal.app.db, scope, projects, portal.now(), true);
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例-1', validEnd: '2026-01-31' }];
  await portal.call(addRegister, { body: { name: '示例张三', idNo: ID_NO, registrations } }, { token });
  const body = {
    kind: 'upgrade' as const,
    standardCode: '10300101',
    level: '二级',
    name: '示例建筑二级',
    region: '110000',
  };
  filing = (await portal.call(addFiling, { body }, { token })).uuid;
});
afterAll(() => portal.close());

type Wish = Parameters<typeof portal.call<typeof contract.makeDocument>>[1]['body'];
const make = (rest: Partial<Wish> = {}, as = token) =>
  portal.call(
    contract.makeDocument,
    { body: { uuid: filing, form: 'construction-application', format: 'docx', ...rest } },
    { token: as },
  );
const refusedBy = async (path: string, body: unknown, as = token) =>
  (await portal.request({ method: 'POST', path, body, token: as })).body;
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const getWords = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map(([, text = '']) => text.replaceAll(/&(\w+);/g, (_all, name: string) => ENTITIES[name] ?? ''))
    .join('');
/** The main part of a Word document, and the words of each cell of its tables in order. */
function readDocx(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const xml = new TextDecoder().decode(files['word/document.xml']);
  const cells = xml
    .split('</w:tc>')
    .slice(0, -1)
    .map((part) => getWords(part.slice(part.lastIndexOf('<w:tc>'))));
  return { xml, cells, words: getWords(xml), footer: new TextDecoder().decode(files['word/footer1.xml']) };
}

/** The forms that the gate draws: one with lists on many pages, one with single cells, and an eighth of the others. */
const DRAWN_FORMS = new Set([
  'construction-application' as const,
  'staff-list' as const,
  ...takeDailyShare(FORM_IDS, process.env),
]);
const getPages = async (form: Wish['form']) => await renderPdfPages((await make({ form, format: 'pdf' })).bytes);

describe('tables of a filing', () => {
  it('say the same in Word and on paper, cell by cell, for every form', async () => {
    for (const form of DRAWN_FORMS) {
      const docx = await make({ form });
      const pdf = await make({ form, format: 'pdf' });
      expect(docx.filename).toMatch(/-示例建筑二级\.docx$/);
      expect([docx.mime, pdf.mime]).toEqual([
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/pdf',
      ]);
      const pages = await readPdfWords(pdf.bytes);
      const document = plain(pages.join(''));
      const { cells } = readDocx(docx.bytes);
      expect(cells.length).toBeGreaterThan(10);
      let at = 0;
      for (const cell of cells.map(plain).filter((text) => text !== '')) {
        const found = document.indexOf(cell, at);
        expect(found, `${form}: “${cell}” after ${at}`).toBeGreaterThanOrEqual(at);
        at = found + cell.length;
      }
      pages.forEach((text, index) => expect(text).toContain(`${index + 1} / ${pages.length}`));
    }
  });

  it('say on the cover what is not known for certain, and whole in every long name', async () => {
    const { cells, words, xml, footer } = readDocx((await make()).bytes);
    expect(words).toContain('【待核对】');
    expect(words).toContain('不是官方表格');
    expect(cells).toContain(LONG);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml).toMatch(/w:w="11906"/);
    expect(footer).toContain('NUMPAGES');
    const wide = readDocx((await make({ form: 'works-list' })).bytes).xml;
    expect(wide).toMatch(/<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"\/>/);
  });

  it('repeat the head of a table on each page that it reaches, and carry their font', async () => {
    const { bytes } = await make({ form: 'staff-list', format: 'pdf' });
    const pages = (await readPdfWords(bytes)).filter((text) => text.includes('社保起缴'));
    expect(pages.length).toBeGreaterThan(1);
    expect(Buffer.from(bytes).includes('/FontFile2')).toBe(true);
  });

  it('look on every page as they should: written on, nothing cut off at an edge, and the same when made again', async () => {
    for (const form of DRAWN_FORMS) {
      const pages = await getPages(form);
      expect(pages.length).toBeGreaterThan(0);
      for (const [index, page] of pages.entries()) {
        const where = `${form}, page ${index + 1}`;
        expect(page.ink, where).toBeGreaterThan(0.001);
        expect(page.ink, where).toBeLessThan(0.4);
        expect(page.edge, `${where}: something stands at the edge`).toBe(0);
      }
      const again = await getPages(form);
      expect(again.map(({ picture }) => picture)).toEqual(pages.map(({ picture }) => picture));
    }
  });

  it('differ, page by page as pictures, where a record differs and nowhere else', async () => {
    const rename = (name: string | null) =>
      portal.app.db.sql('update enterprise set contact_name = $2, update_time = now() where uuid = $1', [
        portal.entUuid('member'),
        name,
      ]);
    await rename('示例甲');
    const before = await getPages('construction-application');
    await rename('示例乙');
    const after = await getPages('construction-application');
    const words = await readPdfWords((await make({ format: 'pdf' })).bytes);
    const changed = after.flatMap(({ picture }, index) => (picture === before[index]?.picture ? [] : [index]));
    const named = words.flatMap((text, index) => (plain(text).includes('示例乙') ? [index] : []));
    expect(named.length).toBeGreaterThan(0);
    expect(changed).toEqual(named);
    expect(after).toHaveLength(before.length);
    await rename(null);
  });

  it('are refused by field, character and code point where no font has the character', async () => {
    const rename = (name: string | null) =>
      portal.app.db.sql('update enterprise set contact_name = $2, update_time = now() where uuid = $1', [
        portal.entUuid('member'),
        name,
      ]);
    await rename('示例竑淏𫖯');
    for (const format of ['docx', 'pdf'] as const) expect((await make({ format })).bytes.length).toBeGreaterThan(1000);
    await rename('示例\u{30000}');
    for (const format of ['docx', 'pdf'] as const)
      expect(await getFailure(make({ format }))).toMatchObject({
        code: 400,
        fields: [
          {
            path: 'form',
            message: expect.stringMatching(/“联系人”中的“\u{30000}”（U\+30000）没有可用的字体/u) as string,
          },
        ],
      });
    await rename(null);
  });

  it('mask numbers until the user verifies the identity and states the purpose', async () => {
    const masked = readDocx((await make({ form: 'staff-list' })).bytes).words;
    expect(masked).not.toContain(ID_NO);
    expect(masked).toContain('不能用于递交');
    const whole = { form: 'staff-list', full: true } as const;
    expect(await getFailure(make(whole))).toMatchObject({ code: 400, fields: [{ path: 'reason' }] });
    const told = readDocx((await make({ ...whole, reason: '示例递交' })).bytes).words;
    expect(told).toContain(ID_NO);
    const { rows } = await portal.app.db.sql<{ action: string }>(
      `select action from audit_log where action like 'filing.document%' order by seq desc limit 1`,
      [],
    );
    expect(rows[0]?.action).toBe('filing.document-made-in-full');
  });
});

describe('what is lacking', () => {
  it('is counted for every form, those of the matter first, and told cell by cell before one is made', async () => {
    const forms = await portal.call(contract.listDocumentForms, { params: { id: filing } }, { token });
    expect(forms.map(({ form }) => form).toSorted()).toEqual([...FORM_IDS].toSorted());
    expect(forms.filter(({ isSuited }) => isSuited).map(({ form }) => form)).toEqual([
      'construction-application',
      'staff-list',
      'equipment-list',
      'works-list',
      'commitment',
    ]);
    for (const { form, missing, byHand } of forms) {
      const query = { form, pageSize: 100 };
      const { rows, total } = await portal.call(contract.listEmptyCells, { params: { id: filing }, query }, { token });
      expect(total).toBe(missing + byHand);
      expect(rows.filter(({ label }) => label === '')).toEqual([]);
    }
  });

  it('changes with the records', async () => {
    const count = async () =>
      (await portal.call(contract.listDocumentForms, { params: { id: filing } }, { token })).find(
        ({ form }) => form === 'commitment',
      )?.missing ?? 0;
    const before = await count();
    await portal.app.db.sql('update enterprise set contact_name = $2, update_time = now() where uuid = $1', [
      portal.entUuid('member'),
      before === 0 ? null : '示例联系人',
    ]);
    expect(Math.abs((await count()) - before)).toBe(1);
  });
});

describe('values to be copied one by one', () => {
  const ask = (query: { pageNum?: number; pageSize?: number } = {}) =>
    portal.call(
      listCopyFields,
      { params: { id: filing }, query: { form: 'staff-list', pageSize: 100, ...query } },
      { token },
    );

  it('stand in the order of the table, page by page, without whole ID numbers and without empty ones', async () => {
    const { rows, total } = await ask();
    expect(total).toBeGreaterThan(20);
    expect(rows.every(({ value }) => value.trim() !== '')).toBe(true);
    expect(rows.find(({ value }) => value === '示例张三')).toMatchObject({
      row: expect.stringMatching(/^\d+\. 示例张三$/),
    });
    expect(JSON.stringify(rows)).not.toContain(ID_NO);
    const pages = [await ask({ pageSize: 10 }), await ask({ pageNum: 2, pageSize: 10 })];
    expect(pages.flatMap((page) => page.rows)).toEqual(rows.slice(0, 20));
    const { cells } = readDocx((await make({ form: 'staff-list' })).bytes);
    let at = -1;
    for (const { label, value } of rows.slice(0, 20)) {
      at = cells.indexOf(value, at + 1);
      expect(at, label).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('whole ID numbers for copying', () => {
  const reveal = (body: { uuid?: string; reason?: string } = {}, as = token) =>
    portal.call(revealCopyFields, { body: { uuid: filing, form: 'staff-list', ...body } }, { token: as });

  it('need a purpose, are logged, and are only the cells that are masked', async () => {
    expect(await getFailure(reveal())).toMatchObject({
      code: 400,
      fields: [{ path: 'reason', message: '请填写用途' }],
    });
    const values = await reveal({ reason: '示例填报' });
    const query = { form: 'staff-list' as const, pageSize: 100 };
    const { rows } = await portal.call(listCopyFields, { params: { id: filing }, query }, { token });
    expect(values.map(({ value }) => value)).toContain(ID_NO);
    for (const { at, masked, value } of values.filter((one) => one.at < rows.length)) {
      expect(rows[at]?.value).toBe(masked);
      expect(rows[at]?.label).toContain('证件');
      expect(rows[at]?.value).toContain('*');
      expect(value).not.toContain('*');
    }
    const log = await portal.app.db.sql<{ action: string; detail: { reason: string } }>(
      `select action, detail from audit_log where action like 'filing.%' order by seq desc limit 1`,
      [],
    );
    expect(log.rows[0]).toMatchObject({ action: 'filing.copy-fields-in-full', detail: { reason: '示例填报' } });
  });

  it('need a login that was proved lately', async () => {
    const begun = portal.now();
    portal.setNow(new Date(begun.getTime() + 11 * 60_000));
    expect(await getFailure(reveal({ reason: '示例填报' }))).toMatchObject({ status: 423 });
    portal.setNow(begun);
    expect(await reveal({ reason: '示例填报' })).not.toEqual([]);
  });

  it('are not shown without limit', async () => {
    for (let at = 0; at < MAX_ID_NUMBER_DISCLOSURES.export; at += 1) await getFailure(reveal({ reason: '示例填报' }));
    expect(await getFailure(reveal({ reason: '示例填报' }))).toMatchObject({ code: 429 });
  });
});

describe('the list of materials', () => {
  it('names the file of each line, and what is lacking or has run out', async () => {
    const { rows } = await portal.call(listRegister, { query: { pageSize: 100 } }, { token });
    const who = rows.find(({ name }) => name === '示例张三')?.uuid ?? '';
    const files = { file: { filename: '示例张三-一建.pdf', bytes: createTestPdf() } };
    await portal.call(addAttachment, { body: { bizType: 'register', bizUuid: who }, files }, { token });
    const list = await portal.call(contract.listMaterials, { params: { id: filing } }, { token });
    expect(list.isVerified).toBe(false);
    expect(list.source).toContain('建筑业企业资质');
    const line = (words: string) => list.materials.find(({ name }) => name.includes(words));
    expect(line('申请表')).toMatchObject({ state: 'form', form: 'construction-application' });
    expect(line('营业执照')).toMatchObject({ state: 'short', papers: [{ state: 'missing', files: [] }] });
    const staff = line('人员材料');
    expect(staff?.state).toBe('short');
    expect(staff?.papers.find(({ name }) => name.includes('示例张三'))).toMatchObject({
      state: 'expired',
      validEnd: '2026-01-31',
      files: [{ name: '示例张三-一建.pdf' }],
    });
    expect(line('任职')).toMatchObject({ state: 'manual' });
  });

  it('is that of the province: two provinces, same matter, each with its own lines', async () => {
    const own = { '420000': '示例湖北专用承诺说明', '430000': '示例湖南企业营业执照副本' } as const;
    for (const [region, name] of Object.entries(own))
      await portal.app.db.sql(
        `update filing_entry set materials = $2::jsonb where region = $1 and category = 'construction'`,
        [region, JSON.stringify([{ name, note: null, copies: 2 }])],
      );
    const listOf = async (region: string) => {
      const body = {
        kind: 'upgrade' as const,
        standardCode: '10300101',
        level: '二级',
        name: `示例 ${region}`,
        region,
      };
      const { uuid } = await portal.call(addFiling, { body }, { token });
      return await portal.call(contract.listMaterials, { params: { id: uuid } }, { token });
    };
    const [hubei, hunan, beijing] = [await listOf('420000'), await listOf('430100'), await listOf('110000')];
    expect(hubei.source).toContain('湖北省');
    expect(hunan.source).toContain('湖南省');
    expect(hubei.materials.map(({ name, state, copies }) => [name, state, copies])).toEqual([
      [own['420000'], 'form', 2],
    ]);
    expect(hunan.materials.map(({ name, state }) => [name, state])).toEqual([[own['430000'], 'short']]);
    expect(beijing.materials.some(({ name }) => Object.values<string>(own).includes(name))).toBe(false);
  });
});

describe('what is refused', () => {
  it('is a form or format that there is not, each with its field, and a version that was replaced', async () => {
    const path = '/portal/filing/document';
    const wrong = await refusedBy(path, { uuid: filing, form: 'x', format: 'doc' });
    expect(wrong).toMatchObject({ code: 400 });
    expect(wrong.fields).toEqual([
      expect.objectContaining({ path: 'form', message: '没有这种申报表格' }),
      expect.objectContaining({ path: 'format', message: '格式应为 docx 或 pdf' }),
    ]);
    expect(await getFailure(make({ version: '2020-01.1' }))).toMatchObject({ code: 409 });
  });
});
