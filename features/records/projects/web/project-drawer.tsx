import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { formatPlatformState } from '#domain/national-platform/provenance.ts';
import { arrangeFields, getListNames } from '#domain/records/field.ts';
import { PROJECT_LINK_LABELS, type ProjectLinkKind, project, work } from '#domain/records/project.ts';
import { type FormattedField, formatFields } from '#domain/records/words.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { useStandardName } from '#features/standards/standards/web/standards.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { Facts } from '#platform/web/ui/facts.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  countUnreadProjectMessages,
  listProjectMessages,
  markProjectMessageRead,
  type ProjectDetail,
} from '../projects.contract.ts';
import { ContradictionList } from './contradiction-list.tsx';
import { ProjectLevelTag } from './project-rows.tsx';
import { formatWithUnit } from './project-words.ts';

const range = (from: string | null, to: string | null): string | null =>
  from || to ? `${from ?? '未填'} 至 ${to ?? '未填'}` : null;

function FactSection({ title, rows }: { readonly title: string; readonly rows: readonly FormattedField[] }) {
  return (
    <section>
      <h3 className="prj-h">{title}</h3>
      <Facts rows={rows} />
    </section>
  );
}

type Measure = ProjectDetail['metrics'][number];
const measureText = ({ metric, value, unit, count }: Measure): string =>
  `${metric} ${value ?? '未填'} ${unit ?? ''}${count ? ` ×${count}` : ''}`.trim();

const MEASURED = ['area', 'length', 'span', 'height', 'depth', 'floors'] as const;

/** Lists the known measures: those with a column first, then the others that standards require. */
function measureFacts(of: ProjectDetail): readonly FormattedField[] {
  const own: readonly FormattedField[] = [
    ...formatFields(project, MEASURED, of),
    ['规模', formatWithUnit(of.capacity, of.capacityUnit ?? '')],
    ...of.metrics.map((one) => [one.metric, formatWithUnit(one.value, one.unit ?? '')] as const),
  ];
  return own.filter(([, value]) => value !== null);
}

const WORK = arrangeFields(work, { without: ['workName', 'metrics'] });

function Works({ project: { works } }: { readonly project: ProjectDetail }) {
  if (works.length === 0) return null;
  return (
    <section>
      <h3 className="prj-h">单位工程 {works.length} 个</h3>
      <ul className="prj-works">
        {works.map((one, index) => (
          <li key={one.uuid ?? `${one.workName}-${index}`}>
            <b>{one.workName}</b>
            <span className="text-2">
              {[...formatFields(work, WORK, one).map(([, words]) => words), ...one.metrics.map(measureText)]
                .filter(Boolean)
                .join('，') || '没有填写指标'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isMissing = (state: string | null): boolean => state === '缺失' || state === '未录入';

function PlatformLinks({ project: { links } }: { readonly project: ProjectDetail }) {
  return (
    <section>
      <h3 className="prj-h">监管平台业务环节</h3>
      <ul className="prj-links">
        {Object.entries(PROJECT_LINK_LABELS).map(([kind, label]) => {
          const link = links?.[kind as ProjectLinkKind] ?? null;
          const bad = link === null || isMissing(link.state);
          return (
            <li key={kind}>
              <span>{label}</span>
              <StatusTag look={bad ? 'due30' : 'valid'} words={link?.state ?? (bad ? '未登记' : '已登记')} />
              <span className="text-3 num">{[link?.no, link?.date].filter(Boolean).join('，')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Messages of the project; showing them marks them as read. */
function Messages({ uuid }: { readonly uuid: string }) {
  const found = useQuery(query(listProjectMessages, { params: { id: uuid } }));
  const { mutate } = useCommand(markProjectMessageRead, { stale: [countUnreadProjectMessages], quiet: true });
  const unread =
    found.data?.rows
      .filter((row) => !row.read)
      .map((row) => row.uuid)
      .join(',') ?? '';
  useEffect(() => {
    for (const id of unread.split(',').filter(Boolean)) mutate({ params: { id } });
  }, [unread, mutate]);
  if (!found.data || found.data.total === 0) return null;
  return (
    <section>
      <h3 className="prj-h">项目消息</h3>
      <ul className="prj-works">
        {found.data.rows.map((row) => (
          <li key={row.uuid}>
            <b>{row.title}</b>
            <span className="text-2">{row.content}</span>
            <span className="text-3 small num">{row.messageTime.slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Component that shows the differences between a project and its record on the national platform. */
export type ProjectDifferencesComponent = ComponentType<{ readonly project: ProjectDetail }>;

const NUMBERED = ['projectNo', 'provProjectNo', 'projectType', 'role', 'projectScale'] as const;
const PLACED = ['region', 'address', 'ownerName', 'contractAmount', 'settleAmount'] as const;
const PERMITTED = ['contractDate', 'permitNo', 'permitDate'] as const;
const ACCEPTED = ['acceptDate', 'qualityPassed'] as const;
/** Fields that no other part of the drawer shows; unknown values are hidden. */
const REST = arrangeFields(project, {
  without: [
    ...NUMBERED,
    ...PLACED,
    ...MEASURED,
    ...PERMITTED,
    ...ACCEPTED,
    ...getListNames(project),
    'projectName',
    'standardCodes',
    'capacity',
    'capacityUnit',
    'startDate',
    'finishDate',
    'managerUuid',
    'techLeadUuid',
    'onPlatform',
    'dataLevel',
    'platformState',
    'platformSource',
    'levelSource',
  ],
});

/** Shows the recorded facts of a project and their contradictions. */
export function ProjectFacts({ project: of }: { readonly project: ProjectDetail }) {
  const measures = measureFacts(of);
  const standardName = useStandardName();
  return (
    <>
      <FactSection
        title="基本信息"
        rows={[
          ...formatFields(project, NUMBERED, of),
          [project.fields.standardCodes.label, of.standardCodes.map(standardName).join('、') || null],
          ...formatFields(project, PLACED, of),
          ...formatFields(project, REST, of).filter(([, words]) => words !== null),
        ]}
      />
      {of.contradictionDetails.length > 0 && (
        <section>
          <h3 className="prj-h">前后矛盾 {of.contradictionDetails.length} 处</h3>
          <ContradictionList rows={of.contradictionDetails} />
        </section>
      )}
      {measures.length > 0 && <FactSection title="技术指标" rows={measures} />}
      <Works project={of} />
      <FactSection
        title="过程与人员"
        rows={[
          ...formatFields(project, PERMITTED, of),
          ['工期', range(of.startDate, of.finishDate)],
          ...formatFields(project, ACCEPTED, of),
          [project.fields.managerUuid.label, of.managerName],
          [project.fields.techLeadUuid.label, of.techLeadName],
          ...formatFields(project, ['onPlatform'], of),
          ...formatFields(project, ['levelSource'], of).filter(([, words]) => words !== null),
        ]}
      />
    </>
  );
}

interface ProjectBodyProps {
  readonly project: ProjectDetail;
  readonly Differences: ProjectDifferencesComponent;
}

/** One project with its measures, works, links and messages (C-099, C-103). */
export function ProjectDrawerBody({ project: of, Differences }: ProjectBodyProps) {
  return (
    <div className="prj-body">
      <p className="row gap-8">
        <ProjectLevelTag row={of} />
        <span className="text-2">{formatPlatformState(of)}</span>
        {of.sample && <span className="tag">示例</span>}
      </p>
      <ProjectFacts project={of} />
      <PlatformLinks project={of} />
      <Differences project={of} />
      <Messages uuid={of.uuid} />
      <Attachments bizType="project" bizUuid={of.uuid} title="附件" />
    </div>
  );
}
