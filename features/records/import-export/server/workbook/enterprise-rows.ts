import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { type DocumentChunk, deserialiseChunk } from '#platform/server/workers/pieces.ts';
import { type CellValue, writeCell } from './cells.ts';
import type { DocumentSection, SheetColumn, SheetSpec } from './column.ts';
import { getValueAt } from './value-at.ts';
import { escapeSpecialText } from './written-text.ts';

type Rec = Readonly<Record<string, unknown>>;
type Work = EnterpriseDocument['projects'][number]['works'][number];

/** Provides the records of an enterprise by section. Can be iterated several times. */
export type EnterpriseSource = (section: DocumentSection) => Iterable<Rec>;

export const createDocumentSource =
  (enterprise: EnterpriseDocument): EnterpriseSource =>
  (section) =>
    section === 'enterprise' ? [enterprise.enterprise] : enterprise[section];

/** Creates a source that unpacks one piece at a time. */
export function createPieceSource(pieces: readonly DocumentChunk[]): EnterpriseSource {
  return function* records(section) {
    // The pieces were packed from an enterprise document, in which every section is a list of records.
    for (const piece of pieces) if (piece.name === section) yield* deserialiseChunk(piece) as readonly Rec[];
  };
}

/** Lists the sections of the document that the given sheets need. */
export function listSections(specs: readonly SheetSpec[]): ReadonlySet<string> {
  const named = specs.flatMap(({ columns }) => columns.map(({ kind }) => kind));
  return new Set<DocumentSection>([
    'enterprise',
    ...specs.map(({ section }) => section),
    ...(specs.some(({ child }) => child === 'registrations') || named.includes('person')
      ? (['registeredPeople', 'otherPeople'] as const)
      : []),
    ...(named.includes('project') ? (['projects'] as const) : []),
  ]);
}

export type FormatIdNumber = (idNo: string) => string;
type Naming = (column: SheetColumn, key: string) => string | null;

function* getPeople(source: EnterpriseSource): Generator<Rec> {
  yield* source('registeredPeople');
  yield* source('otherPeople');
}

/** Names each record by its first text that no other record has, otherwise by its uuid. */
function nameRecords(records: Iterable<Rec>, listTexts: (record: Rec) => readonly unknown[]): Map<unknown, string> {
  const named = [...records].map((record) => ({
    uuid: record.uuid,
    texts: listTexts(record).flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : [])),
  }));
  const count = new Map<string, number>();
  for (const { texts } of named)
    for (const key of new Set(texts.map(normaliseName))) count.set(key, (count.get(key) ?? 0) + 1);
  return new Map(
    named.map(({ uuid, texts }) => [uuid, texts.find((text) => count.get(normaliseName(text)) === 1) ?? String(uuid)]),
  );
}

/** Returns a function that formats the reference to a person or project: the name if it is unique, else the number. */
function createNaming(source: EnterpriseSource, writeId: FormatIdNumber): Naming {
  const person = nameRecords(getPeople(source), ({ name, idNo }) => [
    name,
    typeof idNo === 'string' && idNo !== '' ? writeId(idNo) : null,
  ]);
  const project = nameRecords(source('projects'), ({ projectNo, projectName }) => [projectNo, projectName]);
  return (column, key) => (column.kind === 'person' ? person : project).get(key) ?? null;
}

/** Returns one row for each measure of a unit work, or a single row if it has none. */
function workRows(work: Work): Rec[] {
  const { metrics, ...rest } = work;
  return metrics.length === 0
    ? [rest]
    : metrics.map(({ metric, value, unit, count }) => ({ ...rest, metric, value, unit, count }));
}

const isBlank = (row: readonly CellValue[]): boolean => row.every((cell) => cell === null);

/** Creates a function that generates the rows of a sheet on demand. */
export function createSheetRows(
  source: EnterpriseSource,
  writeId: FormatIdNumber,
): (spec: SheetSpec) => Iterable<CellValue[]> {
  let naming: Naming | null = null;
  const getName: Naming = (column, key) => {
    naming ??= createNaming(source, writeId);
    return naming(column, key);
  };
  const write = (record: Rec, column: SheetColumn): CellValue => {
    const found = getValueAt(record, column.field);
    if (column.kind === 'citizenId') return typeof found === 'string' && found !== '' ? writeId(found) : null;
    const isReference = column.kind === 'person' || column.kind === 'project';
    const written = isReference ? getName(column, typeof found === 'string' ? found : '') : writeCell(found, column);
    return typeof written === 'string' ? escapeSpecialText(written) : written;
  };
  function* getRecords({ section, child }: SheetSpec): Generator<readonly [parent: Rec, record: Rec]> {
    if (!child) {
      for (const record of source(section)) yield [record, record];
      return;
    }
    for (const parent of child === 'registrations' ? getPeople(source) : source(section)) {
      // The type of the enterprise document guarantees that this value is a list.
      const list = (parent[child] ?? []) as readonly Rec[];
      const rows = child === 'works' ? (list as unknown as readonly Work[]).flatMap(workRows) : list;
      for (const record of rows) yield [parent, record];
    }
  }
  return function* rows(spec) {
    for (const [parent, record] of getRecords(spec)) {
      const line = spec.columns.map((column) => write(column.refersTo === 'parent' ? parent : record, column));
      if (!isBlank(line)) yield line;
    }
  };
}
