import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { BlobResult, Upload } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Publication } from '#platform/server/publication.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { writeTables } from '#platform/server/workbook/table-workbook.ts';
import {
  faultyRows,
  type ImportBatch,
  type ImportPreview,
  importAlreadyPublished,
  importAlreadyUndone,
  tooLongForCell,
  unknownField,
} from '../../contract/batch.ts';
import { addRecord, listRecords, listRegionErrors } from '../publishing.service.ts';
import { hasEmbeddedMedia, sanitiseTexts } from '../texts/sanitise-texts.ts';
import { getBodyColumns, type ImportBody } from './body-columns.ts';
import * as repo from './import.repo.ts';
import { importPictures, listPicturesToExport } from './imported-pictures.ts';
import { getErrorLabel, readImportFile } from './read-file.ts';
import { listHeadingMappings, removeOldestMappings, saveHeadingMapping } from './word.repo.ts';

const ERRORS_SHOWN = 200;
const ROWS_SHOWN = 50;
/** Drafts per transaction, few enough not to delay other requests. */
const AT_ONCE = 25;
/** Records per step of an export; `MAX_EXPORT` limits the whole export. */
const STEP = 200;
const MAX_EXPORT = 5000;
/** The maximum length of a workbook cell. */
const MAX_CELL = 32_767;

const describeOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const getOwner = ({ session }: OperatorContext): string => session.userUuid;

/** Reads an import file and adds errors for rows outside the operator's regions and for pictures or formulas that cannot be displayed. */
async function readFor(context: OperatorContext, resource: Resource, file: Upload) {
  const words = await listHeadingMappings(context.app.db, resource.name);
  const { rows, headings, pictures } = await readImportFile(resource, words, file, getOwner(context));
  const brought = new Set(pictures.map(({ uuid }) => uuid));
  const judged: (typeof rows)[number][] = [];
  for (const row of rows) {
    const { body } = row;
    const texts =
      body !== null && hasEmbeddedMedia(resource, body)
        ? (await sanitiseTexts(context, resource, body, brought)).faults
        : [];
    const wrong = body === null ? [] : [...texts, ...listRegionErrors(context, body)];
    judged.push(wrong.length === 0 ? row : { ...row, body: null, faults: [...row.faults, ...wrong] });
  }
  return { rows: judged, headings, pictures };
}

/** Previews the content of a file without storing it. */
export async function previewContentImport(
  context: OperatorContext,
  { resource }: Publication,
  file: Upload,
): Promise<ImportPreview> {
  const { rows, headings } = await readFor(context, resource, file);
  const faulty = rows.filter(({ body }) => body === null);
  return {
    total: rows.length,
    good: rows.length - faulty.length,
    faulty: faulty.length,
    faults: faulty
      .flatMap(({ row, title, faults: errors }) =>
        errors.map((one) => ({ row, title, field: getErrorLabel(resource, one), message: one.message })),
      )
      .slice(0, ERRORS_SHOWN),
    unknownColumns: headings.filter(({ column }) => column === null).map(({ word }) => word),
    headings: [...headings],
    fields: getBodyColumns(resource).map(({ label }) => label),
    rows: rows.slice(0, ROWS_SHOWN).map(({ row, title, body }) => ({
      row,
      title,
      kind: describeOf(resource.kindField && body?.[resource.kindField]),
      docNumber: describeOf(body?.['docNumber']) || null,
    })),
  };
}

/** Saves mappings of headings; a later mapping replaces an earlier one. @throws ApiError if the field does not exist */
export async function saveHeadingMappings(
  { app, now, session }: OperatorContext,
  { resource }: Publication,
  words: readonly { readonly word: string; readonly target: string }[],
): Promise<{ saved: number }> {
  const names = new Map(getBodyColumns(resource).map(({ label, name }) => [label, name]));
  const said = new Map<string, string>();
  for (const { word, target } of words) {
    const name = target === '' ? '' : names.get(target);
    if (name === undefined) throw createApiError(unknownField, { target });
    if (normaliseHeading(word) !== '') said.set(normaliseHeading(word), name);
  }
  await app.db.transaction(async () => {
    for (const [word, target] of said)
      await saveHeadingMapping(app.db, {
        resource: resource.name,
        word,
        target,
        updateTime: now,
        updateBy: session.userUuid,
      });
    await removeOldestMappings(app.db, resource.name);
  });
  return { saved: said.size };
}

/** Creates drafts from all rows as one batch. Its progress is stored, so that the drafts can be removed even after a failure halfway. */
export async function addImport(
  context: OperatorContext,
  publication: Publication,
  { file, partial }: { readonly file: Upload; readonly partial: boolean },
) {
  const { app, now } = context;
  const { resource } = publication;
  const { rows, pictures } = await readFor(context, resource, file);
  const good = rows.map(({ body }) => body).filter((body) => body !== null);
  const faulty = rows.length - good.length;
  if (good.length === 0 || (faulty > 0 && !partial)) throw createApiError(faultyRows, { count: faulty });
  const bodies = await importPictures(context, resource, good, pictures);
  const uuid = app.random.uuid();
  const fileName = file.filename.slice(0, 200) || resource.label;
  await app.db.transaction(async () => {
    const row = { uuid, resource: resource.name, fileName, total: bodies.length, createBy: getOwner(context) };
    await repo.addImportRow(app.db, { ...row, createTime: now });
    await logAudit(context, {
      action: 'publishing.imported',
      targetKind: resource.name,
      targetUuid: uuid,
      detail: { file: fileName, count: bodies.length, left: faulty },
    });
  });
  for (let at = 0; at < bodies.length; at += AT_ONCE) {
    await app.db.transaction(async () => {
      const made: string[] = [];
      for (const body of bodies.slice(at, at + AT_ONCE)) made.push((await addRecord(context, publication, body)).uuid);
      await repo.assignDraftsToImport(app.db, uuid, made);
    });
  }
  return { uuid, made: bodies.length };
}

