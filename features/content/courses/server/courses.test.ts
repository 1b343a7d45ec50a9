import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts, loadFactsFile } from '#db/facts/load.ts';
import {
  type Course,
  getLearningProgress,
  getOutline,
  getPlayerInfo,
  type Lesson,
  listCourseFacets,
  listCourses,
  listFiveCourses,
  listOutline,
  saveProgress,
} from '../courses.contract.ts';
import { loadSampleCourses, SAMPLE_COURSES } from './courses.seed.ts';

let portal: TestPortal;
let member: string;
let guest: string;
let courses: readonly Course[];
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  await loadSampleCourses(portal.app);
  member = await portal.signIn('member');
  guest = await portal.signIn('guest');
  courses = (await portal.call(listCourses, { query: { pageSize: 100 } })).rows;
});
afterAll(() => portal.close());

const getCode = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (reason: TestCallError) => reason.code,
  );
const courseNamed = (part: string): Course => {
  const found = courses.find((course) => course.title.includes(part));
  if (!found) throw new Error(`no course ${part}`);
  return found;
};
async function getLessons(course: Course): Promise<Lesson[]> {
  const { chapters } = await portal.call(getOutline, { params: { id: course.uuid } });
  return chapters.flatMap((chapter) => chapter.lessons);
}
async function lessonWhere(course: Course, isFree: boolean): Promise<Lesson> {
  const found = (await getLessons(course)).find((lesson) => lesson.free === isFree);
  if (!found) throw new Error('no such lesson');
  return found;
}

describe('the sample', () => {
  it('has twelve courses or more in all five categories, four lessons or more each, all marked', async () => {
    expect(courses.length).toBeGreaterThanOrEqual(12);
    expect(new Set(courses.map((course) => course.category)).size).toBe(5);
    for (const course of courses) {
      expect(course.isSample).toBe(true);
      // Hours without an examination would be an unproven claim.
      expect(course.hours, course.title).toBe(course.lessonCount);
      expect(course.questionCount, course.title).toBeGreaterThanOrEqual(3);
      expect(course.lessonCount, course.title).toBeGreaterThanOrEqual(4);
      expect(course.durationSec, course.title).toBeGreaterThan(60);
    }
  });
  it('cites only documents that the facts know', () => {
    const known = JSON.stringify([loadFacts(), loadFactsFile('policies')]);
    const cited = SAMPLE_COURSES.flatMap((course) =>
      course.chapters.flatMap((chapter) => chapter.lessons.flatMap((lesson) => lesson.docNumbers)),
    );
    expect([...new Set(cited)].filter((docNumber) => !known.includes(docNumber))).toEqual([]);
  });
  it('loads again without doubling anything or losing what was counted', async () => {
    const course = courseNamed('安全生产许可证');
    const lesson = await lessonWhere(course, true);
    await portal.call(
      saveProgress,
      { params: { id: lesson.uuid }, body: { positionSec: 3, watched: [[0, 3]] } },
      { token: member },
    );
    await loadSampleCourses(portal.app);
    const again = await portal.call(listCourses, { query: { pageSize: 100 } });
    expect(again.total).toBe(courses.length);
    expect(again.rows.find((row) => row.uuid === course.uuid)?.hot).toBe(1);
    const state = await portal.call(getLearningProgress, { query: { courseUuid: course.uuid } }, { token: member });
    expect(state.watchedSec).toBe(3);
  });
});

describe('C-082 course/list (R-002: open to all visitors)', () => {
  it('pages, and clamps what is out of range', async () => {
    const first = await portal.call(listCourses, { query: { pageSize: 5 } });
    const second = await portal.call(listCourses, { query: { pageSize: 5, pageNum: 2 } });
    expect([first.rows.length, first.total]).toEqual([5, courses.length]);
    expect(second.rows.map((row) => row.uuid)).toEqual(courses.slice(5, 10).map((row) => row.uuid));
    const odd = await portal.request({
      method: 'GET',
      path: listCourses.path,
      query: { pageNum: '-3', pageSize: 'x', sort: 'worst', free: 'maybe', zzType: "'; drop table course" },
    });
    expect([odd.status, odd.body.total]).toEqual([200, courses.length]);
  });
  it('filters by category, by code of a standard as menus and standards write it, by price', async () => {
    const titles = async (query: Record<string, unknown>) =>
      (await portal.call(listCourses, { query: { pageSize: 100, ...query } })).rows.map((row) => row.title);
    const inCategory = courses.filter((course) => course.category === '03').map((course) => course.title);
    expect(await titles({ zzType: '03' })).toEqual(inCategory);
    expect(await titles({ zzType: '103' })).toEqual(inCategory);
    expect(await titles({ zzType: '10300101' })).toEqual(['建筑工程施工总承包标准解读']);
    expect(await titles({ zzType: '03-10300101' })).toEqual(['建筑工程施工总承包标准解读']);
    expect(await titles({ zzType: '10400201' })).toHaveLength(2);
    expect(await titles({ free: true })).toEqual(courses.filter((one) => one.priceFree).map((one) => one.title));
  });
  it('finds words in titles and in the text of lessons, taking wildcards literally', async () => {
    const total = async (keyword: string) => (await portal.call(listCourses, { query: { keyword } })).total;
    expect(await total('规划编制')).toBe(1);
    expect(await total('一级注册结构工程师')).toBeGreaterThan(0);
    expect(await total('%')).toBe(0);
    expect(await total('没有这样的课')).toBe(0);
  });
  it('puts the most used first when asked to', async () => {
    const { rows } = await portal.call(listCourses, { query: { sort: 'hot' } });
    expect(rows[0]?.hot).toBeGreaterThan(0);
  });
});

