import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import settings from '#apps/server/process.json' with { type: 'json' };
import { findChromium, ISOLATED_BROWSER_OPTIONS } from './lib/chromium.ts';
import { loadHeavyTool } from './lib/heavy-tools.ts';

interface LaunchedChrome {
  readonly port: number;
  kill(): void;
}
interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly type: string; readonly items?: readonly Readonly<Record<string, unknown>>[] };
}
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
}
type Lighthouse = (address: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

const { launch } = await loadHeavyTool<{ launch: (options: object) => Promise<LaunchedChrome> }>('chrome-launcher');
const { default: lighthouse } = await loadHeavyTool<{ default: Lighthouse }>('lighthouse');
const { default: about } = await loadHeavyTool<{ default: { readonly version: string } }>('lighthouse/package.json');

/**
 * `npm run lighthouse`: measures the public pages with Lighthouse's mobile profile, writes docs/lighthouse.md, and fails if a target is
 * missed.
 */
const PORT = 4391;
const BASE = `http://127.0.0.1:${PORT}`;
const REPORT = 'docs/lighthouse.md';
const START_SECONDS = 90;
const MAX_SCRIPTS_KIB = 170;
/** Number of measurements per page. The median counts, because times vary with the load of the machine. */
const RUNS = 5;

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];
const NAMES: Readonly<Record<Category, string>> = {
  performance: '性能',
  accessibility: '无障碍',
  'best-practices': '最佳实践',
  seo: 'SEO',
};

interface Measured {
  readonly name: string;
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  readonly metrics: readonly string[];
  /** Transferred size of the scripts in KiB. */
  readonly scriptKib: number;
  /** Failed audits of a category, with the first affected elements. */
  readonly findings: readonly string[];
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

function getScriptKib(report: Report): number {
  const details = report.audits['network-requests']?.details;
  const items = (details?.type === 'table' && details.items) || [];
  const bytes = items
    .filter((item) => item['resourceType'] === 'Script')
    .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
  return Math.round(bytes / 1024);
}

/** Lists the audits that reduce the score, except performance audits, which give advice even at full score. */
function getFindings(report: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const audit = report.audits[id];
        const limit = category === 'performance' ? 0.9 : 1;
        if (!audit || audit.score === null || audit.score >= limit) return [];
        const items = (audit.details?.type === 'table' && audit.details.items) || [];
        const places = items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 300));
        return [`${category}: ${id} ${audit.displayValue ?? ''} ${places.join(' ')}`.trim()];
      }),
  );
}

async function measure(
  chrome: LaunchedChrome,
  page: { readonly name: string; readonly path: string },
  triesLeft = 2,
): Promise<Measured> {
  const address = BASE + page.path;
  // The first request fills the page cache of the server, as an earlier visitor would.
  await fetch(address);
  const result = await lighthouse(address, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse answered nothing for ${page.path}`);
  const { lhr } = result;
  // On a busy machine the browser sometimes loses the trace, so the measurement is repeated.
  if (lhr.runtimeError && triesLeft > 0) return await measure(chrome, page, triesLeft - 1);
  if (lhr.runtimeError) throw new Error(`${page.path}: ${lhr.runtimeError.message}`);
  const getScore = (category: Category): number => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    ...page,
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, getScore(category)])) as Record<
      Category,
      number
    >,
    metrics: METRICS.map((id) => lhr.audits[id]?.displayValue ?? ''),
    scriptKib: getScriptKib(lhr),
    findings: getFindings(lhr),
  };
}

const isMet = ({ scores, scriptKib }: Measured): boolean =>
  scriptKib <= MAX_SCRIPTS_KIB && CATEGORIES.every((category) => scores[category] >= AIMS[category]);

function getReport(pages: readonly Measured[], version: string): string {
  const columns = [
    '页面',
    '地址',
    ...CATEGORIES.map((category) => NAMES[category]),
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    '脚本 KiB',
  ];
  const rows = pages.map(({ name, path, scores, metrics, scriptKib }) =>
    [name, `\`${path}\``, ...CATEGORIES.map((category) => scores[category]), ...metrics, scriptKib].join(' | '),
  );
  const aims = CATEGORIES.map((category) => `${NAMES[category]} ≥ ${AIMS[category]}`).join('，');
  return [
    '# Lighthouse',
    '',
    `由 \`npm run lighthouse\` 生成：Lighthouse ${version}，移动端配置（模拟慢速 4G 与 4 倍 CPU 降速），构建后的程序与示例数据；每页测 ${RUNS} 次，取性能居中的一次。`,
    '',
    `目标：${aims}，每页脚本（传输大小）≤ ${MAX_SCRIPTS_KIB} KiB。低于目标时命令以失败结束。`,
    '',
    `测完时的系统负载：${(loadavg()[0] ?? 0).toFixed(1)}（${availableParallelism()} 核）。负载高于核数时，性能一栏只说明机器忙，不说明页面慢。`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

async function waitForServer(): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 1) {
    const answer = await fetch(`${BASE}/portal/openapi.json`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('the product did not start');
}

/** Finds a typical policy page: the oldest policy of the feed, which has a long text and amendments. */
async function findPolicyPage(): Promise<string> {
  const feed = await (await fetch(`${BASE}/feed/policy.xml`)).text();
  const address = /<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1];
  if (!address) throw new Error('no policy is published');
  return new URL(address).pathname;
}

/** Returns the run with the median performance; the other results do not vary. */
async function measureOften(
  chrome: LaunchedChrome,
  page: { readonly name: string; readonly path: string },
): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(chrome, page));
  const [middle] = runs.sort((a, b) => a.scores.performance - b.scores.performance).slice(Math.floor(RUNS / 2));
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

async function measureAll(): Promise<readonly Measured[]> {
  const chromePath = await findChromium();
  if (!chromePath) throw new Error('no Chromium found: set CHROMIUM_PATH');
  await waitForServer();
  const pages = [
    { name: '首页', path: '/' },
    { name: '政策文件', path: '/policy' },
    { name: '政策详情', path: await findPolicyPage() },
    { name: '资质标准', path: '/zzbz/03-10300101' },
    { name: '全站搜索（有结果）', path: `/globalSearch?keyword=${encodeURIComponent('延续')}` },
  ];
  const chromeFlags = ['--headless=new', ...ISOLATED_BROWSER_OPTIONS];
  const chrome = await launch({ chromePath, chromeFlags, logLevel: 'error' });
  const measured: Measured[] = [];
  try {
    for (const page of pages) {
      const found = await measureOften(chrome, page);
      measured.push(found);
      const scores = CATEGORIES.map((category) => `${NAMES[category]} ${found.scores[category]}`).join('，');
      process.stdout.write(
        `${isMet(found) ? '通过' : '未达标'}　${found.name}　${scores}，脚本 ${found.scriptKib} KiB，${found.metrics.join(' / ')}\n`,
      );
      for (const finding of found.findings) process.stdout.write(`        ${finding}\n`);
    }
  } finally {
    chrome.kill();
  }
  return measured;
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
const server = spawn(process.execPath, [...settings.flags, settings.program], {
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_PASSWORD: 'measured samples only',
  },
});
try {
  const pages = await measureAll();
  writeFileSync(REPORT, getReport(pages, about.version));
  process.stdout.write(`${REPORT}\n`);
  process.exitCode = pages.every(isMet) ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
