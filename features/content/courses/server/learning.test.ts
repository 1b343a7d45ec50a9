import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  type Course,
  exportHandout,
  getLearningProgress,
  getOutline,
  getPlayerInfo,
  type Lesson,
  listCourses,
  listLearningLedger,
  progressFasterThanTime,
  saveProgress,
} from '../courses.contract.ts';
import { loadSampleCourses } from './courses.seed.ts';

let portal: TestPortal;
let member: string;
let guest: string;
let course: Course;
let lessons: readonly Lesson[];

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  await loadSampleCourses(portal.app);
  member = await portal.signIn('member');
  guest = await portal.signIn('guest');
  const found = (await portal.call(listCourses, { query: { keyword: '建筑工程施工总承包标准解读' } })).rows[0];
  if (!found) throw new Error('the sample lacks its first course');
  course = found;
  const outline = await portal.call(getOutline, { params: { id: course.uuid } });
  lessons = outline.chapters.flatMap((chapter) => chapter.lessons);
});
afterAll(() => portal.close());

const lessonAt = (index: number): Lesson => {
  const lesson = lessons[index];
  if (!lesson) throw new Error(`no lesson ${index}`);
  return lesson;
};
/** So much goes by on the server. */
const pass = (seconds: number): void => portal.setNow(new Date(portal.app.clock.now().getTime() + seconds * 1000));
const save = (lesson: Lesson, positionSec: number, watched: [number, number][], token = member) =>
  portal.call(saveProgress, { params: { id: lesson.uuid }, body: { positionSec, watched } }, { token });
const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  work.then(
    () => {
      throw new Error('was allowed');
    },
    (reason: TestCallError) => reason,
  );

