import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { getEvidence } from '#domain/assistant/compose.ts';
import { listUnsupportedFigures } from '#domain/assistant/figures.ts';
import { parseRecordQuestion } from '#domain/assistant/record-question.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { type AssistantEvaluation, computeHitShare, evaluateAssistant } from './testing/evaluate.ts';
import { QUESTION_LISTS } from './testing/lists.ts';
import { TUNING_QUESTIONS } from './testing/questions.ts';

const TODAY = '2026-11-21';

/** All passages are made for these tests, which takes seconds on a free machine. */
const SYNC_WITHIN_MS = 400_000;

const EVERY = QUESTION_LISTS.flatMap(({ questions }) => questions);
/** The gate asks the first list and an eighth of the others. */
const [FIRST_LIST, ...OTHER_LISTS] = QUESTION_LISTS;
const ASKED_LISTS = [...(FIRST_LIST ? [FIRST_LIST] : []), ...takeDailyShare(OTHER_LISTS, process.env)];

let portal: TestPortal;
let result: AssistantEvaluation;
beforeAll(async () => {
  portal = await startPortal({ now: new Date(`${TODAY}T02:00:00Z`) });
  await updatePoliciesFromFacts(portal.app);
  await saveSampleArticles(portal.app);
  await portal.app.jobs.runNow('filing-guide.sync');
  await portal.app.jobs.runNow('assistant.sync');
  result = await evaluateAssistant(portal.app, createStandardQueries(createCatalogue(loadFacts())), ASKED_LISTS);
}, SYNC_WITHIN_MS);
afterAll(() => portal.close());

describe('the evaluation', () => {
  it('asks each question once, sixty and more', () => {
    const all = EVERY.map(({ question }) => question);
    expect(new Set(all).size).toBe(all.length);
    expect(TUNING_QUESTIONS.length).toBeGreaterThanOrEqual(60);
  });

  it('has answers that stand in the published texts', async () => {
    const { rows } = await portal.app.db.sql<{ title: string; passage: string }>(
      'select title, passage from assistant_passage',
      [],
    );
    const missing = EVERY.flatMap(({ question, answers }) =>
      answers
        .filter(({ title, holds }) => !rows.some((row) => row.title === title && row.passage.includes(holds)))
        .map(({ title, holds }) => `${question}: ${title} ${holds}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(ASKED_LISTS.map(({ what }, index) => [what, index] as const))(
    'finds the passage of %s within the first three sources',
    (_what, index) => {
      const { outcomes = [], floor = 1 } = result.lists[index] ?? {};
      expect(computeHitShare(outcomes, 3)).toBeGreaterThanOrEqual(floor);
    },
  );

  it('takes none of them for a question about the own enterprise alone', () => {
    const own = EVERY.filter(({ question }) => parseRecordQuestion(question)?.isGeneralToo === false);
    expect(own.map(({ question }) => question)).toEqual([]);
  });

  it('answers nothing that is out of the field or unsupported', () => {
    expect(result.answered).toEqual([]);
  });

  it('says no number that its source does not hold, and uses no text that is not in force (beyond.md 14)', () => {
    for (const { question, answer } of result.lists.flatMap(({ outcomes }) => outcomes)) {
      const isDated = /20\d\d年\d*月?申请/.test(question.question);
      for (const { text, cites } of answer?.points ?? []) {
        const cited = cites.flatMap((cite) => answer?.sources[cite - 1] ?? []);
        expect(cited, question.question).toHaveLength(cites.length);
        expect(listUnsupportedFigures(text, cited.map(getEvidence).join(' ')), question.question).toEqual([]);
        if (isDated) continue;
        for (const { validFrom, validUntil } of cited) {
          expect(validFrom === null || validFrom <= TODAY, question.question).toBe(true);
          expect(validUntil === null || validUntil > TODAY, question.question).toBe(true);
        }
      }
    }
  });
});
