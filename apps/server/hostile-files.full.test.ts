/** Files that were made to harm, sent to every declared call that takes one: each is refused with words, and nothing of it is kept. */

import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import {
  addMedia,
  addMediaUploadPart,
  finishMediaUpload,
  startMediaUpload,
} from '#features/content/courses/contract/media.ts';
import { addSourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import * as invoices from '#features/enterprise/orders/contract/invoice.ts';
import * as vouchers from '#features/enterprise/orders/contract/voucher.ts';
import { createOrder } from '#features/enterprise/orders/orders.contract.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import {
  importStandards,
  previewStandardsFile,
} from '#features/evaluation/standard-releases/contract/standards-file.ts';
import { readNotice } from '#features/filing/filing/contract/opinions.ts';
import { uploadHolderDocument } from '#features/filing/holder-documents/contract/holder.ts';
import { createVerifiedHolder } from '#features/filing/holder-documents/server/testing/proven-holder.ts';
import { addImport, previewContentImport } from '#features/operations/publishing/contract/batch.ts';
import { extractOfficialText } from '#features/operations/publishing/contract/official-text.ts';
import { getPictureCalls, hasPictures } from '#features/operations/publishing/contract/picture.ts';
import { previewImport } from '#features/records/import-export/import-export.contract.ts';
import { waitForImport } from '#features/records/import-export/server/testing/read-import.ts';
import { applyPlatformPage, previewPlatformPage } from '#features/records/national-platform/contract/page.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { createTestZip, createZip64Field } from '#platform/server/testing/zips.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { TODAY } from './testing/callers.ts';
import { startPortal, TestCallError, type TestPortal } from './testing/portal.ts';

const text = (content: string): Buffer => Buffer.from(content);

/** A stream of objects that does not say what it is: lenient readers do not ask (ISO 32000-1, 7.5.7). */
function withHiddenObjects(content: string): Buffer {
  const whole = createTestPdf();
  const at = whole.indexOf('trailer');
  const head = text('6 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n');
  const stream = Buffer.concat([head, deflateSync(text(content)), text('\nendstream endobj\n')]);
  return Buffer.concat([whole.subarray(0, at), stream, whole.subarray(at)]);
}

function getPicture(pixels: number): Buffer {
  const picture = Buffer.from(createTestPicture('png'));
  picture.writeUInt32BE(pixels, 16);
  picture.writeUInt32BE(pixels, 20);
  return picture;
}

const BOOK = { name: 'xl/workbook.xml', bytes: text('<workbook/>') };
const inner = createTestZip([BOOK, { name: 'xl/worksheets/sheet1.xml', bytes: text('<worksheet/>') }]);
const FILES: Readonly<Record<string, Buffer>> = {
  'a script in a stream without its type': withHiddenObjects('1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>'),
  'a file in a stream without its type': withHiddenObjects('1 0 <</Type/EmbeddedFile>>'),
  'more streams than any document has': text(`%PDF-1.7\n${'1 0 obj<</Type/ObjStm>>stream\n'.repeat(30_000)}%%EOF`),
  'a picture that states a thousand megapixels': getPicture(32_000),
  'a directory within a stored entry': createTestZip([{ name: 'xl/workbook.xml', bytes: inner, isStored: true }]),
  'a size that stands elsewhere': createTestZip([
    { ...BOOK, says: { size: 0xffffffff }, extra: createZip64Field(2 ** 31) },
  ]),
  'a hundred megabytes of nothing': createTestZip([BOOK, { name: 'xl/a.xml', bytes: Buffer.alloc(100 * 2 ** 20) }]),
};

const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..')))
  .map(({ spec }) => spec)
  .filter(({ files }) => files !== undefined);

