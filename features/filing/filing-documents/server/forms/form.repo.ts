import type { Generated, Selectable } from 'kysely';
import type { Form, FormId } from '#domain/filing-documents/form.ts';
import type { FormBody } from '#domain/filing-documents/form-body.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ApplicationFormTable extends SoftDeletable {
  uuid: string;
  formId: FormId;
  version: string;
  name: string;
  body: FormBody;
  origin: Generated<'facts' | 'operator'>;
  reason: string | null;
  publishTime: Date;
}

interface FilingFormTable {
  entUuid: string;
  filingUuid: string;
  formId: FormId;
  version: string;
  content: Form;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    applicationForm: ApplicationFormTable;
    filingForm: FilingFormTable;
  }
}

export type FormRow = Selectable<ApplicationFormTable>;

/**
 * Lists every form, including withdrawn forms. For each form the operators' versions precede the delivered versions, each newest first,
 * because a later delivery must not replace a version published by an operator.
 */
export async function listFormRows(db: Db): Promise<FormRow[]> {
  return await db.query
    .selectFrom('applicationForm')
    .selectAll()
    .orderBy('formId')
    .orderBy((row) => row('origin', '=', 'operator'), 'desc')
    .orderBy('publishTime', 'desc')
    .orderBy('uuid')
    .execute();
}

export async function getFormRow(db: Db, uuid: string): Promise<FormRow | undefined> {
  return await db.query.selectFrom('applicationForm').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

interface Writer {
  readonly now: Date;
  readonly userUuid: string | null;
}

/** Writes and publishes a form. */
export async function publishFormRow(
  db: Db,
  uuid: string,
  { version, body }: Pick<FormRow, 'version' | 'body'>,
  { now, userUuid }: Writer,
): Promise<void> {
  const written = {
    formId: body.form,
    name: body.name,
    version,
    body: JSON.stringify(body) as never,
    origin: 'operator',
    reason: null,
    delFlag: '0',
    publishTime: now,
    updateTime: now,
    updateBy: userUuid,
  } as const;
  await db.query
    .insertInto('applicationForm')
    .values({ uuid, ...written, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

/** Hides a form; syncing the delivered forms does not restore it. */
export async function hideFormRow(db: Db, uuid: string, reason: string, { now, userUuid }: Writer): Promise<void> {
  await db.query
    .updateTable('applicationForm')
    .set({ delFlag: '2', origin: 'operator', reason, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}

/** Stores the delivered forms; forms that operators edited are unchanged. */
export async function syncFormRow(
  db: Db,
  { uuid, version, body }: Pick<FormRow, 'uuid' | 'version' | 'body'>,
  now: Date,
): Promise<void> {
  await db.sql(
    `insert into application_form (uuid, form_id, version, name, body, origin, publish_time, create_time, update_time)
     values ($1, $2, $3, $4, $5::jsonb, 'facts', $6, $6, $6)
     on conflict (uuid) do update set version = excluded.version, name = excluded.name, body = excluded.body,
       publish_time = excluded.publish_time, update_time = excluded.update_time
     where application_form.origin = 'facts'
       and (application_form.version, application_form.body) is distinct from (excluded.version, excluded.body)`,
    [uuid, body.form, version, body.name, JSON.stringify(body), now],
  );
}

/** Lists the form versions that are stored with a filing. */
export async function listFilingForms(db: Db, scope: TenantContext, filingUuid: string): Promise<Form[]> {
  const rows = await db.query
    .selectFrom('filingForm')
    .select('content')
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .execute();
  return rows.map(({ content }) => content);
}

/** Stores the version of a form with a filing, if it has none of that form yet. */
export async function attachFormVersion(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  form: Form,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('filingForm')
    .values({
      entUuid: scope.entUuid,
      filingUuid,
      formId: form.id,
      version: form.version,
      content: JSON.stringify(form) as never,
      createTime: now,
    })
    .onConflict((conflict) => conflict.columns(['entUuid', 'filingUuid', 'formId']).doNothing())
    .execute();
}

export async function detachFormVersion(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  formId: FormId,
): Promise<void> {
  await db.query
    .deleteFrom('filingForm')
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .where('formId', '=', formId)
    .execute();
}