describe('C-083 fiveCourse', () => {
  it('gives at most five of the type', async () => {
    const { rows, total } = await portal.call(listFiveCourses, { query: { zzType: '03' } });
    expect(rows.length).toBe(5);
    expect(total).toBe(5);
    expect(new Set(rows.map((row) => row.category))).toEqual(new Set(['03']));
    expect((await portal.call(listFiveCourses, { query: {} })).rows.length).toBe(5);
  });
});

describe('facets', () => {
  it('count what the list shows', async () => {
    const facets = await portal.call(listCourseFacets, {});
    expect(facets.map((facet) => facet.value)).toEqual(['01', '02', '03', '04', '05']);
    expect(facets.reduce((sum, facet) => sum + facet.count, 0)).toBe(courses.length);
  });
});

describe('C-080 listOutline and C-081 outline', () => {
  it('give the chapters of a course in order, with their lessons', async () => {
    const course = courseNamed('建筑工程施工总承包');
    const { rows } = await portal.call(listOutline, { query: { courseUuid: course.uuid } });
    expect(rows.map((chapter) => chapter.title)).toEqual(['读懂标准', '资产与人员', '业绩与承包范围']);
    expect(rows.flatMap((chapter) => chapter.lessons)).toHaveLength(course.lessonCount);
  });
  it('give all chapters without a course, none for an unknown one', async () => {
    const all = await portal.call(listOutline, { query: {} });
    expect(new Set(all.rows.map((chapter) => chapter.courseUuid)).size).toBe(courses.length);
    for (const courseUuid of [UNKNOWN_UUID, 'x', "' or 1=1"]) {
      expect((await portal.call(listOutline, { query: { courseUuid } })).total).toBe(0);
    }
  });
  it('find the course by any uuid in it; anything else is 数据不存在', async () => {
    const course = courseNamed('市政公用');
    const whole = await portal.call(getOutline, { params: { id: course.uuid } });
    const chapter = whole.chapters[0];
    for (const id of [chapter?.uuid ?? '', chapter?.lessons[0]?.uuid ?? '']) {
      expect(await portal.call(getOutline, { params: { id } })).toEqual(whole);
    }
    for (const id of [UNKNOWN_UUID, 'nothing', '__proto__']) {
      expect(await getCode(portal.call(getOutline, { params: { id } }))).toBe(404);
    }
  });
  it('show no user the text of a lesson', async () => {
    const { body } = await portal.request({ method: 'GET', path: listOutline.path });
    expect(JSON.stringify(body)).not.toContain('slides');
  });
});

describe('C-079 playerInfo (G-01)', () => {
  it('asks for login', async () => {
    const lesson = await lessonWhere(courseNamed('市政公用'), true);
    expect(await getCode(portal.call(getPlayerInfo, { params: { id: lesson.uuid } }))).toBe(401);
  });
  it('plays a free lesson for all visitors and any other for members only', async () => {
    const course = courseNamed('市政公用');
    const [free, paid] = [await lessonWhere(course, true), await lessonWhere(course, false)];
    const expired = await portal.signIn('expired');
    for (const token of [guest, expired]) {
      const info = await portal.call(getPlayerInfo, { params: { id: free.uuid } }, { token });
      expect(info.lesson.slides.length).toBeGreaterThan(2);
      expect(info.url).toBeNull();
      expect(await getCode(portal.call(getPlayerInfo, { params: { id: paid.uuid } }, { token }))).toBe(403);
    }
    const info = await portal.call(getPlayerInfo, { params: { id: paid.uuid } }, { token: member });
    expect(info.lessons.map((lesson) => lesson.uuid)).toEqual((await getLessons(course)).map((lesson) => lesson.uuid));
  });
  it('plays every lesson of a free course', async () => {
    for (const lesson of await getLessons(courseNamed('资质延续与变更'))) {
      const info = await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: guest });
      expect(info.lesson.uuid).toBe(lesson.uuid);
    }
  });
  it('takes a course for its first lesson, then for the one last watched', async () => {
    const course = courseNamed('监理企业资质标准');
    const lessons = await getLessons(course);
    const player = () => portal.call(getPlayerInfo, { params: { id: course.uuid } }, { token: member });
    expect((await player()).lesson.uuid).toBe(lessons[0]?.uuid);
    await portal.call(
      saveProgress,
      { params: { id: lessons[2]?.uuid ?? '' }, body: { positionSec: 7, watched: [] } },
      { token: member },
    );
    expect([(await player()).lesson.uuid, (await player()).positionSec]).toEqual([lessons[2]?.uuid, 7]);
  });
  it('answers 数据不存在 for what is no lesson', async () => {
    for (const id of [UNKNOWN_UUID, 'x']) {
      expect(await getCode(portal.call(getPlayerInfo, { params: { id } }, { token: member }))).toBe(404);
    }
  });
  it('gives the media path of a recorded lesson', async () => {
    const lesson = await lessonWhere(courseNamed('工程勘察资质的类别'), true);
    await portal.app.db.sql("update lesson set media_key = '/course/a.mp4' where uuid = $1", [lesson.uuid]);
    const info = await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: guest });
    expect([info.url, info.lesson.hasMedia]).toEqual(['/course/a.mp4', true]);
  });
});
