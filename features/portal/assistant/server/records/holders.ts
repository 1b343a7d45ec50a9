/** Answers with the people who hold a registration, title, post or skill: their number, names, specialties and last days. */

import { href } from '#domain/access/page.ts';
import { listNamedSpecialties, readGender, SITE_POST_PATTERN } from '#domain/assistant/asked-lists.ts';
import { PROFESSION_WORDS } from '#domain/assistant/profession-words.ts';
import { mentionsOwnEnterprise } from '#domain/assistant/record-question.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getAge } from '#domain/validity/day.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { canView } from '#platform/server/access/access.ts';
import {
  createAnswerBuilder,
  createNoteAnswer,
  createRecordSource,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

export const PEOPLE_PAGES = {
  register: href(personnelPages.registeredPeople),
  else: href(personnelPages.otherPeople),
} as const;
const KIND_WORDS = { register: '注册人员', else: '非注册人员' } as const;

export const PEOPLE_LISTS = ['register', 'else'] as const;
type PeopleList = (typeof PEOPLE_LISTS)[number];

/** Returns the lists of people that the user's key may not view. */
export const listHiddenPeopleLists = (context: RecordQuestionContext['context']): readonly PeopleList[] =>
  PEOPLE_LISTS.filter((kind) => !canView(context.session, `personnel:${kind}:list`));

export const formatHiddenPeopleLists = (hidden: readonly PeopleList[], so: string): string =>
  `您的密钥没有查看${hidden.map((kind) => KIND_WORDS[kind]).join('、')}的权限，${so}。`;

const GRADES: readonly (readonly [RegExp, RegExp])[] = [
  [/中级(?:职称)?(?:及|含)?(?:以上|往上)/, /中级|高级/],
  [/正高(?:级)?/, /正高/],
  [/(?<!正)高级(?!工(?!程))(?:职称|工程师)?|高工/, /^高级/],
  [/中级(?!工(?!程))(?:职称|工程师)?/, /中级|^工程师$/],
  [/初级(?!工(?!程))(?:职称|工程师)?|助工|助理工程师/, /初级|助理/],
  [/职称人员|(?<![高中初]级)职称/, /./],
];
const OF_TITLE = /职称|工程师|高工|助工/;

type Person = (EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number]) & {
  readonly list: PeopleList;
};

/** Lists the current staff from the lists that the user may view. */
function listStaff(enterprise: EnterpriseDocument, hidden: readonly PeopleList[]): Person[] {
  const all: Person[] = [
    ...enterprise.registeredPeople.map((one) => ({ ...one, list: 'register' as const })),
    ...enterprise.otherPeople.map((one) => ({ ...one, list: 'else' as const })),
  ];
  return all.filter(({ list, status }) => !hidden.includes(list) && status !== 'left');
}

/** Formats an end date; a missing date is reported as not entered. */
const formatEnd = (label: string, endOn: string | null, today: string): string =>
  endOn === null ? `没有登记${label}` : `${label}至 ${endOn}${endOn < today ? '，已过期' : ''}`;

/** One certificate for which a person is counted. */
interface Held {
  readonly words: string;
  readonly endOn?: string | null;
}
interface Group {
  readonly label: string;
  /** Returns the certificates of the person that belong to the group. */
  readonly list: (person: Person) => readonly Held[];
}

const isNamed = (words: string | null, pattern: RegExp): boolean => words !== null && pattern.test(words);

const listTitles = ({ titleName, titleRank, titleMajor, titleSeries, titles }: Person) => [
  { titleName, titleRank, titleMajor, titleSeries },
  ...titles,
];

/** Lists the post in the person's own row and the additional posts. */
const listPosts = (person: Person) => [
  ...('postName' in person ? [{ postName: person.postName, postCertEnd: person.postCertEnd }] : []),
  ...person.posts,
];
const listSkills = (person: Person) => [
  ...('trade' in person ? [{ trade: person.trade, skillGrade: person.skillGrade }] : []),
  ...person.skills,
];

