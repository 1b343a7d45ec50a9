import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SITE } from '#apps/pages.ts';
import type { PageRoute } from '#domain/access/page.ts';
import { findPage } from '#domain/access/site.ts';
import { openPdf, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { SETTINGS_COOKIE } from '#platform/web/cookies.ts';
import { openBrowser, openVisitor, signInForPictures, startSamplePortal } from './lib/sample-portal.ts';
import { createScenarioSignIn } from './scenario/caller.ts';
import { SCENARIO_NAMES, SCENARIOS } from './scenario/scenarios.ts';

/**
 * `npm run sheets -- [LOOK …]`: takes pictures of every page as its users see it, at four widths, light and dark, and as printed, on
 * contact sheets for visual review. They are stored outside of the repository. A LOOK is `light-1366`, `dark-390` or `print`; without it
 * all are used. An argument that begins with a slash selects the pages with that address prefix.
 */
const PORT = 4392;
const FOLDER = join(tmpdir(), 'portal-sheets');
const AT_ONCE = 2;
const PATIENCE_MS = 20_000;
/** Maximum number of printed documents of one kind. */
const MAX_PAPERS = 3;
const PAPER_DPI = 72;
/** Default page margins of browsers. */
const MARGINS = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' } as const;
/** Time for the layout of the header menu, which depends on the measured width. */
const LAID_OUT_MS = 400;

interface Look {
  readonly name: string;
  readonly appearance: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly isPaper?: true;
  /** Number of columns and rows of a sheet, and the width of each picture. */
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
}

const SIZES = [
  { width: 390, height: 1700, columns: 6, rows: 1, cell: 260 },
  { width: 768, height: 1150, columns: 3, rows: 1, cell: 510 },
  { width: 1366, height: 1050, columns: 2, rows: 2, cell: 780 },
  { width: 1920, height: 1150, columns: 2, rows: 2, cell: 780 },
] as const;

const LOOKS: readonly Look[] = [
  ...(['light', 'dark'] as const).flatMap((appearance) =>
    SIZES.map((size) => ({ ...size, appearance, name: `${appearance}-${size.width}` })),
  ),
  { name: 'print', appearance: 'light', width: 1366, height: 900, columns: 4, rows: 2, cell: 400, isPaper: true },
];

const READERS = ['visitor', 'demo_member', 'demo_operator'] as const;
type Reader = (typeof READERS)[number];

const getReader = ({ access }: PageRoute): Reader => {
  if (access === 'operator') return 'demo_operator';
  return access === 'login' || access === 'entitled' ? 'demo_member' : 'visitor';
};

/** The pages that show little without input: search, player, report, proofs, sent messages. */
const ASKED = new Set([
  'P-052',
  'P-057',
  'P-006',
  'P-007',
  'P-024',
  'P-053',
  'P-112',
  'P-125',
  'P-122',
  'P-161',
  'P-209',
]);

interface Shot {
  readonly reader: Reader;
  readonly address: string;
  readonly title: string;
}

const portal = await startSamplePortal(PORT);

async function openAs(browser: Browser, reader: Reader, look: Look): Promise<BrowserContext> {
  const { width, height, appearance } = look;
  const context = await openVisitor(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
  const value = encodeURIComponent(JSON.stringify({ appearance }));
  await context.addCookies([{ name: SETTINGS_COOKIE, value, url: portal.address }]);
  if (reader !== 'visitor') await signInForPictures(context, portal, reader);
  return context;
}

/** Returns the targets of a page's links within the portal. */
async function getLinks(context: BrowserContext, address: string): Promise<string[]> {
  const html = await (await context.request.get(portal.address + address, { headers: { accept: 'text/html' } })).text();
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Lists every page with the user that opens it. A page with a placeholder in its address is opened by the first link that leads to it. */
async function listShots(browser: Browser, start: string | undefined, look: Look): Promise<Shot[]> {
  const found = new Map<Reader, ReadonlyMap<string, string>>();
  const own = SITE.pages.filter((page) => page.file !== undefined && page.aliasOf === undefined);
  for (const reader of READERS) {
    const context = await openAs(browser, reader, look);
    const linked = new Map<string, string>();
    for (const page of own.filter((one) => getReader(one) === reader && !one.path.includes('/:')))
      for (const link of await getLinks(context, page.path)) {
        const { pathname, search } = new URL(link, portal.address);
        const target = findPage(SITE, pathname);
        const isNeeded = target && (target.path.includes(':') || (ASKED.has(target.id) && search !== ''));
        if (isNeeded && !linked.has(target.id)) linked.set(target.id, pathname + search);
      }
    found.set(reader, linked);
    await context.close();
  }
  return own.flatMap((page) => {
    const reader = getReader(page);
    const linked = found.get(reader)?.get(page.id);
    const addresses = page.path.includes(':') ? [] : [page.path];
    return [...addresses, ...(linked === undefined ? [] : [linked])]
      .filter((address) => start === undefined || address.startsWith(start))
      .map((address) => ({ reader, address, title: page.title }));
  });
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(LAID_OUT_MS);
}

async function takePapers(page: Page): Promise<Canvas[]> {
  const document = await openPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4', margin: MARGINS }));
  const papers: Canvas[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAPERS); number += 1)
    papers.push((await renderPdfPage(await document.getPage(number), PAPER_DPI)).canvas);
  return papers;
}

interface Taken {
  readonly label: string;
  readonly picture: Canvas | Image;
}

/**
 * Detects a build that runs while pictures are taken, because pages would lack styles and scripts.
 * @throws Error if a file of the build is missing
 */
function watchAssets(page: Page): () => void {
  const missing: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400 && pathname.startsWith('/assets/')) missing.push(pathname);
  });
  return () => {
    if (missing.length > 0)
      throw new Error(`${page.url()} lacks ${missing[0]}: the build was written meanwhile; take the pictures again`);
  };
}

