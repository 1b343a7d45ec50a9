import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import {
  type DocumentList,
  type EnterpriseDocumentReading,
  type RowError,
  readEnterprise,
} from '#domain/enterprise/read-enterprise-document.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { ChildListName, DocumentSection } from './column.ts';
import {
  createImportError,
  type ImportError,
  type IncomingChild,
  type IncomingFile,
  type IncomingRecord,
  type RecordReference,
} from './incoming.ts';
import { getSheetSpec, SECTION_LABELS } from './sheets.ts';
import { parseDocumentStream } from './stream-document.ts';

const CHILDREN: Partial<Record<DocumentSection, ChildListName>> = {
  certificates: 'items',
  registeredPeople: 'registrations',
  otherPeople: 'registrations',
  projects: 'works',
};
const REFERENCES: Partial<
  Record<DocumentSection, readonly (readonly [field: string, kind: RecordReference['kind']])[]>
> = {
  achievements: [
    ['personUuid', 'person'],
    ['projectUuid', 'project'],
  ],
  projects: [
    ['managerUuid', 'person'],
    ['techLeadUuid', 'person'],
  ],
};

/** Flattens the known fields of a value. Null and empty lists contain no data, so they change nothing. */
function flatten(value: Readonly<Record<string, unknown>>, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, found]): [string, unknown][] => {
    if (found === null || found === undefined || (Array.isArray(found) && found.length === 0)) return [];
    if (typeof found === 'object' && !Array.isArray(found))
      return flatten(found as Record<string, unknown>, `${prefix}${name}.`);
    return [[`${prefix}${name}`, found]];
  });
}

/** A unit work in JSON always has `metrics`, even if empty, which distinguishes it from a workbook row. */
const readNested = (list: ChildListName, item: Plain): Record<string, unknown> => ({
  ...(list === 'works' ? { metrics: [] } : {}),
  ...Object.fromEntries(flatten(item)),
});

type Plain = Readonly<Record<string, unknown>>;

function readRecord(
  section: DocumentSection,
  record: Plain,
  row: number,
): { record: IncomingRecord; children: IncomingChild[] } {
  const child = CHILDREN[section];
  const sheet = SECTION_LABELS[section];
  const nested = child && Array.isArray(record[child]) ? (record[child] as Plain[]) : [];
  const refs = (REFERENCES[section] ?? []).flatMap(([field, kind]) => {
    const text = record[field];
    const column = getSheetSpec(section).columns.find((candidate) => candidate.field === field)?.label ?? field;
    return typeof text === 'string' && text !== '' ? [{ field, kind, text, column }] : [];
  });
  const given = Object.fromEntries(
    flatten(record).filter(([path]) => path !== child && !refs.some((ref) => ref.field === path)),
  );
  const common = { section, sheet, row, cells: {}, faults: [] };
  return {
    record: { ...common, given, refs },
    // The parent of a nested record is the enclosing record, identified by the row.
    children: child
      ? nested.map((item) => ({ ...common, child, parent: { row }, given: readNested(child, item) }))
      : [],
  };
}

const WHERE = /^(\w+)(?:\[(\d+)\])?\.?(.*)/s;

/** Formats the error at a path such as `projects[3].startDate` with a position that a user understands. */
export function createErrorAtPath(path: string, message: string): ImportError {
  const [, name = '', row, rest = ''] = WHERE.exec(path) ?? [];
  const section = Object.hasOwn(SECTION_LABELS, name) ? (name as DocumentSection) : null;
  if (!section) return createImportError('企业数据', null, path === '企业数据' ? null : path, message);
  const column = getSheetSpec(section).columns.find((candidate) => candidate.field === rest)?.label ?? rest;
  return createImportError(SECTION_LABELS[section], row === undefined ? 1 : Number(row), column || null, message);
}

/** Converts the records of an enterprise document to import rows; nested records stay with their parent. */
export function convertToIncomingFile(
  enterprise: EnterpriseDocument,
  places?: EnterpriseDocumentReading['places'],
): IncomingFile {
  const sections: readonly (readonly [DocumentSection, readonly Plain[]])[] = [
    ['enterprise', [enterprise.enterprise]],
    ['certificates', enterprise.certificates],
    ['registeredPeople', enterprise.registeredPeople],
    ['otherPeople', enterprise.otherPeople],
    ['achievements', enterprise.achievements],
    ['projects', enterprise.projects],
    ['equipment', enterprise.equipment],
    ['declarations', enterprise.declarations],
  ];
  const getPlace = (section: DocumentSection, index: number): number =>
    (section === 'enterprise' ? undefined : places?.[section][index]) ?? index + 1;
  const read = sections.flatMap(([section, rows]) =>
    rows.map((row, index) => readRecord(section, row, getPlace(section, index))),
  );
  return {
    source: 'json',
    records: read.map((item) => item.record),
    children: read.flatMap((item) => item.children),
    faults: [],
  };
}

/**
 * Parses JSON.
 * @throws RejectedFileError if the file is not JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RejectedFileError('文件不是有效的企业数据（或不是 UTF-8 编码），请使用本系统导出的企业数据文件', {
      cause,
    });
  }
}

/**
 * Reads an enterprise document (docs/enterprise.schema.json).
 * @throws RejectedFileError if the file is not JSON
 */
export const readEnterpriseJson = (bytes: Uint8Array): IncomingFile => takeDocument(parseJson(bytes));

/** Reads an enterprise document from a stream, because it may be too large for memory. */
export const readEnterpriseStream = async (bytes: AsyncIterable<Buffer>): Promise<IncomingFile> =>
  takeDocument(await parseDocumentStream(bytes));

function takeDocument(value: unknown): IncomingFile {
  const { enterprise, places, faults: errors } = readEnterprise(value, false);
  const placed = errors.map(({ path, message }) => createErrorAtPath(path, message));
  if (enterprise === null) return { source: 'json', records: [], children: [], faults: placed };
  const good = convertToIncomingFile(enterprise, places);
  return { ...good, records: [...good.records, ...listFaulty(value, errors)] };
}

/** Returns the valid plain fields of an invalid row, so that messages can name the row without showing an invalid value. */
function listSound(
  value: unknown,
  list: DocumentList,
  row: number,
  errors: readonly RowError[],
): Readonly<Record<string, unknown>> {
  const rows = (value as Partial<Record<DocumentList, unknown>>)[list];
  const raw: unknown = Array.isArray(rows) ? rows[row - 1] : null;
  if (typeof raw !== 'object' || raw === null) return {};
  const known = new Set<string>(getSheetSpec(list).columns.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(raw).filter(
      ([field, found]) =>
        typeof found !== 'object' &&
        known.has(field) &&
        !errors.some(({ path }) => path.startsWith(`${list}[${row}].${field}`)),
    ),
  );
}

/** Returns the invalid rows separately, so that the valid rows can be imported. */
function listFaulty(value: unknown, errors: readonly RowError[]): IncomingRecord[] {
  const groups = Map.groupBy(errors, ({ list, row }) => `${list} ${row}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.list === null || first.row === null) return [];
    const own = group.map(({ path, message }) => createErrorAtPath(path, message));
    return [
      {
        section: first.list,
        sheet: SECTION_LABELS[first.list],
        row: first.row,
        given: listSound(value, first.list, first.row, group),
        cells: {},
        faults: own,
        refs: [],
      },
    ];
  });
}

/** Returns whether the bytes are JSON: a JSON document starts with a brace, regardless of its file name. */
export function isJson(bytes: Uint8Array): boolean {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 64))
    .replace(/^\ufeff/, '')
    .trimStart();
  return head.startsWith('{') || head.startsWith('[');
}
