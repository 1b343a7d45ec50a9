import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { getOutlook } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import {
  creditHours,
  editHours,
  listHours,
  listHoursTargets,
  removeCredit,
  withdrawCredit,
} from '#features/records/continuing-education/continuing-education.contract.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import {
  beginExam,
  type CourseCertificate,
  completionNotExpired,
  confirmPresence,
  type ExamPaper,
  getCompletion,
  issueCertificate,
  listCourseCertificates,
  printCertificate,
  repeatCourse,
  submitExam,
  verifyCertificate,
} from '../contract/completion.ts';
import { COURSE } from '../contract/course.ts';
import { getOutline, getPlayerInfo, presenceCheckPending, saveProgress } from '../courses.contract.ts';
import { notifyEndingCompletions } from './completion.jobs.ts';
import { addExamAttempt, beginRepetition, lockCompletion } from './completion.repo.ts';

const calls = getManageCalls(COURSE);
/** The right options by their words, whatever their order on a paper. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  单选示例: ['甲'],
  多选示例: ['甲', '丙'],
  判断示例: ['对'],
};
const BODY = {
  title: '示例结业课程',
  summary: '示例简介',
  zzType: '03',
  priceFree: true,
  hours: 12,
  presenceMinutes: 1,
  passPercent: 60,
  examTries: 2,
  questions: [
    { kind: 'single', text: '单选示例', options: ['甲', '乙'], answer: 'A' },
    { kind: 'multiple', text: '多选示例', options: ['甲', '乙', '丙'], answer: 'AC', why: '示例解析' },
    { kind: 'judge', text: '判断示例', answer: '对' },
  ],
  chapters: [
    {
      title: '第一章',
      lessons: [{ title: '第一课', slides: [{ title: '示例', lines: ['示'.repeat(600)], docNumbers: [] }] }],
    },
  ],
};

let portal: TestPortal;
let operator: string;
let member: string;
let other: string;
let course: string;
let lesson: { uuid: string; durationSec: number };

const publish = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
  const { uuid } = await portal.call(calls.add, { body }, { token: operator });
  await portal.call(calls.publish, { body: { uuid } }, { token: operator });
  return uuid;
};
const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  work.then(
    () => {
      throw new Error('was allowed');
    },
    (reason: TestCallError) => reason,
  );
const pass = (seconds: number): void => portal.setNow(new Date(portal.app.clock.now().getTime() + seconds * 1000));
const completion = (token: string) => portal.call(getCompletion, { params: { id: course } }, { token });
const save = (from: number, to: number, token: string) =>
  portal.call(
    saveProgress,
    { params: { id: lesson.uuid }, body: { positionSec: to, watched: [[from, to]] } },
    { token },
  );

/** Watches at the pace of the clock, and answers each question for presence. @returns how many questions came */
async function watch(token: string): Promise<number> {
  let asked = 0;
  for (let at = 0; at < lesson.durationSec; at += 15) {
    pass(15);
    const to = Math.min(at + 15, lesson.durationSec);
    const state = await save(at, to, token);
    if (!state.isAsked) continue;
    asked += 1;
    await portal.call(confirmPresence, {}, { token });
  }
  return asked;
}
const getAnswers = (paper: ExamPaper, isRight = true): number[][] =>
  paper.questions.map(({ text, choices }) =>
    choices.flatMap((choice, place) => (RIGHT[text]?.includes(choice) === isRight ? [place] : [])),
  );
const begin = (token: string) => portal.call(beginExam, { params: { id: course } }, { token });
const handIn = (paper: ExamPaper, answers: number[][], token: string) =>
  portal.call(submitExam, { params: { id: paper.tryUuid }, body: { answers } }, { token });
