import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FILING_KIND_LABELS } from '#domain/filing/kinds.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { Filing } from '../contract/fields.ts';
import { getFiling, listFilingEvents, removeFiling } from '../filing.contract.ts';
import { CostsCard } from './costs-card.tsx';
import { DriftCard } from './drift-card.tsx';
import { EditForm } from './edit-form.tsx';
import { formatFilingTarget, NextStep, StateTag } from './filing-item.tsx';
import type { FilingScreenProps } from './filing-screen.tsx';
import { FILING_PAGE } from './filing-views.ts';
import { FilingStateDialog, STALE_FILING_CALLS } from './move-dialog.tsx';
import { FrozenReportCard } from './needs-card.tsx';
import { OpinionDialog } from './opinion-dialog.tsx';
import { OpinionsCard } from './opinions-card.tsx';
import { ReservationsCard } from './reserves-card.tsx';
import { TasksCard } from './tasks-card.tsx';

const UNKNOWN = '待核对';

/** The steps that the enterprise must take are emphasised; steps of the authority are only recorded. */
const OWN_STEPS: readonly Filing['state'][] = ['submitted', 'received'];

function getFacts(filing: Filing): readonly (readonly [string, string])[] {
  const days = [
    ['计划提交', filing.plannedOn],
    ['提交', filing.filedOn],
    ['受理', filing.acceptedOn],
    ['要求补正', filing.correctionOn],
    ['补正期限', filing.correctionDueOn],
    ['专家评审', filing.reviewOn],
    ['公示', filing.publicityOn],
    ['异议', filing.objectionOn],
    ['决定', filing.decidedOn],
    ['领证', filing.receivedOn],
  ] as const;
  const legal = filing.legalDays === null ? UNKNOWN : `${filing.legalDays} 个工作日`;
  const holidays = filing.isHolidayCounted ? '已计节假日和调休' : '未计节假日';
  const end = filing.legalEndOn === null ? '' : `，约至 ${filing.legalEndOn}（${holidays}，${UNKNOWN}）`;
  return [
    ['申报类型', FILING_KIND_LABELS[filing.kind]],
    ['资质和等级', formatFilingTarget(filing)],
    ['申报地区', filing.regionName || UNKNOWN],
    ['受理机关', filing.acceptOrg ?? UNKNOWN],
    ['审批路径', filing.route === null ? UNKNOWN : `${filing.route}${filing.isGuideVerified ? '' : `（${UNKNOWN}）`}`],
    ['法定期限', `${legal}${end}`],
    ['办理入口', filing.entryUrl ?? UNKNOWN],
    ['负责人', filing.ownerName ?? '未指定'],
    ...(filing.budgetWan === null ? [] : [['预算', `${filing.budgetWan} 万元`] as const]),
    ...days.flatMap(([label, day]) => (day === null ? [] : [[label, day] as const])),
    ['备注', filing.note ?? '无'],
  ];
}

function Events({ uuid }: { readonly uuid: string }) {
  const found = useQuery(query(listFilingEvents, { params: { id: uuid }, query: { pageSize: 100 } }));
  return (
    <Card title="记录">
      <QueryView query={found} subject="申报记录" shape="facts" lines={3}>
        {({ rows }) => (
          <ul className="fl-list">
            {rows.map((row) => (
              <li key={row.uuid}>
                <b>{row.words}</b>
                <span className="text-3 small">
                  {row.time} {row.userName ?? '系统'}
                  {row.note !== null && `，${row.note}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Body({ filing, Documents }: { readonly filing: Filing } & FilingScreenProps) {
  const [move, setMove] = useState<Filing['moves'][number] | null>(null);
  const [isObjected, setObjected] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const may = useCanChange();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useCommand(removeFiling, {
    stale: STALE_FILING_CALLS,
    onDone: () => {
      toasts.show('success', '已删除，可在“最近删除”恢复');
      void navigate(FILING_PAGE);
    },
  });
  const ask = async () => {
    if (await confirm({ title: `删除申报“${filing.name}”？`, action: '删除', isDangerous: true }))
      remove.mutate({ body: { uuid: filing.uuid } });
  };
  const next = filing.moves.find(({ to }) => OWN_STEPS.includes(to));
  const others = filing.moves.filter((one) => one !== next);
  return (
    <>
      <PageHead
        title={filing.name}
        meta={<StateTag row={filing} />}
        actions={
          <>
            {others.map((one) => (
              <Button key={one.to} onClick={() => setMove(one)}>
                {one.label}
              </Button>
            ))}
            {may('filing:case:edit') && <Button onClick={() => setEditing(true)}>修改</Button>}
            {may('filing:case:remove') && <Button onClick={() => void ask()}>删除</Button>}
            {next && (
              <Button kind="primary" onClick={() => setMove(next)}>
                {next.label}
              </Button>
            )}
          </>
        }
      />
      <Card title="概况" note={<NextStep row={filing} />}>
        <Facts className="fact-list fl-facts" rows={getFacts(filing)} />
      </Card>
      <TasksCard filing={filing.uuid} />
      <OpinionsCard filing={filing.uuid} />
      <ReservationsCard filing={filing} />
      <DriftCard filing={filing.uuid} />
      <FrozenReportCard filing={filing} />
      <Documents filing={filing.uuid} />
      <CostsCard filing={filing.uuid} />
      <Events uuid={filing.uuid} />
      {isEditing && <EditForm filing={filing} onClose={() => setEditing(false)} />}
      {move !== null && (
        <FilingStateDialog
          filing={filing}
          move={move}
          onClose={() => setMove(null)}
          onObjected={() => setObjected(true)}
        />
      )}
      {isObjected && <OpinionDialog filing={filing.uuid} onClose={() => setObjected(false)} />}
    </>
  );
}

/** Shows one filing: its state, its next step, the report from which it was opened, and its event history. */
export function FilingDetailsView({ uuid, Documents }: { readonly uuid: string } & FilingScreenProps) {
  const filing = useQuery(query(getFiling, { params: { id: uuid } }));
  return (
    <div className="fl-page fl-case">
      <p>
        <Link to={FILING_PAGE}>返回申报列表</Link>
      </p>
      <QueryView query={filing} subject="申报" shape="facts" lines={10}>
        {(found) => <Body filing={found} Documents={Documents} />}
      </QueryView>
    </div>
  );
}
