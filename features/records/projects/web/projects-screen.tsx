import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { PROJECT_ROLES, PROJECT_TYPES, project } from '#domain/records/project.ts';
import { HistoryButton } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { importExportPages } from '#features/records/import-export/pages/import-export.pages.ts';
import { createBulkSelection } from '#platform/web/console/bulk-selection.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard, RefreshButton } from '#platform/web/console/list-card.tsx';
import {
  NewRecordButton,
  type RecordListState,
  RecordOverlays,
  useRecordListState,
} from '#platform/web/console/record-screen.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { ListTools } from '#platform/web/shell/slots.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import {
  countProjects,
  exportProjects,
  getProject,
  listProjects,
  type ProjectDetail,
  type ProjectRow,
  removeProject,
} from '../projects.contract.ts';
import { type ProjectDifferencesComponent, ProjectDrawerBody } from './project-drawer.tsx';
import { ProjectForm } from './project-form.tsx';
import { getProjectColumns, ProjectItem, type ProjectRowActions } from './project-rows.tsx';
import { buildFilterStripItems } from './project-words.ts';
import './projects.css';

const STALE = [listProjects, countProjects, getProject];

function useRowActions(screen: RecordListState<ProjectRow>): ProjectRowActions {
  const may = useCanChange();
  const confirm = useConfirm();
  const remove = useCommand(removeProject, { stale: STALE });
  return {
    canAdd: may('project:info:add'),
    canEdit: may('project:info:edit'),
    canRemove: may('project:info:remove'),
    view: (row) => screen.view({ uuid: row.uuid, title: row.projectName }),
    edit: (row) => screen.edit({ uuid: row.uuid, title: row.projectName }),
    remove: async (row) => {
      const body = row.workCount > 0 ? `项目下的 ${row.workCount} 个单位工程会一并删除。` : undefined;
      if (!(await confirm({ title: `删除项目“${row.projectName}”？`, body, action: '删除', isDangerous: true })))
        return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const PLATFORM = Object.entries(project.fields.platformState.choices).map(([value, label]) => ({ value, label }));

const CONTRADICTORY = [
  { value: 'true', label: '有矛盾' },
  { value: 'false', label: '未发现矛盾' },
];

function Empty({ onNew }: { readonly onNew: (() => void) | null }) {
  return (
    <EmptyState
      title="还没有项目"
      hint="录入项目后，可以核对数据等级、业务环节和业绩指标；项目多时用工作簿一次导入。"
      action={
        onNew && (
          <div className="row gap-8">
            <NewRecordButton words="新增项目" onClick={onNew} />
            <ButtonLink to={href(importExportPages.templates, null, { batch: 'new' })}>批量导入</ButtonLink>
          </div>
        )
      }
    />
  );
}

function List({
  list,
  actions,
  screen,
}: {
  readonly list: ListState;
  readonly actions: ProjectRowActions;
  readonly screen: RecordListState<ProjectRow>;
}) {
  const projects = useStickyQuery(listProjects, { query: list.query });
  return (
    <ListCard<ProjectRow>
      filters={{
        search: '项目名称或编号',
        searchName: 'name',
        choices: [
          { name: 'type', all: '全部类别', options: asChoices(PROJECT_TYPES) },
          { name: 'role', all: '承揽方式', options: asChoices(PROJECT_ROLES) },
          { name: 'platformState', all: '平台比对', options: PLATFORM },
          { name: 'contradictory', all: '前后矛盾', options: CONTRADICTORY },
        ],
        tools: (
          <>
            <ExportList call={exportProjects} filters={list.query} />
            <RefreshButton stale={[listProjects, countProjects]} />
          </>
        ),
      }}
      subject="项目"
      unit="个"
      list={list}
      query={projects}
      rowKey="uuid"
      columns={getProjectColumns(actions)}
      {...(actions.canEdit ? { selection: createBulkSelection(screen.choice, projects.data?.rows ?? []) } : {})}
      renderItem={(row) => <ProjectItem row={row} actions={actions} />}
      empty={<Empty onNew={actions.canAdd ? screen.create : null} />}
    />
  );
}

interface ProjectsScreenProps {
  /** Shown above the list; provided by the national platform module. */
  readonly Banner: ComponentType;
  readonly Differences: ProjectDifferencesComponent;
}

/** Projects of the supervision platform (C-098 to C-108). */
export function ProjectsScreen({ Banner, Differences }: ProjectsScreenProps) {
  const list = useListState();
  const location = useLocation();
  const screen = useRecordListState<ProjectRow>();
  const counts = useStickyQuery(countProjects);
  const actions = useRowActions(screen);
  const marked = ['missingLink', 'contradictory'].find((name) => list.filters[name] === 'true');
  const active = marked ?? list.filters.dataLevel ?? '';
  return (
    <>
      <PageHead
        title="监管平台项目"
        meta={
          counts.data
            ? `共 ${counts.data.total} 个项目，${counts.data.levels.A + counts.data.levels.B} 个达到 B 级以上`
            : '项目的指标、环节与数据等级'
        }
        actions={
          <>
            <ListTools sheets={['项目', '单位工程与指标']} />
            {actions.canAdd && <NewRecordButton words="新增项目" onClick={screen.create} />}
          </>
        }
      />
      {counts.data && counts.data.total > 0 && (
        <StatusStrip label="按数据等级筛选" active={active} items={buildFilterStripItems(counts.data, location)} />
      )}
      <Banner />
      <List list={list} actions={actions} screen={screen} />
      <RecordOverlays<ProjectRow, ProjectDetail>
        screen={screen}
        kind="project"
        noun="项目"
        stale={STALE}
        canEdit={actions.canEdit}
        record={(uuid) => query(getProject, { params: { id: uuid } })}
        lines={12}
        renderTools={({ uuid, title }) => <HistoryButton of="project" uuid={uuid} name={title} />}
        renderForm={(record) => <ProjectForm record={record} onClose={screen.close} />}
      >
        {(shown) => <ProjectDrawerBody project={shown} Differences={Differences} />}
      </RecordOverlays>
    </>
  );
}