const take = (token: string, holderName = '示例学员') =>
  portal.call(issueCertificate, { params: { id: course }, body: { holderName } }, { token });

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  [operator, member, other] = [
    await portal.signIn('operator'),
    await portal.signIn('member'),
    await portal.signIn('other'),
  ];
  course = await publish(BODY);
  const outline = await portal.call(getOutline, { params: { id: course } });
  const [first] = outline.chapters.flatMap((chapter) => chapter.lessons);
  if (!first) throw new Error('the course has no lesson');
  lesson = first;
});
afterAll(() => portal.close());

describe('what an operator writes', () => {
  it.each([
    [{ questions: [{ kind: 'single', text: '题', options: ['甲', '乙'], answer: 'AB' }] }, 'questions.0.answer'],
    [{ questions: [{ kind: 'multiple', text: '题', options: ['甲'], answer: 'A' }] }, 'questions.0.options'],
    [{ questions: [{ kind: 'judge', text: '题', answer: '是' }] }, 'questions.0.answer'],
    [{ questions: [], passPercent: 60, examTries: null }, 'passPercent'],
    [{ hours: 501 }, 'hours'],
    [{ validMonths: 0 }, 'validMonths'],
    [{ hours: null, validMonths: 12 }, 'validMonths'],
    [{ examTries: 0 }, 'examTries'],
    [{ presenceMinutes: 500 }, 'presenceMinutes'],
  ])('%j is refused at its field', async (rest, path) => {
    const failure = await getFailure(portal.call(calls.add, { body: { ...BODY, ...rest } }, { token: operator }));
    expect([failure.code, failure.fields.map((field) => field.path)]).toEqual([400, [path]]);
  });
  it('is read back as it was written, and no answer reaches a reader', async () => {
    const outline = await portal.call(getOutline, { params: { id: course } });
    expect(outline.course).toMatchObject({ hours: 12, questionCount: 3 });
    const stored = await portal.call(calls.get, { params: { id: course } }, { token: operator });
    expect(stored).toMatchObject({ hours: 12, presenceMinutes: 1, examTries: 2 });
    expect(stored['questions']).toHaveLength(3);
    for (const path of [`/portal/edu/outline/${course}`, `/portal/edu/completion/${course}`]) {
      const answer = await portal.request({ method: 'GET', path, token: member });
      expect(JSON.stringify(answer.body)).not.toContain('示例解析');
    }
  });
});

describe('presence', () => {
  it('is asked for at a moment of the server’s; until an answer from any device, nothing counts', async () => {
    let at = 0;
    for (let isAsked = false; !isAsked; ) {
      pass(15);
      ({ isAsked } = await save(at, at + 15, other));
      at += 15;
    }
    // Between half and one and a half minutes, as the course asks for one.
    expect(at).toBeGreaterThanOrEqual(30);
    expect(at).toBeLessThanOrEqual(105);
    const phone = await portal.signIn('other');
    expect((await portal.call(getPlayerInfo, { params: { id: lesson.uuid } }, { token: phone })).isAsked).toBe(true);
    pass(60);
    const refused = await getFailure(save(at, at + 15, other));
    expect([refused.code, refused.message]).toEqual([409, expect.stringContaining(presenceCheckPending.text)]);
    await portal.call(confirmPresence, {}, { token: phone });
    // The minute that went by unanswered is not claimed afterwards.
    expect((await getFailure(save(at, at + 15, other))).code).toBe(409);
    pass(15);
    const state = await save(at, at + 15, other);
    expect([state.watchedSec, state.isAsked]).toEqual([at + 15, false]);
  });
});

it('presence: what a course that asks seldom left over does not count in one that asks each minute', async () => {
  const guest = await portal.signIn('guest');
  await save(0, 0, guest);
  await portal.app.db.sql(
    `insert into presence_check (user_uuid, left_sec) select user_uuid, 10000 from lesson_progress where lesson_uuid = $1
     on conflict (user_uuid) do update set left_sec = 10000, asked_time = null`,
    [lesson.uuid],
  );
  let at = 0;
  for (let isAsked = false; !isAsked && at < 120; at += 15) {
    pass(15);
    ({ isAsked } = await save(at, at + 15, guest));
  }
  expect(at).toBeLessThanOrEqual(90);
});

