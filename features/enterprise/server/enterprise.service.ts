import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { linkEnterprise } from '#features/session/server/public.ts';
import { type Failure, type FieldFault, fail, KERNEL_FAULTS, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { type EnterpriseValues, fieldLabel } from '../contract/fields.ts';
import { checkEnterprise } from '../contract/rules.ts';
import { SECTIONS } from '../contract/sections.ts';
import type * as contract from '../contract.ts';
import {
  alreadyCertified,
  codeTaken,
  type Enterprise,
  type EnterpriseChange,
  nameTaken,
  notCertified,
  staleRecord,
} from '../contract.ts';
import { applyLicence } from './certification.service.ts';
import { draftWriterOf, removeDraftRow } from './draft.repo.ts';
import {
  addChanges,
  addEnterprise,
  type EnterpriseRow,
  editEnterpriseRow,
  getEnterpriseRow,
  isTaken,
  listChangeRows,
} from './enterprise.repo.ts';
import { compareValues, mergeValues, type ValueChange, valuesOf } from './enterprise-values.ts';

type Context = Pick<LoginContext, 'app' | 'now'>;

/** Scope over the caller's enterprise. @throws Failure when he has none, or asks for another one's (which does not exist for him) */
function scopeFor(context: LoginContext, askedUuid: string | undefined): Scope {
  const scope = ownScope(context);
  if (scope === null) throw askedUuid === undefined ? fail(notCertified) : notFound();
  if (askedUuid && askedUuid.toLowerCase() !== scope.entUuid) throw notFound();
  return scope;
}

export function toWire(row: EnterpriseRow): Enterprise {
  return {
    ...valuesOf(row),
    entName: row.entName,
    creditCode: row.creditCode,
    uuid: row.uuid,
    formerNames: row.formerNames,
    certifyStatus: row.certifyStatus,
    rejectReason: row.rejectReason,
    sample: row.sample,
    revision: row.revision,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
  };
}

/** C-084. */
export async function getEnterprise(context: LoginContext, uuid: string | undefined): Promise<Enterprise> {
  const row = await getEnterpriseRow(context.app.db, scopeFor(context, uuid || undefined));
  if (!row) throw notFound();
  return toWire(row);
}

function badFields(fields: readonly FieldFault[]): Failure {
  return fail(KERNEL_FAULTS.badInput, { message: fields[0]?.message ?? '' }, { fields });
}

const takenName = () => fail(nameTaken, {}, { fields: [{ path: 'entName', message: nameTaken.text }] });
const takenCode = () => fail(codeTaken, {}, { fields: [{ path: 'creditCode', message: codeTaken.text }] });

async function checkUnique(context: Context, values: EnterpriseValues, own: string | null): Promise<void> {
  const { db } = context.app;
  if (values.creditCode !== null && (await isTaken(db, 'creditCode', values.creditCode, own))) throw takenCode();
  if (values.entName !== null && (await isTaken(db, 'entName', values.entName, own))) throw takenName();
}

/** Two that ask for the same name at the same moment pass the check above; the index stops the second one. */
async function namingTheTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'enterprise_name')) throw takenName();
    if (isUniqueViolation(error, 'enterprise_credit_code')) throw takenCode();
    throw error;
  }
}

/** C-085. The first to certify an enterprise is its owner (gaps, section C). */
export async function createEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.createEnterprise>['body'],
): Promise<{ uuid: string }> {
  const { app, now, session } = context;
  if (session.ent !== null) throw fail(alreadyCertified);
  const values = mergeValues(input, null);
  const faults = checkEnterprise(values, shanghaiDay(now));
  if (faults.length > 0) throw badFields(faults);
  const uuid = app.random.uuid();
  await namingTheTaken(() =>
    app.db.transaction(async () => {
      await checkUnique(context, values, null);
      await addEnterprise(app.db, {
        uuid,
        userUuid: session.userUuid,
        now,
        certifyStatus: 'reviewing',
        values: { ...values, entName: input.entName, creditCode: input.creditCode },
      });
      if (!(await linkEnterprise(app.db, session.userUuid, uuid, now))) throw fail(alreadyCertified);
      await applyLicence(context, uuid, input.licenceFile ?? null);
      await removeDraftRow(app.db, { ...draftWriterOf(session), bizType: 'ent', bizUuid: '' });
      await recordAudit(context, {
        action: 'enterprise.created',
        targetKind: 'enterprise',
        targetUuid: uuid,
        detail: { creditCode: input.creditCode },
      });
      await app.changes.announce({ entUuid: uuid, kind: 'enterprise' });
    }),
  );
  return { uuid };
}

