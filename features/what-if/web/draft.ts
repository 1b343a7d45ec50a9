/** A set of suppositions while somebody works on it: from an address, as the body of a call, against what is stored. */
import type { Change } from '#domain/what-if/change.ts';
import type { Scenario } from '../contract/scenario.ts';

export interface Target {
  readonly standardCode: string | null;
  readonly level: string | null;
  readonly subject: string | null;
  readonly topGradeCategory: string | null;
  readonly countsTechnicalLead: boolean | null;
}

export interface Draft {
  readonly target: Target;
  readonly changes: readonly Change[];
  /** Null: not saved yet. */
  readonly stored: Scenario | null;
}

const LEADS: Readonly<Record<string, boolean>> = { '0': false, '1': true };

export function readTarget(params: URLSearchParams): Target {
  const [standardCode, level] = [params.get('standard'), params.get('level')];
  const isWhole = standardCode !== null && level !== null;
  return {
    standardCode: isWhole ? standardCode : null,
    level: isWhole ? level : null,
    subject: params.get('subject'),
    topGradeCategory: params.get('category'),
    countsTechnicalLead: LEADS[params.get('lead') ?? ''] ?? null,
  };
}

export const draftOf = (scenario: Scenario): Draft => {
  const { standardCode, level, subject, topGradeCategory, countsTechnicalLead } = scenario;
  return {
    target: { standardCode, level, subject, topGradeCategory, countsTechnicalLead },
    changes: scenario.changes,
    stored: scenario,
  };
};

export const bodyOf = ({ target, changes }: Draft) => ({ ...target, changes: [...changes] });

export const isChanged = ({ changes, stored }: Draft): boolean =>
  JSON.stringify(changes) !== JSON.stringify(stored?.changes ?? []);

/** The uuids to compare that an address names, at most so many. */
export const readCompared = (params: URLSearchParams, most: number): string[] =>
  [...new Set((params.get('compare') ?? '').split(',').filter((part) => part !== ''))].slice(0, most);
