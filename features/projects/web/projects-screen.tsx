import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type Key, useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { PROJECT_ROLES, PROJECT_TYPES, project } from '#domain/records/project.ts';
import { exchangePages } from '#features/exchange/pages/pages.ts';
import { type BulkChoice, bulkSelection } from '#platform/web/console/bulk-selection.tsx';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useKeptQuery } from '#platform/web/kept-query.ts';
import { keyOf, query, useCommand } from '#platform/web/query.ts';
import { BulkEdit, ListTools } from '#platform/web/shell/slots.tsx';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import {
  countProjects,
  exportProjects,
  getProject,
  listProjects,
  type ProjectRow,
  removeProject,
} from '../contract.ts';
import { type Differences, ProjectDrawer } from './project-drawer.tsx';
import { ProjectForm } from './project-form.tsx';
import { columnsOf, ProjectItem, type RowActions } from './project-rows.tsx';
import { stripItems } from './project-words.ts';
import './projects.css';

type Open =
  | { readonly kind: 'view' | 'edit'; readonly uuid: string; readonly title: string }
  | { readonly kind: 'bulk'; readonly rows: readonly ProjectRow[] }
  | { readonly kind: 'new' }
  | null;

const STALE = [listProjects, countProjects, getProject];

function useRowActions(setOpen: (open: Open) => void): RowActions {
  const may = useMayChange();
  const confirm = useConfirm();
  const remove = useCommand(removeProject, { stale: STALE });
  return {
    canAdd: may('project:info:add'),
    canEdit: may('project:info:edit'),
    canRemove: may('project:info:remove'),
    view: (row) => setOpen({ kind: 'view', uuid: row.uuid, title: row.projectName }),
    edit: (row) => setOpen({ kind: 'edit', uuid: row.uuid, title: row.projectName }),
    remove: async (row) => {
      const body = row.workCount > 0 ? `项目下的 ${row.workCount} 个单位工程会一并删除。` : undefined;
      if (!(await confirm({ title: `删除项目“${row.projectName}”？`, body, action: '删除', isDangerous: true })))
        return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

/** The form waits for the newest version of the record, so that its revision is that of the server. */
function EditForm({
  uuid,
  title,
  Differences,
  onClose,
}: {
  readonly uuid: string;
  readonly title: string;
  readonly Differences: Differences;
  readonly onClose: () => void;
}) {
  const found = useQuery({ ...query(getProject, { params: { id: uuid } }), staleTime: 0, gcTime: 0 });
  if (found.error)
    return (
      <ProjectDrawer
        uuid={uuid}
        title={title}
        canEdit={false}
        Differences={Differences}
        onEdit={onClose}
        onClose={onClose}
      />
    );
  if (!found.data || !found.isFetchedAfterMount) return null;
  return <ProjectForm record={found.data} onClose={onClose} />;
}

interface FrontProps {
  readonly open: Open;
  readonly canEdit: boolean;
  readonly setOpen: (open: Open) => void;
  readonly onDone: () => void;
  readonly Differences: Differences;
}

function Front({ open, canEdit, setOpen, onDone, Differences }: FrontProps) {
  const close = () => setOpen(null);
  if (!open) return null;
  if (open.kind === 'bulk') {
    const parts = { kind: 'project' as const, noun: '项目', records: open.rows, stale: STALE };
    return <BulkEdit {...parts} onDone={onDone} onClose={close} />;
  }
  if (open.kind === 'new') return <ProjectForm record={null} onClose={close} />;
  if (open.kind === 'edit') return <EditForm {...open} Differences={Differences} onClose={close} />;
  return (
    <ProjectDrawer
      {...open}
      canEdit={canEdit}
      Differences={Differences}
      onEdit={() => setOpen({ ...open, kind: 'edit' })}
      onClose={close}
    />
  );
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
          <div className="row g8">
            <Button kind="primary" onClick={onNew}>
              <Icon name="plus" />
              新增项目
            </Button>
            <ButtonLink to={href(exchangePages.templates, null, { batch: 'new' })}>批量导入</ButtonLink>
          </div>
        )
      }
    />
  );
}

function List({
  list,
  actions,
  choice,
  onNew,
}: {
  readonly list: ListState;
  readonly actions: RowActions;
  readonly choice: BulkChoice<ProjectRow>;
  readonly onNew: () => void;
}) {
  const client = useQueryClient();
  const projects = useKeptQuery(listProjects, { query: list.query });
  const refresh = () => {
    for (const route of [listProjects, countProjects]) void client.invalidateQueries({ queryKey: keyOf(route) });
  };
  return (
    <section className="card" aria-label="项目列表">
      <FilterBar
        list={list}
        search="项目名称或编号"
        searchName="name"
        choices={[
          { name: 'type', all: '全部类别', options: asChoices(PROJECT_TYPES) },
          { name: 'role', all: '承揽方式', options: asChoices(PROJECT_ROLES) },
          { name: 'platformState', all: '平台比对', options: PLATFORM },
          { name: 'contradictory', all: '前后矛盾', options: CONTRADICTORY },
        ]}
        tools={
          <>
            <ExportList call={exportProjects} filters={list.query} />
            <button type="button" className="btn ic" aria-label="刷新" onClick={refresh}>
              <Icon name="refresh" />
            </button>
          </>
        }
      />
      <DataTable<ProjectRow>
        subject="项目"
        unit="个"
        list={list}
        query={projects}
        rowKey="uuid"
        columns={columnsOf(actions)}
        {...(actions.canEdit ? { selection: bulkSelection(choice, projects.data?.rows ?? []) } : {})}
        renderItem={(row) => <ProjectItem row={row} actions={actions} />}
        empty={<Empty onNew={actions.canAdd ? onNew : null} />}
      />
    </section>
  );
}

interface ProjectsScreenProps {
  /** Above the list; what the national platform says comes from the feature that asks it. */
  readonly Banner: ComponentType;
  readonly Differences: Differences;
}

/** Projects of the supervision platform (C-098 to C-108). */
export function ProjectsScreen({ Banner, Differences }: ProjectsScreenProps) {
  const list = useListState();
  const location = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const [keys, setKeys] = useState<readonly Key[]>([]);
  const may = useMayChange();
  const canEdit = may('project:info:edit');
  const counts = useKeptQuery(countProjects);
  const actions = useRowActions(setOpen);
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
            {actions.canAdd && (
              <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                <Icon name="plus" />
                新增项目
              </Button>
            )}
          </>
        }
      />
      {counts.data && counts.data.total > 0 && (
        <StatusStrip label="按数据等级筛选" active={active} items={stripItems(counts.data, location)} />
      )}
      <Banner />
      <List
        list={list}
        actions={actions}
        choice={{ keys, onChange: setKeys, onBulk: (rows) => setOpen({ kind: 'bulk', rows }) }}
        onNew={() => setOpen({ kind: 'new' })}
      />
      <Front
        open={open}
        canEdit={canEdit}
        setOpen={setOpen}
        onDone={() => {
          setKeys([]);
          setOpen(null);
        }}
        Differences={Differences}
      />
    </>
  );
}
