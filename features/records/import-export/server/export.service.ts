import type { Firm } from '#domain/firm/firm.ts';
import { firmJsonSchema } from '#domain/firm/parse-firm.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { getFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { noteDisclosure } from '#features/records/personnel/server/personnel.server-api.ts';
import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { Blob } from '#platform/contract/route.ts';
import { type LoginContext, type MemberContext, mayWithAll } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../import-export.contract.ts';
import { firmAsJson, masked } from './firm-json.ts';
import { runTask } from './tasks.ts';
import { sectionsFor } from './workbook/firm-rows.ts';
import { chosenSheets, SHEETS } from './workbook/sheets.ts';

interface ExportQuery {
  readonly full?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** Whole numbers of everybody: a secondary key has to hold the right to look at them in both lists. @throws Failure 403 */
export function demandReveal({ session }: MemberContext): void {
  if (!mayWithAll(session, 'personnel:*:reveal')) throw fail(KERNEL_FAULTS.forbidden);
}

/** @throws Failure 429 when the person exported whole numbers too often today */
export const noteFullExport = (context: MemberContext): Promise<void> =>
  context.app.db.transaction(() => noteDisclosure(context, 'export'));

/** ID numbers leave masked unless somebody says what they are needed for; either way the export is written to the trail. */
async function recordExport(
  context: MemberContext,
  form: 'xlsx' | 'json',
  query: ExportQuery,
  sheets: readonly string[] | null,
): Promise<boolean> {
  const full = query.full === true;
  if (full) demandReveal(context);
  if (full && !query.reason)
    throw fail(contract.reasonNeeded, {}, { fields: [{ path: 'reason', message: '请填写用途' }] });
  if (full) await noteFullExport(context);
  await recordAudit(context, {
    action: full ? 'exchange.exported-in-full' : 'exchange.exported',
    targetKind: 'enterprise',
    targetUuid: context.scope.entUuid,
    detail: { form, ...(sheets ? { sheets } : {}), ...(full ? { reason: query.reason } : {}) },
  });
  return full;
}

const nameOf = (firm: Firm, what: string, now: Date, extension: string): string =>
  `${firm.enterprise.entName}-${what}-${shanghaiDay(now)}.${extension}`;

/** Records whose workbook takes more than a few seconds. */
const MANY = 20_000;
const isLarge = (part: Partial<Firm>): boolean =>
  Object.values(part).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0) > MANY;

/** What the chosen sheets are written from. */
function partOf(firm: Firm, sheets: readonly string[] | null): Partial<Firm> {
  const sections = sectionsFor(chosenSheets(sheets));
  return Object.fromEntries(Object.entries(firm).filter(([name]) => sections.has(name)));
}

export async function exportWorkbook(
  context: MemberContext,
  query: ExportQuery & { readonly sheets?: readonly string[] | undefined },
) {
  const known = SHEETS.map((sheet) => sheet.name).filter((name) => query.sheets?.includes(name));
  const sheets = known.length > 0 ? known : null;
  const full = await recordExport(context, 'xlsx', query, sheets);
  const { firm } = await getFirm(context.app, context.scope);
  const chosen = partOf(firm, sheets);
  const { bytes } = await runTask(
    { kind: 'workbook', full, sheets },
    { owner: context.scope.entUuid, firm: chosen, isApart: isLarge(chosen) },
  );
  return { filename: nameOf(firm, sheets?.[0] ?? '企业数据', context.now, 'xlsx'), mime: contract.XLSX, bytes };
}

export const maskPeople = (firm: Firm): Firm => ({
  ...firm,
  registeredPeople: firm.registeredPeople.map(masked),
  otherPeople: firm.otherPeople.map(masked),
});

export async function exportFirm(context: MemberContext, query: ExportQuery): Promise<Blob> {
  const full = await recordExport(context, 'json', query, null);
  const { firm } = await getFirm(context.app, context.scope);
  return {
    filename: nameOf(firm, '企业数据', context.now, 'json'),
    mime: 'application/json',
    bytes: new Uint8Array(0),
    stream: firmAsJson(firm, full),
  };
}

export async function getTemplate(context: LoginContext) {
  const { bytes } = await runTask({ kind: 'template' }, { owner: context.session.userUuid });
  return { filename: '知讯资管家-企业数据模板.xlsx', mime: contract.XLSX, bytes };
}

export const listSheets = () =>
  SHEETS.map(({ name, about, columns }) => ({
    name,
    about,
    columns: columns
      .filter((column) => !column.hidden)
      .map(({ label, required, help, example }) => ({ label, required: required === true, help: help ?? '', example })),
  }));

export const getFirmSchema = () => ({
  filename: 'firm.schema.json',
  mime: 'application/schema+json',
  bytes: new TextEncoder().encode(`${JSON.stringify(firmJsonSchema(), null, 2)}\n`),
});
