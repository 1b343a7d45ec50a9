import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import type { CertificationReviewRow } from '../../contract/certification-review.ts';

type Open = (entUuid: string) => void;

const LOOKS = {
  none: ['tag', '未提交'],
  reviewing: ['tag y', '待审核'],
  passed: ['tag g', '已通过'],
  rejected: ['tag r', '已驳回'],
} as const;

export function CertificationStateTag({ state }: Pick<CertificationReviewRow, 'state'>) {
  const [look, words] = LOOKS[state];
  return <span className={look}>{words}</span>;
}

/** Formats the decider and the time of the decision; null if it is undecided. */
export function formatCertificationDecision({ checkedBy, decider, decideTime }: CertificationReviewRow): string | null {
  if (checkedBy === null || decideTime === null) return null;
  return `${checkedBy === 'automatic' ? '自动校验' : (decider ?? '已注销的用户')} ${decideTime}`;
}

function OpenButton({ row, onOpen }: { readonly row: CertificationReviewRow; readonly onOpen: Open }) {
  const isWaiting = row.state === 'reviewing';
  return (
    <button
      type="button"
      className={isWaiting ? 'btn small p' : 'btn small'}
      aria-label={`${isWaiting ? '审核' : '查看'}${row.entName}`}
      onClick={() => onOpen(row.entUuid)}
    >
      {isWaiting ? '审核' : '查看'}
    </button>
  );
}

export const getCertificationColumns = (onOpen: Open): DataTableColumns<CertificationReviewRow> => [
  {
    title: '企业',
    width: 260,
    fixed: 'left',
    render: (_value, row) => (
      <span className="cr-enterprise">
        <b>{row.entName}</b>
        <span className="text-3 small num">{row.creditCode}</span>
      </span>
    ),
  },
  { title: '法定代表人', width: 110, render: (_value, row) => row.legalPerson ?? <span className="text-3">未填</span> },
  {
    title: '状态',
    width: 150,
    render: (_value, row) => (
      <span className="cr-tags">
        <CertificationStateTag state={row.state} />
        {row.licenceFile === null && <span className="tag o">缺执照</span>}
        {row.isDisputed && <span className="tag r">有争议</span>}
      </span>
    ),
  },
  { title: '提交时间', width: 168, className: 'num no-wrap', render: (_value, row) => row.submitTime },
  {
    title: '处理',
    width: 230,
    className: 'num no-wrap',
    render: (_value, row) => formatCertificationDecision(row) ?? <span className="text-3">未处理</span>,
  },
  { title: '操作', width: 84, fixed: 'right', render: (_value, row) => <OpenButton row={row} onOpen={onOpen} /> },
];

/** Shows an application in the list on phones. */
export function CertificationReviewItem({
  row,
  onOpen,
}: {
  readonly row: CertificationReviewRow;
  readonly onOpen: Open;
}) {
  return (
    <div className="cr-item">
      <div>
        <b>{row.entName}</b>
        <p className="text-2 small num">{row.creditCode}</p>
        <p className="text-3 small">
          {row.submitTime} 提交，{formatCertificationDecision(row) ?? '未处理'}
        </p>
        <span className="cr-tags">
          <CertificationStateTag state={row.state} />
          {row.licenceFile === null && <span className="tag o">缺执照</span>}
          {row.isDisputed && <span className="tag r">有争议</span>}
        </span>
      </div>
      <OpenButton row={row} onOpen={onOpen} />
    </div>
  );
}
