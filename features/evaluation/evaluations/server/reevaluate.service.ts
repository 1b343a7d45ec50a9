/** Evaluates an enterprise as of an earlier day by the current standards; no run is stored. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { ApplicationChoices } from '../contract/choices.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { getCurrentStandardsReference } from './evaluations.service.ts';

export interface LevelQuestion {
  readonly enterprise: EnterpriseDocument;
  readonly standardCode: string;
  readonly level: string;
  readonly asOf: string;
  readonly options: ApplicationChoices;
  /** The refs of people and projects that are excluded. */
  readonly without?: readonly string[];
}

/** Evaluates a level again; returns null if the standards no longer contain it. */
export async function reevaluateLevel(
  catalogue: Catalogue,
  { enterprise, standardCode, level, asOf, options, without = [] }: LevelQuestion,
): Promise<EvaluationReport | null> {
  const question = { enterprise, asOf, options, without };
  const answer = await enqueueEngineTask<'one'>({
    kind: 'one',
    facts: getCurrentStandardsReference(catalogue),
    question,
    standardCode,
    level,
  });
  return 'items' in answer ? (answer.items[0]?.report ?? null) : null;
}
