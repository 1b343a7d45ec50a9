/** The source document of a rule, its effective date, and whether it applied on the requested day. */
import type { Amendment, Level, Standard, StandardDocument } from './facts.ts';
import type { Requirement } from './requirement.ts';

export interface SourceDocument {
  title: string;
  docNumber: string;
  issuer: string;
  issued: string | null;
  /** First day in force: the effective date, or the date of issue, or unknown. */
  inForceSince: string | null;
  /** First day on which a later document replaced this one. */
  inForceUntil: string | null;
  amendments: readonly Amendment[];
}

type DocumentFields = StandardDocument | NonNullable<StandardDocument['supersedes']>;

const describe = (document: DocumentFields, until: string | null): SourceDocument => ({
  title: document.title,
  docNumber: document.docNumber,
  issuer: document.issuer,
  issued: document.issued ?? null,
  inForceSince: document.effective ?? document.issued ?? null,
  inForceUntil: until,
  amendments: document.amendments,
});

/** Returns the document of a level. A superseded level (planning.json) belongs to the previous document. */
export function findSourceDocument(
  fileSource: StandardDocument,
  standard: Standard,
  level: Level | null,
): SourceDocument {
  const current = standard.source ?? fileSource;
  if (level?.rule !== 'superseded' || current.supersedes === undefined) return describe(current, current.ends ?? null);
  return describe(current.supersedes, current.effective ?? current.issued ?? null);
}

/** The state of a requirement on a day. `otherType`: the staffing table is for another type of project than the one applied for. */
export type ApplicabilityState = 'assessed' | 'notAssessed' | 'notYet' | 'doubtful' | 'otherType';

export interface Applicability {
  state: ApplicabilityState;
  amendment: Amendment | null;
  /** First day of the amendment; null if the facts do not contain it. */
  since: string | null;
}

/**
 * Returns whether a rule applies on the day `asOf`. A rule with an unknown first day applies, because the facts describe the current
 * regulations.
 */
export const isInForce = (since: string | null, asOf: string): boolean => since === null || since <= asOf;

const findAmendment = (document: SourceDocument, docNumber: string | undefined): Amendment | null =>
  document.amendments.find((item) => item.docNumber === docNumber) ?? null;

const firstDayOf = (amendment: Amendment | null): string | null =>
  amendment === null ? null : (amendment.effective ?? amendment.issued ?? null);

/**
 * Returns whether a requirement is assessed on a day. A requirement that a later document removes is assessed until the first day of that
 * document; one that a later document adds is assessed from its first day.
 */
export function getApplicability(row: Requirement, document: SourceDocument, asOf: string): Applicability {
  const dropping = findAmendment(document, row.droppedBy);
  if (row.droppedBy !== undefined && isInForce(firstDayOf(dropping), asOf))
    return { state: 'notAssessed', amendment: dropping, since: firstDayOf(dropping) };
  const amendment = findAmendment(document, row.amendedBy);
  const since = firstDayOf(amendment);
  const reached = isInForce(since, asOf);
  if (row.assessed === false) {
    if (row.amendedBy !== undefined && !reached) return { state: 'assessed', amendment, since };
    return { state: amendment?.confidence === 'recalled' ? 'doubtful' : 'notAssessed', amendment, since };
  }
  if (row.amendedBy !== undefined && !reached) return { state: 'notYet', amendment, since };
  return { state: 'assessed', amendment, since };
}
