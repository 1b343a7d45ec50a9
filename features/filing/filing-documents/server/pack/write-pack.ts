/** Writes a pack one file at a time, so that the memory use does not grow with the number of files. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { FormId } from '#domain/filing-documents/form.ts';
import { type PlannedFile, type PlannedTable, splitIntoVolumes } from '#domain/filing-documents/pack.ts';
import { renderPdfInWorker } from '#platform/server/pdf/print-sheet.ts';
import type { FileKind } from '#platform/server/storage/file-kind.ts';
import { readStoredObject, type Storage } from '#platform/server/storage/ports.ts';
import {
  buildPackContents,
  buildPackCover,
  buildPackManifest,
  type PackDescription,
  type PackDetails,
  type PackedFile,
} from './contents.ts';
import {
  bindChapter,
  compressFile,
  type Inspection,
  inspectFile,
  isScan,
  type ScanKind,
  watermarkFile,
} from './inspect-file.ts';
import type { BasePackPlan, PackFile, PackNote, StoredPack } from './pack.repo.ts';

const MB = 1024 * 1024;
/** The maximum size of a volume. A chapter is bound in memory, so it is split into volumes even without a requested size limit. */
const VOLUME_MB = 100;
/** The share of a volume available for files; the rest is for the cover and page numbers. */
const FILLED = 0.9;

export interface PackWriteInput {
  readonly pack: Pick<StoredPack, 'shape' | 'mostMb'> & { readonly plan: BasePackPlan };
  readonly entUuid: string;
  readonly entName: string;
  /** The purpose of the pack: a filing or a tender. */
  readonly matter: PackDescription;
  readonly madeAt: Date;
  /** Returns the table, or the reason why it is missing as text. */
  readonly writeTable: (form: FormId, format: 'docx' | 'pdf') => Promise<Uint8Array | string>;
  readonly looks: ReadonlyMap<string, Pick<Inspection, 'pages' | 'faults'>>;
  readonly storage: Storage;
  /**
   * The lines of the watermark on every page; null if files are packed unchanged. With a watermark, files that cannot be watermarked are
   * omitted.
   */
  readonly mark: readonly string[] | null;
  /** The folder for files that are bound before they are packed. */
  readonly folder: string;
  readonly onWritten: () => Promise<void>;
}

type Part = PlannedFile<PackFile>;
interface Ready {
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
  readonly isShrunk: boolean;
}
interface Writer {
  readonly work: PackWriteInput;
  readonly zip: yazl.ZipFile;
  readonly packed: PackedFile[];
  readonly notes: PackNote[];
}

const OPTIONS = { compress: false, mtime: new Date(0) } as const;

/** Waits until the bytes are consumed, so that the next ones are not fetched too early. */
async function addBytes(zip: yazl.ZipFile, path: string, bytes: Uint8Array): Promise<void> {
  const through = new PassThrough();
  zip.addReadStream(through, path, OPTIONS);
  await pipeline(Readable.from([bytes]), through);
}

const formatMb = (bytes: number): string => (bytes / MB).toFixed(1);

/**
 * Returns the bytes, unchanged or watermarked. Returns null if the file is missing or cannot be watermarked, because a file without the
 * required watermark must not be delivered.
 */
async function fetchBytes(
  { work, notes }: Writer,
  { file, paper: document }: Part,
): Promise<Omit<Ready, 'isShrunk'> | null> {
  const object = await work.storage.get(file.storageKey);
  if (object === null) {
    notes.push({ name: `${document} ${file.name}`, words: '文件内容不存在，未收入，请重新上传' });
    return null;
  }
  const bytes = await readStoredObject(object);
  if (work.mark === null) return { bytes, kind: file.kind };
  const marked = await watermarkFile(bytes, { kind: file.kind, words: work.mark }, work.entUuid);
  if (marked === null) notes.push({ name: `${document} ${file.name}`, words: '不能加水印，未收入' });
  return marked;
}