async function takeShot(context: BrowserContext, shot: Shot, look: Look): Promise<Taken[]> {
  const page = await context.newPage();
  const checkAssets = watchAssets(page);
  try {
    await page.goto(portal.address + shot.address, { timeout: PATIENCE_MS });
    await settle(page);
    checkAssets();
    const pictures = look.isPaper ? await takePapers(page) : [await loadImage(await page.screenshot())];
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const label = `${decodeURIComponent(shot.address)}  ${shot.title}${wide > 0 ? `  ${wide} px too wide` : ''}`;
    return pictures.map((picture) => ({ label, picture }));
  } finally {
    await page.close();
  }
}

const LABEL = 22;
const GAP = 10;

async function writeSheets(taken: readonly Taken[], { name, columns, rows, cell, width, height, isPaper }: Look) {
  const size = columns * rows;
  for (const old of readdirSync(FOLDER)) if (old.startsWith(`${name}-`)) rmSync(join(FOLDER, old));
  const high = Math.round(isPaper ? cell * Math.SQRT2 : (cell * height) / width);
  for (let first = 0; first < taken.length; first += size) {
    const canvas = createCanvas(columns * (cell + GAP), rows * (high + LABEL + GAP));
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#8a8f98';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    taken.slice(first, first + size).forEach(({ label, picture }, index) => {
      const x = (index % columns) * (cell + GAP);
      const y = Math.floor(index / columns) * (high + LABEL + GAP);
      pen.font = '15px "Noto Sans CJK SC", sans-serif';
      pen.fillStyle = '#ffffff';
      pen.fillText(label, x + 4, y + 16, cell - 8);
      const scale = Math.min(cell / picture.width, high / picture.height);
      pen.drawImage(picture, x, y + LABEL, picture.width * scale, picture.height * scale);
    });
    const file = join(FOLDER, `${name}-${String(first / size + 1).padStart(2, '0')}.png`);
    writeFileSync(file, await canvas.encode('png'));
    process.stdout.write(`${file}\n`);
  }
}

async function takeLook(browser: Browser, look: Look, shots: readonly Shot[]): Promise<void> {
  const taken = new Map<Shot, Taken[]>();
  for (const reader of READERS) {
    const context = await openAs(browser, reader, look);
    const waiting = shots.filter((shot) => shot.reader === reader);
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift())
        taken.set(shot, await takeShot(context, shot, look));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await context.close();
  }
  await writeSheets(
    shots.flatMap((shot) => taken.get(shot) ?? []),
    look,
  );
}

try {
  const asked = process.argv.slice(2);
  const start = asked.find((word) => word.startsWith('/'));
  const names = asked.filter((word) => word !== start);
  const looks = LOOKS.filter(({ name }) => names.length === 0 || names.includes(name));
  mkdirSync(FOLDER, { recursive: true });
  for (const name of SCENARIO_NAMES)
    await SCENARIOS[name].prepare(createScenarioSignIn(portal.address, portal.password));
  const browser = await openBrowser('headless');
  const [first] = looks;
  if (!first)
    throw new Error(`no such look: ${names.join(', ')}; there are ${LOOKS.map(({ name }) => name).join(', ')}`);
  const shots = await listShots(browser, start, first);
  for (const look of looks) await takeLook(browser, look, shots);
  await browser.close();
} finally {
  await portal.stop();
}
