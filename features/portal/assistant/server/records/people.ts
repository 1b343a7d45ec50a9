/** Answers about one person: the requirements in which the person counts, the effect of the person's leaving, and the current uses. */

import { href } from '#domain/access/page.ts';
import { formatPeriod, readPeriod } from '#domain/assistant/asked-period.ts';
import { findPartialNames, getLongestCommonRun } from '#domain/assistant/record-question.ts';
import { expandCommonNames } from '#domain/assistant/spoken.ts';
import type { CoverageState } from '#domain/qualification/coverage.ts';
import { USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { getAge } from '#domain/validity/day.ts';
import { isDictionaryWord } from '#features/content/search/server/search.server-api.ts';
import { NO_APPLICATION_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import { getPersonnelCoverage as coverageCall } from '#features/evaluation/evaluations/contract/coverage.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import {
  evaluateSupposition,
  getCoverage,
  type SuppositionTarget,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { useCalendarPages } from '#features/filing/use-calendar/pages/use-calendar.pages.ts';
import { listUses } from '#features/filing/use-calendar/server/use-calendar.server-api.ts';
import { listUses as listUsesCall } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { listHours as listHoursCall } from '#features/records/continuing-education/continuing-education.contract.ts';
import { listHours } from '#features/records/continuing-education/server/continuing-education.server-api.ts';
import { canView } from '#platform/server/access/access.ts';
import { formatRegistrationKind, formatSameNameNotes, listNamedPeople, PEOPLE_LISTS } from './facts.ts';
import { MIN_MATCHED_CHARACTERS, UNSPECIFIC_REQUIREMENT_WORDS } from './gaps.ts';
import {
  answerWithRight,
  createAnswerBuilder,
  createNoteAnswer,
  MAX_ANSWER_STATEMENTS,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

const COVERAGE = href(evaluationsPages.coverage);
const USES = href(useCalendarPages.useCalendar);

const OLDEST = 60;
const AGE_RULE = '在资质标准中可能不再计入企业主要人员，待核对。';

const NO_NAME = '没有在本企业的人员里找到问题中的姓名。请写登记的全名再问。';

/** Returns the records of the first person named in the question, or of the given names. Several people may have the same name. */
function listNamed(ask: RecordQuestionContext, names: readonly string[] = ask.names.slice(0, 1)) {
  const people = listNamedPeople({ ...ask, names });
  return { name: names.join('、'), people, refs: people.flatMap(({ person }) => person.uuid ?? []) };
}

const STATES = {
  counted: '计入了',
  dueSoon: '计入了（即将到期）',
  elsewhere: '可计入而没有用到',
  possible: '待核对，没有计入',
  notCounted: '没有计入',
} as const satisfies Record<CoverageState, string>;
const ORDER = Object.keys(STATES);

interface Stated {
  readonly state: CoverageState;
  readonly reason: string;
}
/** Sorts counted requirements first. Among the others, a mismatched specialty comes last, because it is the least informative reason. */
const byState = (a: Stated, b: Stated): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
  Number(a.reason.includes('专业不符')) - Number(b.reason.includes('专业不符'));

const formatPart = (title: string, label: string): string => (label === title ? title : `${title}（${label}）`);

/** Returns whether a question that names standards concerns this item. */
const isAsked = ({ subjects, catalogue }: RecordQuestionContext, itemName: string): boolean =>
  subjects.length === 0 || subjects.some((code) => catalogue.byCode(code)?.name === itemName);

/** Answers questions such as 陈柏年算在哪些资质里 and 何沛为什么不算数 with the requirements in which the person counts or not. */
export const answerPersonRequirements = (
  ask: RecordQuestionContext,
  wanted: Pick<SuppositionTarget, 'standardCode' | 'level'> | undefined,
): Promise<RecordAnswer> =>
  answerWithRight(coverageCall, ask, '校验结果', async (member) => {
    const [name] = ask.names;
    if (name === undefined) return createNoteAnswer(NO_NAME);
    const { items, rows, asOf } = await getCoverage(member, ask.catalogue, {
      standardCode: wanted?.standardCode ?? undefined,
      level: wanted?.level ?? undefined,
    });
    const answer = createAnswerBuilder();
    const cells = rows.filter((row) => row.name === name).flatMap((row) => row.cells);
    const found = items
      .filter((one) => isAsked(ask, one.name))
      .flatMap((item) =>
        item.columns.flatMap(({ id, title, label }) =>
          cells.flatMap((cell) =>
            cell.columnId === id
              ? [{ ...cell, title: `${item.name}${item.level}`, part: formatPart(title, label) }]
              : [],
          ),
        ),
      );
    const rest = expandCommonNames(ask.rest).replace(UNSPECIFIC_REQUIREMENT_WORDS, ' ');
    const named = found.filter(({ part }) => getLongestCommonRun(part, rest) >= MIN_MATCHED_CHARACTERS);
    const about = named.length > 0 ? named : found;
    for (const { columnId, title, part, state, via, reason, remedy } of about.toSorted(byState)) {
      const why =
        state === 'counted' || state === 'dueSoon' ? via : `${reason || via}${remedy === null ? '' : `（${remedy}）`}`;
      const text = `${title}的${part}${STATES[state]}${name}：${why}`;
      const of = { key: `coverage ${title} ${columnId}`, title, place: `${part}，截至 ${asOf}`, href: COVERAGE };
      answer.tell(text, { ...of, label: '本企业校验' });
    }
    const given = answer.done([`${name}离职了会影响什么？`]);
    if (given.points.length === 0) {
      const none = `在看过的资质里，没有一项要求考虑过${name}。`;
      const old = listNamed(ask).people.filter(
        ({ person: { birthDate } }) => birthDate !== null && getAge(birthDate, ask.today) >= OLDEST,
      );
      return createNoteAnswer(none, ...old.map(({ title }) => `${title}已满 ${OLDEST} 周岁，${AGE_RULE}`));
    }
    const more = given.points.length - MAX_ANSWER_STATEMENTS;
    const namesakes = formatSameNameNotes(listNamed(ask).people, '下面合在一起回答');
    const notes = [...namesakes, ...(more > 0 ? [`还有 ${more} 条，见“人员与资质要求对照”。`] : [])];
    return { ...given, notes, points: given.points.slice(0, MAX_ANSWER_STATEMENTS) };
  });

/** Reports how many people remain with each valid registration if the given people leave. Empty for users who may not view all people. */
function listLostRegistrations(
  { context, enterprise, today }: RecordQuestionContext,
  leaving: readonly string[],
): readonly string[] {
  if (PEOPLE_LISTS.some(({ right }) => !canView(context.session, right))) return [];
  const isValid = ({ validEnd }: { readonly validEnd: string | null }) => validEnd === null || validEnd >= today;
  const staff = PEOPLE_LISTS.flatMap(({ list }) => list(enterprise)).filter(({ status }) => status !== 'left');
  const isLeaving = ({ uuid }: (typeof staff)[number]): boolean => leaving.includes(uuid ?? '');
  const kinds = new Set(
    staff.filter(isLeaving).flatMap((one) => one.registrations.filter(isValid).map(formatRegistrationKind)),
  );
  return [...kinds].map((kind) => {
    const held = staff.filter((one) =>
      one.registrations.some((row) => isValid(row) && formatRegistrationKind(row) === kind),
    );
    const rest = held.filter((one) => !isLeaving(one)).length;
    return `登记的没有过期的${kind}由 ${held.length} 人变为 ${rest} 人。`;
  });
}

/** Answers questions such as 张三学时够了没 with the entered and credited hours of continuing education for each registration of a person. */
export const answerEducationHours = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listHoursCall, ask, '继续教育学时', async (member) => {
    const answer = createAnswerBuilder();
    const isOfAll = ask.names.length === 0;
    const everyone = PEOPLE_LISTS.flatMap(({ list }) => list(ask.enterprise));
    const asked = isOfAll
      ? everyone
          .filter(({ status, registrations }) => status !== 'left' && registrations.length > 0)
          .map(({ name }) => name)
      : ask.names;
    const isShort = /[差缺]|[没不未][^，。？]{0,3}[够满完学修]/.test(ask.text);
    let unknown = 0;
    const found: { readonly missing: number; readonly tell: () => void }[] = [];
    for (const { person, title, page } of asked.length === 0 ? [] : listNamed(ask, [...new Set(asked)]).people)
      for (const one of person.uuid ? await listHours(member, person.uuid) : []) {
        const { registrationUuid, paper, required, done, credited, missing } = one;
        if (isOfAll && missing === null) unknown += 1;
        if (isOfAll && (missing === null || missing > 0 !== isShort)) continue;
        const hours = (value: number | null): string => (value === null ? '没有登记' : `${value} 学时`);
        const end = missing === null ? '，不能判断是否修够' : missing === 0 ? '，已修够' : `，还差 ${missing} 学时`;
        const text = `${title} ${paper}继续教育：要求学时${hours(required)}，已修学时${hours(done)}，结业证书计入 ${credited} 学时${end}`;
        const source = { key: `hours ${registrationUuid}`, title, place: '继续教育学时', href: href(page) };
        found.push({ missing: missing ?? 0, tell: () => answer.tell(text, source) });
      }
    const most = isOfAll && /最[多大高]/.test(ask.text) ? Math.max(...found.map(({ missing }) => missing)) : null;
    for (const { missing, tell } of found) if (most === null || missing === most) tell();
    if (isOfAll) {
      const count = found.length;
      const end = isShort ? '还没有修够' : '已修够';
      answer.note(`登记了学时的注册里，${end}的 ${count} 项。另有 ${unknown} 项没有登记学时，不能判断。`);
      if (PEOPLE_LISTS.some(({ right }) => !canView(ask.context.session, right)))
        answer.note('您的权限不能查看全部人员，其余的人没有计入。');
      return { ...answer.done(), isFinal: true };
    }
    const given = answer.done();
    return given.points.length > 0 ? given : createNoteAnswer(`没有${ask.names.join('、')}的继续教育学时记录。`);
  });

/** Answers questions such as 陈柏年离职了会影响什么: evaluates the current qualifications without the person. */
export const answerDeparture = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(coverageCall, ask, '假设计算', async (member) => {
    const { name, people, refs } = listNamed(ask, ask.names);
    if (refs.length === 0) return createNoteAnswer(NO_NAME);
    const target = { standardCode: null, level: null, options: NO_APPLICATION_CHOICES };
    const changes = refs.map((ref) => ({ kind: 'removePerson' as const, ref }));
    const { items } = await evaluateSupposition(member, ask.catalogue, target, changes);
    const namesakes = formatSameNameNotes(people, '下面按都离开计算');
    const answer = createAnswerBuilder();
    const isLost = ({ leaves }: (typeof items)[number]): boolean =>
      leaves.some(({ isSame, after }) => !isSame && after?.verdict === 'unmet');
    const asked = items
      .filter(({ itemName }) => isAsked(ask, itemName))
      .toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)) || (a.itemName < b.itemName ? -1 : 1));
    for (const { itemName, level, after, before, leaves } of asked) {
      if (after === null || before === null) continue;
      const worse = leaves.filter(({ isSame }) => !isSame);
      const turns = worse.map(({ title, after: now, before: was }) => {
        const turned = now?.verdict === 'unmet' && was?.verdict !== 'unmet' ? '，不再满足' : '';
        return `${title}由 ${was?.have ?? '无'} 变为 ${now?.have ?? '无'}（要求 ${now?.need ?? was?.need ?? ''}）${turned}`;
      });
      if (turns.length === 0 && ask.subjects.length === 0) continue;
      const text = `${name}离开后，${itemName}${level}${turns.length === 0 ? '不受影响' : `：${turns.join('；')}`}。届时结论：${after.headline}`;
      const place = `假设${name}离开，截至 ${after.asOf}`;
      const title = `${itemName}${level}`;
      answer.tell(text, { key: `leaving ${title}`, label: '本企业校验', title, place, href: COVERAGE });
    }
    const lost = listLostRegistrations(ask, refs);
    const given = answer.done(ask.names.map((one) => `${one}算在哪些资质里？`));
    if (given.points.length === 0)
      return createNoteAnswer(
        ...namesakes,
        ...lost,
        `${name}离开后，现有 ${asked.length} 项资质的各项要求都不变（按现在的记录计算）。`,
      );
    return { ...given, notes: [...namesakes, ...lost], points: given.points.slice(0, MAX_ANSWER_STATEMENTS) };
  });

