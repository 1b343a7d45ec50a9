import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { formatTableName } from '#features/operations/maintenance/contract/stored-names.ts';
import { downloadFile } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { PermissionGate, useSession } from '#platform/web/state/session-context.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  approveMerge,
  DUPLICATE_REASON_LABELS,
  type DuplicatePair,
  dismissDuplicatePair,
  downloadMergeExport,
  type EnterpriseMergeRecord,
  listDuplicateEnterprises,
  listMerges,
  MERGE_STATE_LABELS,
  MERGE_STATES,
  type MergeEnterprise,
  rejectMerge,
  withdrawMerge,
} from '../enterprise-merge.contract.ts';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';
import './enterprise-merge.css';

const PAGE_SIZE = 20;
const MERGES_STALE = { stale: [listMerges, listDuplicateEnterprises] };

const Name = ({ enterprise: { entName, creditCode } }: { readonly enterprise: MergeEnterprise }) => (
  <span className="fm-name">
    <b>{entName}</b>
    <small className="text-3 num">{creditCode}</small>
  </span>
);

function DismissDialog({
  pair: { one, other },
  onClose,
}: {
  readonly pair: DuplicatePair;
  readonly onClose: () => void;
}) {
  const dismiss = useCommand(dismissDuplicatePair, { stale: [listDuplicateEnterprises], quiet: true });
  return (
    <ReasonDialog
      title="判定不是同一家"
      action="判定"
      done="已记录，不再提示这两家"
      onSubmit={(reason) => dismiss.mutateAsync({ body: { one: one.uuid, other: other.uuid, reason } })}
      onClose={onClose}
    >
      <p className="text-2">
        {one.entName} 和 {other.entName} 不再列在这里，直到出现新的相同之处。
      </p>
    </ReasonDialog>
  );
}

