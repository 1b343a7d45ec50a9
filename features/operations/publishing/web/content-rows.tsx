import type { Resource } from '#platform/contract/resource.ts';
import { ActionMenu, type MenuAction } from '#platform/web/console/action-menu.tsx';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import {
  getManageCalls,
  PUBLICATION_STATE_LABELS,
  type PublicationRecord,
  type PublicationState,
} from '../publishing.contract.ts';
import type { ContentRowAction } from './content-list.tsx';
import { getWithdrawal } from './withdrawal.ts';

/** Shown after a deleted record is restored; if the role requires approval, its content is now a draft. */
export const RESTORED_MESSAGE = '已恢复；需要他人批准的内容请重新发布';

interface RowProps {
  readonly resource: Resource;
  readonly onDo: (doing: ContentRowAction, record: PublicationRecord) => void;
  readonly onRemoved: (record: PublicationRecord) => void;
}

const TONES: Readonly<Record<PublicationState, string>> = {
  draft: 'tag',
  asked: 'tag o',
  scheduled: 'tag b',
  published: 'tag g',
  withdrawn: 'tag o',
};

function StateTag({ record }: { readonly record: PublicationRecord }) {
  const { state, hasDraft, isLive, isDeleted, publishTime, reason, askedName, asksWithdrawal } = record;
  const waits = state === 'scheduled' || (state === 'asked' && !asksWithdrawal);
  return (
    <span className="pb-state">
      {isDeleted ? (
        <span className="tag r">已删除</span>
      ) : (
        <span className={TONES[state]}>{PUBLICATION_STATE_LABELS[state]}</span>
      )}
      {isLive && hasDraft && !waits && <span className="tag y">有未发布的修改</span>}
      {state === 'asked' && <small className="text-3">{`${askedName} 提交${asksWithdrawal ? '撤下' : ''}`}</small>}
      {waits && publishTime && <small className="text-3 num">{publishTime}</small>}
      {reason && !isDeleted && <small className="text-3">{reason}</small>}
    </span>
  );
}

const kindName = ({ kindField, choices }: Resource, kind: string): string =>
  (kindField === undefined ? undefined : choices?.[kindField]?.[kind]) ?? kind;

function Title({ resource, record, onDo }: RowProps & { readonly record: PublicationRecord }) {
  const about = [kindName(resource, record.kind), record.note].filter((part) => part !== '').join('，');
  return (
    <span className="pb-title">
      <button type="button" className="btn plain" onClick={() => onDo('preview', record)}>
        {record.title}
      </button>
      {about !== '' && <small className="text-3">{about}</small>}
    </span>
  );
}

/** Deletes without confirmation, because the list offers to undo it. */
function useRemoval({ resource, onRemoved }: Pick<RowProps, 'resource' | 'onRemoved'>) {
  const calls = getManageCalls(resource);
  const confirm = useConfirm();
  const remove = useCommand(calls.remove, { stale: [calls.list] });
  const undo = useCommand(calls.undo, { stale: [calls.list] });
  return {
    ask: async (record: PublicationRecord) => {
      const body = record.isLive ? '读者不再看到它；可以撤销删除。' : '可以撤销删除。';
      if (!(await confirm({ title: `删除“${record.title}”？`, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ params: { id: record.uuid } });
      onRemoved(record);
    },
    undo: async (record: PublicationRecord) => {
      await undo.mutateAsync({ params: { id: record.uuid } });
      toasts.show('success', RESTORED_MESSAGE);
    },
  };
}

function Actions({ record, ...props }: RowProps & { readonly record: PublicationRecord }) {
  const { resource, onDo } = props;
  const session = useSession();
  const removal = useRemoval(props);
  const may = (action: 'edit' | 'publish' | 'decide' | 'remove') =>
    hasPermission(session, [`manage:${resource.name}:${action}`]);
  const { title, isDeleted, isLive, hasDraft, state, isOwn, mayConfirmOwn } = record;
  const isAsked = state === 'asked';
  const withdrawal = getWithdrawal(resource, record);
  const button = (words: string, onClick: () => void) => (
    <button type="button" className="btn plain small" aria-label={`${words}${title}`} onClick={onClick}>
      {words}
    </button>
  );
  if (isDeleted) {
    return (
      <span className="pb-actions">
        {may('remove') && button('撤销删除', () => void removal.undo(record))}
        {button('版本', () => onDo('versions', record))}
      </span>
    );
  }
  const more: readonly MenuAction[] = [
    { label: '预览', onClick: () => onDo('preview', record) },
    ...(may('edit') && resource.preview !== 'none'
      ? [{ label: '预览链接', onClick: () => onDo('links', record) }]
      : []),
    { label: '版本', onClick: () => onDo('versions', record) },
    ...(may('remove') && !(isLive && resource.asksSecond)
      ? [{ label: '删除', isDangerous: true, onClick: () => void removal.ask(record) }]
      : []),
  ];
  return (
    <span className="pb-actions">
      {isAsked && (!isOwn || mayConfirmOwn) && may('decide') && button('批准', () => onDo('approve', record))}
      {isAsked && !isOwn && may('decide') && button('退回', () => onDo('reject', record))}
      {may('edit') && button('编辑', () => onDo('edit', record))}
      {may('publish') && !isAsked && (hasDraft || !isLive) && button('发布', () => onDo('publish', record))}
      {may('publish') && withdrawal && button(withdrawal.action, () => onDo('withdraw', record))}
      <ActionMenu label="更多" aria-label={`更多${title}`} className="btn plain small" actions={more} />
    </span>
  );
}

export const getContentColumns = (props: RowProps): DataTableColumns<PublicationRecord> => [
  { title: '标题', render: (_value, record) => <Title {...props} record={record} /> },
  { title: '状态', width: 160, render: (_value, record) => <StateTag record={record} /> },
  { title: '编写', width: 110, dataIndex: 'authorName' },
  { title: '修改时间', width: 180, className: 'num no-wrap', dataIndex: 'updateTime' },
  { title: '操作', width: 220, render: (_value, record) => <Actions {...props} record={record} /> },
];

/** Displays one record below 768 px. */
export const RecordItem = (props: RowProps & { readonly record: PublicationRecord }) => (
  <div className="pb-item">
    <Title {...props} />
    <span className="pb-item-foot">
      <StateTag record={props.record} />
      <small className="text-3 num">{props.record.updateTime}</small>
    </span>
    <Actions {...props} />
  </div>
);
