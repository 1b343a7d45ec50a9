/** Evaluates an enterprise under assumed changes: the engine runs in a separate thread, and nothing is stored. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { GapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { ApplicationChoices } from '../contract/choices.ts';
import type { EvaluatedItem } from '../evaluations.contract.ts';
import { getCostWeights } from './advice/advice.service.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import type { EngineQuestion, EngineResults } from './engine/run-engine.ts';
import type { SupposedItem } from './engine/supposition.ts';
import { evaluateLevelWithAdvice, getCurrentStandardsReference } from './evaluations.service.ts';

export interface SuppositionTarget {
  /** Null: all current qualifications. */
  readonly standardCode: string | null;
  readonly level: string | null;
  readonly options: ApplicationChoices;
}

interface Supposition {
  readonly enterprise: EnterpriseDocument;
  readonly today: string;
  readonly asOf: string;
  readonly lost: ReadonlySet<number>;
  readonly items: SupposedItem[];
}

/** @throws ApiError that names the field if only one of standard and level is given */
function readLevel({ standardCode, level }: SuppositionTarget): { standardCode: string; level: string } | null {
  if (standardCode !== null && level !== null) return { standardCode, level };
  if (level !== null) throw createFieldError('standardCode', '请选择资质标准');
  if (standardCode !== null) throw createFieldError('level', '请选择资质等级');
  return null;
}

const suppositions = createResultCache<EngineResults['suppose']>();

/**
 * Evaluates the assumed changes. After the timeout the user gets the progress, and the next request returns the cached result.
 * @throws CallError that names the field if the standard or level does not exist; 503 while the result is computed
 */
export async function evaluateSupposition(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  target: SuppositionTarget,
  changes: readonly HypotheticalChange[],
): Promise<Supposition> {
  const level = readLevel(target);
  const { enterprise, key: records } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const today = toShanghaiDay(now);
  const question: EngineQuestion = { enterprise, asOf: today, today, options: target.options, without: [] };
  const task = {
    kind: 'suppose',
    facts: getCurrentStandardsReference(catalogue),
    question,
    changes,
    target: level,
  } as const;
  const key = JSON.stringify([records, catalogue.version, today, target, changes]);
  const answer = await suppositions.rememberSoon(key, app.config.checkPatienceMs, (tell) =>
    enqueueEngineTask<'suppose'>(task, tell),
  );
  if (!('items' in answer))
    throw createFieldError(answer.fault === 'unknown-level' ? 'level' : 'standardCode', answer.message);
  return { enterprise, today, asOf: answer.asOf, lost: new Set(answer.lost), items: answer.items };
}

export interface ProposedAdvice {
  readonly item: EvaluatedItem;
  readonly advice: GapClosingAdvice;
}

/** The maximum number of current qualifications for which advice is computed at once. */
const MAX_HELD = 8;

const proposals = createResultCache<ProposedAdvice[]>();

type Level = Readonly<Record<'standardCode' | 'level', string>>;

/** Lists the current qualifications with unmet requirements, each level once. */
async function listShortLevels(
  facts: ReturnType<typeof getCurrentStandardsReference>,
  question: EngineQuestion,
): Promise<Level[]> {
  const { items } = await enqueueEngineTask<'held'>({ kind: 'held', facts, question, isDetailed: false });
  const short = items
    .filter(({ report }) => report?.verdict === 'unmet')
    .map(({ standardCode, level, report }) => ({
      standardCode: report?.standardCode ?? standardCode,
      level: report?.level ?? level,
    }));
  return [...new Map(short.map((one) => [`${one.standardCode} ${one.level}`, one])).values()].slice(0, MAX_HELD);
}

/**
 * Returns advice on how to close the gaps of the level, or of each current qualification with unmet requirements.
 * @throws ApiError 503 with the progress while it is computed
 */
export async function listGapAdvice(
  { app, scope, now }: MemberContext,
  catalogue: Catalogue,
  target: SuppositionTarget,
): Promise<ProposedAdvice[]> {
  const wanted = readLevel(target);
  const { enterprise, key: records } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const { weights } = await getCostWeights(app, scope);
  const facts = getCurrentStandardsReference(catalogue);
  const asOf = toShanghaiDay(now);
  const question: EngineQuestion = { enterprise, asOf, options: target.options, without: [] };
  const key = JSON.stringify([records, catalogue.version, asOf, target, weights]);
  return await proposals.rememberSoon(key, app.config.checkPatienceMs, async (tell) => {
    const levels = wanted ? [wanted] : await listShortLevels(facts, question);
    const found: ProposedAdvice[] = [];
    for (const [index, level] of levels.entries()) {
      tell((index + 1) / (levels.length + 1));
      const { items, advice } = await evaluateLevelWithAdvice({ facts, question, ...level, weights });
      const [item] = items;
      if (item && advice) found.push({ item, advice });
    }
    return found;
  });
}
