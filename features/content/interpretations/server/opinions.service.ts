import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { parseProvince } from '#domain/regions/regions.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { formatTime } from '#domain/text/time.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { renderHtmlForReader } from '#platform/server/text/render-html.ts';
import type { listOpinions as call } from '../interpretations.contract.ts';
import { listOpinionRows, type OpinionRow } from './opinion.repo.ts';

const MAX_WORDS = 6;

/** Splits a search text into words; document numbers are found in any spelling. */
const getWords = (keyword: string | undefined): string[] =>
  (keyword ?? '')
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (/\d/.test(word) ? normaliseDocumentNumber(word) : word));

const toOpinion = (app: App, { publishTime, origin, ...row }: OpinionRow) => ({
  ...row,
  solution: renderHtmlForReader(app, row.solution),
  publishTime: formatTime(publishTime),
  isSample: origin === 'sample',
});

/** C-078: lists acceptance opinions. */
export async function listOpinions({ app }: MemberContext, body: InputOf<typeof call>['body']) {
  const { keyword, prov, zzType, pageSize } = body;
  const page = await listOpinionRows(app.db, {
    words: getWords(keyword),
    province: parseProvince(PROVINCE_GROUPS, prov).slice(0, 2),
    zzType,
    offset: getOffset(body),
    limit: pageSize,
  });
  return { rows: page.rows.map((row) => toOpinion(app, row)), total: page.total };
}
