import { loadFactsFile } from '#db/facts/load.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { readProvince } from '#domain/regions/regions.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { FilingEntry, searchFilingEntries } from '../contract.ts';
import { type FilingRow, listFilingRows } from './filing.repo.ts';

type Query = InputOf<typeof searchFilingEntries>['query'];

const WORDS_MOST = 6;

/** What is said of the place of an entry and has not run out. */
const listPractices = ({ region, category }: FilingRow, today: string): FilingEntry['practices'] =>
  loadFactsFile('local-practice')
    .practices.filter((one) => one.category === category && one.regions.includes(region))
    .filter(({ until }) => until === null || until >= today)
    .map(({ summary, docNumber, since, sources }) => ({ summary, docNumber, since, source: sources.join('；') }));

const viewRow = (row: FilingRow, today: string): FilingEntry => {
  const { basisTitle, basisNumber, ...rest } = row;
  return {
    ...rest,
    basis: basisTitle === null ? null : { title: basisTitle, docNumber: basisNumber },
    practices: listPractices(row, today),
  };
};

/** Words of a search; the number of a document is found in any spelling. */
const wordsOf = (keywords: string | undefined): string[] =>
  (keywords ?? '')
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MOST)
    .map((word) => (/\d/.test(word) ? normaliseDocumentNumber(word) : word));

export async function listFilingEntries({ app, now }: PublicContext, query: Query) {
  const { prov, zzType, keywords, pageSize } = query;
  const province = readProvince(PROVINCE_GROUPS, prov).slice(0, 2);
  const page = await listFilingRows(app.db, {
    province: province === '' ? null : province,
    category: zzType ?? null,
    words: wordsOf(keywords),
    offset: offsetOf(query),
    limit: pageSize,
  });
  return { rows: page.rows.map((row) => viewRow(row, shanghaiDay(now))), total: page.total };
}
