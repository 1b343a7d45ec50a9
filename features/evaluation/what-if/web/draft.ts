/** A set of assumptions while it is edited: parsed from an address, converted to a request body, compared with the stored set. */
import type { Change } from '#domain/what-if/change.ts';
import { type Choices, getChoices, readChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import type { Scenario } from '../contract/scenario.ts';

export interface Target extends Choices {
  readonly standardCode: string | null;
  readonly level: string | null;
}

export interface Draft {
  readonly target: Target;
  readonly changes: readonly Change[];
  /** Null: the draft is not saved yet. */
  readonly stored: Scenario | null;
}

export function readTarget(params: URLSearchParams): Target {
  const [standardCode, level] = [params.get('standard'), params.get('level')];
  const isWhole = standardCode !== null && level !== null;
  return {
    standardCode: isWhole ? standardCode : null,
    level: isWhole ? level : null,
    ...readChoices(params),
  };
}

export const getDraft = (scenario: Scenario): Draft => {
  const { standardCode, level } = scenario;
  return {
    target: { standardCode, level, ...getChoices(scenario) },
    changes: scenario.changes,
    stored: scenario,
  };
};

export const getBody = ({ target, changes }: Draft) => ({ ...target, changes: [...changes] });

export const isChanged = ({ changes, stored }: Draft): boolean =>
  JSON.stringify(changes) !== JSON.stringify(stored?.changes ?? []);

/** Reads the uuids to compare from an address, up to a limit. */
export const readCompared = (params: URLSearchParams, most: number): string[] =>
  [...new Set((params.get('compare') ?? '').split(',').filter((part) => part !== ''))].slice(0, most);
