import { type CurrentEmployee, listCurrentEmployees } from '#features/records/personnel/server/personnel.server-api.ts';
import { ApiError, createApiError, createNotFoundError, type FieldError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { BulkTarget } from '#platform/server/bulk-target.ts';
import { bulkStale } from '../bulk-edit.contract.ts';
import {
  COMPLETED_FIELDS,
  type CompletedKind,
  completionRefused,
  fieldsAlreadyFilled,
  type IncompletePeople,
  MAX_COMPLETED_PEOPLE,
  registrationContradicted,
} from '../complete-people.contract.ts';
import { addBulkEdit, type EditedRecord } from './bulk-edit.repo.ts';
import { BULK_EDIT_UNDO_MS, formatRecordNames, SEVERAL_FIELDS } from './bulk-edit.service.ts';

type Values = Readonly<Record<string, unknown>>;
interface Change {
  readonly uuid: string;
  readonly revision: number;
  readonly values: Values;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const listMissing = ({ row }: CurrentEmployee, kind: CompletedKind): string[] => {
  const values: Values = { ...row };
  return COMPLETED_FIELDS[kind].flatMap(({ name }) => (isEmpty(values[name]) ? [name] : []));
};

const getNote = ({ row, registrations }: CurrentEmployee): string =>
  registrations.length > 0
    ? registrations.map(({ regType, specialty }) => (specialty ? `${regType}（${specialty}）` : regType)).join('、')
    : [row.kind, row.postName, row.titleName].filter((text) => !isEmpty(text)).join(' ');

const isOpen = ({ registrations }: CurrentEmployee): boolean =>
  registrations.some(({ registeredHere }) => registeredHere === null);

/** Returns why other records contradict that a person is registered with the enterprise; null if none does. */
function findContradiction({ row, registrations }: CurrentEmployee): string | null {
  if (registrations.some(({ registeredHere }) => registeredHere === false)) return '另有注册证书登记在其他单位';
  if (row.socialSecurityHere === false) return '社会保险不由本企业缴纳';
  if (row.platformState === 'differs') return '监管平台上的登记与本企业不一致';
  return row.platformState === 'missing' ? '监管平台上没有查到' : null;
}

/** Lists the people of one list who have missing data. */
export async function listIncompletePeople(context: MemberContext, kind: CompletedKind): Promise<IncompletePeople> {
  const people = await listCurrentEmployees(context, kind);
  const present = (person: CurrentEmployee) => ({
    uuid: person.row.uuid,
    revision: person.row.revision,
    name: person.row.name,
    note: getNote(person),
  });
  const incomplete = people
    .map((person) => ({ ...present(person), missing: listMissing(person, kind) }))
    .filter(({ missing }) => missing.length > 0);
  return {
    people: incomplete.slice(0, MAX_COMPLETED_PEOPLE),
    total: incomplete.length,
    openPlaces:
      kind === 'register'
        ? people
            .filter(isOpen)
            .slice(0, MAX_COMPLETED_PEOPLE)
            .map((person) => ({ ...present(person), contradiction: findContradiction(person) }))
        : [],
  };
}

/** Reads the people of a change. @throws ApiError 404 if one does not exist or has left, 409 if one has been changed since */
async function readPeople(
  context: MemberContext,
  kind: CompletedKind,
  wanted: readonly Omit<Change, 'values'>[],
): Promise<ReadonlyMap<string, CurrentEmployee>> {
  const uuids = new Set(wanted.map(({ uuid }) => uuid));
  const found = new Map(
    (await listCurrentEmployees(context, kind, uuids)).map((person) => [person.row.uuid, person] as const),
  );
  if (found.size !== uuids.size || uuids.size !== wanted.length) throw createNotFoundError();
  const stale = wanted.flatMap(({ uuid, revision }) => {
    const row = found.get(uuid)?.row;
    return row && row.revision !== revision ? [row] : [];
  });
  if (stale.length > 0) throw createApiError(bulkStale, { names: formatRecordNames(stale) });
  return found;
}

interface Edit {
  readonly kind: CompletedKind;
  readonly changes: readonly Change[];
  /** The previous values by person, for undo. */
  readonly before: (person: CurrentEmployee, change: Change) => Values;
  readonly people: ReadonlyMap<string, CurrentEmployee>;
  readonly action: 'records.people-completed' | 'records.places-confirmed';
}

const MAX_TOLD = 3;

/**
 * Edits all people or none, and reports the errors of all cells at once. An error in a field that the change does not contain (such as a
 * graduation date before the new birth date) has no cell, so the message contains it with the person's name.
 */
async function editAll(context: MemberContext, target: BulkTarget, { changes, people }: Edit): Promise<void> {
  const errors: FieldError[] = [];
  const others: string[] = [];
  const ordered = changes
    .map((change, at) => ({ change, at }))
    .toSorted((a, b) => (a.change.uuid < b.change.uuid ? -1 : 1));
  for (const { change, at } of ordered) {
    try {
      await target.edit(context, { uuid: change.uuid, revision: change.revision }, change.values);
    } catch (error) {
      if (!(error instanceof ApiError) || error.fault.code >= 500 || error.fault.code === 404) throw error;
      const fields = error.detail.fields ?? [];
      if (fields.length === 0) throw error;
      for (const { path, message } of fields) {
        const isOfCell = Object.hasOwn(change.values, path);
        const told = isOfCell ? message : `${people.get(change.uuid)?.row.name ?? ''}：${message}`;
        if (!isOfCell) others.push(told);
        errors.push({ path: `people.${at}.values.${path}`, message: told });
      }
    }
  }
  if (errors.length === 0) return;
  const told = others.length > 0 ? `：${others.slice(0, MAX_TOLD).join('；')}` : '';
  const more = others.length > MAX_TOLD ? ` 等 ${others.length} 处` : '';
  throw createApiError(completionRefused, { count: errors.length, others: `${told}${more}` }, { fields: errors });
}

/** Saves the changes and stores what is needed to undo them. */
async function save(context: MemberContext, target: BulkTarget, edit: Edit): Promise<{ uuid: string; count: number }> {
  const { app, scope, now } = context;
  const { kind, changes, people, before, action } = edit;
  await editAll(context, target, edit);
  const records = changes.flatMap((change): EditedRecord[] => {
    const person = people.get(change.uuid);
    return person
      ? [
          {
            uuid: change.uuid,
            name: person.row.name,
            before: before(person, change),
            revision: change.revision + 1,
          },
        ]
      : [];
  });
  const uuid = app.random.uuid();
  const times = { now, forgetBefore: new Date(now.getTime() - BULK_EDIT_UNDO_MS) };
  await addBulkEdit(app.db, scope, { uuid, kind, field: SEVERAL_FIELDS, records }, times);
  await logAudit(context, {
    action,
    targetKind: target.table,
    targetUuid: uuid,
    detail: { records: changes.map((change) => ({ uuid: change.uuid, fields: Object.keys(change.values) })) },
  });
  return { uuid, count: records.length };
}

/** Fills empty fields of many people, all or none. Fields that another user has filled meanwhile are not overwritten. */
export async function completePeople(
  context: MemberContext,
  kind: CompletedKind,
  target: BulkTarget,
  given: readonly Change[],
): Promise<{ uuid: string; count: number }> {
  return await context.app.db.transaction(async () => {
    const people = await readPeople(context, kind, given);
    const filled = given.flatMap(({ uuid, values }) => {
      const person = people.get(uuid);
      const held: Values = { ...person?.row };
      return person && Object.keys(values).some((field) => !isEmpty(held[field])) ? [person.row] : [];
    });
    if (filled.length > 0) throw createApiError(fieldsAlreadyFilled, { names: formatRecordNames(filled) });
    const before = (_person: CurrentEmployee, { values }: Change): Values =>
      Object.fromEntries(Object.keys(values).map((field) => [field, null]));
    return await save(context, target, { kind, changes: given, people, before, action: 'records.people-completed' });
  });
}

/** Confirms that all registrations with an unknown employer are with the enterprise; rejected if other records of a person contradict it. */
export async function confirmRegistrationPlaces(
  context: MemberContext,
  target: BulkTarget,
  wanted: readonly Omit<Change, 'values'>[],
): Promise<{ uuid: string; count: number }> {
  return await context.app.db.transaction(async () => {
    const people = await readPeople(context, 'register', wanted);
    const refused = [...people.values()].filter((person) => !isOpen(person) || findContradiction(person) !== null);
    if (refused.length > 0)
      throw createApiError(registrationContradicted, { names: formatRecordNames(refused.map(({ row }) => row)) });
    const listPapers = ({ registrations }: CurrentEmployee) =>
      registrations.map(({ personUuid: _person, ...registration }) => registration);
    const changes = wanted.flatMap((one): Change[] => {
      const person = people.get(one.uuid);
      if (!person) return [];
      const registrations = listPapers(person).map((paper) => ({
        ...paper,
        registeredHere: paper.registeredHere ?? true,
      }));
      return [{ ...one, values: { registrations } }];
    });
    const before = (person: CurrentEmployee): Values => ({ registrations: listPapers(person) });
    return await save(context, target, {
      kind: 'register',
      changes,
      people,
      before,
      action: 'records.places-confirmed',
    });
  });
}