interface Sender {
  readonly token: string | null;
  readonly params?: object;
  readonly body?: object;
}
let portal: TestPortal;
/** Who may send a file to each of them, and what goes with it. */
/** Standards that are not compared with their text. */
const openRow = async (operator: string) => {
  const { rows } = await portal.call(listUnverifiedRequirements, { query: {} }, { token: operator });
  const [row] = rows.filter(({ rowId }) => !rowId.startsWith('equipment'));
  return { standardCode: row?.standardCode ?? '', level: row?.level ?? '', rowId: row?.rowId ?? '' };
};
/** Who may send. */
let senders: Readonly<Record<string, Sender>>;
beforeAll(async () => {
  portal = await startPortal({
    now: TODAY,
    quiet: true,
    environment: { BANK_ACCOUNT: '示例户名 | 示例银行 | 622200' },
  });
  const { member: priceUuid } = await addTestPrices(portal);
  const [token, operator] = [await portal.signIn('member'), await portal.signIn('operator')];
  const order = async () => (await portal.call(createOrder, { body: { priceUuid } }, { token })).uuid;
  const transfer = { payerName: '示例甲建设有限公司', payerAccount: '', amount: '3600', transferDate: '2026-11-20' };
  const orderUuid = await order();
  const slip = { filename: 'a.png', bytes: createTestPicture('png') };
  const sent = await portal.call(
    vouchers.addPaymentVoucher,
    { body: { ...transfer, orderUuid }, files: { file: slip } },
    { token },
  );
  const passed = { uuid: sent.uuid, isPassed: true, reason: '' };
  await portal.call(vouchers.reviewVoucher, { body: passed }, { token: operator });
  const form = { invoiceType: '普通', titleType: '企业', title: '示例', mail: 'sample@example.com' } as const;
  const invoice = await portal.call(
    invoices.addInvoice,
    { body: { ...form, taxNo: '91110105MA01ABCD5X', orderUuid } },
    { token },
  );
  const ent = portal.entUuid('member');
  const person = { name: '示例张三', idNo: '11010519491231002X' };
  const { uuid: personUuid } = await portal.call(addRegister, { body: person }, { token });
  const holder = await createVerifiedHolder(portal, token, { personUuid, phone: '13800002716' });
  senders = {
    '/portal/user/avatar': { token },
    '/portal/qyAttachmentFile/addYyzzFile': { token, body: {} },
    '/portal/qyAttachmentFile/add': { token, body: { bizType: 'yyzz', bizUuid: ent } },
    '/portal/ent/licence': { token },
    [previewImport.path]: { token },
    '/portal/exchange/restore': { token },
    '/portal/big-data/import': { token },
    [previewPlatformPage.path]: { token },
    [applyPlatformPage.path]: { token, body: { origin: 'file' } },
    '/portal/personnel/information/importElse/{id}': { token, params: { id: ent }, body: {} },
    '/portal/api/problemFeedback/file': { token: null },
    [uploadHolderDocument.path]: { token: null, body: { ...holder } },
    [importStandards.path]: { token: operator, body: { fingerprint: '0000' } },
    [previewStandardsFile.path]: { token: operator, body: {} },
    [previewContentImport.path]: { token: operator },
    [addImport.path]: { token: operator, body: {} },
    [extractOfficialText.path]: { token: operator },
    [readNotice.path]: { token },
    ...Object.fromEntries(
      RESOURCES.filter(hasPictures).map((one) => [getPictureCalls(one).addPicture.path, { token: operator }] as const),
    ),
    [addMedia.path]: { token: operator, body: { kind: 'video' } },
    [addMediaUploadPart.path]: { token: operator },
    [addSourceEvidence.path]: {
      token: operator,
      body: { ...(await openRow(operator)), docTitle: '示例', docNumber: '示例', clause: '1' },
    },
    [vouchers.addPaymentVoucher.path]: { token, body: { ...transfer, orderUuid: await order() } },
    [invoices.issueInvoice.path]: { token: operator, body: { uuid: invoice.uuid, invoiceNo: '12345678' } },
  };
});
afterAll(() => portal.close());

/** A part is no file: what it is part of is looked at when the last has come. */
async function sendInOnePart(bytes: Uint8Array, files: Readonly<Record<string, unknown>>, token: string | null) {
  const body = { kind: 'video' as const, name: 'a.mp4', size: bytes.length };
  const { uuid } = await portal.call(startMediaUpload, { body }, { token });
  await portal.call(addMediaUploadPart, { body: { uuid, offset: 0 }, files }, { token });
  await portal.call(finishMediaUpload, { body: { uuid } }, { token });
  return 'taken';
}

/** How a call received a file. */
async function send(spec: RouteSpec, bytes: Uint8Array): Promise<string> {
  const { token, ...input } = senders[spec.path] ?? { token: null };
  const files = Object.fromEntries(Object.keys(spec.files ?? {}).map((name) => [name, { filename: 'a.pdf', bytes }]));
  try {
    if (spec.path === addMediaUploadPart.path) return await sendInOnePart(bytes, files, token);
    const answer: unknown = await portal.call(spec, { ...input, files }, { token });
    if (spec.path !== previewImport.path) return 'taken';
    const { id } = previewImport.output.schema.parse(answer);
    const { status, message } = await waitForImport(portal, id, { token });
    return status === 'refused' && message ? 'refused' : status;
  } catch (error) {
    if (!(error instanceof TestCallError)) throw error;
    return error.status === 400 && /[\u4e00-\u9fff]/.test(error.message) ? 'refused' : String(error);
  }
}

/** All that is kept of files. */
async function kept(): Promise<number> {
  let count = 0;
  for await (const entry of portal.app.storage.list('')) count += entry.size > 0 ? 1 : 0;
  return count;
}

it('knows the required right of each call that takes a file', () => {
  expect(Object.keys(senders).sort()).toEqual(CALLS.map(({ path }) => path).sort());
});

/** What passes through the memory of the program, and why. */
const IN_MEMORY: Readonly<Record<string, string>> = {
  [importStandards.path]: 'is signed as a whole, so it is read as a whole, by operators',
  [previewStandardsFile.path]: 'the same',
  [previewContentImport.path]: 'is read as a whole by a helper, and never stored',
  [addImport.path]: 'the same',
  [extractOfficialText.path]: 'the same',
  [readNotice.path]: 'the same',
  '/portal/user/avatar': 'at most 2 MiB, and never stored as it came',
  '/portal/big-data/import': 'holds ID numbers, which lie on no disk in clear',
  [previewPlatformPage.path]: 'the same',
  [applyPlatformPage.path]: 'the same',
  '/portal/personnel/information/importElse/{id}': 'holds ID numbers, which lie on no disk in clear',
};

it('keeps files that are only looked at and stored out of the memory of the program', () => {
  const held = CALLS.filter(({ files = {} }) => Object.values(files).some(({ isSpooled }) => !isSpooled));
  expect(held.map(({ path }) => path).sort()).toEqual(Object.keys(IN_MEMORY).sort());
  // It holds ID numbers, too, and is too large for memory.
  expect(previewImport.files.file.isSpooled).toBe('sealed');
});

it.each(Object.entries(FILES))('refuses %s everywhere, and keeps nothing of it', async (_what, bytes) => {
  const before = await kept();
  const received = await Promise.all(CALLS.map(async (spec) => `${spec.path}: ${await send(spec, bytes)}`));
  expect(received).toEqual(CALLS.map(({ path }) => `${path}: refused`));
  expect(await kept()).toBe(before);
});
