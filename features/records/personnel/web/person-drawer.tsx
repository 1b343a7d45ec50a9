import type { ReactNode } from 'react';
import { arrangeFields, getListNames, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { post, registration, skill, title as titleRecord } from '#domain/records/person-credentials.ts';
import { formatFields } from '#domain/records/words.ts';
import { getAge } from '#domain/validity/day.ts';
import { Facts } from '#platform/web/ui/facts.tsx';
import type { PersonKind } from '../contract/people.ts';
import type { PeopleRowActions } from './people-columns.tsx';
import type { PersonDetail } from './people-kinds.ts';
import { ExpiryTag, formatRegistrationName, IdNumber, LeftEmployeeTag } from './person-parts.tsx';
import { usePersonDrawerSections } from './person-slots.tsx';
import { RegistrationRecognition } from './registration-takeover.tsx';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="ps-h">{title}</h3>
      {children}
    </section>
  );
}

interface PaperProps {
  readonly name: string;
  readonly end: string | null;
  readonly today: string;
  /** Summary below the name. */
  readonly facts: string;
  /** Whether the documents have expiry dates; if not, no validity tag is shown. */
  readonly isDated?: boolean;
}

function Paper({ name, end, today, facts, isDated = true }: PaperProps) {
  return (
    <li className="ps-paper">
      <div className="row between gap-8">
        <b>{name}</b>
        {(isDated || end) && (
          <span className="row gap-8">
            {end && <span className="text-2 num">{end}</span>}
            <ExpiryTag end={end} today={today} />
          </span>
        )}
      </div>
      {facts && <p className="text-3 small">{facts}</p>}
    </li>
  );
}

type DetailProps = { readonly person: PersonDetail; readonly today: string };

/** Returns the known facts of a document except its name and expiry date. */
const getFacts = (paper: object, spec: RecordSpec, names: readonly string[]): string =>
  formatFields(spec, names, { ...paper })
    .flatMap(([name, words]) => (words === null ? [] : [`${name} ${words}`]))
    .join('，');
const OF_REGISTRATION = arrangeFields(registration, {
  first: ['regNo'],
  without: ['regType', 'specialty', 'validEnd'],
});
const OF_TITLE = arrangeFields(titleRecord, { without: ['titleName', 'titleRank'] });
const OF_POST = arrangeFields(post, { without: ['postName', 'postCertEnd'] });
const OF_SKILL = arrangeFields(skill, { without: ['trade', 'skillGrade'] });

export function PersonRegistrations({ person, today }: DetailProps) {
  if (person.registrations.length === 0) return null;
  return (
    <Section title={`注册证书 ${person.registrations.length} 项`}>
      <ul>
        {person.registrations.map((paper) => (
          <Paper
            key={paper.uuid}
            name={formatRegistrationName(paper.regType, paper.specialty)}
            end={paper.validEnd}
            today={today}
            facts={getFacts(paper, registration, OF_REGISTRATION)}
          />
        ))}
      </ul>
    </Section>
  );
}

export function PersonTitles({ person, today }: DetailProps) {
  const titles = [person, ...person.titles].filter((paper) => paper.titleName || paper.titleRank);
  if (titles.length === 0) return null;
  return (
    <Section title="职称">
      <ul>
        {titles.map((paper, index) => (
          <Paper
            key={`${paper.titleName ?? ''}${index}`}
            name={[paper.titleName, paper.titleRank && `（${paper.titleRank}）`].filter(Boolean).join('')}
            end={null}
            isDated={false}
            today={today}
            facts={getFacts(paper, titleRecord, OF_TITLE)}
          />
        ))}
      </ul>
    </Section>
  );
}

