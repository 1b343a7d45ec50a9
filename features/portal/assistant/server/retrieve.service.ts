import { type RankedPassage, rankPassages } from '#domain/assistant/rank.ts';
import type { Db } from '#platform/server/db/db.ts';
import { findPassages } from './passage.repo.ts';
import type { SearchQuestion } from './understand.ts';

const MAX_CANDIDATES = 160;

/** Lists the passages in force on the day of the question, the best match first. */
export async function listRankedPassages(db: Db, understood: SearchQuestion): Promise<RankedPassage[]> {
  const { reading, queries, any, province, words } = understood;
  const passages = await findPassages(db, {
    words: queries,
    any,
    subjects: reading.subjects,
    day: reading.asked.day,
    isToday: understood.isToday,
    province,
    limit: MAX_CANDIDATES,
  });
  return rankPassages(passages, reading, words);
}
