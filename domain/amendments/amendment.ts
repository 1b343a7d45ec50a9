/**
 * Applies the changes of a later document to one level of a standard. Removed rows remain and are marked, so that the text valid on a given
 * day can be determined. Both versions of a figure are kept, as in db/facts.
 */
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { buildLevelKey } from '#domain/qualification/catalogue.ts';
import { findSourceDocument, getApplicability } from '#domain/qualification/documents.ts';
import type { Amendment, Facts, Level, Standard, StandardFile } from '#domain/qualification/facts.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';

export interface StandardAmendment {
  readonly standardCode: string;
  readonly level: string;
  readonly document: Amendment & { readonly effective: string };
  /** All requirements that apply from the effective day. */
  readonly requirements: readonly Requirement[];
}

export interface LevelLocation {
  readonly file: StandardFile;
  readonly standard: Standard;
  readonly level: Level;
}

export const getStandardIdentifier = (standard: Standard): string => standard.code ?? standard.key ?? standard.name;

/** Finds the level changed by an amendment; null if db/facts does not contain it. */
export function findLevelLocation(
  facts: Facts,
  { standardCode, level: key }: Pick<StandardAmendment, 'standardCode' | 'level'>,
): LevelLocation | null {
  for (const file of facts.standardFiles)
    for (const standard of file.standards) {
      if (getStandardIdentifier(standard) !== standardCode) continue;
      const level = standard.levels.find((one) => buildLevelKey(one) === key);
      if (level !== undefined) return { file, standard, level };
    }
  return null;
}

/** Returns the row without its validity period. */
export function omitRowValidity(row: Requirement): Requirement {
  const { assessed: _assessed, amendedBy: _amendedBy, droppedBy: _droppedBy, ...bare } = row;
  return bare;
}

const sameAs = (row: Requirement): string => canonicalJson(omitRowValidity(row));

/** Lists the requirements of the level that apply on a day. */
export function listRowsInForce({ file, standard, level }: LevelLocation, day: string): readonly Requirement[] {
  const document = findSourceDocument(file.source, standard, level);
  return level.requirements.filter((row) => {
    const { state } = getApplicability(row, document, day);
    return state === 'assessed' || state === 'doubtful';
  });
}

export interface AmendedRequirement {
  /** Null if the row is new. */
  readonly before: Requirement | null;
  /** Null if the row is removed. */
  readonly after: Requirement | null;
}

/** Lists the rows that an amendment removes, adds or rewrites. A removed row counts as rewritten by the next new row of its kind. */
export function listRowChanges(
  place: LevelLocation,
  { document, requirements }: StandardAmendment,
): readonly AmendedRequirement[] {
  const kept = requirements.map(sameAs);
  const dropped = listRowsInForce(place, document.effective).filter((row) => {
    const at = kept.indexOf(sameAs(row));
    if (at === -1) return true;
    kept.splice(at, 1);
    return false;
  });
  const left = [...kept];
  const brought = requirements.filter((row) => {
    const at = left.indexOf(sameAs(row));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  const rewritten = dropped.map((before): AmendedRequirement => {
    const at = brought.findIndex((row) => row.kind === before.kind);
    const after = at === -1 ? null : (brought.splice(at, 1)[0] ?? null);
    return { before, after };
  });
  return [...rewritten, ...brought.map((after) => ({ before: null, after }))];
}

/**
 * Marks a row as removed. `amendedBy` names the document that added or removed the row; `droppedBy` names the document that removed an
 * added row.
 */
const drop = (row: Requirement, docNumber: string): Requirement =>
  row.amendedBy === undefined || row.assessed === false
    ? { ...row, assessed: false, amendedBy: docNumber }
    : { ...row, droppedBy: docNumber };

/** Returns the level including the amendment. Rows keep their positions, because declarations of enterprises refer to them. */
export function amendLevel(place: LevelLocation, amendment: StandardAmendment): Level {
  const { docNumber } = amendment.document;
  const changes = listRowChanges(place, amendment);
  const gone = new Set(changes.map(({ before }) => before));
  const { level } = place;
  return {
    ...level,
    requirements: [
      ...level.requirements.map((row) => (gone.has(row) ? drop(row, docNumber) : row)),
      ...changes.flatMap(({ after }) => (after === null ? [] : [{ ...omitRowValidity(after), amendedBy: docNumber }])),
    ],
  };
}

function amendStandard({ file, standard, level }: LevelLocation, amended: Level, document: Amendment): Standard {
  const source = standard.source ?? file.source;
  const amendments = [...source.amendments.filter(({ docNumber }) => docNumber !== document.docNumber), document];
  return {
    ...standard,
    source: { ...source, amendments },
    levels: standard.levels.map((one) => (one === level ? amended : one)),
  };
}

/** A level as released by an operator, with the document that justifies it. */
export interface ReleasedLevel {
  readonly standardCode: string;
  readonly level: string;
  readonly document: Amendment & { readonly effective: string };
  readonly content: Level;
}

/** Replaces one level of db/facts with its released version; releases for unknown standards and levels are ignored. */
function putLevel(facts: Facts, released: ReleasedLevel): Facts {
  const place = findLevelLocation(facts, released);
  if (place === null) return facts;
  const fresh = amendStandard(place, released.content, released.document);
  const standards = place.file.standards.map((one) => (one === place.standard ? fresh : one));
  return {
    ...facts,
    standardFiles: facts.standardFiles.map((file) => (file === place.file ? { ...file, standards } : file)),
  };
}

/**
 * Composes the current standards catalogue from db/facts and the operators' releases in order.
 * @param version hash of both, computed by the caller
 */
export const composeFactsWithReleases = (
  delivered: Facts,
  released: readonly ReleasedLevel[],
  version: string,
): Facts => ({
  ...released.reduce(putLevel, delivered),
  version,
});

/** A date later than that of any evaluation. */
const NEVER = '9999-12-31';

/** Returns the standards data without the effect of an amendment: its rows remain, but its effective day is never reached. */
export function postponeAmendment(facts: Facts, standardCode: string, docNumber: string, version: string): Facts {
  const later = (standard: Standard): Standard => {
    const { source } = standard;
    if (getStandardIdentifier(standard) !== standardCode || source === undefined) return standard;
    const amendments = source.amendments.map((one) =>
      one.docNumber === docNumber ? { ...one, effective: NEVER } : one,
    );
    return { ...standard, source: { ...source, amendments } };
  };
  const standardFiles = facts.standardFiles.map((file) => ({ ...file, standards: file.standards.map(later) }));
  return { ...facts, standardFiles, version };
}
