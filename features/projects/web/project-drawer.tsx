import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { regionName } from '#domain/regions/region-name.ts';
import { Attachments } from '#features/attachments/web/public.ts';
import { useStandardName } from '#features/standards/web/public.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  countUnreadProjectMessages,
  getProject,
  LINK_LABELS,
  type LinkKind,
  listProjectMessages,
  markProjectMessageRead,
  type ProjectDetail,
} from '../contract.ts';
import { ContradictionList } from './contradiction-list.tsx';
import { LevelTag } from './project-rows.tsx';
import { platformWords, withUnit } from './project-words.ts';

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? '是' : '否');
const range = (from: string | null, to: string | null): string | null =>
  from || to ? `${from ?? '未填'} 至 ${to ?? '未填'}` : null;

type Facts = readonly (readonly [label: string, value: string | null])[];

function FactList({ title, facts }: { readonly title: string; readonly facts: Facts }) {
  return (
    <section>
      <h3 className="prj-h">{title}</h3>
      <dl className="kv">
        {facts.map(([label, value]) => (
          <div key={label} className="prj-kv">
            <dt>{label}</dt>
            <dd>{value ?? <span className="t3">未填</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Measure = ProjectDetail['metrics'][number];
const measureText = ({ metric, value, unit, count }: Measure): string =>
  `${metric} ${value ?? '未填'} ${unit ?? ''}${count ? ` ×${count}` : ''}`.trim();

/** Columns of the record first, then what the standards measure beyond them; nothing that is not known. */
function measureFacts(project: ProjectDetail): Facts {
  const own: Facts = [
    ['建筑面积', withUnit(project.area, '㎡')],
    ['长度', withUnit(project.length, 'km')],
    ['跨度', withUnit(project.span, 'm')],
    ['高度', withUnit(project.height, 'm')],
    ['深度', withUnit(project.depth, 'm')],
    ['层数', withUnit(project.floors, '层')],
    ['规模', withUnit(project.capacity, project.capacityUnit ?? '')],
    ...project.metrics.map((measure) => [measure.metric, withUnit(measure.value, measure.unit ?? '')] as const),
  ];
  return own.filter(([, value]) => value !== null);
}

function Works({ project }: { readonly project: ProjectDetail }) {
  if (project.works.length === 0) return null;
  return (
    <section>
      <h3 className="prj-h">单位工程 {project.works.length} 个</h3>
      <ul className="prj-works">
        {project.works.map((work, index) => (
          <li key={work.uuid ?? `${work.workName}-${index}`}>
            <b>{work.workName}</b>
            <span className="t2">
              {[work.projectScale, ...work.metrics.map(measureText), ...work.features].filter(Boolean).join('，') ||
                '没有填写指标'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isMissing = (state: string | null): boolean => state === '缺失' || state === '未录入';

function PlatformLinks({ project }: { readonly project: ProjectDetail }) {
  return (
    <section>
      <h3 className="prj-h">监管平台业务环节</h3>
      <ul className="prj-links">
        {Object.entries(LINK_LABELS).map(([kind, label]) => {
          const link = project.links?.[kind as LinkKind] ?? null;
          const bad = link === null || isMissing(link.state);
          return (
            <li key={kind}>
              <span>{label}</span>
              <StatusTag look={bad ? 'due30' : 'valid'} words={link?.state ?? (bad ? '未登记' : '已登记')} />
              <span className="t3 num">{[link?.no, link?.date].filter(Boolean).join('，')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Messages of the project; seen here, they count as read. */
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
            <span className="t2">{row.content}</span>
            <span className="t3 sm num">{row.messageTime.slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the national platform says otherwise about a project. */
export type Differences = ComponentType<{ readonly project: ProjectDetail }>;

interface BodyProps {
  readonly project: ProjectDetail;
  readonly Differences: Differences;
}

function Body({ project, Differences }: BodyProps) {
  const measures = measureFacts(project);
  const standardName = useStandardName();
  return (
    <div className="prj-body">
      <p className="row g8">
        <LevelTag row={project} />
        <span className="t2">{platformWords(project.platformState)}</span>
        {project.sample && <span className="tag">示例</span>}
      </p>
      <FactList
        title="基本信息"
        facts={[
          ['平台项目编号', project.projectNo],
          ['省级项目编号', project.provProjectNo],
          ['工程类别', project.projectType],
          ['承揽方式', project.role],
          ['工程规模', project.projectScale],
          ['对应资质标准', project.standardCodes.map(standardName).join('、') || null],
          ['项目所在地', [regionName(project.region ?? ''), project.address].filter(Boolean).join(' ') || null],
          ['建设单位', project.ownerName],
          ['合同额', withUnit(project.contractAmount, '万元')],
          ['结算额', withUnit(project.settleAmount, '万元')],
        ]}
      />
      {project.contradictionDetails.length > 0 && (
        <section>
          <h3 className="prj-h">前后矛盾 {project.contradictionDetails.length} 处</h3>
          <ContradictionList rows={project.contradictionDetails} />
        </section>
      )}
      {measures.length > 0 && <FactList title="技术指标" facts={measures} />}
      <Works project={project} />
      <FactList
        title="过程与人员"
        facts={[
          ['合同签订', project.contractDate],
          ['施工许可', [project.permitNo, project.permitDate].filter(Boolean).join('，') || null],
          ['工期', range(project.startDate, project.finishDate)],
          ['竣工验收', project.acceptDate],
          ['质量合格', yesNo(project.qualityPassed)],
          ['项目经理', project.managerName],
          ['技术负责人', project.techLeadName],
          ['已录入监管平台', yesNo(project.onPlatform)],
        ]}
      />
      <PlatformLinks project={project} />
      <Differences project={project} />
      <Messages uuid={project.uuid} />
      <Attachments bizType="project" bizUuid={project.uuid} title="附件" />
    </div>
  );
}

interface ProjectDrawerProps {
  readonly uuid: string;
  readonly title: string;
  readonly canEdit: boolean;
  readonly Differences: Differences;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One project with its measures, works, links and messages (C-099, C-103). */
export function ProjectDrawer({ uuid, title, canEdit, Differences, onEdit, onClose }: ProjectDrawerProps) {
  const found = useQuery(query(getProject, { params: { id: uuid } }));
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
      <QueryView query={found} subject="项目" lines={12}>
        {(project) => <Body project={project} Differences={Differences} />}
      </QueryView>
    </Drawer>
  );
}
