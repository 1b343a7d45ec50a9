/** Lists the changes of a delivery of facts, row by row, with their kind. */
import { buildLevelKey } from '#domain/qualification/catalogue.ts';
import type { Confidence, Level, Standard, StandardFile } from '#domain/qualification/facts.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { describeScope } from '#domain/qualification/wording/scope-wording.ts';
import type { FactsFileName, ReadFactsFile } from '../load.ts';
import { deliveredFiles, standardFiles } from '../load.ts';
import { alignRows, type FactsTableRow, listChangedFields } from './align.ts';

export type FactsRowChangeKind =
  /** A row was added or removed, or its requirement changed. */
  | { readonly kind: 'added' | 'removed' }
  | { readonly kind: 'content'; readonly fields: readonly string[] }
  /** The requirement is the same, but the confidence changed. */
  | { readonly kind: 'confidence'; readonly from: Confidence; readonly to: Confidence }
  /** Changed number in the document, sources or notes, on which no verdict depends. */
  | { readonly kind: 'reference'; readonly fields: readonly string[] };

export interface RowChange {
  readonly file: FactsFileName;
  /** Standard and level of a row; null in files without standards. */
  readonly standard: { readonly code: string; readonly name: string } | null;
  readonly level: string | null;
  readonly section: 'requirement' | 'scope' | 'head' | 'entry';
  readonly name: string;
  readonly change: FactsRowChangeKind;
}

type Place = Pick<RowChange, 'file' | 'standard' | 'level' | 'section'>;
interface Holder {
  readonly confidence?: Confidence | undefined;
}

const asRow = (value: unknown): FactsTableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FactsTableRow) : { value };

const isConfidence = (value: unknown): value is Confidence =>
  value === 'sourced' || value === 'recalled' || value === 'secondary' || value === 'unknown';

function compareRow(
  before: FactsTableRow,
  after: FactsTableRow,
  sure: { readonly from: Confidence | null; readonly to: Confidence | null },
): FactsRowChangeKind[] {
  const { content, reference } = listChangedFields(before, after);
  const { from, to } = sure;
  return [
    ...(content.length > 0 ? [{ kind: 'content', fields: content } as const] : []),
    ...(from !== null && to !== null && from !== to ? [{ kind: 'confidence', from, to } as const] : []),
    ...(reference.length > 0 ? [{ kind: 'reference', fields: reference } as const] : []),
  ];
}

interface RowSet {
  readonly before: readonly FactsTableRow[];
  readonly after: readonly FactsTableRow[];
  readonly kindOf: (row: FactsTableRow) => string;
  readonly nameOf: (row: FactsTableRow) => string;
  /** Confidence inherited by rows that have none themselves. */
  readonly inherited?: { readonly before: Confidence; readonly after: Confidence };
}

function compareRows(place: Place, { before, after, kindOf, nameOf, inherited }: RowSet): RowChange[] {
  const getSure = (row: FactsTableRow, otherwise: Confidence | undefined): Confidence | null =>
    isConfidence(row.confidence) ? row.confidence : (otherwise ?? null);
  return alignRows(before, after, kindOf).flatMap(({ before: old, after: fresh }): RowChange[] => {
    const name = nameOf(fresh ?? old ?? {});
    if (old === null) return [{ ...place, name, change: { kind: 'added' } }];
    if (fresh === null) return [{ ...place, name, change: { kind: 'removed' } }];
    const sure = { from: getSure(old, inherited?.before), to: getSure(fresh, inherited?.after) };
    return compareRow(old, fresh, sure).map((change) => ({ ...place, name, change }));
  });
}

const getConfidence = (level: Holder | undefined, standard: Standard): Confidence =>
  level?.confidence ?? standard.confidence;

function compareLevel(
  place: Place,
  before: { readonly standard: Standard; readonly level: Level },
  after: { readonly standard: Standard; readonly level: Level },
): RowChange[] {
  const inherited = {
    before: getConfidence(before.level, before.standard),
    after: getConfidence(after.level, after.standard),
  };
  return [
    ...compareRows(
      { ...place, section: 'requirement' },
      {
        before: before.level.requirements.map(asRow),
        after: after.level.requirements.map(asRow),
        kindOf: (row) => String(row.kind),
        nameOf: (row) => describeRequirement(row as Level['requirements'][number]).title,
        inherited,
      },
    ),
    ...compareRows(
      { ...place, section: 'scope' },
      {
        before: before.level.scope.map(asRow),
        after: after.level.scope.map(asRow),
        kindOf: (row) => `${String(row.summary)} ${String(row.metric)}`,
        nameOf: (row) => `范围：${describeScope(row).label}`,
        inherited,
      },
    ),
    ...compareHead(place, before.level, after.level, ['requirements', 'scope', 'confidence']),
  ];
}

