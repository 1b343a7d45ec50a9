import type { ReactNode } from 'react';
import { ageOn } from '#domain/validity/day.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type PeopleKind, type PersonDetail, usePerson } from './people-kinds.ts';
import { EndTag, IdNumber, LeftTag, paperName } from './person-parts.tsx';
import { usePersonSlots } from './person-slots.tsx';
import { RegistrationTakeover } from './registration-takeover.tsx';

type Fact = readonly [name: string, value: ReactNode];

function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className="ps-kv">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="t3">未填</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

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
  /** Short facts below the name. */
  readonly facts: readonly (string | null | false | undefined)[];
  /** Papers without a term of their own show no tag. */
  readonly isDated?: boolean;
}

function Paper({ name, end, today, facts, isDated = true }: PaperProps) {
  const words = facts.filter(Boolean).join('，');
  return (
    <li className="ps-paper">
      <div className="row between g8">
        <b>{name}</b>
        {(isDated || end) && (
          <span className="row g8">
            {end && <span className="t2 num">{end}</span>}
            <EndTag end={end} today={today} />
          </span>
        )}
      </div>
      {words && <p className="t3 sm">{words}</p>}
    </li>
  );
}

type DetailProps = { readonly person: PersonDetail; readonly today: string };

function Registrations({ person, today }: DetailProps) {
  if (person.registrations.length === 0) return null;
  return (
    <Section title={`注册证书 ${person.registrations.length} 项`}>
      <ul>
        {person.registrations.map((paper) => (
          <Paper
            key={paper.uuid}
            name={paperName(paper.regType, paper.specialty)}
            end={paper.validEnd}
            today={today}
            facts={[
              `注册编号 ${paper.regNo ?? '未填'}`,
              paper.practiceSealNo && `执业印章号 ${paper.practiceSealNo}`,
              paper.certNo && `资格证书 ${paper.certNo}`,
              paper.issueDate && `${paper.issueDate} 发证`,
              paper.continuingEduEnd && `继续教育至 ${paper.continuingEduEnd}`,
              (paper.safetyBNo || paper.safetyBEnd) &&
                `安全考核 B 证 ${paper.safetyBNo ?? ''}${paper.safetyBEnd ? ` 至 ${paper.safetyBEnd}` : ''}`,
              paper.registeredHere === false && '注册在其他单位',
            ]}
          />
        ))}
      </ul>
    </Section>
  );
}

function Titles({ person, today }: DetailProps) {
  const titles = [person, ...person.titles].filter((title) => title.titleName || title.titleRank);
  if (titles.length === 0) return null;
  return (
    <Section title="职称">
      <ul>
        {titles.map((title, index) => (
          <Paper
            key={`${title.titleName ?? ''}${index}`}
            name={[title.titleName, title.titleRank && `（${title.titleRank}）`].filter(Boolean).join('')}
            end={null}
            isDated={false}
            today={today}
            facts={[
              `专业 ${title.titleMajor ?? '未填'}`,
              title.titleSeries,
              title.titleCertNo && `证书编号 ${title.titleCertNo}`,
            ]}
          />
        ))}
      </ul>
    </Section>
  );
}

function Posts({ person, today }: DetailProps) {
  const main = person.postName
    ? [{ postName: person.postName, postCertNo: person.postCertNo ?? null, postCertEnd: person.postCertEnd ?? null }]
    : [];
  const skills = [
    ...(person.trade || person.skillGrade
      ? [{ trade: person.trade ?? null, skillGrade: person.skillGrade ?? null, skillCertNo: null }]
      : []),
    ...person.skills,
  ];
  const posts = [...main, ...person.posts];
  if (posts.length + skills.length === 0) return null;
  return (
    <Section title="岗位与技能">
      <ul>
        {posts.map((post, index) => (
          <Paper
            key={`${post.postName}${index}`}
            name={post.postName}
            end={post.postCertEnd}
            today={today}
            facts={[`岗位证书 ${post.postCertNo ?? '编号未填'}`]}
          />
        ))}
        {skills.map((skill, index) => (
          <Paper
            key={`${skill.trade ?? ''}${index}`}
            name={[skill.trade, skill.skillGrade].filter(Boolean).join(' ')}
            end={null}
            isDated={false}
            today={today}
            facts={[skill.skillCertNo && `技能证书 ${skill.skillCertNo}`]}
          />
        ))}
      </ul>
    </Section>
  );
}

const HERE: Readonly<Record<string, string>> = { true: '本企业缴纳', false: '非本企业缴纳' };

function Basics({
  person,
  today,
  setup,
  canReveal,
}: DetailProps & { readonly setup: PeopleKind; readonly canReveal: boolean }) {
  const age = person.birthDate === null ? '' : `，${ageOn(person.birthDate, today)} 周岁`;
  const security = [
    HERE[String(person.socialSecurityHere)],
    person.socialSecurityStart && `${person.socialSecurityStart} 起`,
    person.socialSecurityMonths !== null && `${person.socialSecurityMonths} 个月`,
  ].filter(Boolean);
  return (
    <Section title="基本信息">
      {person.status === 'left' && (
        <p className="row g8">
          <LeftTag />
          {person.leaveDate && <span className="t2 num">{person.leaveDate}</span>}
        </p>
      )}
      <Facts
        rows={[
          [person.idType ?? '证件号码', <IdNumber key="id" person={person} kind={setup.kind} canReveal={canReveal} />],
          [
            '性别与年龄',
            [person.gender, person.birthDate && `${person.birthDate} 出生${age}`].filter(Boolean).join('，') || null,
          ],
          ['手机号', person.phone],
          ...(setup.kind === 'else' ? [['人员类别', person.kind ?? null] as const] : []),
          ['学历', [person.education, person.major].filter(Boolean).join('，') || null],
          ['毕业院校', [person.graduateSchool, person.graduateDate].filter(Boolean).join('，') || null],
          ['社会保险', security.length > 0 ? security.join('，') : null],
          [
            '从业年限',
            person.workYears === null
              ? null
              : `${person.workYears} 年${person.workYearsOn === null ? '' : `（截至 ${person.workYearsOn}）`}`,
          ],
          ...person.experiences.map(({ field, years }) => [field, `${years} 年`] as const),
          ['最近更新', person.updateTime.slice(0, 16)],
        ]}
      />
    </Section>
  );
}

interface PersonDrawerProps {
  readonly setup: PeopleKind;
  readonly uuid: string;
  readonly title: string;
  readonly today: string;
  readonly canEdit: boolean;
  readonly canReveal: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** Everything known about one person (C-128, C-130). */
export function PersonDrawer(props: PersonDrawerProps) {
  const { setup, uuid, title, today, canEdit, canReveal, onEdit, onClose } = props;
  const found = usePerson(setup, uuid);
  const slots = usePersonSlots();
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      {canEdit && (
        <Button kind="primary" onClick={onEdit} disabled={!found.data}>
          编辑
        </Button>
      )}
    </>
  );
  return (
    <Drawer title={title} onClose={onClose} footer={footer}>
      <QueryView query={found} subject="人员" lines={12}>
        {(person) => (
          <>
            <Basics person={person} today={today} setup={setup} canReveal={canReveal} />
            <Registrations person={person} today={today} />
            {canEdit && <RegistrationTakeover setup={setup} person={person} />}
            <Titles person={person} today={today} />
            <Posts person={person} today={today} />
            {slots.map(({ title: name, Body }) => (
              <Section key={name} title={name}>
                <Body personUuid={person.uuid} personKind={setup.kind} />
              </Section>
            ))}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