function listRegistrationGroups(text: string, staff: readonly Person[], today: string): readonly Group[] {
  const plain = text.replace(/造价员/g, ' ');
  return PROFESSION_WORDS.filter(([asked]) => asked.test(plain)).map(([, profession, label]) => {
    const isOf = (one: Person['registrations'][number]): boolean => profession.test(`${one.regType}${one.grade ?? ''}`);
    const registrations = staff.flatMap((one) => one.registrations.filter(isOf));
    const held = registrations.flatMap(({ specialty }) => specialty ?? []);
    const asked = listNamedSpecialties(text, profession, held);
    return {
      label: asked.length === 0 ? label : `${label}（${asked.join('、')}）`,
      list: (person) =>
        person.registrations
          .filter((one) => isOf(one) && (asked.length === 0 || asked.includes(one.specialty ?? '')))
          .map(({ specialty, validEnd }) => ({
            words: `${specialty === null || asked.length === 1 ? '' : `${specialty}，`}${formatEnd('注册有效期', validEnd, today)}`,
            endOn: validEnd,
          })),
    };
  });
}

function listTitleGroups(text: string, staff: readonly Person[]): readonly Group[] {
  if (!OF_TITLE.test(text)) return [];
  const majors = [...new Set(staff.flatMap((one) => listTitles(one).flatMap(({ titleMajor }) => titleMajor ?? [])))];
  const plain = text.replace(/建筑(?:公司|企业)|工程师/g, ' ');
  const asked = majors.filter((major) => plain.includes(major));
  const grades = GRADES.filter(([pattern]) => pattern.test(text));
  const isSpecific = grades.length > 1 ? grades.filter(([, grade]) => grade.source !== '.') : grades;
  return isSpecific.map(([pattern, grade]) => ({
    label: `${(pattern.exec(text)?.[0] ?? '').replace(/^([正高中初]{1,2}级)$/, '$1职称')}${asked.length === 0 ? '' : `（${asked.join('、')}）`}`,
    list: (person) =>
      listTitles(person)
        .filter(
          ({ titleName, titleRank }) => isNamed(titleRank, grade) || (titleRank === null && isNamed(titleName, grade)),
        )
        .filter(({ titleMajor }) => asked.length === 0 || asked.includes(titleMajor ?? ''))
        .map(({ titleName, titleMajor, titleSeries }) => ({
          words: [
            titleName,
            titleMajor === null ? '没有登记专业' : `${titleMajor}专业`,
            titleSeries === null || titleSeries === '工程系列' ? null : `${titleSeries}，不是工程系列`,
          ]
            .filter((one) => one !== null)
            .join('，'),
        })),
  }));
}

function listPostGroups(text: string, today: string): readonly Group[] {
  const named = (text.match(SITE_POST_PATTERN) ?? []).map((post) => post.toUpperCase());
  return [...new Set(named)].map((post): Group => {
    if (post === 'B')
      return {
        label: '安全生产考核 B 证',
        list: ({ registrations }) =>
          registrations
            .filter(({ safetyBNo, safetyBEnd }) => safetyBNo !== null || safetyBEnd !== null)
            .slice(0, 1)
            .map(({ safetyBEnd }) => ({ words: formatEnd('有效期', safetyBEnd, today), endOn: safetyBEnd })),
      };
    const label = post.length === 1 ? `安全生产考核 ${post} 证` : post;
    const isPost = (postName: string | null): boolean =>
      postName !== null &&
      (post.length === 1 ? postName.includes(`${post}证`) || postName.includes(`${post} 证`) : postName.includes(post));
    return {
      label,
      list: (person) =>
        listPosts(person)
          .filter(({ postName }) => isPost(postName))
          .map(({ postCertEnd }) => ({ words: formatEnd('岗位证书有效期', postCertEnd, today), endOn: postCertEnd })),
    };
  });
}