describe('the way to a certificate', () => {
  let certificate: CourseCertificate;
  it('leads through all lessons, and says what is left', async () => {
    expect(await completion(member)).toMatchObject({
      lessonCount: 1,
      finishedLessons: 0,
      hours: 12,
      certificate: null,
    });
    for (const work of [begin(member), take(member)]) {
      expect((await getFailure(work)).message).toContain('还有 1 节课没有学完');
    }
    expect(await watch(member)).toBeGreaterThanOrEqual(1);
    expect((await completion(member)).finishedLessons).toBe(1);
    expect((await getFailure(take(member))).message).toContain('考试还没有通过');
  });
  it('asks in an order of each try’s own, the same one after a second start, and tells no answer of one that failed', async () => {
    const paper = await begin(member);
    expect(paper.questions.map(({ text }) => text).sort()).toEqual(Object.keys(RIGHT).sort());
    expect(await begin(member)).toEqual(paper);
    expect((await getFailure(handIn(paper, getAnswers(paper), other))).code).toBe(404);
    const failed = await handIn(paper, getAnswers(paper, false), member);
    expect(failed).toMatchObject({ percent: 0, passed: false, triesLeft: 1, wrong: [], solutions: [] });
    expect((await getFailure(handIn(paper, getAnswers(paper), member))).message).toContain('已经交过');
  });
  it('is passed once, and a user without tries left gets no other', async () => {
    const paper = await begin(member);
    const answers = getAnswers(paper);
    const several = paper.questions.findIndex(({ text }) => text === '多选示例');
    const passed = await handIn(
      paper,
      answers.map((own, index) => (index === several ? own.slice(1) : own)),
      member,
    );
    expect(passed).toMatchObject({ percent: 66, passed: true, wrong: [several + 1] });
    expect(passed.solutions.find(({ no }) => no === several + 1)).toMatchObject({ why: '示例解析' });
    expect((await getFailure(begin(member))).message).toContain('已经通过');

    await watch(other);
    for (const left of [1, 0]) expect((await handIn(await begin(other), [], other)).triesLeft).toBe(left);
    // Read before the other device handed in: the number of this try is taken, so it is none.
    const { rows } = await portal.app.db.sql<{ userUuid: string }>(
      'select user_uuid as "userUuid" from exam_try where course_uuid = $1 group by 1 having not bool_or(passed)',
      [course],
    );
    const stale = { uuid: crypto.randomUUID(), courseUuid: course, no: 2, paper: [], passPercent: 60 };
    const begun = { ...stale, userUuid: rows[0]?.userUuid ?? '', createTime: portal.app.clock.now() };
    expect(await addExamAttempt(portal.app.db, begun)).toBe(false);
    const { exam } = await completion(other);
    expect(exam).toMatchObject({ triesLeft: 0 });
    expect((await getFailure(begin(other))).message).toContain('考试次数已用完');
  });
  it('ends with a number that the public can verify; asked for again it is the same', async () => {
    certificate = await take(member);
    expect(certificate).toMatchObject({ holderName: '示例学员', hours: 12, percent: 66, completedOn: '2026-11-21' });
    expect((await take(member, '另一个名字')).number).toBe(certificate.number);
    const typed = certificate.number.toLowerCase().replaceAll('-', ' ');
    const found = await portal.call(verifyCertificate, { query: { number: typed } });
    expect(found).toMatchObject({ number: certificate.number, courseTitle: BODY.title, holderName: '示例学员' });
    expect(await portal.call(verifyCertificate, { query: { number: '0000-0000-0000-0000' } })).toBeNull();
    const file = await portal.call(printCertificate, { params: { id: certificate.uuid } }, { token: member });
    const words = (await readPdfWords(file.bytes)).join('');
    for (const word of ['示例学员', BODY.title, certificate.number, '/jieye']) expect(words).toContain(word);
    const foreign = portal.call(printCertificate, { params: { id: certificate.uuid } }, { token: other });
    expect((await getFailure(foreign)).code).toBe(404);
    for (const holderName of ['', '长'.repeat(51)]) expect((await getFailure(take(member, holderName))).code).toBe(400);
  });
  it('row 15: its hours are credited and the chain goes; taken back, it returns; credited once, and not into the next period', async () => {
    const registrations = [
      { regType: '二级建造师', specialty: '市政公用工程', regNo: '示例-1', continuingEduEnd: '2027-05-02' },
    ];
    const body = { name: '示例学员', idNo: '11010519491231002X', registrations };
    const person = (await portal.call(addRegister, { body }, { token: member })).uuid;
    const hours = async () => {
      const [row] = await portal.call(listHours, { params: { id: person } }, { token: member });
      if (!row) throw new Error('the person has no registration');
      return row;
    };
    const chains = async () => (await portal.call(getOutlook, {}, { token: member })).hours.map((one) => one.missing);
    const { registrationUuid } = await hours();
    const targets = await portal.call(listHoursTargets, { query: { keyword: '示例学员' } }, { token: member });
    expect(targets).toMatchObject([{ registrationUuid, personName: '示例学员', paper: '二级建造师（市政公用工程）' }]);
    await portal.call(editHours, { body: { registrationUuid, required: 30, done: 20 } }, { token: member });
    expect(await chains()).toEqual([10]);

    const credit = (token: string) =>
      portal.call(creditHours, { body: { certificateUuid: certificate.uuid, registrationUuid } }, { token });
    expect((await getFailure(credit(other))).code).toBe(404);
    // Only own hours: a colleague's registration is refused at its field.
    const colleague = await portal.call(
      addRegister,
      {
        body: {
          ...body,
          name: '示例同事',
          idNo: '110105194912310046',
          registrations: registrations.map((one) => ({ ...one, regNo: '示例-2' })),
        },
      },
      { token: member },
    );
    const [theirs] = await portal.call(listHours, { params: { id: colleague.uuid } }, { token: member });
    const foreign = { certificateUuid: certificate.uuid, registrationUuid: theirs?.registrationUuid ?? '' };
    expect(await getFailure(portal.call(creditHours, { body: foreign }, { token: member }))).toMatchObject({
      code: 400,
      fields: [{ path: 'registrationUuid', message: expect.stringContaining('示例学员，与示例同事不一致') }],
    });
    const credited = await credit(member);
    expect(credited).toMatchObject({ done: 20, credited: 12, missing: 0 });
    expect(await chains()).toEqual([]);
    expect((await getFailure(credit(member))).message).toContain('已经计入');
    expect((await completion(member)).certificate?.isCredited).toBe(true);

    const [own] = credited.credits;
    const remove = (token: string) => portal.call(removeCredit, { params: { id: own?.uuid ?? '' } }, { token });
    expect((await getFailure(remove(other))).code).toBe(404);
    // A key that reaches no registered people finds neither their registrations nor what is credited to them.
    const key = await logInBySecondaryKey(portal, ['info.other.view', 'info.other.edit']);
    for (const work of [credit(key.token), remove(key.token)]) expect((await getFailure(work)).code).toBe(404);
    await remove(member);
    expect((await getFailure(remove(member))).code).toBe(404);
    expect(await chains()).toEqual([10]);
    await credit(member);
    expect(await chains()).toEqual([]);

    // A user who left the enterprise has no right there any more; the learned hours remain.
    const withdraw = (token: string) => portal.call(withdrawCredit, { params: { id: certificate.uuid } }, { token });
    expect((await getFailure(withdraw(other))).code).toBe(404);
    const learners = async (is: string) =>
      (
        await portal.app.db.sql<{ userUuid: string }>(
          `select user_uuid as "userUuid" from lesson_progress where lesson_uuid = $1 and ${is}`,
          [lesson.uuid],
        )
      ).rows[0]?.userUuid;
    const holds = async (userUuid: string | undefined) =>
      await portal.app.db.sql('update course_certificate set user_uuid = $2 where uuid = $1', [
        certificate.uuid,
        userUuid,
      ]);
    const [withoutEnterprise, owner] = [
      await learners('not finished'),
      await learners('exists (select 1 from course_certificate c where c.user_uuid = lesson_progress.user_uuid)'),
    ];
    await holds(withoutEnterprise);
    await withdraw(await portal.signIn('guest'));
    await holds(owner);
    expect(await chains()).toEqual([10]);
    expect((await getFailure(withdraw(member))).code).toBe(404);
    await credit(member);

    const endOn = async (day: string | null) => {
      await portal.app.db.sql('update registration set continuing_edu_end = $2 where uuid = $1', [
        registrationUuid,
        day,
      ]);
      await portal.app.db.sql('update firm_version set version = version + 1, records = records + 1');
    };
    // The same period with its end written right: nothing is dropped.
    await endOn('2027-11-02');
    expect(await hours()).toMatchObject({ done: 20, isOver: false, credited: 12, missing: 0 });
    // Entered while no end was known: it is of the first period that is entered, and of no other.
    await portal.app.db.sql('update registration_hours set period_end = null');
    await portal.app.db.sql('update hours_credit set period_end = null');
    await endOn(null);
    expect(await hours()).toMatchObject({ done: 20, credited: 12 });
    await endOn('2027-05-02');
    expect(await hours()).toMatchObject({ done: 20, credited: 12 });
    // The next period begins: what was learned in the one before is not learned in this one.
    await endOn('2030-05-02');
    expect(await hours()).toMatchObject({ done: null, isOver: true, credited: 0, missing: null });
    expect((await hours()).credits).toMatchObject([{ hours: 12, isOver: true }]);

    // Several credits of one registration in one statement are one change of its record.
    await portal.app.db.sql(
      `insert into hours_credit (ent_uuid, uuid, registration_uuid, certificate_uuid, certificate_number, course_title, hours, create_time)
       select ent_uuid, gen_random_uuid(), registration_uuid, gen_random_uuid(), certificate_number, '示例', 1, create_time
       from hours_credit, generate_series(1, 2)`,
    );
    await portal.app.db.sql('update hours_credit set hours = 2 where course_title = $1', ['示例']);
    const { rowCount } = await portal.app.db.sql('delete from hours_credit where course_title = $1', ['示例']);
    expect(rowCount).toBe(2);
  });
});

