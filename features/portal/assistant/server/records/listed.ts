/** Answers that list the projects or people with a property: 哪些工程还没竣工, 哪些人社保不在本单位. */

import { href } from '#domain/access/page.ts';
import { type ListedProperty, readListedProperty } from '#domain/assistant/record-question.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getAge } from '#domain/validity/day.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { canView } from '#platform/server/access/access.ts';
import { PEOPLE, shorten } from './facts.ts';
import { createAnswer, createRecordSource, type RecordAnswer, type RecordQuestionContext } from './record-answer.ts';

type Project = EnterpriseDocument['projects'][number];
type Person = EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number];

interface Asked {
  readonly value: string;
  readonly today: string;
}

/** Returns the words about a record with the property, false for other records, and null for records without the field. */
type Find<T> = (record: T, asked: Asked) => string | false | null;

const OLDEST = 60;

const OF_PROJECTS: Partial<Record<ListedProperty, Find<Project>>> = {
  unfinished: ({ finishDate, acceptDate }) => finishDate === null && acceptDate === null && '没有登记竣工和验收日期',
  unaccepted: ({ finishDate, acceptDate }) =>
    acceptDate === null && `没有登记竣工验收日期${finishDate === null ? '' : `，${finishDate} 竣工`}`,
  dataLevel: ({ dataLevel }, { value }) => (dataLevel === null ? null : dataLevel === value && `数据等级 ${value}`),
};

const OF_PEOPLE: Partial<Record<ListedProperty, Find<Person>>> = {
  insuredElsewhere: ({ socialSecurityHere }) =>
    socialSecurityHere === null ? null : !socialSecurityHere && '社保不由本企业缴纳',
  over60: ({ birthDate }, { today }) =>
    birthDate === null ? null : getAge(birthDate, today) >= OLDEST && `${getAge(birthDate, today)} 周岁`,
};

const FIELDS: Partial<Record<ListedProperty, string>> = {
  dataLevel: '数据等级',
  insuredElsewhere: '社保是否由本企业缴纳',
  over60: '出生日期',
};

interface Listed {
  readonly key: string;
  readonly title: string;
  readonly words: string | false | null;
}

export function answerListed(ask: RecordQuestionContext): RecordAnswer | null {
  const { context, enterprise, text, today } = ask;
  const read = readListedProperty(text);
  if (read === null) return null;
  const asked = { value: read.value, today };
  const ofProjects = OF_PROJECTS[read.property];
  const ofPeople = OF_PEOPLE[read.property];
  const lists = [
    ...(ofProjects === undefined
      ? []
      : [
          {
            label: '项目',
            right: 'project:info:list',
            page: nationalPlatformPages.projects,
            records: enterprise.projects.map(
              (one): Listed => ({
                key: `project ${one.uuid ?? one.projectName}`,
                title: one.projectName,
                words: ofProjects(one, asked),
              }),
            ),
          },
        ]),
    ...(ofPeople === undefined
      ? []
      : PEOPLE.map(({ label, right, page, list }) => ({
          label,
          right,
          page,
          records: list(enterprise).flatMap((one): Listed[] =>
            one.status === 'left'
              ? []
              : [{ key: `person ${one.uuid ?? one.name}`, title: one.name, words: ofPeople(one, asked) }],
          ),
        }))),
  ];
  const answer = createAnswer();
  for (const { label, right, page, records } of lists) {
    if (!canView(context.session, right)) {
      answer.note(`您的权限不能查看${label}，回答不含这些记录。`);
      continue;
    }
    const found = records.flatMap(({ words, ...one }) => (typeof words === 'string' ? [{ ...one, words }] : []));
    const unknown = records.filter(({ words }) => words === null).length;
    const more = unknown === 0 ? '' : `另有 ${unknown} 条没有登记${FIELDS[read.property] ?? ''}，不能判断。`;
    answer.note(`登记的${label} ${records.length} 条，其中 ${found.length} 条符合所问。${more}`);
    for (const { key, title, words } of found) {
      const said = `${title}：${words}`;
      answer.say(said, createRecordSource({ key, label: '本企业记录', title, text: said, href: href(page) }));
    }
  }
  return shorten(answer.done());
}