function RejectDialog({
  merge: { uuid },
  onClose,
}: {
  readonly merge: EnterpriseMergeRecord;
  readonly onClose: () => void;
}) {
  const reject = useCommand(rejectMerge, { ...MERGES_STALE, quiet: true });
  return (
    <ReasonDialog
      title="驳回合并"
      action="驳回"
      isDangerous
      done="已驳回，并通知提出的人"
      onSubmit={(reason) => reject.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    />
  );
}

function DoubleItem({ pair, onDismiss }: { readonly pair: DuplicatePair; readonly onDismiss: (() => void) | null }) {
  const { one, other, reasons } = pair;
  const compare = href(enterpriseMergePages.compare, null, { stay: one.uuid, gone: other.uuid });
  return (
    <li className="listed-row">
      <span className="fm-pair">
        <Name enterprise={one} />
        <Name enterprise={other} />
      </span>
      <span className="fm-tags">
        {reasons.map((reason) => (
          <span key={reason} className="tag o">
            {DUPLICATE_REASON_LABELS[reason]}
          </span>
        ))}
      </span>
      <span className="fm-acts">
        <Link className="btn small" to={compare} aria-label={`对照${one.entName}和${other.entName}`}>
          对照
        </Link>
        {onDismiss && (
          <button
            type="button"
            className="btn plain small"
            aria-label={`判定${one.entName}和${other.entName}不是同一家`}
            onClick={onDismiss}
          >
            不是同一家
          </button>
        )}
      </span>
    </li>
  );
}

function Doubles() {
  const session = useSession();
  const mayMerge = hasPermission(session, ['manage:merge:edit']);
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<DuplicatePair | null>(null);
  const asked = { query: { pageNum, pageSize: PAGE_SIZE } };
  const found = useQuery({
    ...query(listDuplicateEnterprises, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card
      title="疑似重复的企业"
      note="代码、许可证号、证书编号或名称相同；合并不能撤销"
      more={
        <Link className="btn small" to={href(enterpriseMergePages.compare)}>
          选择两家企业
        </Link>
      }
    >
      <QueryView query={found} subject="疑似重复的企业" lines={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="没有疑似重复的企业"
              hint="企业的信用代码、安全生产许可证号、资质证书编号、名称或曾用名相同时，会列在这里。"
            />
          ) : (
            <>
              <ul className="fm-list">
                {rows.map((pair) => (
                  <DoubleItem
                    key={`${pair.one.uuid} ${pair.other.uuid}`}
                    pair={pair}
                    onDismiss={mayMerge ? () => setOpen(pair) : null}
                  />
                ))}
              </ul>
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} unit="组" onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
      {open && <DismissDialog pair={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const LOOKS: Readonly<Record<EnterpriseMergeRecord['state'], string>> = {
  asked: 'tag o',
  waiting: 'tag o',
  done: 'tag g',
  failed: 'tag r',
  rejected: 'tag r',
  withdrawn: 'tag',
};

function Decisions({ merge, onReject }: { readonly merge: EnterpriseMergeRecord; readonly onReject: () => void }) {
  const session = useSession();
  const confirm = useConfirm();
  const approve = useCommand(approveMerge, MERGES_STALE);
  const withdraw = useCommand(withdrawMerge, MERGES_STALE);
  const { uuid, goneName, stayName, goneUuid, stayUuid, fromGone, isMine, state, hasExport } = merge;
  const body = { body: { uuid } };
  const approveIt = async () => {
    const title = `批准把“${goneName}”并入“${stayName}”？`;
    const why =
      '批准后立即合并，不能撤销。并入企业的资料表、修改历史和附件合并前导出，留存一年；申报、订单、提醒和消息不在其中，合并后归保留的企业。';
    if (await confirm({ title, body: why, action: '批准', isDangerous: true })) approve.mutate(body);
  };
  if (state === 'asked')
    return (
      <>
        <Link
          className="btn small"
          to={href(enterpriseMergePages.compare, null, {
            stay: stayUuid,
            gone: goneUuid,
            ...(fromGone.length > 0 ? { from: fromGone.join(',') } : {}),
          })}
        >
          对照
        </Link>
        {isMine ? (
          <button type="button" className="btn small" onClick={() => withdraw.mutate(body)}>
            撤回
          </button>
        ) : (
          hasPermission(session, ['manage:merge:decide']) && (
            <>
              <button type="button" className="btn p small" onClick={() => void approveIt()}>
                批准
              </button>
              <button type="button" className="btn small" onClick={onReject}>
                驳回
              </button>
            </>
          )
        )}
      </>
    );
  if (!hasExport || !hasPermission(session, ['manage:merge:edit'])) return null;
  // `downloadFile` has already displayed any error.
  const save = () => downloadFile(downloadMergeExport, { params: { id: uuid } }).catch(() => undefined);
  return (
    <button type="button" className="btn small" aria-label={`下载${goneName}合并前的资料`} onClick={() => void save()}>
      下载合并前资料
    </button>
  );
}

function getWords({ by, createTime, decidedBy, doneTime, outcome }: EnterpriseMergeRecord): string {
  const parts = [`${by} ${createTime.slice(0, 16)} 提出`];
  if (decidedBy !== null) parts.push(`${decidedBy} 审批`);
  if (doneTime !== null) parts.push(`${doneTime.slice(0, 16)} 完成`);
  if (outcome !== null && outcome.removed > 0) parts.push(`${outcome.removed} 条重复记录进入回收站`);
  return parts.join('，');
}

function Merges() {
  const [search, setSearch] = useSearchParams();
  const state = MERGE_STATES.find((one) => one === search.get('merge'));
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<EnterpriseMergeRecord | null>(null);
  const asked = { query: { pageNum, pageSize: PAGE_SIZE, ...(state ? { state } : {}) } };
  const found = useQuery({
    ...query(listMerges, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Polled often, because a running merge ends within seconds.
    refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => row.state === 'waiting') ? 2000 : false),
  });
  const filter = (
    <select
      className="input fm-state"
      aria-label="合并状态"
      value={state ?? ''}
      onChange={({ target }) => {
        setPageNum(1);
        const params = new URLSearchParams(search);
        if (target.value === '') params.delete('merge');
        else params.set('merge', target.value);
        setSearch(params, { replace: true, preventScrollReset: true });
      }}
    >
      <option value="">全部状态</option>
      {MERGE_STATES.map((one) => (
        <option key={one} value={one}>
          {MERGE_STATE_LABELS[one]}
        </option>
      ))}
    </select>
  );
  return (
    <Card title="合并记录" more={filter}>
      <QueryView query={found} subject="合并记录" lines={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="没有合并记录" hint="对照两家企业后可以合并，经过和合并前的资料留在这里。" />
          ) : (
            <>
              <ul className="fm-list">
                {rows.map((merge) => (
                  <li key={merge.uuid} className="listed-row">
                    <span className="fm-what">
                      <b>
                        {merge.goneName} 并入 {merge.stayName}
                      </b>
                      <small className="text-3">{getWords(merge)}</small>
                      <small className="text-2">原因：{merge.reason}</small>
                      {merge.fromGone.length > 0 && (
                        <small className="text-2">
                          重复的{merge.fromGone.map(formatTableName).join('、')}以并入企业为准
                        </small>
                      )}
                      {merge.note !== null && <small className="text-2">{merge.note}</small>}
                    </span>
                    <span className={LOOKS[merge.state]}>{MERGE_STATE_LABELS[merge.state]}</span>
                    <span className="fm-acts">
                      <Decisions merge={merge} onReject={() => setOpen(merge)} />
                    </span>
                  </li>
                ))}
              </ul>
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
      {open && <RejectDialog merge={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Lists possible duplicate enterprises and the merges, for operators who may merge (P-208). */
export function MergeCards() {
  return (
    <PermissionGate need={['manage:merge:list']}>
      <div className="fm-page">
        <Doubles />
        <Merges />
      </div>
    </PermissionGate>
  );
}
