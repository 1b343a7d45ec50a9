import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { MemberContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { renderPdfInWorker } from '#platform/server/pdf/print-sheet.ts';
import { formatProofNumber, type ReportProof } from '../../contract/proof.ts';
import { evaluationsPages } from '../../pages/evaluations.pages.ts';
import { getReport, hashItems } from '../evaluations.service.ts';
import { summariseRun } from '../run-summary.ts';
import { describeReport } from './describe-report.ts';
import { assignProofNumber, findReportByProofNumber } from './proof.repo.ts';

/** The characters of a verification number; letters that resemble digits are excluded (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 16;

/** Generates sixteen characters of five random bits each. */
const createNumber = (random: MemberContext['app']['random']): string =>
  [...Buffer.from(random.token(NUMBER_LENGTH), 'base64url')].map((byte) => SIGNS[byte % SIGNS.length] ?? '').join('');

/** Returns the verification number of a report; all documents made from the report have the same number. */
export const ensureProofNumber = ({ app, scope }: MemberContext, runUuid: string): Promise<string | null> =>
  assignProofNumber(app.db, scope, runUuid, createNumber(app.random));

export async function printReport(context: MemberContext, uuid: string): Promise<BlobResult> {
  const { scope, session, now, origin } = context;
  const stored = await getReport(context, uuid);
  const number = await ensureProofNumber(context, stored.uuid);
  if (number === null) throw createNotFoundError();
  const entName = stored.items.find((item) => item.report !== null)?.report?.entName ?? session.ent?.entName ?? '';
  const address = `${origin}${href(evaluationsPages.verify, null, { number: formatProofNumber(number) })}`;
  const sheet = describeReport({ stored, entName, number, address, printedAt: formatTime(now), madeAt: now });
  const bytes = await renderPdfInWorker(sheet, scope.entUuid);
  await logAudit(context, {
    action: 'check.report-printed',
    targetKind: 'check',
    targetUuid: stored.uuid,
    detail: { runNo: stored.runNo },
  });
  return { filename: `校验报告_${stored.runNo}.pdf`, mime: 'application/pdf', bytes };
}

export async function verifyReport({ app }: PublicContext, number: string): Promise<ReportProof | null> {
  const run = await findReportByProofNumber(app.db, number.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
  if (!run) return null;
  const { items, endTime, kind, ...proof } = run;
  // Recomputed from the hashed data, because a stored verdict could be changed without affecting the hash.
  const { verdict, headline } = summariseRun(kind, items);
  const isIntact = hashItems(items) === run.hash && verdict === proof.verdict;
  return { ...proof, verdict, headline, checkedTime: formatTime(endTime), isIntact };
}
