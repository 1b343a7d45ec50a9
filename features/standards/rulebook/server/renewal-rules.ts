import type { ProvinceWindowRule } from '#domain/reminders/renewal.ts';
import { isDayWithin } from '#domain/rulebook/span.ts';
import type { DocumentTerm } from '#domain/validity/document-terms.ts';
import type { TransferRule } from '#domain/validity/transfers.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listProvinceRules } from './province-rule.repo.ts';

/** Lists the renewal windows of provinces that are published and in force on a day. */
export async function listRenewalRules(db: Db, day: string): Promise<ProvinceWindowRule[]> {
  const rows = await listProvinceRules(db, 'renewal');
  return rows
    .filter((row) => isDayWithin(row, day))
    .map(({ region, certificateKind, body }) => ({
      certificateKind: certificateKind ?? '',
      province: region,
      kind: body.windowKind ?? 'mustBefore',
      days: body.days ?? null,
      months: body.months ?? null,
      summary: body.summary,
      docNumber: body.docNumber ?? null,
      article: body.clause ?? null,
      confidence: body.isVerified ? 'sourced' : 'secondary',
    }));
}

/** Lists the provincial limits on the period of use of documents, as published by operators and in force on a day. */
export async function listDocumentTerms(db: Db, day: string): Promise<DocumentTerm[]> {
  const rows = await listProvinceRules(db, 'papers');
  return rows
    .filter((row) => isDayWithin(row, day))
    .map(({ region, body }) => ({
      province: region,
      title: body.title,
      days: body.days ?? null,
      months: body.months ?? null,
      summary: body.summary,
      docNumber: body.docNumber ?? null,
      clause: body.clause ?? null,
      isVerified: body.isVerified ?? false,
    }));
}

/** Lists the provincial limits on changes of employer for registrations, as published by operators and in force on a day. */
export async function listTransferRules(db: Db, day: string): Promise<TransferRule[]> {
  const rows = await listProvinceRules(db, 'transfer');
  return rows
    .filter((row) => isDayWithin(row, day))
    .flatMap(({ region, body: { timesPerYear, summary, docNumber, isVerified } }) =>
      typeof timesPerYear === 'number'
        ? [{ province: region, timesPerYear, summary, docNumber: docNumber ?? null, isVerified: isVerified ?? false }]
        : [],
    );
}