export interface Write {
  readonly scope: Scope;
  readonly row: EnterpriseRow;
  readonly after: EnterpriseValues;
  readonly source: 'user' | 'platform' | 'operator';
}

/** Stores a new state with one log row a changed field (C-086). Must run inside a transaction that holds the row. */
export async function writeChanges(context: Context, { scope, row, after, source }: Write) {
  const { app, now } = context;
  const changes = compareValues(valuesOf(row), after);
  if (changes.length === 0) return { revision: row.revision, changes };
  const renamed = changes.some((change) => change.field === 'entName') && !row.formerNames.includes(row.entName);
  const revision = await editEnterpriseRow(
    app.db,
    scope,
    {
      ...after,
      entName: after.entName ?? row.entName,
      creditCode: after.creditCode ?? row.creditCode,
      ...(renamed ? { formerNames: [...row.formerNames, row.entName] } : {}),
    },
    now,
  );
  await addChanges(
    app.db,
    changes.map((change, place) => logRow(context, scope, change, { source, place })),
  );
  return { revision, changes };
}

function logRow(
  context: Context,
  scope: Scope,
  change: ValueChange,
  about: { source: Write['source']; place: number },
) {
  return {
    ...about,
    ...change,
    entUuid: scope.entUuid,
    uuid: context.app.random.uuid(),
    fieldLabel: fieldLabel(change.field),
    userUuid: scope.userUuid,
    changeTime: context.now,
  };
}

/** The drafts of the forms whose fields were really saved; each section of the page is a form of its own. */
async function removeDrafts(context: LoginContext, scope: Scope, input: object): Promise<void> {
  const saved = SECTIONS.filter((section) => section.fields.some((field) => field in input));
  for (const bizUuid of [scope.entUuid, ...saved.map((section) => `${scope.entUuid}:${section.id}`)]) {
    await removeDraftRow(context.app.db, { ...draftWriterOf(context.session), bizType: 'ent', bizUuid });
  }
}

/** C-086 with source `user`, C-087 with source `platform` (G-38). */
export async function editEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.editEnterprise>['body'],
  source: 'user' | 'platform',
): Promise<ResultOf<typeof contract.editEnterprise>> {
  const { app, now } = context;
  const scope = scopeFor(context, undefined);
  return await namingTheTaken(() =>
    app.db.transaction(async () => {
      const row = await getEnterpriseRow(app.db, scope, true);
      if (!row) throw notFound();
      if (input.revision !== undefined && input.revision !== row.revision) throw fail(staleRecord);
      const after = mergeValues(input, valuesOf(row));
      const faults = checkEnterprise(after, shanghaiDay(now));
      if (faults.length > 0) throw badFields(faults);
      await checkUnique(context, after, scope.entUuid);
      const { revision, changes } = await writeChanges(context, { scope, row, after, source });
      await removeDrafts(context, scope, input);
      if (changes.length > 0) await app.changes.announce({ entUuid: scope.entUuid, kind: 'enterprise' });
      return { uuid: scope.entUuid, revision, changed: changes.length };
    }),
  );
}

/** C-088. */
export async function listChanges(
  context: LoginContext,
  query: InputOf<typeof contract.listChanges>['query'],
): Promise<Page<EnterpriseChange>> {
  if (query.entUuid && !isUuid(query.entUuid)) throw notFound();
  const scope = scopeFor(context, query.entUuid || undefined);
  const { rows, total } = await listChangeRows(context.app.db, scope, {
    field: query.field,
    source: query.source,
    offset: offsetOf(query),
    limit: query.pageSize,
  });
  return {
    rows: rows.map(({ nickName, changeTime, ...row }) => ({
      ...row,
      userName: nickName,
      changeTime: formatTime(changeTime),
    })),
    total,
  };
}
