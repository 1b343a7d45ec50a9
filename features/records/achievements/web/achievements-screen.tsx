import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PERSON_PROJECT_ROLES } from '#domain/records/achievement.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { ListTools } from '#platform/web/shell/slots.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import {
  type AchievementRow,
  exportAchievements,
  listAchievementProblems,
  listAchievements,
  removeAchievement,
} from '../achievements.contract.ts';
import { AchievementForm, STALE_ACHIEVEMENT_CALLS } from './achievement-form.tsx';
import type { AchievementKind } from './achievement-kinds.ts';
import { AchievementItem, type AchievementRowActions, getAchievementColumns } from './achievement-rows.tsx';
import './achievements.css';

type Open = { readonly kind: 'edit'; readonly row: AchievementRow } | { readonly kind: 'new' } | null;

function useActions(kind: AchievementKind['kind'], setOpen: (open: Open) => void): AchievementRowActions {
  const confirm = useConfirm();
  const remove = useCommand(removeAchievement, { stale: STALE_ACHIEVEMENT_CALLS });
  const may = useCanChange();
  return {
    kind,
    canAdd: may(`achievement:${kind}:add`),
    canEdit: may(`achievement:${kind}:edit`),
    canRemove: may(`achievement:${kind}:remove`),
    edit: (row) => setOpen({ kind: 'edit', row }),
    remove: async (row) => {
      const title = `删除${row.personName ?? ''}的业绩“${row.projectName}”？`;
      if (!(await confirm({ title, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

/** Shows the number of records that contradict themselves or each other, if there are any. */
function ProblemNote({ setup }: { readonly setup: AchievementKind }) {
  const found = useQuery(query(listAchievementProblems, { query: { personKind: setup.kind } }));
  const total = found.data?.total ?? 0;
  if (total === 0) return null;
  const [first] = found.data?.rows ?? [];
  return (
    <p className="alert w ac-note" role="status">
      <Icon name="triangle" />
      <span>
        {total} 条业绩需要核对
        {first && stripSampleMark(`，如${first.personName ?? ''}“${first.projectName}”：${first.checkMsg ?? ''}`)}
      </span>
    </p>
  );
}

/** Page of the achievements of registered or of other people (C-131, C-134, C-135). */
export function AchievementsScreen({ setup }: { readonly setup: AchievementKind }) {
  const list = useListState();
  const [open, setOpen] = useState<Open>(null);
  const actions = useActions(setup.kind, setOpen);
  const rows = useStickyQuery(listAchievements, { query: { ...list.query, personKind: setup.kind } });
  const { personUuid } = list.filters;
  const create = actions.canAdd && (
    <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
      <Icon name="plus" />
      新增业绩
    </Button>
  );
  const person = personUuid ? rows.data?.rows.find((row) => row.personUuid === personUuid)?.personName : undefined;
  return (
    <>
      <PageHead
        title={setup.title}
        meta={person ? `只看${person}的业绩` : '项目经理、总监等同期只能负责一个项目，重叠的会提示核对'}
        actions={
          <>
            <ListTools sheets={['业绩']} />
            <Link className="btn" to={setup.people}>
              人员列表
            </Link>
            {create}
          </>
        }
      />
      <ProblemNote setup={setup} />
      <ListCard<AchievementRow>
        label={`${setup.title}列表`}
        filters={{
          search: '人员或项目名称',
          choices: [
            { name: 'role', all: '全部职务', options: PERSON_PROJECT_ROLES.map((value) => ({ value, label: value })) },
          ],
          tools: <ExportList call={exportAchievements} filters={{ ...list.query, personKind: setup.kind }} />,
        }}
        subject="业绩"
        unit="条"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getAchievementColumns(actions)}
        renderItem={(row) => <AchievementItem row={row} actions={actions} />}
        empty={
          <EmptyState title="还没有人员业绩" hint="录入后可用于资质标准中对主要人员业绩的要求。" action={create} />
        }
      />
      {open && (
        <AchievementForm
          setup={setup}
          record={open.kind === 'edit' ? open.row : null}
          personUuid={personUuid}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
