import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvaluationReport, MatrixColumn, MatrixRow } from '#domain/qualification/report.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { runWhatIf, type WhatIfResult } from '../../evaluations.contract.ts';

const WORDS = { counted: '计入', dueSoon: '计入，即将到期', notCounted: '不计入' } as const;

function Consequence({ name, answer }: { readonly name: string; readonly answer: WhatIfResult }) {
  const turned = answer.changes.filter((change) => change.isTurned);
  if (turned.length === 0) return <p role="status">{`没有${name}，各项结论不变：${answer.report.headline}。`}</p>;
  return (
    <div role="status">
      <p>{`没有${name}：${answer.report.headline}。受影响的指标：`}</p>
      <ul>
        {turned.map((change) => (
          <li key={change.leafId}>
            <b>{change.title}</b> 由 {change.before?.have} 变为 {change.after?.have}
          </li>
        ))}
      </ul>
    </div>
  );
}

function WithoutPerson({ row, report }: { readonly row: MatrixRow; readonly report: EvaluationReport }) {
  const { standardCode, level, asOf } = report;
  const answer = useQuery(query(runWhatIf, { body: { standardCode, level, asOf, without: [row.ref] } }));
  return (
    <QueryView query={answer} subject="假设结果" lines={2}>
      {(found) => <Consequence name={row.name} answer={found} />}
    </QueryView>
  );
}

interface WhyPersonProps {
  readonly row: MatrixRow;
  readonly columns: readonly MatrixColumn[];
  readonly report: EvaluationReport;
}

/** Shows for each requirement why a person counts or not, and the effect of the person's departure (beyond.md, wishes 3 and 9). */
export function WhyPerson({ row, columns, report }: WhyPersonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="ck-details">
      <ul>
        {row.cells.map((cell) => {
          const column = columns.find((one) => one.id === cell.columnId);
          if (!column) return null;
          const title = column.title === column.label ? column.title : `${column.title}·${column.label}`;
          return (
            <li key={cell.columnId}>
              <b>{title}</b> {WORDS[cell.state]}
              {cell.note !== '' && `：${cell.note}`}
            </li>
          );
        })}
      </ul>
      {isAsked ? (
        <WithoutPerson row={row} report={report} />
      ) : (
        <Button size="small" onClick={() => setAsked(true)}>
          如果{row.name}不在
        </Button>
      )}
    </div>
  );
}
