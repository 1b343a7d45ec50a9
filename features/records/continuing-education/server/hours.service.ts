import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { formatCertificateNumber } from '#domain/text/certificate-number.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { formatTime } from '#domain/text/time.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type editHours as editRoute, type HoursRow, hoursChanged } from '../continuing-education.contract.ts';
import { listCreditRows, listHoursRows, type StoredCredit, type StoredHours, saveHoursRow } from './hours.repo.ts';

/** Rounds to tenths, because sums of floating-point numbers are inexact. */
const tenths = (value: number): number => Math.round(value * 10) / 10;

type Person = EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number];
type Paper = Person['registrations'][number];

/** The stored hours of one enterprise, by registration. */
export interface EnterpriseHours {
  readonly entered: ReadonlyMap<string, StoredHours>;
  readonly credits: ReadonlyMap<string, readonly StoredCredit[]>;
}

export async function loadEnterpriseHours(db: Db, scope: TenantContext): Promise<EnterpriseHours> {
  const [entered, credits] = [await listHoursRows(db, scope), await listCreditRows(db, scope)];
  return {
    entered: new Map(entered.map((row) => [row.registrationUuid, row])),
    credits: Map.groupBy(credits, (row) => row.registrationUuid),
  };
}

/** Periods last three or four years. A smaller shift of the end date is a correction within the same period. */
const SAME_PERIOD_DAYS = 366;

/** Returns whether the hours belong to a past period, because a later period was entered since. */
const isOver = (periodEnd: string | null, endOn: string | null): boolean =>
  periodEnd !== null && endOn !== null && countDaysBetween(periodEnd, endOn) > SAME_PERIOD_DAYS;

export function computeHoursStatus(
  { entered, credits }: EnterpriseHours,
  paper: Pick<Paper, 'uuid' | 'continuingEduEnd'>,
) {
  const row = entered.get(paper.uuid ?? '');
  const own = (credits.get(paper.uuid ?? '') ?? []).map((one) => ({
    ...one,
    isOver: isOver(one.periodEnd, paper.continuingEduEnd),
  }));
  const counted = own.filter((one) => !one.isOver);
  const credited = tenths(counted.reduce((sum, one) => sum + one.hours, 0));
  const isStale = row !== undefined && row.done !== null && isOver(row.periodEnd, paper.continuingEduEnd);
  const done = isStale ? null : (row?.done ?? null);
  const required = row?.required ?? null;
  const isKnown = required !== null && (done !== null || counted.length > 0);
  const missing = isKnown ? Math.max(0, tenths(required - (done ?? 0) - credited)) : null;
  return { required, done, isOver: isStale, credited, credits: own, missing, revision: row?.revision ?? 0 };
}

export const formatRegistrationLabel = (paper: Pick<Paper, 'regType' | 'specialty'>): string =>
  `${paper.regType}${paper.specialty === null ? '' : `（${paper.specialty}）`}`;

export function formatHoursRow(paper: Paper, stored: EnterpriseHours): HoursRow {
  const { credits, ...standing } = computeHoursStatus(stored, paper);
  return {
    registrationUuid: paper.uuid ?? '',
    paper: formatRegistrationLabel(paper),
    endOn: paper.continuingEduEnd,
    ...standing,
    credits: credits.map((one) => ({
      uuid: one.uuid,
      courseTitle: one.courseTitle,
      number: formatCertificateNumber(one.certificateNumber),
      hours: one.hours,
      isOver: one.isOver,
      createTime: formatTime(one.createTime),
    })),
  };
}

export async function loadEnterprisePeople({ app, scope }: MemberContext): Promise<readonly Person[]> {
  const { enterprise } = await getEnterpriseDocument(app, scope);
  return [...enterprise.registeredPeople, ...enterprise.otherPeople];
}

/**
 * Lists the hours of one person's registrations.
 * @throws ApiError 404 if the enterprise has no such person
 */
export async function listHours(context: MemberContext, personUuid: string): Promise<HoursRow[]> {
  const person = (await loadEnterprisePeople(context)).find((one) => one.uuid === personUuid);
  if (!person) throw createNotFoundError();
  const stored = await loadEnterpriseHours(context.app.db, context.scope);
  return person.registrations.map((paper) => formatHoursRow(paper, stored));
}

/**
 * Finds a registration and its person.
 * @throws ApiError 404 if the enterprise has no such registration
 */
export async function findRegistrationHolder(
  context: MemberContext,
  registrationUuid: string,
): Promise<{ readonly person: Person; readonly paper: Paper }> {
  for (const person of await loadEnterprisePeople(context)) {
    const paper = person.registrations.find((one) => one.uuid === registrationUuid);
    if (paper) return { person, paper };
  }
  throw createNotFoundError();
}

/**
 * Edits the hours of a registration.
 * @throws ApiError 404 if the enterprise has no such registration, 409 if another user has changed the hours since
 */
export async function editHours(
  context: MemberContext,
  { registrationUuid, required, done, revision }: InputOf<typeof editRoute>['body'],
): Promise<HoursRow> {
  const { app, scope, now } = context;
  const { paper } = await findRegistrationHolder(context, registrationUuid);
  const periodEnd = paper.continuingEduEnd;
  const row = { registrationUuid, required: required ?? null, done: done ?? null, periodEnd };
  await app.db.transaction(async () => {
    if (!(await saveHoursRow(app.db, scope, row, { now, expected: revision }))) throw createApiError(hoursChanged);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  });
  return formatHoursRow(paper, await loadEnterpriseHours(app.db, scope));
}

const MAX_TARGETS = 50;

/** Lists the registrations of existing people whose name or registration matches the keyword. */
export async function listHoursTargets(context: MemberContext, keyword: string | undefined) {
  const people = (await loadEnterprisePeople(context)).filter(({ status }) => status !== 'left');
  const papers = people.flatMap((person) =>
    person.registrations.map((paper) => ({
      registrationUuid: paper.uuid ?? '',
      personUuid: person.uuid ?? '',
      personName: person.name,
      paper: formatRegistrationLabel(paper),
      endOn: paper.continuingEduEnd,
    })),
  );
  const found = keyword
    ? papers.filter((one) => normaliseName(`${one.personName}${one.paper}`).includes(normaliseName(keyword)))
    : papers;
  return found.slice(0, MAX_TARGETS);
}