/** Grades of skilled workers, the lowest first. */
const SKILL_GRADES: readonly string[] = ['初级工', '中级工', '高级工', '技师', '高级技师'];

/** Reads a lower or upper bound of the grade: 中级工以上, 技师往上, 中级工以下. */
function readSkillBound(text: string): { readonly words: string; readonly grades: readonly string[] } | null {
  const [words, grade = '', bound] =
    /(高级技师|技师|高级工|中级工|初级工)(?:技术工人)?(?:及|含)?的?(以上|往上|以下|往下)/.exec(text) ?? [];
  if (words === undefined) return null;
  const at = SKILL_GRADES.indexOf(grade);
  return {
    words,
    grades: bound === '以上' || bound === '往上' ? SKILL_GRADES.slice(at) : SKILL_GRADES.slice(0, at + 1),
  };
}

/** The trade, skill and kind of people by which they are counted: 钢筋工, 中级工, 技术工人. */
function listSkillGroups(text: string, staff: readonly Person[]): readonly Group[] {
  const plain = text
    .replace(/工程师/g, '')
    .replace(/技工/g, '技术工人')
    .replace(/关键岗位|持证上岗/g, '现场管理人员');
  const kinds = ['技术工人', '现场管理人员', ...staff.flatMap((one) => ('kind' in one ? (one.kind ?? []) : []))];
  const skills = staff.flatMap((one) => listSkills(one).flatMap(({ trade, skillGrade }) => [trade, skillGrade]));
  const words = new Set([...kinds, ...skills].flatMap((one) => one ?? []));
  const bound = readSkillBound(plain);
  const asked = [...words].filter(
    (word) => word !== '职称人员' && plain.includes(word) && !(bound && SKILL_GRADES.includes(word)),
  );
  // 油漆工里高级工以上的: the trade limits the people of the grades.
  const trades = bound === null ? [] : asked.filter((word) => skills.includes(word));
  const format = ({ trade, skillGrade }: ReturnType<typeof listSkills>[number]): string =>
    [trade, skillGrade].filter((one) => one !== null).join('，');
  if (bound !== null)
    return [
      {
        label: `${trades.join('、')}${bound.words}`,
        list: (person) =>
          listSkills(person)
            .filter(({ trade, skillGrade }) => bound.grades.includes(skillGrade ?? '') && isAmong(trades, trade))
            .map((one) => ({ words: format(one) })),
      },
    ];
  return asked.map((word) => ({
    label: word,
    list: (person): readonly Held[] => {
      const posts = listPosts(person).flatMap(({ postName }) => postName ?? []);
      const own = listSkills(person).filter(({ trade, skillGrade }) => trade === word || skillGrade === word);
      const isOfKind = 'kind' in person && person.kind === word;
      const held = (isOfKind ? listSkills(person) : own).map(format);
      return isOfKind || own.length > 0 ? [{ words: [...posts, ...held].filter(Boolean).join('；') }] : [];
    },
  }));
}
const isAmong = (trades: readonly (string | null)[], trade: string | null): boolean =>
  trades.length === 0 || trades.includes(trade);

const MAX_NAMED = 30;
/** Age from which people may no longer be counted; the answer then states the age. */
const OLDEST = 60;

/**
 * Adds the number and names of the holders to the answer. The sources are the lists that contain them, or all lists if there are no
 * holders.
 */
