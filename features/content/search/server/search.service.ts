import { markExcerpt, markText, selectHighlightSource } from '#domain/search/highlight.ts';
import { toTitleKey } from '#domain/search/terms.ts';
import { formatTime } from '#domain/text/time.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { MAX_SEARCH_HITS, type SearchKind } from '../contract/kinds.ts';
import type { SearchQuery, SearchRow, StandardHit } from '../search.contract.ts';
import { type PreparedQuery, prepareQuery } from './prepare-query.ts';
import { type DocumentFilter, findDocuments, type SearchHitRow } from './search.repo.ts';

interface Found {
  readonly rows: readonly SearchHitRow[];
  readonly total: number;
  readonly prepared: PreparedQuery;
  readonly isPartial: boolean;
}

function getArea({ area, prov }: SearchQuery): string | null {
  if (area === 'province') return prov === undefined || prov === '000000' ? null : prov.slice(0, 2);
  return area ?? null;
}

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

function filterOf(kind: SearchKind, query: SearchQuery, prepared: PreparedQuery, now: Date): DocumentFilter {
  const isStandard = kind === 'zzbz';
  return {
    kind,
    query: prepared.all,
    titleKey: prepared.titleKey,
    docTail: prepared.docTail,
    docNumber: prepared.docNumber,
    area: isStandard ? null : getArea(query),
    publishedSince: isStandard || !query.within ? null : yearsBefore(now, Number(query.within)),
    validity: kind === 'policy' && query.inForce ? '有效' : null,
    offset: getOffset(query),
    limit: query.pageSize,
  };
}

/** Finds documents with all the words, or, if there are none, with some of them. */
async function find({ app, now }: PublicContext, kind: SearchKind, query: SearchQuery): Promise<Found> {
  const prepared = await prepareQuery(app, query.keyword ?? '');
  const filter = filterOf(kind, query, prepared, now);
  if (prepared.all === null && (query.keyword ?? '') !== '') return { rows: [], total: 0, prepared, isPartial: false };
  const strict = await findDocuments(app.db, filter);
  if (strict.total > 0 || !prepared.canRelax) return { ...strict, prepared, isPartial: false };
  return { ...(await findDocuments(app.db, { ...filter, query: prepared.any })), prepared, isPartial: true };
}

const getRow = (row: SearchHitRow, { prepared, isPartial }: Found, text: string): SearchRow => ({
  uuid: row.uuid,
  title: row.title,
  titleParts: markText(row.title, prepared.marks),
  excerptParts: markExcerpt(text, prepared.marks),
  href: row.href,
  docNumber: row.doc_number,
  issuer: row.detail.issuer ?? null,
  category: row.detail.category ?? null,
  region: row.region,
  publishTime: row.publish_time === null ? null : formatTime(row.publish_time),
  validity: row.validity,
  isSample: row.is_sample,
  isPartial,
});

const getText = ({ summary, body }: SearchHitRow, { prepared }: Found): string =>
  selectHighlightSource(summary, body, prepared.marks);

const getTotal = ({ total }: Found): number => Math.min(total, MAX_SEARCH_HITS);

async function listRows(context: PublicContext, kind: SearchKind, query: SearchQuery) {
  const found = await find(context, kind, query);
  return { rows: found.rows.map((row) => getRow(row, found, getText(row, found))), total: getTotal(found) };
}

export const searchPolicies = (context: PublicContext, query: SearchQuery) => listRows(context, 'policy', query);
export const searchQuestions = (context: PublicContext, query: SearchQuery) => listRows(context, 'question', query);

export async function searchAnnouncements(context: PublicContext, query: SearchQuery) {
  const found = await find(context, 'gsgg', query);
  const rows = found.rows.map((row) => ({
    ...getRow(row, found, getText(row, found)),
    type: row.detail.type ?? ('notice' as const),
  }));
  return { rows, total: getTotal(found) };
}

/** Minimum length of an incomplete standard name; a shorter beginning does not identify a standard. */
const SHORTEST_NAME = 4;

/** Returns whether the search term is the standard's code, its name, or most of the name. */
function isNamed(row: SearchHitRow, prepared: PreparedQuery, level: string | null): boolean {
  const { code, displayCode } = row.detail;
  if (prepared.code !== null) return prepared.code === code || prepared.code === displayCode;
  const asked = level === null ? prepared.titleKey : prepared.titleKey.replace(toTitleKey(level), '');
  const name = toTitleKey(row.title);
  if (asked.length >= SHORTEST_NAME && name.startsWith(asked)) return true;
  const inName = prepared.words.some((word) => word.length > 1 && word !== level && name.includes(word));
  return level !== null && inName;
}

function getStandard(row: SearchHitRow, found: Found): StandardHit {
  const levels = row.detail.levels ?? [];
  const { words } = found.prepared;
  const level = levels.find(({ key }) => words.includes(key))?.key ?? null;
  const text = levels.find(({ key }) => key === level)?.text ?? row.body;
  const address = level === null ? row.href : `${row.href}?level=${encodeURIComponent(level)}`;
  return {
    ...getRow(row, found, text),
    href: address,
    code: row.detail.code ?? '',
    displayCode: row.detail.displayCode ?? '',
    levels: levels.map(({ key }) => key),
    level,
    isNamed: !found.isPartial && isNamed(row, found.prepared, level),
  };
}

export async function searchStandards(context: PublicContext, query: SearchQuery) {
  const found = await find(context, 'zzbz', query);
  return { rows: found.rows.map((row) => getStandard(row, found)), total: getTotal(found) };
}