describe('progress (beyond, wish 20: watched but not counted)', () => {
  it('counts what was watched once, whatever the order, the device or the number of tries', async () => {
    const lesson = lessonAt(0);
    expect((await save(lesson, 10, [[0, 10]])).watchedSec).toBe(10);
    const phone = await portal.signIn('member');
    pass(20);
    expect((await save(lesson, 30, [[5, 30]], phone)).watchedSec).toBe(30);
    expect((await save(lesson, 30, [[5, 30]])).watchedSec).toBe(30);
    const info = await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: phone });
    expect([info.positionSec, info.watched]).toEqual([30, [[0, 30]]]);
  });
  it('keeps both of two saves that arrive at once', async () => {
    const lesson = lessonAt(1);
    pass(20);
    await Promise.all([save(lesson, 5, [[0, 5]]), save(lesson, 20, [[12, 20]]), save(lesson, 12, [[5, 12]])]);
    const info = await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: member });
    expect(info.watched).toEqual([[0, 20]]);
  });
  it('finishes a lesson by itself, never credits more than its length, and starts it anew after its end', async () => {
    const lesson = lessonAt(2);
    pass(lesson.durationSec);
    const state = await save(lesson, 86_400, [[0, 86_400]]);
    expect(state).toMatchObject({ finished: true, watchedSec: lesson.durationSec, positionSec: lesson.durationSec });
    const info = await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: member });
    expect([info.positionSec, info.finished]).toEqual([0, true]);
    expect((await save(lesson, 3, [[0, 3]])).finished).toBe(true);
  });
  it('counts no more than went by: what claims more is refused as a whole, kept, and counts once the time is there', async () => {
    const lesson = lessonAt(3);
    const other = await portal.signIn('other');
    const before = (await portal.call(getLearningProgress, { query: {} }, { token: other })).watchedSec;
    const failure = await getFailure(save(lesson, 3000, [[0, 3000]], other));
    expect([failure.code, failure.message]).toEqual([409, expect.stringContaining(progressFasterThanTime.text)]);
    expect((await portal.call(getLearningProgress, { query: {} }, { token: other })).watchedSec).toBe(before);
    const { rows } = await portal.app.db.sql<{ claimed: number; allowed: number }>(
      'select claimed_sec as claimed, allowed_sec as allowed from watch_refusal where lesson_uuid = $1',
      [lesson.uuid],
    );
    expect(rows).toEqual([{ claimed: lesson.durationSec, allowed: 40 }]);
    pass(lesson.durationSec);
    expect((await save(lesson, 3000, [[0, 3000]], other)).finished).toBe(true);
    // Two lessons at once are no twice as many hours.
    const [one, two] = await Promise.all([
      save(lessonAt(4), 40, [[0, 40]], other).catch(() => null),
      save(lessonAt(0), 40, [[0, 40]], other).catch(() => null),
    ]);
    expect([one, two].filter((state) => state !== null)).toHaveLength(1);
  });
  it('shows a ledger whose days sum up to what was counted', async () => {
    portal.setNow(new Date('2026-11-22T16:30:00Z'));
    await save(lessonAt(0), 40, [[20, 40]]);
    const { rows, total } = await portal.call(listLearningLedger, { query: {} }, { token: member });
    expect(rows[0]).toMatchObject({ learnDate: '2026-11-23', countedSec: 10, courseTitle: course.title });
    expect(total).toBe(4);
    const learning = await portal.call(getLearningProgress, { query: {} }, { token: member });
    expect(rows.reduce((sum, row) => sum + row.countedSec, 0)).toBe(learning.watchedSec);
    expect([learning.finishedLessons, learning.courses]).toEqual([1, 1]);
  });
  it('says where to go on, with the share of the course', async () => {
    const { last, lessons: states } = await portal.call(
      getLearningProgress,
      { query: { courseUuid: course.uuid } },
      { token: member },
    );
    expect(last).toMatchObject({
      lessonUuid: lessonAt(0).uuid,
      lessonNo: 1,
      positionSec: 40,
      courseTitle: course.title,
    });
    const seen = 40 + 20 + lessonAt(2).durationSec;
    expect(last?.percent).toBe(Math.floor((seen / course.durationSec) * 100));
    expect(states.map((state) => state.locked)).toEqual(lessons.map(() => false));
  });
  it('belongs to its user alone', async () => {
    const otherMember = await portal.signIn('expired');
    const learning = await portal.call(
      getLearningProgress,
      { query: { courseUuid: course.uuid } },
      { token: otherMember },
    );
    expect([learning.last, learning.watchedSec]).toEqual([null, 0]);
    expect((await portal.call(listLearningLedger, { query: {} }, { token: otherMember })).total).toBe(0);
  });
  it('refuses what a user may not watch, and says which lessons those are', async () => {
    const paid = lessons.find((lesson) => !lesson.free);
    if (!paid) throw new Error('every lesson is free');
    expect((await getFailure(save(paid, 1, [[0, 1]], guest))).code).toBe(403);
    const { lessons: states } = await portal.call(
      getLearningProgress,
      { query: { courseUuid: course.uuid } },
      { token: guest },
    );
    expect(states.map((state) => state.locked)).toEqual(lessons.map((lesson) => !lesson.free));
  });
  it('asks for login', async () => {
    for (const [method, path] of [
      ['POST', `/portal/edu/progress/${lessonAt(0).uuid}`],
      ['GET', '/portal/edu/learning'],
      ['GET', '/portal/edu/ledger/list'],
      ['GET', `/portal/edu/handout/${course.uuid}`],
    ] as const) {
      const { body } = await portal.request({ method, path, ...(method === 'POST' ? { body: {} } : {}) });
      expect(body.code, path).toBe(401);
    }
  });
  it('names the field of bad input', async () => {
    const lesson = lessonAt(0);
    const backwards = await getFailure(save(lesson, 1, [[9, 3]]));
    expect([backwards.code, backwards.fields[0]?.path]).toEqual([400, 'watched.0']);
    const negative = await getFailure(save(lesson, -1, [[0, -5]]));
    expect(negative.fields.map((field) => field.path).sort()).toEqual(['positionSec', 'watched.0.1']);
    const { status, body } = await portal.request({
      method: 'POST',
      path: `/portal/edu/progress/${lesson.uuid}`,
      body: { positionSec: 'x' },
      token: member,
    });
    expect([status, body.fields.length]).toEqual([400, 2]);
    const nothing = await getFailure(save({ ...lesson, uuid: '11111111-1111-4111-8111-111111111111' }, 1, []));
    expect(nothing.code).toBe(404);
    const bad = await getFailure(portal.call(getLearningProgress, { query: { courseUuid: 'x' } }, { token: member }));
    expect(bad.fields[0]?.path).toBe('courseUuid');
  });
});

describe('handout', () => {
  const getText = (bytes: Uint8Array): string => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  it('is a Word file with the text of all lessons for a member', async () => {
    const file = await portal.call(exportHandout, { params: { id: course.uuid } }, { token: member });
    expect(file.filename).toBe(`${course.title}-讲义.docx`);
    const text = getText(file.bytes);
    for (const lesson of lessons) expect(text).toContain(lesson.title);
    expect(text).toContain('高度 200 米以下的工业、民用建筑工程');
    expect(text).toContain('示例课程');
  });
  it('leaves out what the user may not watch', async () => {
    const file = await portal.call(exportHandout, { params: { id: course.uuid } }, { token: guest });
    const text = getText(file.bytes);
    expect(text).toContain('本节为会员课时');
    expect(text).not.toContain('高度 200 米以下的工业、民用建筑工程');
  });
  it('answers 数据不存在 for no course', async () => {
    expect((await getFailure(portal.call(exportHandout, { params: { id: 'x' } }, { token: member }))).code).toBe(404);
  });
});
