import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFailure, startPortal } from '#apps/server/testing/portal.ts';
import { printReport, verifyReport } from '../../contract/proof.ts';
import { runCheck } from '../../contract.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
afterAll(() => portal.close());
const token = await portal.signIn('member');
let uuid = '';
let runNo = '';
let header: string[] = [];
let pages: string[] = [];
let bytes: Uint8Array = new Uint8Array();

/** The words of a file, page by page, as a reader that copies them gets them. */
async function wordsOf(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    found.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return found;
}
const numberIn = (text: string): string => /核验编号 ?([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(text)?.[1] ?? '';
const verify = (number: string) => portal.call(verifyReport, { query: { number } });

beforeAll(async () => {
  const body = { standardCode: '10300101', level: '三级' };
  const run = await portal.call(runCheck, { body }, { token });
  uuid = run.uuid;
  const file = await portal.call(printReport, { params: { id: uuid } }, { token });
  header = [file.mime, file.filename];
  runNo = run.runNo;
  bytes = file.bytes;
  pages = await wordsOf(bytes);
});

describe('the report on paper', () => {
  it('names firm, time, numbers and each page, in text that can be copied', () => {
    const [first = ''] = pages;
    expect(header).toEqual(['application/pdf', `校验报告_${runNo}.pdf`]);
    for (const words of ['示例甲建设有限公司', '建筑工程施工总承包三级', '2026-11-21', '逐条对照', '依据的文件']) {
      expect(pages.join('')).toContain(words);
    }
    expect(first).toMatch(/JY20261121-\d{4}/);
    expect(first).toMatch(/[0-9a-f]{64}/);
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, index) => expect(text).toContain(`${index + 1} / ${pages.length}`));
    expect(new Set(pages.map(numberIn)).size).toBe(1);
    expect(pages.join('')).not.toContain('〓');
  });

  it('carries its font along, and only the signs of it that it needs', () => {
    expect(Buffer.from(bytes).includes('/FontFile2')).toBe(true);
    expect(bytes.length).toBeLessThan(600_000);
  });

  it('keeps its number when it is printed again, and is not another firm’s', async () => {
    const again = await portal.call(printReport, { params: { id: uuid } }, { token });
    expect(numberIn((await wordsOf(again.bytes)).join(''))).toBe(numberIn(pages.join('')));
    const other = await portal.signIn('other');
    const refused = await portal
      .call(printReport, { params: { id: uuid } }, { token: other })
      .catch((e: ApiFailure) => e);
    expect(refused).toMatchObject({ code: 404 });
  });
});

describe('its number', () => {
  it('tells anybody what was checked, when, and with which verdict and hash, and nothing of people', async () => {
    const number = numberIn(pages.join(''));
    const proof = await verify(number);
    expect(proof).toMatchObject({ entName: '示例甲建设有限公司', level: '三级', asOf: '2026-11-21', isIntact: true });
    expect(pages.join('')).toContain(proof?.hash);
    expect(Object.keys(proof ?? {}).sort()).toEqual(
      [
        'asOf',
        'checkedTime',
        'entName',
        'hash',
        'headline',
        'isIntact',
        'level',
        'runNo',
        'standardName',
        'verdict',
      ].sort(),
    );
    expect(await verify(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toEqual(proof);
  });

  it('shows when the stored report was changed afterwards', async () => {
    const number = numberIn(pages.join(''));
    await portal.app.db.sql(`update check_run set items = jsonb_set(items, '{0,level}', '"特级"') where uuid = $1`, [
      uuid,
    ]);
    expect(await verify(number)).toMatchObject({ isIntact: false });
  });

  it('is unknown when nothing was printed under it', async () => {
    expect(await verify('0000-0000-0000-0000')).toBeNull();
    const refused = await portal.call(verifyReport, { query: { number: '-' } }).catch((e: ApiFailure) => e);
    expect(refused).toMatchObject({ code: 400, fields: [{ path: 'number' }] });
  });
});
