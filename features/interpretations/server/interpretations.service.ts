import { formatTime } from '#domain/text/time.ts';
import { notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import type * as contract from '../contract.ts';
import { type AnalysisRow, getAnalysisRow, listAnalysisRows } from './analysis.repo.ts';

export const toAnalysis = ({ publishTime, origin, ...row }: AnalysisRow) => ({
  ...row,
  publishTime: formatTime(publishTime),
  isSample: origin === 'sample',
});

export async function listAnalyses({ app }: PublicContext, query: InputOf<typeof contract.listAnalyses>['query']) {
  const { bizUuid, bizType, pageSize } = query;
  const page = await listAnalysisRows(app.db, { bizUuid, bizType, offset: offsetOf(query), limit: pageSize });
  return { rows: page.rows.map(toAnalysis), total: page.total };
}

export async function getAnalysis({ app }: LoginContext, uuid: string) {
  const row = await getAnalysisRow(app.db, uuid);
  if (!row) throw notFound();
  return toAnalysis(row);
}
