import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { readProvince } from '#domain/regions/regions.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { FilingEntry, searchFilingEntries } from '../contract.ts';
import { type FilingRow, listFilingRows } from './filing.repo.ts';

type Query = InputOf<typeof searchFilingEntries>['query'];

const WORDS_MOST = 6;

const viewRow = ({ basisTitle, basisNumber, ...row }: FilingRow): FilingEntry => ({
  ...row,
  basis: basisTitle === null ? null : { title: basisTitle, docNumber: basisNumber },
});

/** Words of a search; the number of a document is found in any spelling. */
const wordsOf = (keywords: string | undefined): string[] =>
  (keywords ?? '')
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MOST)
    .map((word) => (/\d/.test(word) ? normaliseDocumentNumber(word) : word));

export async function listFilingEntries({ app }: PublicContext, query: Query) {
  const { prov, zzType, keywords, pageSize } = query;
  const province = readProvince(PROVINCE_GROUPS, prov).slice(0, 2);
  const page = await listFilingRows(app.db, {
    province: province === '' ? null : province,
    category: zzType ?? null,
    words: wordsOf(keywords),
    offset: offsetOf(query),
    limit: pageSize,
  });
  return { rows: page.rows.map(viewRow), total: page.total };
}
