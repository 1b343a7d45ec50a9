/** A set of assumptions while it is edited: parsed from an address, converted to a request body, compared with the stored set. */
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import {
  type ApplicationChoices,
  getApplicationChoices,
  parseApplicationChoices,
} from '#features/evaluation/evaluations/contract/choices.ts';
import type { Scenario } from '../contract/scenario.ts';

export interface WhatIfTarget extends ApplicationChoices {
  readonly standardCode: string | null;
  readonly level: string | null;
}

export interface ScenarioDraft {
  readonly target: WhatIfTarget;
  readonly changes: readonly HypotheticalChange[];
  /** Null: the draft is not saved yet. */
  readonly stored: Scenario | null;
}

export function parseWhatIfTarget(params: URLSearchParams): WhatIfTarget {
  const [standardCode, level] = [params.get('standard'), params.get('level')];
  const isWhole = standardCode !== null && level !== null;
  return {
    standardCode: isWhole ? standardCode : null,
    level: isWhole ? level : null,
    ...parseApplicationChoices(params),
  };
}

export const getScenarioDraft = (scenario: Scenario): ScenarioDraft => {
  const { standardCode, level } = scenario;
  return {
    target: { standardCode, level, ...getApplicationChoices(scenario) },
    changes: scenario.changes,
    stored: scenario,
  };
};

export const getScenarioBody = ({ target, changes }: ScenarioDraft) => ({ ...target, changes: [...changes] });

export const isScenarioDraftChanged = ({ changes, stored }: ScenarioDraft): boolean =>
  JSON.stringify(changes) !== JSON.stringify(stored?.changes ?? []);

/** Reads the uuids to compare from an address, up to a limit. */
export const parseComparedScenarios = (params: URLSearchParams, most: number): string[] =>
  [...new Set((params.get('compare') ?? '').split(',').filter((part) => part !== ''))].slice(0, most);
