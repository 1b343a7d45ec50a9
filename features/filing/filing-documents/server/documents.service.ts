import type { Form, FormId } from '#domain/filing-documents/form.ts';
import { getApplicationFormId } from '#domain/filing-documents/materials.ts';
import {
  assertCanRevealIdNumbers,
  logExport,
  maskPeople,
} from '#features/records/import-export/server/import-export.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type {
  CopyField,
  listCopyFields as listFields,
  RevealedValue,
  revealCopyFields as revealFields,
} from '../contract/copy.ts';
import * as contract from '../filing-documents.contract.ts';
import { type FilingSource, getFilingSource } from './document-source.ts';
import { getEntryAddress } from './entry-address.ts';
import { attachFormVersion, detachFormVersion } from './forms/form.repo.ts';
import { getFormInUse, listFormsInUse } from './forms/forms.service.ts';
import { sanitiseFileName } from './sanitise-file-name.ts';
import { runDocumentTask } from './tasks.ts';
import { writeTable } from './write-table.ts';

/** Tables that belong to every kind of filing. */
const ANY: ReadonlySet<FormId> = new Set(['staff-list', 'equipment-list', 'works-list', 'commitment']);

const isSuited = (form: Form, { filing, source }: FilingSource): boolean =>
  ANY.has(form.id) || form.id === getApplicationFormId(source.category, filing.kind);

export async function listDocumentForms(context: MemberContext, uuid: string): Promise<contract.DocumentForm[]> {
  const found = await getFilingSource(context, uuid);
  const inUse = [...(await listFormsInUse(context.app, context.scope, found.filing.uuid)).values()];
  const forms = inUse.map(({ form }) => form);
  const states = await runDocumentTask(
    { kind: 'fill', source: found.source, forms, form: null },
    context.scope.entUuid,
  );
  const known = new Map(states.map((state) => [state.form, state]));
  return inUse
    .map(({ form, newer, withdrawn }) => {
      const state = known.get(form.id);
      return {
        form: form.id,
        name: form.name,
        version: form.version,
        confidence: form.source.confidence,
        newer,
        withdrawn,
        isSuited: isSuited(form, found),
        missing: state?.missing ?? 0,
        byHand: state?.byHand ?? 0,
        warnings: [...(state?.warnings ?? [])],
      };
    })
    .toSorted((a, b) => Number(b.isSuited) - Number(a.isSuited));
}

export async function listEmptyCells(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listEmptyCells>['query'],
): Promise<Page<contract.EmptyCell>> {
  const { source, filing } = await getFilingSource(context, uuid);
  const { form: used } = await getFormInUse(context.app, context.scope, filing.uuid, query.form);
  const states = await runDocumentTask(
    { kind: 'fill', source, forms: [used], form: query.form },
    context.scope.entUuid,
  );
  const empty = states.find(({ form }) => form === query.form)?.empty ?? [];
  const offset = getOffset(query);
  return {
    rows: empty
      .slice(offset, offset + query.pageSize)
      .map((cell) => ({ ...cell, page: cell.page && getEntryAddress(cell.page) })),
    total: empty.length,
  };
}

/**
 * Returns the fields with masked numbers. Full numbers are available only in an exported table and through `revealCopyFields`.
 * @throws ApiError 404
 */
export async function listCopyFields(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof listFields>['query'],
): Promise<Page<CopyField>> {
  const { source, filing } = await getFilingSource(context, uuid);
  const { form } = await getFormInUse(context.app, context.scope, filing.uuid, query.form);
  return await runDocumentTask(
    {
      kind: 'cells',
      source: { ...source, enterprise: maskPeople(source.enterprise) },
      form,
      offset: getOffset(query),
      limit: query.pageSize,
    },
    context.scope.entUuid,
  );
}

/** A limit above the number of cells of any table. */
const ALL_CELLS = 1_000_000;

/**
 * Returns the cells that `listCopyFields` masks, in full.
 * @throws ApiError 400 without a reason, 403, 404 or 429
 */
