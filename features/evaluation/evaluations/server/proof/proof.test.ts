import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { printReport, verifyReport } from '../../contract/proof.ts';
import { getReport, runCheck } from '../../evaluations.contract.ts';
import { hashItems } from '../evaluations.service.ts';
import { describeReport } from './describe-report.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
afterAll(() => portal.close());
const token = await portal.signIn('member');
let uuid = '';
let runNo = '';
let header: string[] = [];
let pages: string[] = [];
let bytes: Uint8Array = new Uint8Array();

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
  pages = await readPdfWords(bytes);
});

describe('the report on paper', () => {
  it('names enterprise, time, numbers and each page, in text that can be copied', () => {
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

  it('names the clause of each requirement, or tells that its number is not verified', async () => {
    const stored = await portal.call(getReport, { params: { id: uuid } }, { token });
    const printWith = (clause: string | null): string[] => {
      const items = stored.items.map((item) => ({
        ...item,
        report: item.report && {
          ...item.report,
          leaves: item.report.leaves.map((leaf) => ({ ...leaf, source: { ...leaf.source, clause } })),
        },
      }));
      const { blocks } = describeReport({
        stored: { ...stored, items },
        entName: '示例甲建设有限公司',
        number: '0123456789ABCDEF',
        address: 'http://127.0.0.1/',
        printedAt: '2026-11-21 10:00:00',
        madeAt: new Date(0),
      });
      return blocks.flatMap((block) =>
        block.kind === 'table' && block.head.at(-1) === '依据' ? block.rows.map((row) => row.at(-1) ?? '') : [],
      );
    };
    const [named, open] = [printWith('1.4.3'), printWith(null)];
    expect(named.length).toBeGreaterThan(5);
    for (const basis of named) expect(basis).toMatch(/〔\d{4}〕\d+号 1\.4\.3/);
    for (const basis of open) expect(basis).toMatch(/〔\d{4}〕\d+号 （条款号未核实）/);
  });

  it('carries its font along, and only the signs of it that it needs', () => {
    expect(Buffer.from(bytes).includes('/FontFile2')).toBe(true);
    expect(bytes.length).toBeLessThan(600_000);
  });

  it('keeps its number when it is printed again', async () => {
    const again = await portal.call(printReport, { params: { id: uuid } }, { token });
    expect(numberIn((await readPdfWords(again.bytes)).join(''))).toBe(numberIn(pages.join('')));
  });
});

describe('its number', () => {
  it('shows the public what was checked, when, and with which verdict and hash, and nothing of people', async () => {
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

  it('tells what the report says, not what was written beside it', async () => {
    const run = await portal.call(runCheck, { body: { standardCode: '10300101', level: '三级' } }, { token });
    const printed = await portal.call(printReport, { params: { id: run.uuid } }, { token });
    const number = numberIn((await readPdfWords(printed.bytes)).join(''));
    expect(await verify(number)).toMatchObject({ verdict: run.verdict, isIntact: true });
    expect(run.verdict).not.toBe('met');
    await portal.app.db.sql(`update check_run set verdict = 'met', headline = '满足申报条件' where uuid = $1`, [
      run.uuid,
    ]);
    expect(await verify(number)).toMatchObject({ verdict: run.verdict, headline: run.headline, isIntact: false });
  });

  it('is unknown when nothing was printed under it', async () => {
    expect(await verify('0000-0000-0000-0000')).toBeNull();
    const refused = await portal.call(verifyReport, { query: { number: '-' } }).catch((e: TestCallError) => e);
    expect(refused).toMatchObject({ code: 400, fields: [{ path: 'number' }] });
  });
});

describe('what the enterprise only states', () => {
  it('is said to be stated wherever it is shown, and never to be met', async () => {
    const { app } = portal;
    const run = await portal.call(runCheck, { body: { standardCode: '10300101', level: '三级' } }, { token });
    const stored = await portal.call(getReport, { params: { id: run.uuid } }, { token });
    const items = structuredClone(stored.items);
    const report = items[0]?.report;
    if (!report) throw new Error('the run has no report');
    const assessed = report.leaves.filter((leaf) => leaf.verdict !== 'notAssessed');
    for (const leaf of assessed) Object.assign(leaf, { verdict: 'met' });
    const [stated] = assessed;
    if (!stated) throw new Error('the level asks for nothing');
    Object.assign(stated, { verdict: 'declared', statement: { ref: 'x', source: '示例依据' } });
    const headline = '按企业声明满足申报条件，声明未经核对';
    const counts = { ...report.counts, met: assessed.length - 1, declared: 1, unmet: 0, unknown: 0 };
    Object.assign(report, { verdict: 'declared', headline, counts, gaps: [] });
    await app.db.sql(
      `update check_run set items = $2, hash = $3, verdict = 'declared', headline = $4, advice = null where uuid = $1`,
      [run.uuid, JSON.stringify(items), hashItems(items), headline],
    );
    const words = (
      await readPdfWords((await portal.call(printReport, { params: { id: run.uuid } }, { token })).bytes)
    ).join('');
    expect(words).toContain('按企业声明满足：按企业声明满足申报条件，声明未经核对');
    expect(words).toContain(`满足 ${assessed.length - 1} 条，按企业声明满足 1 条（声明未经核对）`);
    expect(words).toContain('企业声明，未经核对；依据：示例依据');
    const number = numberIn(words);
    expect(await verify(number)).toMatchObject({ verdict: 'declared', headline, isIntact: true });
    await app.db.sql(`update check_run set verdict = 'met' where uuid = $1`, [run.uuid]);
    expect(await verify(number)).toMatchObject({ verdict: 'declared', isIntact: false });
  });
});
