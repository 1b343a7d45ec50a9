import { formatTime } from '#domain/text/time.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { renderPublicHtml } from '#platform/server/text/render-html.ts';
import type * as contract from '../interpretations.contract.ts';
import { type AnalysisRow, getAnalysisRow, listAnalysisRows } from './analysis.repo.ts';

export const toAnalysis = (app: App, { publishTime, origin, ...row }: AnalysisRow) => ({
  ...row,
  content: renderPublicHtml(app, row.content),
  publishTime: formatTime(publishTime),
  isSample: origin === 'sample',
});

export async function listAnalyses({ app }: PublicContext, query: InputOf<typeof contract.listAnalyses>['query']) {
  const { bizUuid, bizType, pageSize } = query;
  const page = await listAnalysisRows(app.db, { bizUuid, bizType, offset: getOffset(query), limit: pageSize });
  return { rows: page.rows.map((row) => toAnalysis(app, row)), total: page.total };
}

export async function getAnalysis({ app }: LoginContext, uuid: string) {
  const row = await getAnalysisRow(app.db, uuid);
  if (!row) throw createNotFoundError();
  return toAnalysis(app, row);
}
