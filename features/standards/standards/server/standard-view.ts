import {
  type CatalogueLevel,
  type CatalogueStandard,
  getClause,
  type PreparedRow,
} from '#domain/qualification/catalogue.ts';
import { getApplicability, type SourceDocument } from '#domain/qualification/documents.ts';
import { listRequirementDoubts } from '#domain/qualification/wording/requirement-wording.ts';
import { describeScope } from '#domain/qualification/wording/scope-wording.ts';
import type {
  DataState,
  StandardDocument,
  StandardLevel,
  StandardRequirement,
  StandardScope,
} from '../standards.contract.ts';
import { buildFigureHistory } from './figure-history.ts';
import { listUserNotes } from './standard-notes.ts';

/** Converts a source document for the response. */
export function toDocumentView(document: SourceDocument): StandardDocument {
  return {
    title: document.title,
    docNumber: document.docNumber,
    issuer: document.issuer,
    issued: document.issued,
    effective: document.inForceSince,
    until: document.inForceUntil,
    amendments: document.amendments.map((amendment) => ({
      docNumber: amendment.docNumber,
      title: amendment.title,
      issued: amendment.issued ?? null,
      effective: amendment.effective ?? amendment.issued ?? null,
      effect: amendment.effect,
      confidence: amendment.confidence ?? 'sourced',
    })),
  };
}

function getState(
  row: PreparedRow,
  level: CatalogueLevel,
  asOf: string,
): Pick<StandardRequirement, 'state' | 'since' | 'amendedBy'> {
  const { state, since, amendment } = getApplicability(row.row, level.document, asOf);
  const amendedBy = amendment?.docNumber ?? row.row.amendedBy ?? null;
  if (state === 'notAssessed' || state === 'doubtful') return { state: 'notAssessed', since, amendedBy };
  if (state === 'notYet') return { state, since, amendedBy };
  const isAdded = amendedBy !== null && row.row.assessed !== false;
  return {
    state: isAdded ? 'added' : 'assessed',
    since: isAdded ? since : null,
    amendedBy: isAdded ? amendedBy : null,
  };
}

function viewRow(row: PreparedRow, index: number, level: CatalogueLevel, asOf: string): StandardRequirement {
  const isDoubtful = getApplicability(row.row, level.document, asOf).state === 'doubtful';
  const { title, text, minimum, parts } = row.words;
  return {
    id: row.id,
    no: index + 1,
    kind: row.row.kind,
    title,
    text,
    minimum,
    parts: parts.map((part) => ({ ...part, items: [...part.items] })),
    ...getState(row, level, asOf),
    clause: row.clause,
    quote: row.row.quote ?? null,
    doubts: [
      ...listRequirementDoubts(row.row, row.confidence),
      ...(isDoubtful ? ['取消该指标的文件内容凭一般知识录入，待核对'] : []),
    ],
    notes: listUserNotes(row.row.note, row.row.notes),
  };
}

const isRewritten = (row: StandardRequirement): boolean =>
  row.state === 'added' || row.parts.some((part) => part.items.some((item) => item.amendedBy !== null));

function countRows(rows: readonly StandardRequirement[]): StandardLevel['counts'] {
  const standing = rows.filter((row) => row.state === 'assessed' || row.state === 'added');
  return {
    assessed: standing.length,
    notAssessed: rows.filter((row) => row.state === 'notAssessed').length,
    changed: standing.filter(isRewritten).length,
    pending: rows.filter((row) => row.doubts.length > 0).length,
  };
}

/** Counts the rows of requirements and scope by verification state. */
function getData(
  requirements: readonly StandardRequirement[],
  rows: readonly PreparedRow[],
  scope: readonly StandardScope[],
): DataState {
  const unknown = rows.filter((row) => row.words.isPending).length;
  const doubtful = requirements.filter((row) => row.doubts.length > 0).length - unknown;
  const doubtfulScope = scope.filter((row) => row.isPending).length;
  const total = rows.length + scope.length;
  const recalled = doubtful + doubtfulScope;
  return { rows: total, unknown, recalled, sourced: total - unknown - recalled };
}

const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Describes one level in words, as of a day. */
export function toLevelView(standard: CatalogueStandard, level: CatalogueLevel, asOf: string): StandardLevel {
  const source = level.level;
  const confidence = source.confidence ?? standard.standard?.confidence ?? 'unknown';
  const requirements = level.rows.map((row, index) => viewRow(row, index, level, asOf));
  const scope = source.scope.map((row) => ({
    ...describeScope(row, confidence),
    clause: getClause(row, standard.standard),
  }));
  return {
    key: level.key,
    level: source.level,
    qualifier: source.subType ?? source.subKind ?? (source.rule === 'superseded' ? '原规定' : null),
    isSuperseded: source.rule === 'superseded',
    appliesTo: getText(source.appliesTo),
    statusNote: getText(source.statusNote),
    document: toDocumentView(level.document),
    counts: countRows(requirements),
    data: getData(requirements, level.rows, scope),
    notes: listUserNotes(source.notes),
    requirements,
    history: buildFigureHistory(requirements, level, asOf),
    scope,
  };
}

export const sumDataStates = (states: readonly DataState[]): DataState =>
  states.reduce(
    (sum, state) => ({
      rows: sum.rows + state.rows,
      sourced: sum.sourced + state.sourced,
      recalled: sum.recalled + state.recalled,
      unknown: sum.unknown + state.unknown,
    }),
    { rows: 0, sourced: 0, recalled: 0, unknown: 0 },
  );
