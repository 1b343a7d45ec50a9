/** Answers with fields of one record: of the enterprise, a person or a project that the question names. */

import { href } from '#domain/access/page.ts';
import { listAskedFields } from '#domain/assistant/asked-fields.ts';
import { enterprise as enterpriseSpec } from '#domain/records/enterprise.ts';
import { getFields, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { project as projectSpec } from '#domain/records/project.ts';
import { getWords } from '#domain/records/words.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { canView } from '#platform/server/access/access.ts';
import {
  createAnswer,
  createNoteAnswer,
  createRecordSource,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

type Values = Readonly<Record<string, unknown>>;

interface Subject {
  readonly key: string;
  readonly title: string;
  readonly spec: RecordSpec;
  readonly values: Values;
  /** Told if the question names no field of the record. */
  readonly usual: readonly string[];
  readonly page: string;
}

const OF_PERSON = [
  'titleName',
  'titles',
  'registrations',
  'postName',
  'postCertEnd',
  'trade',
  'skillGrade',
  'socialSecurityHere',
];
const OF_PROJECT = ['contractAmount', 'metrics', 'acceptDate', 'dataLevel', 'onPlatform', 'platformState'];

/** Returns the fields with their values; what is not entered is said, because that is an answer too. */
function formatFacts({ spec, values, usual }: Subject, text: string): readonly string[] {
  const asked = listAskedFields(spec, text);
  const names = asked.length > 0 ? asked.map(({ name }) => name) : usual;
  return getFields(spec).flatMap(([name, field]) => {
    if (!names.includes(name)) return [];
    const words = getWords(field, values[name]);
    return words === null && asked.length === 0 ? [] : [`${field.label}：${words ?? '没有登记'}`];
  });
}

function listSubjects({ context, enterprise, names, projects, text }: RecordQuestionContext): readonly Subject[] {
  const isNamed = (name: string): boolean => names.includes(name);
  const people = (
    [
      ['register', registeredPerson, enterprise.registeredPeople],
      ['else', otherPerson, enterprise.otherPeople],
    ] as const
  ).flatMap(([kind, spec, list]) =>
    canView(context.session, `personnel:${kind}:list`)
      ? list.flatMap((one): Subject[] =>
          isNamed(one.name)
            ? [
                {
                  key: `person ${one.uuid ?? one.name}`,
                  title: one.name,
                  spec,
                  values: one,
                  usual: OF_PERSON,
                  page: `${href(kind === 'register' ? personnelPages.registeredPeople : personnelPages.otherPeople)}?keyword=${encodeURIComponent(stripSampleMark(one.name))}`,
                },
              ]
            : [],
        )
      : [],
  );
  const works = enterprise.projects.flatMap((one): Subject[] =>
    projects.includes(one.projectName)
      ? [
          {
            key: `project ${one.uuid ?? one.projectName}`,
            title: one.projectName,
            spec: projectSpec,
            values: one,
            usual: OF_PROJECT,
            page: `${href(nationalPlatformPages.projects)}?keyword=${encodeURIComponent(stripSampleMark(one.projectName))}`,
          },
        ]
      : [],
  );
  if (people.length + works.length > 0 || !canView(context.session, 'ent:info:get')) return [...people, ...works];
  const own = listAskedFields(enterpriseSpec, text);
  return own.length === 0
    ? []
    : [
        {
          key: 'enterprise',
          title: enterprise.enterprise.entName ?? '本企业',
          spec: enterpriseSpec,
          values: enterprise.enterprise,
          usual: [],
          page: href(enterprisePages.licence),
        },
      ];
}

/** 陈柏年是什么职称, 恒屹云汇大厦合同额多少, 我们净资产多少: the entered values, with the record as the source. */
export function answerFacts(ask: RecordQuestionContext): RecordAnswer | null {
  const answer = createAnswer();
  for (const subject of listSubjects(ask)) {
    const { key, title, page } = subject;
    const facts = formatFacts(subject, ask.text);
    if (facts.length === 0) continue;
    const text = `${title}，${facts.join('；')}`;
    answer.say(text, createRecordSource({ key, label: '本企业记录', title, text, href: page }));
  }
  const given = answer.done();
  return given.points.length === 0 ? null : { ...given, notes: ['按登记的资料回答；是否符合标准以校验结果为准。'] };
}

const MAX_LISTED = 12;

/** 许文博带过哪些项目: the projects that name the person, and the achievements entered for the person. */
export function answerWorks({ context, enterprise, names }: RecordQuestionContext): RecordAnswer | null {
  const [name] = names;
  if (name === undefined) return null;
  if (!canView(context.session, 'project:info:list'))
    return createNoteAnswer('您的密钥没有查看项目的权限，不能回答这个问题。请由主锁持有人授权后再问。');
  const refs = new Set(
    [...enterprise.registeredPeople, ...enterprise.otherPeople].flatMap((one) =>
      one.name === name && one.uuid ? [one.uuid] : [],
    ),
  );
  const answer = createAnswer();
  for (const one of enterprise.projects) {
    const role = refs.has(one.managerUuid ?? '')
      ? '项目经理'
      : refs.has(one.techLeadUuid ?? '')
        ? '项目技术负责人'
        : null;
    if (role === null) continue;
    const text = `${one.projectName}：${role}${one.acceptDate === null ? '，没有登记竣工验收日期' : `，${one.acceptDate} 竣工验收`}`;
    const page = `${href(nationalPlatformPages.projects)}?keyword=${encodeURIComponent(stripSampleMark(one.projectName))}`;
    answer.say(
      text,
      createRecordSource({
        key: `project ${one.uuid ?? one.projectName}`,
        label: '本企业记录',
        title: one.projectName,
        text,
        href: page,
      }),
    );
  }
  const given = answer.done([`${name}算在哪些资质里？`]);
  if (given.points.length === 0)
    return createNoteAnswer(`本企业的项目里，没有登记由${name}担任项目经理或技术负责人的。`);
  return { ...given, points: given.points.slice(0, MAX_LISTED) };
}

const STATES = { differs: '与平台不一致', missing: '平台上没有查到' } as const;

/** 哪些项目和四库一平台对不上: projects and people whose last comparison found a difference. */
export function answerPlatform({ context, enterprise, text }: RecordQuestionContext): RecordAnswer | null {
  const answer = createAnswer();
  const tell = (key: string, title: string, state: string | null, page: string): void => {
    if (state !== 'differs' && state !== 'missing') return;
    const words = `${title}：${STATES[state]}`;
    answer.say(words, createRecordSource({ key, label: '本企业记录', title, text: words, href: page }));
  };
  const isOfPeople = /谁|人员|哪[些几]?个?人/.test(text);
  if (!isOfPeople && canView(context.session, 'project:info:list'))
    for (const one of enterprise.projects)
      tell(
        `project ${one.uuid ?? one.projectName}`,
        one.projectName,
        one.platformState,
        href(nationalPlatformPages.projects),
      );
  if (!/项目|业绩|工程/.test(text))
    for (const [kind, list] of [
      ['register', enterprise.registeredPeople],
      ['else', enterprise.otherPeople],
    ] as const)
      if (canView(context.session, `personnel:${kind}:list`))
        for (const one of list)
          tell(
            `person ${one.uuid ?? one.name}`,
            one.name,
            one.platformState,
            href(kind === 'register' ? personnelPages.registeredPeople : personnelPages.otherPeople),
          );
  const given = answer.done();
  if (given.points.length === 0) return createNoteAnswer('按最近一次比对，没有与平台不一致或没有查到的记录。');
  return { ...given, points: given.points.slice(0, MAX_LISTED) };
}