export async function revealCopyFields(
  context: MemberContext,
  { uuid, form: id, reason }: InputOf<typeof revealFields>['body'],
): Promise<RevealedValue[]> {
  const { app, scope } = context;
  const { source, filing } = await getFilingSource(context, uuid);
  const { form } = await getFormInUse(app, scope, filing.uuid, id);
  await assertCanSeeFullNumbers(context, { reason });
  const read = async (enterprise: typeof source.enterprise) => {
    const task = { kind: 'cells', source: { ...source, enterprise }, form, offset: 0, limit: ALL_CELLS } as const;
    return (await runDocumentTask(task, scope.entUuid)).rows;
  };
  const [masked, full] = [await read(maskPeople(source.enterprise)), await read(source.enterprise)];
  await logAudit(context, {
    action: 'filing.copy-fields-in-full',
    targetKind: 'filing',
    targetUuid: filing.uuid,
    detail: { form: form.id, version: form.version, reason },
  });
  return full.flatMap(({ value }, at) => {
    const hidden = masked[at]?.value;
    return hidden === undefined || hidden === value ? [] : [{ at, masked: hidden, value }];
  });
}

const MIMES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

type Wish = InputOf<typeof contract.makeDocument>['body'];

/**
 * Asserts the right to see full numbers and a stated reason, and logs an export.
 * @throws ApiError 400, 403 or 429
 */
export async function assertCanSeeFullNumbers(
  context: MemberContext,
  { reason }: { readonly reason?: string | undefined },
): Promise<void> {
  assertCanRevealIdNumbers(context);
  if (!reason)
    throw createApiError(contract.exportReasonRequired, {}, { fields: [{ path: 'reason', message: '请填写用途' }] });
  await logExport(context);
}

/** @throws ApiError 409 for a withdrawn table */
async function assertForm({ app, scope }: MemberContext, filingUuid: string, id: FormId): Promise<Form> {
  const { form, withdrawn } = await getFormInUse(app, scope, filingUuid, id);
  if (withdrawn !== null)
    throw createApiError(contract.formWithdrawn, { name: form.name, version: form.version, reason: withdrawn });
  return form;
}

/**
 * Replaces the form version of the filing with the version in force.
 * @throws ApiError 404 数据不存在
 */
export async function adoptForm(
  context: MemberContext,
  { uuid, form }: InputOf<typeof contract.adoptForm>['body'],
): Promise<undefined> {
  const { app, scope } = context;
  const { filing } = await getFilingSource(context, uuid);
  await app.db.transaction(async () => {
    await detachFormVersion(app.db, scope, filing.uuid, form);
    const { version } = (await getFormInUse(app, scope, filing.uuid, form)).form;
    await logAudit(context, {
      action: 'filing.form-adopted',
      targetKind: 'filing',
      targetUuid: filing.uuid,
      detail: { form, version },
    });
  });
  return undefined;
}

/** Generates one table of a filing as a file. @throws ApiError 404 for a filing of another enterprise, 409 for a replaced or withdrawn version */
export async function makeDocument(context: MemberContext, wish: Wish): Promise<BlobResult> {
  const { app, scope, now } = context;
  const found = await getFilingSource(context, wish.uuid);
  const { filing } = found;
  const form = await assertForm(context, filing.uuid, wish.form);
  if (wish.version !== undefined && wish.version !== '' && wish.version !== form.version)
    throw createApiError(contract.formChanged, { name: form.name, version: form.version });
  const isFull = wish.full === true;
  if (isFull) await assertCanSeeFullNumbers(context, wish);
  const { rows, bytes } = await writeTable(
    found,
    { form, format: wish.format, isFull, madeAt: now },
    scope.entUuid,
  ).catch((error: unknown) => {
    throw error instanceof RejectedFileError ? createFieldError('form', error.message) : error;
  });
  if (bytes === null)
    throw createApiError(contract.tooManyDocumentRows, {
      name: form.name,
      count: rows,
      most: contract.MAX_DOCUMENT_ROWS,
    });
  await app.db.transaction(async () => {
    // If the form was withdrawn meanwhile, the document is not delivered.
    await assertForm(context, filing.uuid, wish.form);
    await attachFormVersion(app.db, scope, filing.uuid, form, now);
    await logAudit(context, {
      action: isFull ? 'filing.document-made-in-full' : 'filing.document-made',
      targetKind: 'filing',
      targetUuid: filing.uuid,
      detail: { form: form.id, format: wish.format, version: form.version, ...(isFull ? { reason: wish.reason } : {}) },
    });
  });
  return {
    filename: `${sanitiseFileName(`${form.name}-${filing.name}`)}.${wish.format}`,
    mime: MIMES[wish.format],
    bytes,
  };
}