/** Formats the conflicts of a reservation with others at the same time, in the wording of the calendar. */
const formatConflicts = (conflicts: Awaited<ReturnType<typeof listUses>>['rows'][number]['conflicts']): string =>
  conflicts
    .map(({ words, fromOn, toOn, isCertain }) => {
      const days = fromOn === null || toOn === null ? '' : `（${fromOn} 至 ${toOn}）`;
      return `；冲突${days}：${words}${isCertain ? '' : '，待核对'}`;
    })
    .join('');

/** Answers questions such as 陈柏年现在被哪个项目占着 with the current and future reservations of a person, a bid or a filing. */
export const answerReservations = (ask: RecordQuestionContext): Promise<RecordAnswer | null> =>
  answerWithRight(listUsesCall, ask, '使用日历', async (member) => {
    const { people, refs } = listNamed(ask);
    if (ask.names.length > 0 && refs.length === 0) return createNoteAnswer(NO_NAME);
    const rows: Awaited<ReturnType<typeof listUses>>['rows'][number][] = [];
    for (const subject of ask.names.length > 0 ? refs : [''])
      rows.push(...(await listUses(member, { subject, pageNum: 1, pageSize: 50 })).rows);
    // 经五路投标的项目经理是谁: if the question names no person, it must name the bid or filing.
    const titles = rows.map(({ title }) => title);
    const [titled] = findPartialNames(ask.text, titles, isDictionaryWord);
    if (ask.names.length === 0 && titled === undefined) return null;
    const answer = createAnswerBuilder();
    for (const words of formatSameNameNotes(people, '下面合在一起回答')) answer.note(words);
    for (const { id, kind, title, role, isLocked, fromOn, toOn, releaseOn, phase, conflicts, subjectName } of rows) {
      if (phase === 'over' || (ask.names.length === 0 && title !== titled)) continue;
      const last = toOn ?? releaseOn;
      const days = `${fromOn === null ? '' : `自 ${fromOn} 起`}${last === null ? '' : `至 ${last}`}`;
      const text = `${subjectName}${phase === 'coming' ? '将' : ''}占用在${USE_KIND_LABELS[kind]}“${title}”${role === null ? '' : `（${role}）`}中${days === '' ? '' : `，${days}`}${isLocked ? '，证书已锁定' : ''}${formatConflicts(conflicts)}`;
      answer.tell(text, { key: `use ${id}`, title, place: '使用日历', href: USES });
    }
    const period = readPeriod(ask.text, ask.today);
    if (ask.names.length > 0 && period !== null && period !== 'unknown' && period.lastOn >= ask.today) {
      const firstOn = period.firstOn < ask.today ? ask.today : period.firstOn;
      const days = formatPeriod({ firstOn, lastOn: period.lastOn });
      const meeting = rows.filter(
        ({ phase, fromOn, toOn, releaseOn }) =>
          phase !== 'over' && (fromOn ?? '') <= period.lastOn && (toOn ?? releaseOn ?? period.lastOn) >= firstOn,
      );
      const found =
        meeting.length === 0
          ? '没有登记的占用'
          : `已有 ${meeting.length} 条登记的占用，再用会在时间上重叠；能不能同时用，由企业按招标文件决定`;
      answer.note(`${days}，${ask.names.join('、')}${found}。`);
    }
    const given = answer.done();
    if (given.points.length === 0)
      return createNoteAnswer(...given.notes, `使用日历里，${ask.names[0] ?? titled}现在没有占用。`);
    return { ...given, points: given.points.slice(0, MAX_ANSWER_STATEMENTS) };
  });
