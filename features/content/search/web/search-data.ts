import type { LoaderFunctionArgs } from 'react-router';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { getStandardByCode, getStandardTree } from '#features/standards/standards/standards.contract.ts';
import { readCookie, SELECTED_PROVINCE_COOKIE } from '#platform/web/cookies.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { SEARCH_KINDS, type SearchKind } from '../contract/kinds.ts';
import {
  type SearchRow,
  type StandardHit,
  searchAnnouncements,
  searchPolicies,
  searchQuestions,
  searchStandards,
} from '../search.contract.ts';
import { createDirectAnswer, type DirectAnswer, findLevelInQuestion, findRequestedStandard } from './direct-answer.ts';
import { parseSearchAddress, type SearchAddress } from './search-address.ts';

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly total: number;
  readonly rows: readonly (SearchRow & Partial<Pick<StandardHit, 'level' | 'levels'>>)[];
}

export interface SearchData {
  readonly search: SearchAddress;
  readonly prov: string;
  /** Result groups; empty without a search term. */
  readonly groups: readonly SearchGroup[];
  readonly answer: DirectAnswer | null;
  /** Group of the text with the searched document number; it is shown before the groups of texts that cite the number. */
  readonly numbered: SearchKind | null;
}

/** Number of rows of each group on the page of all groups. */
const FEW = 4;
export const SEARCH_PAGE_SIZE = 10;

type Call = ReturnType<typeof createServerCall>;

/** Queries all four groups, because each tab shows its count; only the open group loads a full page. */
async function listGroups(call: Call, search: SearchAddress, prov: string) {
  const { keyword, type, pageNum, area, within, inForce } = search;
  const getQuery = (kind: SearchKind) => {
    const size = type === null ? FEW : type === kind ? SEARCH_PAGE_SIZE : 1;
    return {
      keyword,
      pageNum: type === kind ? pageNum : 1,
      pageSize: size,
      ...(prov ? { prov } : {}),
      ...(area ? { area } : {}),
      ...(within ? { within } : {}),
      ...(inForce ? { inForce: '1' as const } : {}),
    };
  };
  const [zzbz, policy, gsgg, question] = await Promise.all([
    call(searchStandards, { query: getQuery('zzbz') }),
    call(searchPolicies, { query: getQuery('policy') }),
    call(searchAnnouncements, { query: getQuery('gsgg') }),
    call(searchQuestions, { query: getQuery('question') }),
  ]);
  return { zzbz, policy, gsgg, question };
}

async function getAnswer(
  call: Call,
  hits: readonly StandardHit[],
  search: SearchAddress,
): Promise<DirectAnswer | null> {
  const named = search.type === null ? hits.find((hit) => hit.isNamed) : undefined;
  if (search.type !== null) return null;
  if (!named) return await answerQuestion(call, search.keyword);
  const standard = await call(getStandardByCode, { query: { code: named.displayCode } });
  return createDirectAnswer(named, standard, search.keyword);
}

/**
 * Returns the group of the text with the searched document number; standards are excluded, because they carry the number of the document
 * that contains them.
 */
function numberedBy(found: Awaited<ReturnType<typeof listGroups>>, keyword: string): SearchKind | null {
  const wanted = normaliseDocumentNumber(keyword);
  const isIt = ({ docNumber }: SearchRow): boolean =>
    docNumber !== null && normaliseDocumentNumber(docNumber) === wanted;
  return SEARCH_KINDS.find((kind) => kind !== 'zzbz' && found[kind].rows.some(isIt)) ?? null;
}

/** Finds the standard that a question names in everyday words, which a search for words does not find. */
async function answerQuestion(call: Call, keyword: string): Promise<DirectAnswer | null> {
  const code = findRequestedStandard(keyword, await call(getStandardTree));
  if (code === null) return null;
  const standard = await call(getStandardByCode, { query: { code } });
  const level = findLevelInQuestion(keyword, standard.levelDetails);
  const titleParts = [{ text: standard.name, hit: false }];
  const hit = { code: standard.code, displayCode: standard.displayCode, title: standard.name, titleParts, level };
  return createDirectAnswer(hit, standard, keyword);
}

export async function loadSearch(args: LoaderFunctionArgs): Promise<SearchData> {
  const search = parseSearchAddress(new URL(args.request.url).searchParams);
  const chosen = readCookie(args.request.headers.get('cookie') ?? '', SELECTED_PROVINCE_COOKIE) ?? '';
  const prov = /^\d{6}$/.test(chosen) ? chosen : '';
  if (search.keyword === '') return { search, prov, groups: [], answer: null, numbered: null };
  const call = createServerCall(args);
  const found = await listGroups(call, search, prov);
  return {
    search,
    prov,
    groups: SEARCH_KINDS.map((kind) => ({ kind, total: found[kind].total, rows: found[kind].rows })),
    answer: await getAnswer(call, found.zzbz.rows, search),
    numbered: numberedBy(found, search.keyword),
  };
}
