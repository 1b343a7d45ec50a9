import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { OperatorRegions, RegionsEmptyState, useNationwideRight } from '#platform/web/console/operator-regions.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import {
  AUDIT_ACTION_GROUPS,
  formatAuditAction,
  formatAuditTarget,
  ID_DISCLOSURE_ACTIONS,
} from '../contract/actions.ts';
import {
  type AuditLogEntry,
  exportAuditLog,
  getAuditChain,
  listAuditLog,
  verifyAuditChain,
} from '../contract/audit-log.ts';
import './maintenance.css';

export const meta: MetaFunction = () => [{ title: getTitle('审计记录') }];

const count = new Intl.NumberFormat('zh-CN');

/** Polling interval in milliseconds while the hash chain is being verified. */
const ASK_AGAIN_MS = 2000;

/** Displays whether the audit log is unaltered: each entry contains the hash of the previous one. */
function ChainState() {
  const session = useSession();
  const chain = useQuery({
    ...query(getAuditChain),
    refetchInterval: ({ state }) => (state.data?.isRunning ? ASK_AGAIN_MS : false),
  });
  const verify = useCommand(verifyAuditChain, {
    stale: [getAuditChain],
    onDone: () => toasts.show('success', '已开始核验，完成后在此显示结果'),
  });
  return (
    <section className="card op-card" aria-label="审计链">
      <QueryView query={chain} subject="审计链" lines={2}>
        {({ state, rows, brokenAt, end, isCut, checkedTime, isRunning }) => (
          <div className="op-chain">
            <div className="op-chain-words" role="status">
              {state === 'never' && <span className="tag">尚未核验</span>}
              {state === 'whole' && <span className="tag g">完好</span>}
              {state === 'broken' && <span className="tag r">与记录不符</span>}
              <span>
                {state === 'never' && '每晚核验一次，也可以现在核验。'}
                {state === 'whole' && `${count.format(rows)} 条记录首尾相接${isCut ? '，更早的已按保留期清理' : ''}。`}
                {state === 'broken' &&
                  `前 ${count.format(rows)} 条完好，从序号 ${brokenAt ?? rows} 起被改动或删除，请立即查明。`}
              </span>
              {checkedTime && <span className="text-3 small num">{checkedTime} 核验</span>}
            </div>
            {end && (
              <p className="text-3 small op-hash">
                末条校验值 <code>{end}</code>，请另行保存
              </p>
            )}
            {hasPermission(session, ['system:audit:edit']) && (
              <Button isBusy={isRunning || verify.isPending} onClick={() => verify.mutate({})}>
                {isRunning ? '正在核验' : '现在核验'}
              </Button>
            )}
          </div>
        )}
      </QueryView>
    </section>
  );
}

const Who = ({ step }: { readonly step: AuditLogEntry }) => (
  <span className="listed-name">
    <b>{step.userName ?? '系统'}</b>
    {step.entName && <small className="text-3">{step.entName}</small>}
  </span>
);

const Detail = ({ step }: { readonly step: AuditLogEntry }) => (
  <details className="op-detail">
    <summary>{formatAuditTarget(step.targetKind)}</summary>
    {step.targetUuid && <p className="text-3 small num">{step.targetUuid}</p>}
    <code>{step.detail}</code>
  </details>
);

const COLUMNS: DataTableColumns<AuditLogEntry> = [
  { title: '序号', width: 90, className: 'num r', dataIndex: 'seq' },
  { title: '时间', width: 180, className: 'num no-wrap', dataIndex: 'time' },
  { title: '谁', width: 280, render: (_value, step) => <Who step={step} /> },
  { title: '操作', width: 210, render: (_value, { action }) => formatAuditAction(action) },
  { title: '对象和内容', render: (_value, step) => <Detail step={step} /> },
  { title: '地址', width: 130, className: 'num', render: (_value, { ip }) => ip ?? '—' },
];

const CHOICES = [
  {
    name: 'action',
    all: '全部操作',
    options: [
      ...ID_DISCLOSURE_ACTIONS.map((value) => ({ value, label: formatAuditAction(value) })),
      ...Object.entries(AUDIT_ACTION_GROUPS).map(([value, label]) => ({ value, label })),
    ],
  },
];

/** The text filters of the audit log: user, enterprise and period. */
function Narrow({ list }: { readonly list: ListState }) {
  const { filters, set } = list;
  return (
    <div className="op-narrow">
      <DayInput
        isLabelHidden
        label="开始日期"
        placeholder="开始日期"
        value={filters.from}
        onDay={(day) => set({ from: day ?? '' })}
      />
      <DayInput
        isLabelHidden
        label="结束日期"
        placeholder="结束日期"
        value={filters.to}
        onDay={(day) => set({ to: day ?? '' })}
      />
    </div>
  );
}

/** The audit log and its integrity: /qyxx/ptgl/sj (P-170). */
export default function AuditLogPage() {
  const list = useListState();
  const isWhole = useNationwideRight('system:audit:list');
  const rows = useStickyQuery(listAuditLog, { query: list.query });
  return (
    <>
      <PageHead
        title="审计记录"
        meta={
          <>
            <OperatorRegions right="system:audit:list" /> 只增不改，每条记录包含前一条的校验值
          </>
        }
        actions={<ExportList call={exportAuditLog} filters={list.filters} />}
      />
      {isWhole && <ChainState />}
      <section className="card" aria-label="审计记录列表">
        <FilterBar
          list={list}
          search="用户名"
          searchName="user"
          alsoSearch={{ name: 'ent', placeholder: '企业名称或信用代码' }}
          choices={CHOICES}
          tools={<Narrow list={list} />}
        />
        <DataTable<AuditLogEntry>
          subject="审计记录"
          unit="条"
          list={list}
          query={rows}
          rowKey="uuid"
          columns={COLUMNS}
          renderItem={(step) => (
            <div className="op-item">
              <b>{formatAuditAction(step.action)}</b>
              <Who step={step} />
              <Detail step={step} />
              <small className="text-3 num">
                {step.time} {step.ip}
              </small>
            </div>
          )}
          empty={
            <RegionsEmptyState
              right="system:audit:list"
              title="还没有审计记录"
              hint="有人登录或修改资料后，会列在这里。"
            />
          }
        />
      </section>
    </>
  );
}
