/** A firm as it stood on some day, seen by the standards of today; nothing is stored as a run. */
import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { CheckReport } from '#domain/qualification/report.ts';
import type { Choices } from '../contract/choices.ts';
import { ownFacts } from './checks.service.ts';
import { askEngine } from './engine/engine.ts';

export interface LevelQuestion {
  readonly firm: Firm;
  readonly standardCode: string;
  readonly level: string;
  readonly asOf: string;
  readonly options: Choices;
  /** People and projects to be left out, by their ref. */
  readonly without?: readonly string[];
}

/** Null: the standards know no such level any more. */
export async function recheckLevel(
  catalogue: Catalogue,
  { firm, standardCode, level, asOf, options, without = [] }: LevelQuestion,
): Promise<CheckReport | null> {
  const question = { firm, asOf, options, without };
  const answer = await askEngine<'one'>({ kind: 'one', facts: ownFacts(catalogue), question, standardCode, level });
  return 'items' in answer ? (answer.items[0]?.report ?? null) : null;
}
