import { loadForm, loadForms } from '#db/forms/load.ts';
import type { Form, FormId } from '#domain/filing-papers/form.ts';
import { applicationOf } from '#domain/filing-papers/materials.ts';
import { demandReveal, maskPeople, noteFullExport } from '#features/exchange/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Blob, InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { CopyField, listCopyFields as listFields } from '../contract/copy.ts';
import * as contract from '../contract.ts';
import { cleanName } from './clean-name.ts';
import { type CaseSource, getCaseSource } from './paper-source.ts';
import { runTask } from './tasks.ts';
import { writeTable } from './write-table.ts';

/** Tables that go with any filing. */
const ANY: ReadonlySet<FormId> = new Set(['staff-list', 'equipment-list', 'works-list', 'commitment']);

const isSuited = (form: Form, { filing, source }: CaseSource): boolean =>
  ANY.has(form.id) || form.id === applicationOf(source.category, filing.kind);

export async function listForms(context: MemberContext, uuid: string): Promise<contract.PaperForm[]> {
  const found = await getCaseSource(context, uuid);
  const states = await runTask({ kind: 'fill', source: found.source, form: null }, context.scope.entUuid);
  const known = new Map(states.map((state) => [state.form, state]));
  return loadForms()
    .map((form) => {
      const state = known.get(form.id);
      return {
        form: form.id,
        name: form.name,
        version: form.version,
        confidence: form.source.confidence,
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
  const { source } = await getCaseSource(context, uuid);
  const states = await runTask({ kind: 'fill', source, form: query.form }, context.scope.entUuid);
  const empty = states.find(({ form }) => form === query.form)?.empty ?? [];
  const offset = offsetOf(query);
  return { rows: empty.slice(offset, offset + query.pageSize).map((cell) => ({ ...cell })), total: empty.length };
}

/** With masked numbers: whole ones leave in a table that somebody asked for by name. @throws Failure 404 */
export async function listCopyFields(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof listFields>['query'],
): Promise<Page<CopyField>> {
  const { source } = await getCaseSource(context, uuid);
  return await runTask(
    {
      kind: 'cells',
      source: { ...source, firm: maskPeople(source.firm) },
      form: query.form,
      offset: offsetOf(query),
      limit: query.pageSize,
    },
    context.scope.entUuid,
  );
}

const MIMES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

type Wish = InputOf<typeof contract.makeDocument>['body'];

/** Whole numbers only to whoever may look at them and says what for, as with every export. @throws Failure 400, 403 or 429 */
export async function demandFull(
  context: MemberContext,
  { reason }: { readonly reason?: string | undefined },
): Promise<void> {
  demandReveal(context);
  if (!reason) throw fail(contract.reasonNeeded, {}, { fields: [{ path: 'reason', message: '请填写用途' }] });
  await noteFullExport(context);
}

/** One table of a case as a file. @throws Failure 404 for the case of somebody else, 409 for a version that was replaced */
export async function makeDocument(context: MemberContext, wish: Wish): Promise<Blob> {
  const { scope, now } = context;
  const found = await getCaseSource(context, wish.uuid);
  const { filing } = found;
  const form = loadForm(wish.form);
  if (wish.version !== undefined && wish.version !== '' && wish.version !== form.version)
    throw fail(contract.formChanged, { name: form.name, version: form.version });
  const isFull = wish.full === true;
  if (isFull) await demandFull(context, wish);
  const { rows, bytes } = await writeTable(found, { form, format: wish.format, isFull, madeAt: now }, scope.entUuid);
  if (bytes === null) throw fail(contract.tooManyRows, { name: form.name, count: rows, most: contract.MOST_ROWS });
  await recordAudit(context, {
    action: isFull ? 'filing.document-made-in-full' : 'filing.document-made',
    targetKind: 'filing',
    targetUuid: filing.uuid,
    detail: { form: form.id, format: wish.format, version: form.version, ...(isFull ? { reason: wish.reason } : {}) },
  });
  return { filename: `${cleanName(`${form.name}-${filing.name}`)}.${wish.format}`, mime: MIMES[wish.format], bytes };
}
