/** Opens a filing, either empty or from an evaluation report, which is frozen. */
import { formatClosure, isLevelFilingKind } from '#domain/filing/kinds.ts';
import { findNextStep } from '#domain/filing/next-step.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getApplicationChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import { readRun } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { listFilingEntryRows as listGuideRows } from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { addFiling } from '../filing.contract.ts';
import { MAX_FILINGS, tooManyFilings } from '../filing.contract.ts';
import { addEventRow } from './event.repo.ts';
import * as repo from './filing.repo.ts';
import { saveFrozenRecordsRow } from './freeze.repo.ts';
import { addTasksForEarlierOpinions } from './reopen-opinions.ts';
import { addReportRow, type StoredFilingReport } from './report.repo.ts';

type Body = InputOf<typeof addFiling>['body'];

interface Target {
  readonly standardCode: string | null;
  readonly standardName: string | null;
  readonly level: string | null;
  readonly category: string | null;
}

/** @throws ApiError that names the field if the level does not exist, or applications for it are no longer accepted */
function readTarget(catalogue: Catalogue, body: Body, today: string): Target {
  const { kind, standardCode = null, level = null } = body;
  if (standardCode === null) {
    if (level !== null || isLevelFilingKind(kind)) throw createFieldError('standardCode', '请选择资质标准');
    return { standardCode: null, standardName: null, level: null, category: null };
  }
  const standard = catalogue.byCode(standardCode);
  if (!standard) throw createFieldError('standardCode', '没有该资质标准');
  if (level === null) throw createFieldError('level', '请选择资质等级');
  const found = findLevel(standard, level);
  if (!found) throw createFieldError('level', '没有该资质等级');
  const closed = formatClosure(catalogue, { kind, standard, level: found.level.level, on: today });
  if (closed !== null) throw createFieldError('level', closed);
  return { standardCode: standard.code, standardName: standard.name, level: found.key, category: standard.category };
}

/** Returns the report of a run for the level of the filing. @throws ApiError 404 for a run of another enterprise, or one that names the field */
async function freezeReport(
  context: MemberContext,
  { standardCode, level }: Target,
  runUuid: string,
): Promise<StoredFilingReport> {
  const run = await readRun(context, runUuid);
  const { leftOut: _leftOut, ...options } = run.options;
  const report = run.items
    .map((item) => item.report)
    .find((one) => one?.standardCode === standardCode && one.level === level);
  if (!report) throw createFieldError('runUuid', '该校验报告不是所选资质和等级的报告');
  return {
    runUuid: run.uuid,
    runNo: run.runNo,
    hash: run.hash,
    fingerprint: run.fingerprint,
    options: getApplicationChoices(options),
    report,
    freezeTime: context.now,
  };
}

type Guide = Pick<repo.FilingValues, 'acceptOrg' | 'entryUrl' | 'route' | 'legalDays' | 'isGuideVerified'>;
const UNKNOWN: Guide = { acceptOrg: null, entryUrl: null, route: null, legalDays: null, isGuideVerified: false };

const QUALIFICATION_FAMILIES = ['construction', 'design', 'survey', 'supervision', 'planning'] as const;
const findFamily = (category: string | null) => QUALIFICATION_FAMILIES.find((one) => one === category) ?? null;
/** Returns whether certificates of this category are for a standard and a level. */
export const isQualificationFamily = (category: string | null): boolean => findFamily(category) !== null;

/** Returns the filing guide's data for the region. The deciding authority depends on the level, so it remains 待核对 until confirmed. */
export async function getFilingGuide(app: App, region: string, category: string | null): Promise<Guide> {
  const kind = findFamily(category);
  if (region === '' || kind === null) return UNKNOWN;
  const found = await listGuideRows(app.db, {
    province: region.slice(0, 2),
    category: kind,
    words: [],
    offset: 0,
    limit: 20,
  });
  const entry =
    found.rows.find((row) => row.region.slice(0, 2) === region.slice(0, 2)) ??
    found.rows.find((row) => row.region === region);
  if (!entry) return UNKNOWN;
  return {
    acceptOrg: entry.acceptOrg,
    entryUrl: entry.url ?? entry.site,
    route: entry.itemName,
    legalDays: entry.legalDays,
    isGuideVerified: entry.isVerified,
  };
}

export const NO_FILING_DATES = {
  filedOn: null,
  acceptedOn: null,
  correctionOn: null,
  correctionDueOn: null,
  reviewOn: null,
  publicityOn: null,
  objectionOn: null,
  decidedOn: null,
  receivedOn: null,
} as const;

/** Freezes the report and its records for comparison with later changes and opinions. */
async function keepReport({ app, scope, now }: MemberContext, uuid: string, frozen: StoredFilingReport): Promise<void> {
  await addReportRow(app.db, scope, uuid, frozen);
  const { fingerprint, options, report } = frozen;
  await saveFrozenRecordsRow(app.db, scope, uuid, {
    cause: 'opened',
    fingerprint,
    asOf: report.asOf,
    options,
    freezeTime: now,
  });
}

/** @throws ApiError 404 for another enterprise's run, 409 if there are too many filings, or one that names the field */
export async function openFiling(context: MemberContext, catalogue: Catalogue, body: Body): Promise<{ uuid: string }> {
  const { app, scope, now } = context;
  const today = toShanghaiDay(now);
  const target = readTarget(catalogue, body, today);
  const frozen = body.runUuid ? await freezeReport(context, target, body.runUuid) : null;
  const { category, ...about } = target;
  const guide = await getFilingGuide(app, body.region, category);
  const uuid = app.random.uuid();
  const course = { state: 'preparing', decision: null, plannedOn: body.plannedOn ?? null, ...NO_FILING_DATES } as const;
  const next = findNextStep({ ...course, legalDays: guide.legalDays }, []);
  const values: repo.FilingValues = {
    ...about,
    ...guide,
    ...course,
    name: body.name,
    kind: body.kind,
    region: body.region,
    budgetWan: null,
    ownerUuid: scope.userUuid,
    note: null,
    nextOn: next?.on ?? null,
    nextWhat: next?.what ?? null,
  };
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `filings ${scope.entUuid}`);
    const counts = await repo.countFilingsByState(app.db, scope);
    if (counts.reduce((sum, { count }) => sum + count, 0) >= MAX_FILINGS)
      throw createApiError(tooManyFilings, { most: MAX_FILINGS });
    await repo.addFilingRow(app.db, scope, { uuid, now, values });
    if (frozen) await keepReport(context, uuid, frozen);
    await addTasksForEarlierOpinions(context, uuid);
    const note = frozen ? `由校验报告 ${frozen.runNo} 建立` : null;
    await addEventRow(app.db, scope, { uuid: app.random.uuid(), filingUuid: uuid, what: 'opened', note }, now);
    await logAudit(context, {
      action: 'filing.opened',
      targetKind: 'filing_case',
      targetUuid: uuid,
      detail: { name: body.name, kind: body.kind },
    });
  });
  return { uuid };
}
