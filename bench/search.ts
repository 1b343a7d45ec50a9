import { indexDocuments, type SearchDocument } from '#features/content/search/server/search.server-api.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatSeconds, measureTime } from './lib/report.ts';

const DOCUMENTS = 100_000;
const BATCH = 1000;
const ROUNDS = 8;

/** Words of the domain; the first occur in nearly every document, the last in few. */
const SUBJECTS = [
  '资质',
  '企业',
  '建筑业',
  '施工总承包',
  '延续',
  '注册建造师',
  '市政公用工程',
  '安全生产许可证',
  '钢结构',
  '隧道工程',
];
const PLACES = ['江苏省', '浙江省', '广东省', '四川省', '北京市', '上海市'];
const KINDS = ['policy', 'gsgg', 'question'] as const;

const QUERIES = [
  '资质',
  '企业 延续',
  '市政 二级 建造师',
  '一建',
  '安许 江苏',
  '建市〔2014〕159号',
  '隧道工程 钢结构',
  '第 77777 号',
  '没有这种词',
  'szgc',
];

/** Incomplete words, used only for suggestions. */
const BEGINNINGS = ['市', '市政公', '江苏省', 'shizh', '二建'];

/** Returns the n-th document, whose mixture of words is the same in every run. */
function getDocument(at: number): SearchDocument {
  const words = SUBJECTS.filter(
    (_word, place) => place < 2 || (Math.floor(at / 3) * 7919 + place * 104_729) % (place * 6) === 0,
  );
  // Region and words do not correlate with the kind, as in the portal.
  const place = PLACES[Math.floor(at / 3) % PLACES.length] ?? '';
  const body = `${words.join('、')}的有关事项，由${place}住房和城乡建设厅办理，第 ${at} 号。`.repeat(6);
  return {
    kind: KINDS[at % KINDS.length] ?? 'policy',
    uuid: `00000000-0000-8000-9000-${String(at).padStart(12, '0')}`,
    title: `${place}${words.slice(-2).join('')}事项第 ${at} 号`,
    summary: words.join('、'),
    body,
    keywords: words.slice(-1),
    docNumber: at % 50 === 0 ? `测试〔2020〕${at}号` : null,
    region: '320000',
    publishTime: new Date(Date.UTC(2010, 0, 1) + at * 60_000),
    sortTime: new Date(Date.UTC(2010, 0, 1) + at * 60_000),
    validity: null,
    href: `/policy/detail/${at}`,
    isSample: true,
    detail: {},
  };
}

async function fillIndex({ portal }: BenchPortal): Promise<void> {
  for (let from = 0; from < DOCUMENTS; from += BATCH) {
    await indexDocuments(
      portal.app,
      Array.from({ length: BATCH }, (_unused, at) => getDocument(from + at)),
    );
  }
  await portal.app.db.withStatementLimit(120, () => portal.app.db.sql('vacuum analyze search_document'));
}

interface Measured {
  /** Sorted times, shortest first. */
  readonly times: readonly number[];
  readonly slowest: { readonly ms: number; readonly keyword: string };
}

/** Requests each address for each keyword, one after the other. The first round warms up the program and the database. */
async function measure(keywords: readonly string[], addresses: readonly string[]): Promise<Measured> {
  const times: number[] = [];
  let slowest = { ms: 0, keyword: '' };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const keyword of keywords) {
      for (const address of addresses) {
        const { ms } = await measureTime(async () =>
          (await fetch(`${address}?keyword=${encodeURIComponent(keyword)}`)).text(),
        );
        if (round === 0) continue;
        times.push(ms);
        if (ms > slowest.ms) slowest = { ms, keyword };
      }
    }
  }
  return { times: times.sort((a, b) => a - b), slowest };
}

const at = ({ times }: Measured, share: number): string =>
  formatMilliseconds(times[Math.floor(times.length * share)] ?? 0);

/** Measures the list calls of the search over 100,000 documents, and its suggestions while typing. */
export async function benchSearch(bench: BenchPortal): Promise<Figure[]> {
  const filled = await measureTime(() => fillIndex(bench));
  const base = `${bench.base}/portal/api/search`;
  const lists = await measure(
    QUERIES,
    KINDS.map((kind) => `${base}/${kind}/list`),
  );
  const suggestions = await measure([...QUERIES, ...BEGINNINGS], [`${base}/suggest`]);
  const aim = 'aim 20 ms';
  return [
    { what: `search over ${DOCUMENTS} documents, p95`, value: at(lists, 0.95), against: aim },
    { what: 'the same, median', value: at(lists, 0.5), against: `${lists.times.length} searches` },
    { what: 'the slowest of them', value: formatMilliseconds(lists.slowest.ms), against: lists.slowest.keyword },
    { what: 'suggestions while typing, p95', value: at(suggestions, 0.95), against: aim },
    {
      what: 'the slowest of them',
      value: formatMilliseconds(suggestions.slowest.ms),
      against: suggestions.slowest.keyword,
    },
    { what: `indexing ${DOCUMENTS} documents`, value: formatSeconds(filled.ms), against: 'in batches of 1000' },
  ];
}