function addHolderPoint({ label, list }: Group, staff: readonly Person[], today: string, answer: Answer): void {
  const holders = staff.flatMap((person) => {
    const held = list(person);
    return held.length === 0 ? [] : [{ person, held }];
  });
  const named = holders.slice(0, MAX_NAMED).map(({ person: { name, socialSecurityHere, birthDate }, held }) => {
    const age = birthDate === null ? 0 : getAge(birthDate, today);
    const words = [
      ...held.map((one) => one.words),
      socialSecurityHere === false ? '社保不在本企业' : '',
      age < OLDEST ? '' : `${age} 周岁`,
    ]
      .filter(Boolean)
      .join('；');
    return words === '' ? name : `${name}（${words}）`;
  });
  const lists = new Set((holders.length > 0 ? holders.map(({ person }) => person) : staff).map((one) => one.list));
  const who = named.length === 0 ? '' : `：${named.join('、')}${holders.length > named.length ? ' 等' : ''}`;
  const isOver = ({ endOn = null }: Held): boolean => endOn !== null && endOn < today;
  const over = holders.filter(({ held }) => held.every(isOver)).length;
  answer.say(
    `登记的在职人员中，${label} ${holders.length} 人${who}${over === 0 ? '' : `。其中已过期 ${over} 人，没有过期的 ${holders.length - over} 人`}`,
    ...[...lists].map((kind) =>
      createRecordSource({
        key: `people ${kind}`,
        label: '本企业记录',
        title: `${KIND_WORDS[kind]}信息`,
        place: label,
        text: `${KIND_WORDS[kind]}登记在职 ${staff.filter((one) => one.list === kind).length} 人。`,
        href: PEOPLE_PAGES[kind],
      }),
    ),
  );
}
type Answer = ReturnType<typeof createAnswerBuilder>;

const OF_ALL_PEOPLE =
  /系统|平台|其中|共计|总计|合计|[里中]|录入?|[我咱本]们?|公司|企业|单位|司|现在|目前|[一总]?共|在[职册编]|登记|非?注册|非|人[员数]?|[员职]工|[有是多少几个名位都谁哪些列给发把请问下看吗呢啊呀了的和、，。？,? ]/g;
const NOT_READ = '没有看懂要按什么条件列出人员，没有作答。可以写证书、岗位、职称或年龄再问。';

/** Answers with current staff who have the requested certificate, limited to the profession, specialty or grade named in the question. */
export function answerCertificateHolders({
  context,
  enterprise,
  text,
  rest,
  question,
  today,
}: RecordQuestionContext): RecordAnswer | null {
  const hidden = listHiddenPeopleLists(context);
  if (hidden.length === PEOPLE_LISTS.length)
    return question.isGeneralToo && !/我们|我司|本公司|本企业/.test(text)
      ? null
      : createNoteAnswer('您的密钥没有查看人员的权限，不能回答这个问题。请由主锁持有人授权后再问。');
  const gender = readGender(text);
  const staff = listStaff(enterprise, hidden).filter((one) => gender === null || one.gender === gender);
  const groups = [
    // The name of a standard is not a specialty: 建筑机电安装三级要几个机电建造师.
    ...listRegistrationGroups(rest, staff, today),
    ...listPostGroups(text, today),
    ...listTitleGroups(text, staff),
    ...listSkillGroups(text, staff),
  ];
  const answer = createAnswerBuilder();
  for (const group of groups) addHolderPoint(group, staff, today, answer);
  const isOfAll = groups.length === 0 && mentionsOwnEnterprise(text) && /人/.test(text);
  // The question asks for people by a property that no record or rule contains.
  if (isOfAll && text.replace(OF_ALL_PEOPLE, '').length > 1) return { ...createNoteAnswer(NOT_READ), isFinal: true };
  if (isOfAll)
    for (const kind of PEOPLE_LISTS)
      if (!hidden.includes(kind))
        addHolderPoint(
          { label: KIND_WORDS[kind], list: ({ list }) => (list === kind ? [{ words: '' }] : []) },
          staff,
          today,
          answer,
        );
  const given = answer.done();
  if (given.points.length === 0) return null;
  const total = `登记的在职人员共 ${staff.length} 人。`;
  const notes = [
    ...(isOfAll && hidden.length === 0 ? [total] : []),
    '按登记人数，不看是否满足某项标准；能不能计入以校验结果为准。',
  ];
  if (gender !== null) notes.push(`只列登记性别为${gender}的人员。`);
  if (hidden.length > 0) notes.push(formatHiddenPeopleLists(hidden, '这些人没有计入'));
  return { ...given, notes };
}
