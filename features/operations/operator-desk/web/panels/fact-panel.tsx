import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import {
  exportUnverifiedRequirements,
  exportUnverifiedRequirementsCsv,
  listUnverifiedRequirements,
  type UnverifiedRequirement,
} from '#features/standards/standards/contract/to-verify.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { AddProofDialog } from './add-proof-dialog.tsx';

const CHOICES = [
  {
    name: 'kind',
    all: '全部',
    options: [
      { value: 'recalled', label: '原文待核对' },
      { value: 'undecidable', label: '缺数字或条件，不能判断' },
    ],
  },
];

interface RowProps {
  readonly row: UnverifiedRequirement;
}

const Standard = ({ row: { displayCode, standardName, level } }: RowProps) => (
  <Link to={href(standardsPages.standard, { id: displayCode })}>
    {standardName} {level}
  </Link>
);

const What = ({ row: { text, clause, isRecalled, obstacles } }: RowProps) => (
  <span className="od-stack">
    <span className="od-text">{text}</span>
    <small className="text-3">{clause === null ? '原文条款号待核对' : `原文 ${clause}`}</small>
    {isRecalled && obstacles.length === 0 && <small className="text-2">原文待核对</small>}
    {obstacles.map((obstacle) => (
      <small key={obstacle} className="text-2">
        {obstacle}
      </small>
    ))}
  </span>
);

/** Lists rows of the standards that an operator has to compare with the official text; rows that affect the most enterprises come first. */
export function UnverifiedRowsPanel() {
  const list = useWaitingListState();
  const session = useSession();
  const [open, setOpen] = useState<UnverifiedRequirement | null>(null);
  const mayEdit = hasPermission(session, ['manage:standard:edit']);
  const action = (row: UnverifiedRequirement) =>
    mayEdit && (
      <Button
        size="small"
        aria-label={`登记出处：${row.standardName}${row.level} ${row.rowId}`}
        onClick={() => setOpen(row)}
      >
        登记出处
      </Button>
    );
  const rows = useStickyQuery(listUnverifiedRequirements, { query: list.query });
  return (
    <>
      <WaitingItemsCard<UnverifiedRequirement>
        subject="待核对的标准数据"
        unit="条"
        list={list}
        query={rows}
        rowKey="id"
        choices={CHOICES}
        tools={
          <>
            <ExportList call={exportUnverifiedRequirements} filters={list.filters} words="导出 Excel" />
            <ExportList call={exportUnverifiedRequirementsCsv} filters={list.filters} words="导出 CSV" />
          </>
        }
        hint="标准数据全部对照过原文。"
        columns={[
          { title: '标准和等级', width: 260, render: (_value, row) => <Standard row={row} /> },
          { title: '要求', render: (_value, row) => <What row={row} /> },
          { title: '持有的企业', width: 110, className: 'num', render: (_value, row) => `${row.enterpriseCount} 家` },
          { title: '操作', width: 120, render: (_value, row) => action(row) },
        ]}
        renderItem={(row) => (
          <div className="desk-item">
            <Standard row={row} />
            <What row={row} />
            <small className="text-3">
              <span className="num">{row.enterpriseCount}</span> 家企业持有
            </small>
            {action(row)}
          </div>
        )}
      />
      {open && <AddProofDialog place={open} name={`${open.standardName}${open.level}`} onClose={() => setOpen(null)} />}
    </>
  );
}
