/**
 * Lists the places for 技术工人: a total of workers with a grade in given trades, with a number or at least one worker for individual trades
 * (CR-6).
 */
import {
  type Criterion,
  combineAlternativeCriteria,
  createPostCriterion,
  createSkillCriterion,
} from '../people/criteria.ts';
import type { RequirementOf } from '../requirement.ts';
import { addRemainingPlace, createPlace, type PlaceSpec, type RequirementPlaces } from './places.ts';

type Row = RequirementOf<'skilledWorkers'>;

/** Creates the criterion for a trade. Trades such as 安全员 or 测量员 can also be proved by a post certificate. */
const needTrade = (row: Row, trades: readonly string[]): Criterion => {
  const skill = createSkillCriterion(row.grade, trades);
  const posts = trades.filter((trade) => trade.endsWith('员')).map((trade) => createPostCriterion(trade));
  return posts.length === 0 ? skill : combineAlternativeCriteria([skill, ...posts]);
};

function listParts(row: Row): PlaceSpec[] {
  const covered = row.mustCoverTrades === true ? (row.trades ?? []) : (row.mustCover ?? []);
  const numbered = new Map((row.including ?? []).map((part) => [part.trade, part.min]));
  return [
    ...[...numbered].map(([trade, min], index) =>
      createPlace(`including-${index + 1}`, trade, min, needTrade(row, [trade]), trade),
    ),
    ...covered
      .filter((trade) => !numbered.has(trade))
      .map((trade, index) =>
        createPlace(`cover-${index + 1}`, trade, 1, needTrade(row, [trade]), trade, {
          looseCriterion: needTrade(row, covered),
        }),
      ),
  ];
}

export function listSkilledPlaces(row: Row): RequirementPlaces {
  const everyTrade = [...new Set([...(row.trades ?? []), ...(row.mustCover ?? [])])];
  const parts = listParts(row);
  const isNamed = row.trades !== undefined;
  const base = needTrade(row, isNamed ? everyTrade : []);
  const label = row.grade === null ? '技术工人' : `${row.grade}以上`;
  const hire = `${isNamed ? (row.trades ?? []).join('、') : ''}${row.grade === null ? '技术工人' : `${row.grade}以上技术工人`}`;
  return {
    classId: 'skilled',
    places:
      typeof row.min === 'number'
        ? addRemainingPlace(parts, row.min, (count) =>
            createPlace('rest', parts.length > 0 ? '其他' : label, count, base, hire),
          )
        : parts,
    base,
    undecidable: [
      ...(row.includes === undefined ? [] : [`含${row.includes.join('、')}的口径待核对`]),
      ...(row.note?.includes('另计') === true ? ['部分工种另计的口径待核对'] : []),
    ],
    doubt: null,
    hasFigures: typeof row.min === 'number',
    rules: ['CR-1', 'CR-4', ...(parts.length > 0 ? (['CR-6'] as const) : [])],
    kinds: null,
  };
}