/** Compares the fields of a level, a standard or a file, without its rows. */
function compareHead(
  place: Place,
  before: FactsTableRow,
  after: FactsTableRow,
  without: readonly string[],
): RowChange[] {
  const strip = (row: FactsTableRow): FactsTableRow =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !without.includes(key)));
  return compareRow(strip(before), strip(after), { from: null, to: null }).map((change) => ({
    ...place,
    section: 'head',
    name: '说明与来源',
    change,
  }));
}

const keyOf = (standard: Standard): string => standard.code ?? standard.key ?? standard.name;

function compareStandard(file: FactsFileName, before: Standard | undefined, after: Standard | undefined): RowChange[] {
  const known = after ?? before;
  if (known === undefined) return [];
  const place: Place = {
    file,
    standard: { code: keyOf(known), name: known.name },
    level: null,
    section: 'head',
  };
  if (before === undefined) return [{ ...place, name: '整份标准', change: { kind: 'added' } }];
  if (after === undefined) return [{ ...place, name: '整份标准', change: { kind: 'removed' } }];
  const old = new Map(before.levels.map((level) => [buildLevelKey(level), level]));
  const fresh = new Map(after.levels.map((level) => [buildLevelKey(level), level]));
  const levels = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key): RowChange[] => {
    const [one, two] = [old.get(key), fresh.get(key)];
    const at = { ...place, level: key };
    if (one === undefined) return [{ ...at, name: '整个等级', change: { kind: 'added' } }];
    if (two === undefined) return [{ ...at, name: '整个等级', change: { kind: 'removed' } }];
    return compareLevel(at, { standard: before, level: one }, { standard: after, level: two });
  });
  return [...compareHead(place, before, after, ['levels', 'confidence']), ...levels];
}

function compareStandardFile(file: FactsFileName, before: StandardFile, after: StandardFile): RowChange[] {
  const place: Place = { file, standard: null, level: null, section: 'entry' };
  const old = new Map(before.standards.map((standard) => [keyOf(standard), standard]));
  const fresh = new Map(after.standards.map((standard) => [keyOf(standard), standard]));
  return [
    ...compareHead(place, before.source, after.source, ['amendments']),
    ...compareRows(place, {
      before: before.source.amendments.map(asRow),
      after: after.source.amendments.map(asRow),
      kindOf: (row) => String(row.docNumber),
      nameOf: (row) => `修订文件 ${String(row.docNumber)}`,
      // An amendment without a confidence counts as verified.
      inherited: { before: 'sourced', after: 'sourced' },
    }),
    ...[...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) =>
      compareStandard(file, old.get(key), fresh.get(key)),
    ),
  ];
}

/** Returns the lists of a file by field name; a file that is itself a list has the key ''. */
const getLists = (content: unknown): Map<string, FactsTableRow[]> =>
  Array.isArray(content)
    ? new Map([['', content.map(asRow)]])
    : new Map(
        Object.entries(asRow(content)).flatMap(([key, value]) =>
          Array.isArray(value) && key !== 'notes' ? [[key, value.map(asRow)] as const] : [],
        ),
      );

const IDENTITY = ['id', 'code', 'docNumber', 'region', 'label', 'url', 'title', 'name'] as const;
const getIdentity = (row: FactsTableRow): string => {
  const field = IDENTITY.find((one) => typeof row[one] === 'string');
  return field === undefined ? '' : `${field} ${String(row[field])}`;
};
const getEntryName = (row: FactsTableRow): string =>
  [row.id ?? row.docNumber, row.name ?? row.title ?? row.label].filter((part) => typeof part === 'string').join(' ') ||
  '其余内容';

function compareOther(file: FactsFileName, before: unknown, after: unknown): RowChange[] {
  const place: Place = { file, standard: null, level: null, section: 'entry' };
  const [old, fresh] = [getLists(before), getLists(after)];
  const lists = [...new Set([...old.keys(), ...fresh.keys()])];
  return [
    ...lists.flatMap((key) =>
      compareRows(place, {
        before: old.get(key) ?? [],
        after: fresh.get(key) ?? [],
        kindOf: getIdentity,
        nameOf: getEntryName,
      }),
    ),
    ...(Array.isArray(after) ? [] : compareHead(place, asRow(before), asRow(after), lists)),
  ];
}

/** Lists all differences between the current facts and those of a delivery. */
export function compareFacts(before: ReadFactsFile, after: ReadFactsFile): RowChange[] {
  const standards: ReadonlySet<string> = new Set(standardFiles);
  return deliveredFiles.flatMap((file) => {
    const [old, fresh]: unknown[] = [before(file), after(file)];
    return standards.has(file)
      ? compareStandardFile(file, old as StandardFile, fresh as StandardFile)
      : compareOther(file, old, fresh);
  });
}
