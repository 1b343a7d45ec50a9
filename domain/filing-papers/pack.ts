/** What goes into the pack of a filing, in which order and under which names: portals take short names without signs. */
import type { FormId } from './form.ts';
import type { MaterialState } from './materials.ts';

/** form: a table that no form is known for. */
export const LACK_REASONS = ['missing', 'expired', 'form', 'manual'] as const;
export type LackReason = (typeof LACK_REASONS)[number];

interface PackedPaper<File> {
  readonly name: string;
  readonly state: 'ready' | 'missing' | 'expired';
  readonly files: readonly File[];
}

export interface PackLine<File> {
  readonly name: string;
  readonly state: MaterialState;
  /** The table that is filled for the line. */
  readonly form: FormId | null;
  readonly papers: readonly PackedPaper<File>[];
}

/** A file in its place. */
export interface Planned<File> {
  /** Without the ending, which the content decides: it may change when it is made smaller. */
  readonly stem: string;
  readonly chapter: number;
  readonly paper: string;
  readonly file: File;
}

/** A table in its place; it is filled when the pack is written. */
export interface PlannedTable {
  readonly stem: string;
  readonly chapter: number;
  readonly name: string;
  readonly form: FormId;
}

export interface Lack {
  readonly material: string;
  /** Null: the line as a whole. */
  readonly paper: string | null;
  readonly reason: LackReason;
}

export interface PackPlan<File> {
  readonly chapters: readonly { readonly no: number; readonly name: string; readonly folder: string }[];
  readonly files: readonly Planned<File>[];
  readonly tables: readonly PlannedTable[];
  readonly lacking: readonly Lack[];
}

const LONGEST = 40;
const two = (count: number): string => String(count).padStart(2, '0');

/** Letters, digits and hyphens of any script, so that every system and portal takes it. */
export const namePart = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST) || '材料';

function lacksOf({ name, state, form, papers }: PackLine<unknown>): Lack[] {
  if (form !== null) return [];
  if (state === 'form' || state === 'manual') return [{ material: name, paper: null, reason: state }];
  if (papers.length === 0) return [{ material: name, paper: null, reason: 'missing' }];
  return papers.flatMap(({ name: paper, state: reason }) =>
    reason === 'ready' ? [] : [{ material: name, paper, reason }],
  );
}

/** Chapters follow the lines of the list, files the papers of a line; what has run out is left out and named. */
export function planPack<File>(lines: readonly PackLine<File>[]): PackPlan<File> {
  const chapters: { no: number; name: string; folder: string }[] = [];
  const files: Planned<File>[] = [];
  const tables: PlannedTable[] = [];
  for (const [index, { name, form, papers }] of lines.entries()) {
    const no = index + 1;
    const ready = papers.flatMap((paper) =>
      paper.state === 'ready' ? paper.files.map((file) => ({ paper: paper.name, file })) : [],
    );
    if (ready.length === 0 && form === null) continue;
    const folder = `${two(no)}-${namePart(name)}`;
    chapters.push({ no, name, folder });
    if (form !== null)
      tables.push({ stem: `${folder}/${two(no)}-${two(ready.length + 1)}-${namePart(name)}`, chapter: no, name, form });
    for (const [at, { paper, file }] of ready.entries())
      files.push({ stem: `${folder}/${two(no)}-${two(at + 1)}-${namePart(paper)}`, chapter: no, paper, file });
  }
  return { chapters, files, tables, lacking: lines.flatMap(lacksOf) };
}

/** Chapters are cut where the next file would make a volume larger than a portal takes. One that is larger by itself stands alone. */
export function cutVolumes<File extends { readonly size: number }>(
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
