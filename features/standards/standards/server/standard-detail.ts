import type { StandardDetail, StandardSummary } from '../standards.contract.ts';
import type { StandardIndexEntry } from './standard-index.ts';
import { listUserNotes } from './standard-notes.ts';
import { sumDataStates, toDocumentView, toLevelView } from './standard-view.ts';

const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the texts of a list, or the names of its objects. */
const getTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => getText(item) ?? getText((item as { name?: unknown } | null)?.name) ?? [])
    : [];

/** The code of the top grade, which is one standard for all categories of works (建市〔2007〕72号). */
const TOP_GRADE = '103003';

export function summariseStandard(entry: StandardIndexEntry, asOf: string): StandardSummary {
  const { standard } = entry;
  return {
    uuid: entry.uuid,
    code: standard.code,
    displayCode: standard.displayCode,
    parent: standard.parent,
    category: standard.category,
    name: standard.name,
    levels: standard.levels.map((level) => level.key),
    docNumber: standard.document?.docNumber ?? null,
    data: sumDataStates(standard.levels.map((level) => toLevelView(standard, level, asOf).data)),
    sort: entry.sort,
  };
}

function viewClause(standard: StandardIndexEntry['standard']['standard']): StandardDetail['clause'] {
  const number = standard?.clauseNumber;
  return number === undefined ? null : { number, isVerified: standard?.clauseBasis === 'verified' };
}

/** Returns all data of a standard as of a day. */
export function describeStandard(entry: StandardIndexEntry, asOf: string): StandardDetail {
  const { standard } = entry;
  const source = standard.standard;
  return {
    ...summariseStandard(entry, asOf),
    path: entry.path,
    document: standard.document ? toDocumentView(standard.document) : null,
    definition: getText(source?.definition),
    clause: viewClause(source),
    rules: getTexts(source?.generalRules),
    types: [...getTexts(source?.designTypes), ...getTexts(source?.projectTypes), ...getTexts(source?.subSpecialties)],
    statusNote: getText(source?.statusNote),
    topGrade: source?.topGrade === true ? TOP_GRADE : null,
    notes: listUserNotes(source?.notes),
    levelDetails: standard.levels.map((level) => toLevelView(standard, level, asOf)),
    children: entry.children.map((child) => summariseStandard(child, asOf)),
  };
}