export async function listImports(
  { app, regions }: OperatorContext,
  { resource }: Publication,
  query: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: ImportBatch[]; total: number }> {
  const place = { resource: resource.name, offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listImportRows(app.db, regions, place);
  return {
    rows: rows.map(({ createTime, undoneTime, ...row }) => ({
      ...row,
      createTime: formatTime(createTime),
      undoneTime: undoneTime && formatTime(undoneTime),
    })),
    total,
  };
}

/** Deletes all drafts of a batch, unless one of them is published or scheduled. @throws ApiError 数据不存在 */
export async function undoImport(
  context: OperatorContext,
  { resource }: Publication,
  uuid: string,
): Promise<undefined> {
  const { app, now, regions } = context;
  if (!isUuid(uuid)) throw createNotFoundError();
  await app.db.transaction(async () => {
    const row = await repo.lockImport(app.db, regions, resource.name, uuid);
    if (!row) throw createNotFoundError();
    if (row.undoneTime) throw createApiError(importAlreadyUndone);
    const published = await repo.countPublishedOfImport(app.db, uuid);
    if (published > 0) throw createApiError(importAlreadyPublished, { count: published });
    const count = await repo.undoImportRows(app.db, uuid, getOwner(context), now);
    const detail = { file: row.fileName, count };
    await logAudit(context, {
      action: 'publishing.import-undone',
      targetKind: resource.name,
      targetUuid: uuid,
      detail,
    });
  });
  return undefined;
}

/** Creates the import template: the columns of the resource, with a hint on the content of each. */
export async function createImportTemplate({ resource }: Publication): Promise<BlobResult> {
  const columns = getBodyColumns(resource);
  const bytes = await writeTables([
    {
      name: resource.label,
      notes: [],
      columns: columns.map(({ label, isNeeded }) => ({ label: isNeeded ? `*${label}` : label, width: 18 })),
      rows: [],
    },
    {
      name: '填写说明',
      notes: ['带 * 的栏目必填；不需要的栏目可以删去。也可以用 JSON 导入，其中的名称见第三列。'],
      columns: [
        { label: '栏目', width: 20 },
        { label: '怎样填写', width: 60 },
        { label: 'JSON 中的名称', width: 20 },
      ],
      rows: columns.map(({ name, label, hint }) => [label, hint, name]),
    },
  ]);
  return { filename: `${resource.label}导入模板.xlsx`, mime: WORKBOOK_MIME_TYPE, bytes };
}

interface Wanted {
  readonly form?: 'xlsx' | 'json' | undefined;
  readonly keyword?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
}

async function listBodies(context: OperatorContext, publication: Publication, filter: Wanted): Promise<ImportBody[]> {
  const { app } = context;
  const bodies: ImportBody[] = [];
  for (let pageNum = 1; bodies.length < MAX_EXPORT; pageNum += 1) {
    const { form: _form, ...query } = filter;
    const page = await listRecords(context, publication, { ...query, pageNum, pageSize: STEP });
    if (page.rows.length === 0) break;
    const drafts = new Map(
      (
        await repo.listDrafts(
          app.db,
          context.regions,
          publication.resource.name,
          page.rows.map(({ uuid }) => uuid),
        )
      ).map(({ uuid, draft }) => [uuid, draft]),
    );
    for (const { uuid } of page.rows) {
      const body = drafts.get(uuid) ?? (await publication.read(app, uuid));
      if (body) bodies.push(body);
    }
    if (page.rows.length < STEP) break;
  }
  return bodies.slice(0, MAX_EXPORT);
}

/**
 * Exports the listed records in the import format, with the draft where one exists.
 * @throws ApiError if a text does not fit into a cell
 */
export async function exportImportFile(
  context: OperatorContext,
  publication: Publication,
  wanted: Wanted,
): Promise<BlobResult> {
  const { resource } = publication;
  const bodies = await listBodies(context, publication, wanted);
  await logAudit(context, {
    action: 'list.exported',
    targetKind: null,
    targetUuid: null,
    detail: { list: `${resource.label}全文`, count: bodies.length },
  });
  const name = `${resource.label}全文-${toShanghaiDay(context.now)}`;
  if (wanted.form === 'json') {
    const pictures = await listPicturesToExport(context, resource, bodies);
    const bytes = new TextEncoder().encode(
      JSON.stringify({ resource: resource.name, rows: bodies, pictures }, null, 1),
    );
    return { filename: `${name}.json`, mime: 'application/json', bytes };
  }
  const columns = getBodyColumns(resource);
  const rows = bodies.map((body) =>
    columns.map(({ name: field, label, write }) => {
      const cell = write(body[field]);
      if (cell !== null && cell.length > MAX_CELL)
        throw createApiError(tooLongForCell, { title: String(body[resource.titleField]), label });
      return cell;
    }),
  );
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [{ name: resource.label, rows: [columns.map(({ label }) => label), ...rows] }],
  });
  return { filename: `${name}.xlsx`, mime: WORKBOOK_MIME_TYPE, bytes };
}
