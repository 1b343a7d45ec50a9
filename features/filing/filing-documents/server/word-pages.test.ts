/** The Word tables as a word processor shows them, page by page beside our own PDF; without LibreOffice on the machine it is left out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { FORM_IDS, type FormId } from '#domain/filing-documents/form.ts';
import { fullEnterprise } from '#domain/testing/rich-enterprise.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { syncFilingGuide } from '#features/filing/filing-guide/server/facts.seed.ts';
import { openPdf } from '#platform/server/pdf/open-pdf.ts';
import { convertDocxToPdf, LIBREOFFICE_PATH } from '#platform/server/testing/office.ts';
import { type RenderedPdfPage, renderPdfPages } from '#platform/server/testing/pdf-pictures.ts';
import { makeDocument } from '../filing-documents.contract.ts';

interface Shown {
  readonly words: readonly string[];
  readonly pictures: readonly RenderedPdfPage[];
  /** Width and height of each page, in units of a PDF. */
  readonly sizes: readonly (readonly [number, number])[];
}
/** Of one table: as Word shows it, and as our own PDF does. */
interface Both {
  readonly form: FormId;
  readonly word: Shown;
  readonly paper: Shown;
}

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

async function getSizes(bytes: Uint8Array): Promise<Shown['sizes']> {
  const document = await openPdf(bytes);
  const sizes: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sizes.push([Math.round(width), Math.round(height)]);
  }
  return sizes;
}

const getShown = async (bytes: Uint8Array): Promise<Shown> => ({
  words: (await readPdfWords(bytes)).map(plain),
  pictures: await renderPdfPages(bytes),
  sizes: await getSizes(bytes),
});

/** Two programs break lines and pages each in its own way; a lost section or table would be more than this. */
const MAX_PAGES_APART = 2;
const LEAST_SHARE = 0.9;
/** Of its height a page before the last is written on at least so far down. */
const LEAST_DEPTH = 0.4;
const WINDOW = 12;
/** Share of the parts of a text that stand in another, letter by letter. */
function shareWithin(pages: readonly string[], other: string): number {
  const windows = pages.flatMap((page) =>
    Array.from({ length: Math.floor(page.length / WINDOW) }, (_none, at) => page.slice(at * WINDOW, (at + 1) * WINDOW)),
  );
  return windows.filter((part) => other.includes(part)).length / windows.length;
}

describe.skipIf(LIBREOFFICE_PATH === null)('tables of a filing in Word (LibreOffice)', () => {
  let portal: TestPortal;
  let tables: readonly Both[] = [];

  beforeAll(async () => {
    portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
    const token = await portal.signIn('member');
    await syncFilingGuide(portal.app);
    await enterEnterprise(portal, 'member', fullEnterprise);
    const target = { standardCode: '10300101', level: '二级', region: '110000' };
    const body = { ...target, kind: 'upgrade' as const, name: '示例建筑二级' };
    const { uuid } = await portal.call(addFiling, { body }, { token });
    const make = async (form: FormId, format: 'docx' | 'pdf') =>
      (await portal.call(makeDocument, { body: { uuid, form, format } }, { token })).bytes;
    const documents: Uint8Array[] = [];
    for (const form of FORM_IDS) documents.push(await make(form, 'docx'));
    const printed = await convertDocxToPdf(LIBREOFFICE_PATH ?? '', documents);
    const both: Both[] = [];
    for (const [index, form] of FORM_IDS.entries())
      both.push({
        form,
        word: await getShown(printed[index] ?? new Uint8Array()),
        paper: await getShown(await make(form, 'pdf')),
      });
    tables = both;
  }, 300_000);
  afterAll(() => portal?.close());

  it('have the pages of our own PDF: as many within two, of its size, written on, and nothing cut off at an edge', () => {
    for (const { form, word, paper: document } of tables) {
      const [pages, own] = [word.pictures.length, document.pictures.length];
      expect(Math.abs(pages - own), `${form}: ${pages} pages, ${own} of our own`).toBeLessThanOrEqual(MAX_PAGES_APART);
      for (const [index, { ink, edge, depth }] of word.pictures.entries()) {
        const where = `${form}, page ${index + 1}`;
        expect(word.sizes[index], where).toEqual(document.sizes[0]);
        expect(ink, where).toBeGreaterThan(0.001);
        expect(ink, where).toBeLessThan(0.4);
        expect(edge, `${where}: something stands at the edge`).toBe(0);
        if (index < pages - 1) expect(depth, `${where}: nearly empty`).toBeGreaterThan(LEAST_DEPTH);
        expect(word.words[index], where).toContain(`${index + 1}/${pages}`);
      }
    }
    expect(tables.find(({ form }) => form === 'works-list')?.word.sizes[0]).toEqual([842, 595]);
  });

  it('say on them what our own PDF says, from the cover on', () => {
    for (const { form, word, paper: document } of tables) {
      expect(shareWithin(document.words, word.words.join('')), form).toBeGreaterThan(LEAST_SHARE);
      expect(shareWithin(word.words, document.words.join('')), form).toBeGreaterThan(LEAST_SHARE);
      expect(shareWithin(document.words.slice(0, 1), word.words[0] ?? ''), `${form}: cover`).toBeGreaterThan(
        LEAST_SHARE,
      );
    }
  });

  it('are as dark as ours where a page begins and ends alike, and repeat the head of a table', () => {
    let alike = 0;
    for (const { form, word, paper: document } of tables)
      for (const [index, words] of word.words.entries()) {
        const at = document.words.findIndex(
          (own) => own.slice(0, WINDOW) === words.slice(0, WINDOW) && Math.abs(own.length - words.length) <= WINDOW,
        );
        const [own, shown] = [document.pictures[at], word.pictures[index]];
        if (!own || !shown) continue;
        alike += 1;
        expect(shown.ink / own.ink, `${form}, page ${index + 1}`).toBeGreaterThan(0.5);
        expect(shown.ink / own.ink, `${form}, page ${index + 1}`).toBeLessThan(2);
      }
    expect(alike).toBeGreaterThan(tables.length);
    const staff = tables.find(({ form }) => form === 'staff-list')?.word.words ?? [];
    expect(staff.filter((words) => words.includes('社保起缴')).length).toBeGreaterThan(1);
  });
});
