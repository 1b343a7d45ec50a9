/** Content, order and names of a filing's document pack; portals accept only short names without special characters. */
import type { FormId } from './form.ts';
import type { MaterialState } from './materials.ts';

/** `form`: an application form with an unknown layout. */
export const MISSING_REASONS = ['missing', 'expired', 'form', 'manual'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

interface PackedDocument<File> {
  readonly name: string;
  readonly state: 'ready' | 'missing' | 'expired';
  readonly files: readonly File[];
}

export interface PackLine<File> {
  readonly name: string;
  readonly state: MaterialState;
  /** The form that is filled for this line; null if there is none. */
  readonly form: FormId | null;
  readonly papers: readonly PackedDocument<File>[];
}

/** A file in its position in the pack. */
export interface PlannedFile<File> {
  /** File name without extension; the extension depends on the content, because compression may change the file format. */
  readonly stem: string;
  readonly chapter: number;
  readonly paper: string;
  readonly file: File;
}

/** A form in its position in the pack; it is filled when the pack is written. */
export interface PlannedTable {
  readonly stem: string;
  readonly chapter: number;
  readonly name: string;
  readonly form: FormId;
}

export interface MissingFile {
  readonly material: string;
  /** The missing document; null if the entry concerns the whole line. */
  readonly paper: string | null;
  readonly reason: MissingReason;
}

export interface PackPlan<File> {
  readonly chapters: readonly { readonly no: number; readonly name: string; readonly folder: string }[];
  readonly files: readonly PlannedFile<File>[];
  readonly tables: readonly PlannedTable[];
  readonly lacking: readonly MissingFile[];
}

const LONGEST = 40;
const two = (count: number): string => String(count).padStart(2, '0');

/** Keeps only letters, digits and hyphens of any script, so that every system and portal accepts the name. */
export const sanitiseNamePart = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST) || '材料';

function getLacks({ name, state, form, papers: documents }: PackLine<unknown>): MissingFile[] {
  if (form !== null) return [];
  if (state === 'form' || state === 'manual') return [{ material: name, paper: null, reason: state }];
  if (documents.length === 0) return [{ material: name, paper: null, reason: 'missing' }];
  return documents.flatMap(({ name: document, state: reason }) =>
    reason === 'ready' ? [] : [{ material: name, paper: document, reason }],
  );
}

/**
 * Plans the pack. Chapters follow the lines of the list, files follow the documents of a line; expired documents are omitted and reported.
 */
export function planPack<File>(lines: readonly PackLine<File>[]): PackPlan<File> {
  const chapters: { no: number; name: string; folder: string }[] = [];
  const files: PlannedFile<File>[] = [];
  const tables: PlannedTable[] = [];
  for (const [index, { name, form, papers: documents }] of lines.entries()) {
    const no = index + 1;
    const ready = documents.flatMap((document) =>
      document.state === 'ready' ? document.files.map((file) => ({ paper: document.name, file })) : [],
    );
    if (ready.length === 0 && form === null) continue;
    const folder = `${two(no)}-${sanitiseNamePart(name)}`;
    chapters.push({ no, name, folder });
    if (form !== null)
      tables.push({
        stem: `${folder}/${two(no)}-${two(ready.length + 1)}-${sanitiseNamePart(name)}`,
        chapter: no,
        name,
        form,
      });
    for (const [at, { paper: document, file }] of ready.entries())
      files.push({
        stem: `${folder}/${two(no)}-${two(at + 1)}-${sanitiseNamePart(document)}`,
        chapter: no,
        paper: document,
        file,
      });
  }
  return { chapters, files, tables, lacking: lines.flatMap(getLacks) };
}

/** Splits chapters into volumes that are not larger than a portal accepts. A file that exceeds the limit gets a separate volume. */
export function splitIntoVolumes<File extends { readonly size: number }>(
  files: readonly File[],
  mostBytes: number,
): readonly (readonly File[])[] {
  const volumes: File[][] = [];
  let left = 0;
  for (const file of files) {
    const last = volumes.at(-1);
    if (last === undefined || file.size > left) {
      volumes.push([file]);
      left = mostBytes - file.size;
    } else {
      last.push(file);
      left -= file.size;
    }
  }
  return volumes;
}