/** Returns the file for the pack, compressed if it is too large. */
async function fetchPart(writer: Writer, part: Part): Promise<Ready | null> {
  const { work, notes } = writer;
  const fetched = await fetchBytes(writer, part);
  if (fetched === null) return null;
  const { bytes, kind } = fetched;
  const mostBytes = (work.pack.mostMb ?? Number.POSITIVE_INFINITY) * MB * (work.pack.shape === 'chapters' ? FILLED : 1);
  if (bytes.length <= mostBytes || kind === 'xlsx') return { bytes, kind, isShrunk: false };
  const smaller = isScan(kind) ? await compressFile(bytes, { kind, mostBytes }, work.entUuid) : null;
  if (smaller !== null) return { ...smaller, isShrunk: true };
  const words = isScan(kind)
    ? `${formatMb(bytes.length)} MB，压缩后仍超过 ${work.pack.mostMb} MB，请重新扫描`
    : `${formatMb(bytes.length)} MB，超过 ${work.pack.mostMb} MB；OFD 原样收入，不能压缩`;
  notes.push({ name: `${part.paper} ${part.file.name}`, words });
  return { bytes, kind, isShrunk: false };
}

function addInspection({ work, notes }: Writer, { file, paper: document }: Part): Pick<Inspection, 'pages' | 'faults'> {
  const look = work.looks.get(file.sha256) ?? { pages: 1, faults: [] };
  for (const { words } of look.faults) notes.push({ name: `${document} ${file.name}`, words });
  return look;
}

const getPacked = (
  { paper: document, chapter, file }: Part,
  rest: Pick<PackedFile, 'path' | 'pages' | 'page' | 'isShrunk'>,
): PackedFile => ({
  ...rest,
  paper: document,
  chapter,
  name: file.name,
  sha256: file.sha256,
});

const packedTable = (
  { name, chapter }: PlannedTable,
  { path, pages, page }: Pick<PackedFile, 'path' | 'pages' | 'page'>,
): PackedFile => ({ path, pages, page, paper: name, chapter, name: '由企业资料填写', sha256: null, isShrunk: false });

/** Fills a table from the records and counts its pages. Returns null and adds a note if there is no such table. */
async function fillTable(
  { work, notes }: Writer,
  { name, form }: PlannedTable,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number } | null> {
  const bytes = await work.writeTable(form, 'pdf');
  if (typeof bytes === 'string') notes.push({ name, words: bytes });
  else if (!work.pack.plan.isFull) notes.push({ name, words: '证件号码已隐去部分数字，不能用于递交' });
  await work.onWritten();
  return typeof bytes === 'string' ? null : { bytes, pages: (await inspectFile(bytes, 'pdf', work.entUuid)).pages };
}

/** Writes each table as PDF for reading and stamping, and as Word for editing. */
async function writeTables(writer: Writer): Promise<void> {
  const { work, zip, packed } = writer;
  for (const table of work.pack.plan.tables) {
    const filled = await fillTable(writer, table);
    const word = filled && (await work.writeTable(table.form, 'docx'));
    if (!filled || word === null || typeof word === 'string') continue;
    const path = `${table.stem}.pdf`;
    await addBytes(zip, path, filled.bytes);
    await addBytes(zip, `${table.stem}.docx`, word);
    packed.push(packedTable(table, { path, pages: filled.pages, page: null }));
  }
}

async function writeFiles(writer: Writer): Promise<void> {
  await writeTables(writer);
  for (const part of writer.work.pack.plan.files) {
    const { pages } = addInspection(writer, part);
    const ready = await fetchPart(writer, part);
    if (ready !== null) {
      const path = `${part.stem}.${ready.kind}`;
      await addBytes(writer.zip, path, ready.bytes);
      writer.packed.push(getPacked(part, { path, pages, page: null, isShrunk: ready.isShrunk }));
    }
    await writer.work.onWritten();
  }
}

interface Kept {
  readonly name: string;
  readonly path: string;
  readonly kind: ScanKind;
  readonly size: number;
  readonly pages: number;
  /** Returns the entry of a file in the bound volume. */
  readonly packedAs: (path: string, page: number) => PackedFile;
}

