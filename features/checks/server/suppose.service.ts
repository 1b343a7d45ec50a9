/** What would be, for the feature of suppositions: the engine runs in its own thread, and nothing is stored. */
import type { Firm } from '#domain/firm/firm.ts';
import type { Advice } from '#domain/qualification/advice/list-ways.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { Change } from '#domain/what-if/change.ts';
import { getCountedFirm } from '#features/firm/server/public.ts';
import { failField } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { Choices } from '../contract/choices.ts';
import type { CheckedItem } from '../contract.ts';
import { getWeights } from './advice/advice.service.ts';
import { adviseLevelOf, ownFacts } from './checks.service.ts';
import { askEngine } from './engine/engine.ts';
import type { Question } from './engine/run-engine.ts';
import type { SupposedItem } from './engine/suppose.ts';

export interface Target {
  /** Null: all held qualifications. */
  readonly standardCode: string | null;
  readonly level: string | null;
  readonly options: Choices;
}

interface Supposition {
  readonly firm: Firm;
  readonly today: string;
  readonly asOf: string;
  readonly lost: ReadonlySet<number>;
  readonly items: SupposedItem[];
}

/** @throws Failure at the field when only one of the two is named */
function readLevel({ standardCode, level }: Target): { standardCode: string; level: string } | null {
  if (standardCode !== null && level !== null) return { standardCode, level };
  if (level !== null) throw failField('standardCode', '请选择资质标准');
  if (standardCode !== null) throw failField('level', '请选择资质等级');
  return null;
}

/** @throws Failure when the standard or level does not exist, at its field */
export async function suppose(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  target: Target,
  changes: readonly Change[],
): Promise<Supposition> {
  const level = readLevel(target);
  const { firm } = await getCountedFirm(app, scope);
  const today = shanghaiDay(now);
  const question: Question = { firm, asOf: today, options: target.options, without: [] };
  const task = { kind: 'suppose', facts: ownFacts(catalogue), question, changes, target: level } as const;
  const answer = await askEngine<'suppose'>(task);
  if (!('items' in answer))
    throw failField(answer.fault === 'unknown-level' ? 'level' : 'standardCode', answer.message);
  return { firm, today, asOf: answer.asOf, lost: new Set(answer.lost), items: answer.items };
}

export interface Proposed {
  readonly item: CheckedItem;
  readonly advice: Advice;
}

/** Held qualifications for which ways are looked for at once. */
const MOST_HELD = 8;

/** Ways to close the gaps of the level, or of each held qualification that falls short. */
export async function proposeWays(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  target: Target,
): Promise<Proposed[]> {
  const wanted = readLevel(target);
  const { firm } = await getCountedFirm(app, scope);
  const { weights } = await getWeights(app, scope);
  const facts = ownFacts(catalogue);
  const question: Question = { firm, asOf: shanghaiDay(now), options: target.options, without: [] };
  const held = wanted ? [] : (await askEngine<'held'>({ kind: 'held', facts, question, isDetailed: false })).items;
  const short = held
    .filter(({ report }) => report?.verdict === 'unmet')
    .map(({ standardCode, level, report }) => ({
      standardCode: report?.standardCode ?? standardCode,
      level: report?.level ?? level,
    }));
  const levels = wanted
    ? [wanted]
    : [...new Map(short.map((one) => [`${one.standardCode} ${one.level}`, one])).values()];
  const found: Proposed[] = [];
  for (const level of levels.slice(0, MOST_HELD)) {
    const { items, advice } = await adviseLevelOf({ facts, question, ...level, weights });
    const [item] = items;
    if (item && advice) found.push({ item, advice });
  }
  return found;
}
