import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { listSynonymGroups, removeSynonymGroup, type Synonym } from '../../contract/synonyms.ts';
import { SynonymForm } from './synonym-form.tsx';
import './synonyms.css';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('搜索同义词') }];

function Terms({ terms }: Pick<Synonym, 'terms'>) {
  const [full, ...others] = terms;
  return (
    <span className="sy-terms">
      <b>{full}</b>
      {others.map((term) => (
        <span key={term} className="tag">
          {term}
        </span>
      ))}
    </span>
  );
}

const StatusTag = ({ status }: Pick<Synonym, 'status'>) => (
  <span className={status === '0' ? 'tag g' : 'tag'}>{status === '0' ? '使用中' : '已停用'}</span>
);

interface ActionsProps {
  readonly row: Synonym;
  readonly onEdit: (row: Synonym) => void;
}

function Actions({ row, onEdit }: ActionsProps) {
  const session = useSession();
  const confirm = useConfirm();
  const remove = useCommand(removeSynonymGroup, { stale: [listSynonymGroups] });
  const [full = ''] = row.terms;
  const ask = async () => {
    const body = '删除后，搜索其中一个词语不再找到写成其他词语的内容。';
    if (!(await confirm({ title: `删除“${full}”这组同义词？`, body, action: '删除', isDangerous: true }))) return;
    await remove.mutateAsync({ params: { id: row.uuid } });
    toasts.show('success', '已删除，搜索立即生效');
  };
  return (
    <span className="sy-actions">
      {hasPermission(session, ['search:synonym:edit']) && (
        <button type="button" className="btn small" aria-label={`修改${full}`} onClick={() => onEdit(row)}>
          修改
        </button>
      )}
      {hasPermission(session, ['search:synonym:remove']) && (
        <button type="button" className="btn small" aria-label={`删除${full}`} onClick={() => void ask()}>
          删除
        </button>
      )}
    </span>
  );
}

const getColumns = (onEdit: ActionsProps['onEdit']): DataTableColumns<Synonym> => [
  { title: '词语（全称在前）', render: (_value, row) => <Terms terms={row.terms} /> },
  { title: '状态', width: 110, render: (_value, row) => <StatusTag status={row.status} /> },
  { title: '修改时间', width: 180, className: 'num no-wrap', dataIndex: 'updateTime' },
  { title: '操作', width: 150, render: (_value, row) => <Actions row={row} onEdit={onEdit} /> },
];

/** The group being edited: an existing one, a new one, or none. */
type Editing = { readonly group: Synonym | null } | null;

/** Shows the search synonyms, which operators maintain: /qyxx/ptgl/tyc (P-104). */
export default function SynonymsPage() {
  const list = useListState();
  const session = useSession();
  const [editing, setEditing] = useState<Editing>(null);
  const rows = useStickyQuery(listSynonymGroups, { query: list.query });
  const onEdit = (group: Synonym) => setEditing({ group });
  const add = hasPermission(session, ['search:synonym:add']) && (
    <Button kind="primary" onClick={() => setEditing({ group: null })}>
      <Icon name="plus" />
      新增同义词组
    </Button>
  );
  return (
    <>
      <PageHead title="搜索同义词" meta="一组内的词语在搜索中视为同一个意思，保存后立即生效" actions={add} />
      <ListCard<Synonym>
        filters={{ search: '词语' }}
        subject="同义词"
        unit="组"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getColumns(onEdit)}
        renderItem={(row) => (
          <div className="sy-item">
            <Terms terms={row.terms} />
            <span className="sy-foot">
              <StatusTag status={row.status} />
              <Actions row={row} onEdit={onEdit} />
            </span>
          </div>
        )}
        empty={<EmptyState title="还没有同义词" hint="例如“一级注册建造师”与“一建”。" />}
      />
      {editing !== null && <SynonymForm group={editing.group} onClose={() => setEditing(null)} />}
    </>
  );
}