it('a course without hours has no certificate, and one without questions no examination', async () => {
  const { hours: _hours, questions: _questions, passPercent: _percent, examTries: _tries, ...plain } = BODY;
  const uuid = await publish({ ...plain, title: '示例普通课程' });
  const found = await portal.call(getCompletion, { params: { id: uuid } }, { token: member });
  expect(found).toMatchObject({ hours: null, exam: null, certificate: null });
  const none = portal.call(issueCertificate, { params: { id: uuid }, body: { holderName: '示例' } }, { token: member });
  expect((await getFailure(none)).message).toContain('没有设置学时');
  expect((await getFailure(portal.call(beginExam, { params: { id: uuid } }, { token: member }))).message).toContain(
    '没有考试',
  );
});

it('a completion that ends asks for repetition: announced once, refused before its end, then from zero', async () => {
  const { presenceMinutes: _asks, ...body } = BODY;
  course = await publish({ ...body, title: '示例到期课程', validMonths: 6 });
  const outline = await portal.call(getOutline, { params: { id: course } });
  const [first] = outline.chapters.flatMap((chapter) => chapter.lessons);
  if (!first) throw new Error('the course has no lesson');
  lesson = first;
  const learn = async () => {
    await watch(member);
    const paper = await begin(member);
    await handIn(paper, getAnswers(paper), member);
    return await take(member);
  };
  const repeat = (token: string) => portal.call(repeatCourse, { params: { id: course } }, { token });
  const notices = async () =>
    (
      await portal.app.db.sql<{ title: string }>("select title from message where title like '%示例到期课程%'", [])
    ).rows.map(({ title }) => title);
  const getLearner = async (uuid: string) => {
    const { rows } = await portal.app.db.sql<{ userUuid: string }>(
      'select user_uuid as "userUuid" from course_certificate where uuid = $1',
      [uuid],
    );
    return { userUuid: rows[0]?.userUuid ?? '', courseUuid: course };
  };
  const countWaiting = async () =>
    (
      await portal.app.db.sql(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.length;
  const one = await learn();
  expect(one.isExpired).toBe(false);
  const early = await getFailure(repeat(member));
  expect([early.code, early.message]).toEqual([409, expect.stringContaining(completionNotExpired.text)]);
  await notifyEndingCompletions(portal.app);
  expect(await notices()).toEqual([]);
  await portal.app.db.sql("update course_certificate set valid_until = '2026-11-21' where uuid = $1", [one.uuid]);
  portal.setNow(new Date('2026-11-22T02:00:00Z'));
  for (let round = 0; round < 2; round += 1) await notifyEndingCompletions(portal.app);
  expect(await notices()).toEqual(['课程“示例到期课程”的结业即将到期']);
  expect((await completion(member)).certificate).toMatchObject({ isExpired: true, validUntil: '2026-11-21' });
  // Another learner has nothing to repeat.
  expect((await getFailure(repeat(other))).code).toBe(409);
  // A certificate that is asked for while a repetition begins waits for it, and then needs what the repetition took away.
  const learner = await getLearner(one.uuid);
  const [isLocked, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const repetition = portal.app.db.transaction(async () => {
    await lockCompletion(portal.app.db, learner);
    isLocked.resolve();
    await isAsked.promise;
    const now = portal.app.clock.now();
    expect(await beginRepetition(portal.app.db, learner, '2026-11-22', now)).toBe(true);
  });
  await isLocked.promise;
  const renewal = getFailure(take(member));
  try {
    await expect.poll(countWaiting).toBe(1);
  } finally {
    isAsked.resolve();
  }
  await repetition;
  expect((await renewal).message).toContain('还有 1 节课没有学完');
  expect(await completion(member)).toMatchObject({ finishedLessons: 0, certificate: null, exam: { tries: [] } });
  expect((await getFailure(take(member))).message).toContain('还有 1 节课没有学完');
  expect((await getFailure(repeat(member))).code).toBe(409);
  const two = await learn();
  expect([two.number === one.number, two.isExpired]).toEqual([false, false]);
  const found = await portal.call(verifyCertificate, { query: { number: one.number } });
  expect(found).toMatchObject({ isExpired: true });
  await portal.app.db.sql("update course_certificate set valid_until = '2026-11-21' where uuid = $1", [two.uuid]);
  await repeat(member);
  expect(await completion(member)).toMatchObject({ finishedLessons: 0, certificate: null, exam: { tries: [] } });
});

it.each([
  ['a month', '2026-11-21', '2026-12-20', '2026-12-10', '2026-12-11'],
  ['a year', '2026-11-21', '2027-11-20', '2027-10-20', '2027-10-21'],
])('a completion valid for %s is announced in its last third, at most thirty days before its end', async (...given) => {
  const [, from, until, early, due] = given;
  const { rows: changed } = await portal.app.db.sql<{ uuid: string }>(
    `update course_certificate set completed_on = $1, valid_until = $2, notice_time = null, repeat_time = null
     where uuid = (select uuid from course_certificate order by create_time desc limit 1) returning uuid`,
    [from, until],
  );
  const isAnnounced = async (day: string) => {
    portal.setNow(new Date(`${day}T02:00:00Z`));
    await notifyEndingCompletions(portal.app);
    const { rows } = await portal.app.db.sql(
      'select from course_certificate where uuid = $1 and notice_time is not null',
      [changed[0]?.uuid],
    );
    return rows.length === 1;
  };
  const now = portal.app.clock.now();
  const announced = [await isAnnounced(from), await isAnnounced(early), await isAnnounced(due)];
  portal.setNow(now);
  expect(announced).toEqual([false, false, true]);
});

it('asks for login', async () => {
  for (const [method, path] of [
    ['GET', `/portal/edu/completion/${course}`],
    ['POST', `/portal/edu/exam/begin/${course}`],
    ['POST', '/portal/edu/presence'],
    ['POST', '/portal/hours/credit'],
  ] as const) {
    const { body } = await portal.request({ method, path, ...(method === 'POST' ? { body: {} } : {}) });
    expect(body.code, path).toBe(401);
  }
});

describe('a course for members, after the membership', () => {
  it('keeps what was learned: completion and certificate stay, also one that was not taken yet; the rest is closed', async () => {
    const { examTries: _tries, passPercent: _percent, questions: _questions, ...body } = BODY;
    const uuid = await publish({ ...body, title: '示例会员课程', audience: 'members', presenceMinutes: null });
    const outline = await portal.call(getOutline, { params: { id: uuid } }, { token: other });
    const [first] = outline.chapters.flatMap((chapter) => chapter.lessons);
    const id = first?.uuid ?? '';
    const seconds = first?.durationSec ?? 0;
    const params = { id: uuid };
    const ent = portal.entUuid('other');
    const endsOn = (day: string) =>
      portal.app.db.sql('update membership set end_date = $2 where ent_uuid = $1', [ent, day]);
    const before = await portal.app.db.sql<{ day: string }>(
      'select end_date::text as day from membership where ent_uuid = $1',
      [ent],
    );
    // Who did nothing there sees nothing of it.
    await endsOn('2026-01-01');
    expect((await getFailure(portal.call(getCompletion, { params }, { token: other }))).code).toBe(404);
    await endsOn(before.rows[0]?.day ?? '2027-01-01');
    for (let at = 0; at < seconds; at += 100) {
      pass(100);
      const watched: [number, number][] = [[at, Math.min(seconds, at + 100)]];
      await portal.call(saveProgress, { params: { id }, body: { positionSec: at, watched } }, { token: other });
    }
    expect(await portal.call(getCompletion, { params }, { token: other })).toMatchObject({ isOpen: true });
    await endsOn('2026-01-01');
    expect(await portal.call(getCompletion, { params }, { token: other })).toMatchObject({
      isOpen: false,
      courseTitle: '示例会员课程',
      finishedLessons: 1,
    });
    expect((await getFailure(portal.call(getOutline, { params }, { token: other }))).code).toBe(404);
    expect((await getFailure(portal.call(getPlayerInfo, { params: { id } }, { token: other }))).code).toBe(404);
    const taken = await portal.call(issueCertificate, { params, body: { holderName: '示例学员' } }, { token: other });
    const listed = await portal.call(listCourseCertificates, {}, { token: other });
    expect(listed.map(({ number }) => number)).toContain(taken.number);
    const file = await portal.call(printCertificate, { params: { id: taken.uuid } }, { token: other });
    expect(file.bytes.length).toBeGreaterThan(1000);
    // A repetition that began while the course was open has no finished lesson yet.
    await portal.app.db.sql('update course_certificate set repeat_time = create_time where uuid = $1', [taken.uuid]);
    await portal.app.db.sql('update lesson_progress set finished = false where lesson_uuid = $1', [id]);
    expect(await portal.call(getCompletion, { params }, { token: other })).toMatchObject({
      isOpen: false,
      finishedLessons: 0,
      certificate: null,
    });
    // Not of another user.
    expect(await portal.call(listCourseCertificates, {}, { token: await portal.signIn('guest') })).toEqual([]);
    await endsOn(before.rows[0]?.day ?? '2027-01-01');
  });
});
