import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getEnterpriseJsonSchema } from '#domain/enterprise/parse-enterprise-document.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { logDisclosure } from '#features/records/personnel/server/personnel.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import { assertForAllKinds, type LoginContext, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../import-export.contract.ts';
import { maskPerson, streamEnterpriseJson } from './enterprise-json.ts';
import { runFileTask } from './tasks.ts';
import { listSections } from './workbook/enterprise-rows.ts';
import { selectSheets, WORKBOOK_SHEETS } from './workbook/sheets.ts';

interface ExportQuery {
  readonly full?: boolean | undefined;
  readonly reason?: string | undefined;
}

/**
 * Asserts that the user may view unmasked ID numbers. A secondary key needs the permission for both lists of people.
 * @throws ApiError 403
 */
export function assertCanRevealIdNumbers({ session }: MemberContext): void {
  assertForAllKinds(session, 'personnel:*:reveal');
}

/**
 * Logs an export with unmasked ID numbers.
 * @throws ApiError 429 if the user has reached the daily limit of such exports
 */
export const logExport = (context: MemberContext): Promise<void> =>
  context.app.db.transaction(() => logDisclosure(context, 'export'));

/** Logs an export in the audit log. ID numbers are masked unless the user gives a purpose. */
async function recordExport(
  context: MemberContext,
  form: 'xlsx' | 'json',
  query: ExportQuery,
  sheets: readonly string[] | null,
): Promise<boolean> {
  const full = query.full === true;
  if (full) assertCanRevealIdNumbers(context);
  if (full && !query.reason)
    throw createApiError(contract.exportReasonRequired, {}, { fields: [{ path: 'reason', message: '请填写用途' }] });
  if (full) await logExport(context);
  await logAudit(context, {
    action: full ? 'exchange.exported-in-full' : 'exchange.exported',
    targetKind: 'enterprise',
    targetUuid: context.scope.entUuid,
    detail: { form, ...(sheets ? { sheets } : {}), ...(full ? { reason: query.reason } : {}) },
  });
  return full;
}

const getName = (enterprise: EnterpriseDocument, what: string, now: Date, extension: string): string =>
  `${enterprise.enterprise.entName}-${what}-${toShanghaiDay(now)}.${extension}`;

/** Number of records above which writing the workbook takes more than a few seconds. */
const MANY = 20_000;
const isLarge = (part: Partial<EnterpriseDocument>): boolean =>
  Object.values(part).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0) > MANY;

/** Returns the sections of the document that the selected sheets contain. */
function getPart(enterprise: EnterpriseDocument, sheets: readonly string[] | null): Partial<EnterpriseDocument> {
  const sections = listSections(selectSheets(sheets));
  return Object.fromEntries(Object.entries(enterprise).filter(([name]) => sections.has(name)));
}

export async function exportWorkbook(
  context: MemberContext,
  query: ExportQuery & { readonly sheets?: readonly string[] | undefined },
) {
  const known = WORKBOOK_SHEETS.map((sheet) => sheet.name).filter((name) => query.sheets?.includes(name));
  const sheets = known.length > 0 ? known : null;
  const full = await recordExport(context, 'xlsx', query, sheets);
  const { enterprise } = await getEnterpriseDocument(context.app, context.scope);
  const chosen = getPart(enterprise, sheets);
  const { bytes } = await runFileTask(
    { kind: 'workbook', full, sheets },
    { owner: context.scope.entUuid, enterprise: chosen, isApart: isLarge(chosen) },
  );
  return {
    filename: getName(enterprise, sheets?.[0] ?? '企业数据', context.now, 'xlsx'),
    mime: contract.XLSX_MIME_TYPE,
    bytes,
  };
}

export const maskPeople = (enterprise: EnterpriseDocument): EnterpriseDocument => ({
  ...enterprise,
  registeredPeople: enterprise.registeredPeople.map(maskPerson),
  otherPeople: enterprise.otherPeople.map(maskPerson),
});

export async function exportEnterprise(context: MemberContext, query: ExportQuery): Promise<BlobResult> {
  const full = await recordExport(context, 'json', query, null);
  const { enterprise } = await getEnterpriseDocument(context.app, context.scope);
  return {
    filename: getName(enterprise, '企业数据', context.now, 'json'),
    mime: 'application/json',
    bytes: new Uint8Array(0),
    stream: streamEnterpriseJson(enterprise, full),
  };
}

export async function getTemplate(context: LoginContext) {
  const { bytes } = await runFileTask({ kind: 'template' }, { owner: context.session.userUuid });
  return { filename: '知讯资管家-企业数据模板.xlsx', mime: contract.XLSX_MIME_TYPE, bytes };
}

export const listSheets = () =>
  WORKBOOK_SHEETS.map(({ name, about, columns }) => ({
    name,
    about,
    columns: columns
      .filter((column) => !column.hidden)
      .map(({ label, required, help, example }) => ({ label, required: required === true, help: help ?? '', example })),
  }));

export const getEnterpriseSchema = () => ({
  filename: 'enterprise.schema.json',
  mime: 'application/schema+json',
  bytes: new TextEncoder().encode(`${JSON.stringify(getEnterpriseJsonSchema(), null, 2)}\n`),
});