export function PersonPosts({ person, today }: DetailProps) {
  const posts = [...(person.postName ? [{ ...person, postName: person.postName }] : []), ...person.posts];
  const skills = [...(person.trade || person.skillGrade ? [person] : []), ...person.skills];
  if (posts.length + skills.length === 0) return null;
  return (
    <Section title="岗位与技能">
      <ul>
        {posts.map((paper, index) => (
          <Paper
            key={`${paper.postName}${index}`}
            name={paper.postName}
            end={paper.postCertEnd ?? null}
            today={today}
            facts={getFacts(paper, post, OF_POST)}
          />
        ))}
        {skills.map((paper, index) => (
          <Paper
            key={`${paper.trade ?? ''}${index}`}
            name={[paper.trade, paper.skillGrade].filter(Boolean).join(' ')}
            end={null}
            isDated={false}
            today={today}
            facts={getFacts(paper, skill, OF_SKILL)}
          />
        ))}
      </ul>
    </Section>
  );
}

const HERE: Readonly<Record<string, string>> = { true: '本企业缴纳', false: '非本企业缴纳' };

const PLAIN = ['phone', 'education', 'major', 'graduateSchool', 'graduateDate'] as const;
/** The remaining fields, which are shown neither above nor in a combined line or a separate section. */
const REST = arrangeFields(registeredPerson, {
  without: [
    'name',
    'idType',
    'idNo',
    'gender',
    'birthDate',
    ...PLAIN,
    'titleName',
    'titleRank',
    'titleMajor',
    'titleCertNo',
    'titleSeries',
    ...getListNames(registeredPerson),
    'socialSecurityStart',
    'socialSecurityMonths',
    'socialSecurityHere',
    'workYears',
    'workYearsOn',
    'status',
    'leaveDate',
    'platformState',
  ],
});

export function PersonBasics({
  person,
  today,
  kind,
  canReveal,
}: DetailProps & { readonly kind: PersonKind; readonly canReveal: boolean }) {
  const age = person.birthDate === null ? '' : `，${getAge(person.birthDate, today)} 周岁`;
  const security = [
    HERE[String(person.socialSecurityHere)],
    person.socialSecurityStart && `${person.socialSecurityStart} 起`,
    person.socialSecurityMonths !== null && `${person.socialSecurityMonths} 个月`,
  ].filter(Boolean);
  return (
    <Section title="基本信息">
      {person.status === 'left' && (
        <p className="row gap-8">
          <LeftEmployeeTag />
          {person.leaveDate && <span className="text-2 num">{person.leaveDate}</span>}
        </p>
      )}
      <Facts
        rows={[
          [person.idType ?? '证件号码', <IdNumber key="id" person={person} kind={kind} canReveal={canReveal} />],
          [
            '性别与年龄',
            [person.gender, person.birthDate && `${person.birthDate} 出生${age}`].filter(Boolean).join('，') || null,
          ],
          ...formatFields(otherPerson, [...(kind === 'else' ? (['kind'] as const) : []), ...PLAIN], person),
          ['社会保险', security.length > 0 ? security.join('，') : null],
          [
            '从业年限',
            person.workYears === null
              ? null
              : `${person.workYears} 年${person.workYearsOn === null ? '' : `（截至 ${person.workYearsOn}）`}`,
          ],
          ...person.experiences.map(({ field, years }) => [field, `${years} 年`] as const),
          ...formatFields(registeredPerson, REST, person),
          ['最近更新', person.updateTime.slice(0, 16)],
        ]}
      />
    </Section>
  );
}

/** Displays all data of one person (C-128, C-130). */
export function PersonBody({
  person,
  today,
  kind,
  actions,
}: DetailProps & { readonly kind: PersonKind; readonly actions: PeopleRowActions }) {
  const slots = usePersonDrawerSections();
  return (
    <>
      <PersonBasics person={person} today={today} kind={kind} canReveal={actions.canReveal(kind)} />
      <PersonRegistrations person={person} today={today} />
      {actions.canEdit(kind) && <RegistrationRecognition kind={kind} person={person} />}
      <PersonTitles person={person} today={today} />
      <PersonPosts person={person} today={today} />
      {slots.map(({ title: name, Body }) => (
        <Section key={name} title={name}>
          <Body personUuid={person.uuid} personKind={kind} />
        </Section>
      ))}
    </>
  );
}