/** Stores the tables of a chapter in the work folder, like its files. */
async function fetchTables(writer: Writer, no: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const [index, table] of writer.work.pack.plan.tables.entries()) {
    if (table.chapter !== no) continue;
    const filled = await fillTable(writer, table);
    if (filled === null) continue;
    const { bytes, pages } = filled;
    const path = join(writer.work.folder, `table-${index}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const packedAs: Kept['packedAs'] = (bound, page) => packedTable(table, { path: bound, pages, page });
    kept.push({ name: table.name, path, kind: 'pdf', size: bytes.length, pages, packedAs });
  }
  return kept;
}

/** Stores bindable files in the work folder; workbooks, OFD and unreadable files are packed unchanged. */
async function fetchChapter(writer: Writer, no: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const [index, part] of writer.work.pack.plan.files.entries()) {
    if (part.chapter !== no) continue;
    const { pages, faults: errors } = addInspection(writer, part);
    const ready = await fetchPart(writer, part);
    await writer.work.onWritten();
    if (ready === null) continue;
    const { bytes, kind, isShrunk } = ready;
    if (!isScan(kind) || errors.some(({ code }) => code === 'locked' || code === 'unreadable')) {
      const path = `${part.stem}.${kind}`;
      await addBytes(writer.zip, path, bytes);
      writer.packed.push(getPacked(part, { path, pages, page: null, isShrunk }));
      continue;
    }
    const path = join(writer.work.folder, `${index}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const packedAs: Kept['packedAs'] = (bound, page) => getPacked(part, { path: bound, pages, page, isShrunk });
    kept.push({ name: part.file.name, path, kind, size: bytes.length, pages, packedAs });
  }
  return kept;
}

async function writeChapters(
  writer: Writer,
  telling: (rest: Pick<PackDetails, 'packed' | 'notes'>) => PackDetails,
): Promise<void> {
  const { work, zip, packed, notes } = writer;
  let firstPage = 1;
  for (const { no, name, folder } of work.pack.plan.chapters) {
    const held = [...(await fetchChapter(writer, no)), ...(await fetchTables(writer, no))];
    const volumes = splitIntoVolumes(held, (work.pack.mostMb ?? VOLUME_MB) * MB * FILLED);
    for (const [at, volume] of volumes.entries()) {
      const suffix = volumes.length > 1 ? `-第${at + 1}册` : '';
      const path = `${folder}${suffix}.pdf`;
      let page = firstPage + 1;
      const inside = volume.map(({ pages, packedAs }) => {
        const one = packedAs(path, page);
        page += pages;
        return one;
      });
      const target = join(work.folder, 'bound.pdf');
      const cover = buildPackCover(telling({ packed: inside, notes }), `${no}. ${name}${suffix}`, inside);
      const parts = volume.map(({ path: from, kind, name: file }) => ({ path: from, kind, name: file }));
      const bound = await bindChapter({ cover, parts, firstPage, target }, work.entUuid);
      await addFile(zip, path, target);
      packed.push(...inside);
      firstPage += bound.pages;
    }
  }
}

async function addFile(zip: yazl.ZipFile, path: string, from: string): Promise<void> {
  const through = new PassThrough();
  zip.addReadStream(through, path, OPTIONS);
  await pipeline(createReadStream(from), through);
}

/** Fills the zip with the files or bound chapters, then contents and manifest. @returns the points to review */
async function fill(work: PackWriteInput, zip: yazl.ZipFile): Promise<readonly PackNote[]> {
  const writer: Writer = { work, zip, packed: [], notes: [] };
  const { entName, matter, madeAt, pack } = work;
  const tell = (rest: Pick<PackDetails, 'packed' | 'notes'>): PackDetails => ({
    entName,
    matter,
    madeAt,
    plan: pack.plan,
    ...rest,
  });
  await (pack.shape === 'files' ? writeFiles(writer) : writeChapters(writer, tell));
  const telling = tell({ packed: writer.packed, notes: writer.notes });
  await addBytes(zip, '00-目录.pdf', await renderPdfInWorker(buildPackContents(telling), work.entUuid, 'name'));
  await addBytes(zip, 'manifest.json', buildPackManifest(telling));
  zip.end();
  return writer.notes;
}

export async function writePack<T>(
  work: PackWriteInput,
  store: (bytes: Readable) => Promise<T>,
): Promise<{ readonly notes: readonly PackNote[]; readonly stored: T }> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  const filled = fill(work, zip).catch((error: unknown) => {
    // Closes the stream, because the storage would otherwise wait forever for more bytes.
    output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [notes, stored] = await Promise.all([filled, store(output)]);
  return { notes, stored };
}
