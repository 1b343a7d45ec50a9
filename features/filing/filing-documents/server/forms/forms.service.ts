/** Determines the version of each table for a filing: the version stored with the filing, otherwise the version in force. */
import { loadForm } from '#db/forms/load.ts';
import { FORM_IDS, type Form, type FormId } from '#domain/filing-documents/form.ts';
import { convertToForm } from '#domain/filing-documents/form-body.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { type FormRow, listFilingForms, listFormRows } from './form.repo.ts';

export interface FormInUse {
  readonly form: Form;
  /** The version in force; null if the filing already uses it. */
  readonly newer: string | null;
  /** The reason why the form was withdrawn; null if it is in force. */
  readonly withdrawn: string | null;
}

const readRow = ({ body, version, formId }: FormRow): Form | null =>
  convertToForm(body, { version, category: loadForm(formId).category });

/** Returns the operators' version in force, or the delivered version if there is none. */
function inForce(id: FormId, rows: readonly FormRow[]): Omit<FormInUse, 'newer'> {
  const delivered = loadForm(id);
  const [live] = rows.filter(({ delFlag }) => delFlag === '0').flatMap((row) => readRow(row) ?? []);
  if (live !== undefined) return { form: live, withdrawn: null };
  const [last] = rows;
  if (last === undefined || last.delFlag === '0') return { form: delivered, withdrawn: null };
  return { form: readRow(last) ?? delivered, withdrawn: last.reason ?? '原因未填写' };
}

/** Lists every table in the version that the filing uses, in a fixed order. */
export async function listFormsInUse(
  { db }: Pick<App, 'db'>,
  scope: TenantContext,
  filingUuid: string,
): Promise<ReadonlyMap<FormId, FormInUse>> {
  const rows = Map.groupBy(await listFormRows(db), ({ formId }) => formId);
  const held = new Map((await listFilingForms(db, scope, filingUuid)).map((form) => [form.id, form]));
  return new Map(
    FORM_IDS.map((id): readonly [FormId, FormInUse] => {
      const current = inForce(id, rows.get(id) ?? []);
      const own = held.get(id);
      if (own === undefined || current.withdrawn !== null) return [id, { ...current, newer: null }];
      const newer = own.version === current.form.version ? null : current.form.version;
      return [id, { form: own, newer, withdrawn: null }];
    }),
  );
}

/** Returns one table in the version that the filing uses. */
export async function getFormInUse(
  app: Pick<App, 'db'>,
  scope: TenantContext,
  filingUuid: string,
  id: FormId,
): Promise<FormInUse> {
  const found = (await listFormsInUse(app, scope, filingUuid)).get(id);
  return found ?? { form: loadForm(id), newer: null, withdrawn: null };
}
