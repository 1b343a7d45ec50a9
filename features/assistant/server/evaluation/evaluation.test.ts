import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { evidenceOf } from '#domain/assistant/compose.ts';
import { listUnsupportedFigures } from '#domain/assistant/figures.ts';
import { readOwnQuestion } from '#domain/assistant/own-question.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { saveSampleArticles, syncPolicyFacts } from '#features/articles/server/public.ts';
import { createStandards } from '#features/standards/server/public.ts';
import { CHAT_OPENED } from './chat-opened.ts';
import { CLERKS_OPEN } from './clerks-open.ts';
import { CLERKS_SEALED } from './clerks-sealed.ts';
import { COUNTER_OPEN } from './counter-open.ts';
import { COUNTER_SEALED } from './counter-sealed.ts';
import { DESK_OPEN } from './desk-open.ts';
import { DESK_SEALED } from './desk-sealed.ts';
import { ERRAND_SEALED } from './errand-sealed.ts';
import { type Evaluation, evaluate, shareWithin } from './evaluate.ts';
import { HALL_SEALED } from './hall-sealed.ts';
import { HANDOVER_OPENED } from './handover-opened.ts';
import { OFFICE_OPENED } from './office-opened.ts';
import { PHONE_OPENED } from './phone-opened.ts';
import { HELD_OUT, QUESTIONS } from './questions.ts';
import { UNSEEN } from './unseen.ts';
import { VISIT_OPENED } from './visit-opened.ts';
import { WINDOW_OPENED } from './window-opened.ts';

/** The measured figures stand in docs/assistant.md; below these floors something was broken. */
const FLOOR = 0.9;
const FLOOR_HELD_OUT = 0.8;
/** Measured at 0.90 and never looked into; the rest is left to the order of equals, which databases may settle otherwise. */
const FLOOR_ERRAND_SEALED = 0.83;
const TODAY = '2026-11-21';

/** All passages are made for these tests, which takes seconds on a free machine. */
const SYNC_WITHIN_MS = 400_000;

const EVERY = [
  ...QUESTIONS,
  ...HELD_OUT,
  ...CLERKS_OPEN,
  ...CLERKS_SEALED,
  ...UNSEEN,
  ...DESK_OPEN,
  ...DESK_SEALED,
  ...COUNTER_OPEN,
  ...COUNTER_SEALED,
  ...HALL_SEALED,
  ...WINDOW_OPENED,
  ...PHONE_OPENED,
  ...HANDOVER_OPENED,
  ...VISIT_OPENED,
  ...CHAT_OPENED,
  ...OFFICE_OPENED,
  ...ERRAND_SEALED,
];

let portal: TestPortal;
let result: Evaluation;
beforeAll(async () => {
  portal = await startPortal({ now: new Date(`${TODAY}T02:00:00Z`) });
  await syncPolicyFacts(portal.app);
  await saveSampleArticles(portal.app);
  await portal.app.jobs.runNow('filing-guide.sync');
  await portal.app.jobs.runNow('assistant.sync');
  result = await evaluate(portal.app, createStandards(createCatalogue(loadFacts())));
}, SYNC_WITHIN_MS);
afterAll(() => portal.close());

describe('the evaluation', () => {
  it('asks each question once, sixty and more', () => {
    const all = EVERY.map(({ question }) => question);
    expect(new Set(all).size).toBe(all.length);
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
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

  it('finds the passage within the first three sources', () => {
    expect(shareWithin(result.asked, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.heldOut, 3)).toBeGreaterThanOrEqual(FLOOR_HELD_OUT);
    expect(shareWithin(result.clerksOpen, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.clerksSealed, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.unseen, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.deskOpen, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.deskSealed, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.counterOpen, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.counterSealed, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.hallSealed, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.windowOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.phoneOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.handoverOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.visitOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.chatOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.officeOpened, 3)).toBeGreaterThanOrEqual(FLOOR);
    expect(shareWithin(result.errandSealed, 3)).toBeGreaterThanOrEqual(FLOOR_ERRAND_SEALED);
  });

  it('takes none of them for a question about the own firm alone', () => {
    const own = EVERY.filter(({ question }) => readOwnQuestion(question)?.isGeneralToo === false);
    expect(own.map(({ question }) => question)).toEqual([]);
  });

  it('answers nothing that is out of the field or unsupported', () => {
    expect(result.answered).toEqual([]);
  });

  it('says no number that its source does not hold, and uses no text that is not in force (beyond.md 14)', () => {
    for (const { question, answer } of [
      ...result.asked,
      ...result.heldOut,
      ...result.clerksOpen,
      ...result.clerksSealed,
      ...result.unseen,
      ...result.deskOpen,
      ...result.deskSealed,
      ...result.counterOpen,
      ...result.counterSealed,
      ...result.hallSealed,
      ...result.windowOpened,
      ...result.phoneOpened,
      ...result.handoverOpened,
      ...result.visitOpened,
      ...result.chatOpened,
      ...result.officeOpened,
      ...result.errandSealed,
    ]) {
      const isDated = /20\d\d年\d*月?申请/.test(question.question);
      for (const { text, cites } of answer?.points ?? []) {
        const cited = cites.flatMap((cite) => answer?.sources[cite - 1] ?? []);
        expect(cited, question.question).toHaveLength(cites.length);
        expect(listUnsupportedFigures(text, cited.map(evidenceOf).join(' ')), question.question).toEqual([]);
        if (isDated) continue;
        for (const { validFrom, validUntil } of cited) {
          expect(validFrom === null || validFrom <= TODAY, question.question).toBe(true);
          expect(validUntil === null || validUntil > TODAY, question.question).toBe(true);
        }
      }
    }
  });
});
