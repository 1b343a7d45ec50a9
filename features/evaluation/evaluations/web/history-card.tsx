import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PartialRunKind } from '#domain/qualification/run-kinds.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listChecks } from '../evaluations.contract.ts';
import { getEvaluationLogAddress, type QualificationLevelKey } from './evaluation-address.ts';
import { RunItem } from './run-rows.tsx';

const RECENT = 5;

interface HistoryProps {
  /** The level whose reports are listed; all levels by default. */
  readonly of?: QualificationLevelKey;
  /** Lists only reports of this check and of whole qualifications. */
  readonly part?: PartialRunKind;
  readonly kind: PartialRunKind;
}

/** Lists the latest stored reports. */
export function HistoryCard({ of, part, kind }: HistoryProps) {
  const runs = useQuery(query(listChecks, { query: { ...of, part, pageSize: RECENT } }));
  const all = of
    ? `${getEvaluationLogAddress(kind)}?${new URLSearchParams({ ...of }).toString()}`
    : getEvaluationLogAddress(kind);
  return (
    <Card title="历次报告" more={<Link to={all}>全部</Link>}>
      <QueryView query={runs} subject="历次报告" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="card-body text-3">还没有存档的报告。核验并存档后，报告连同当时的标准和数据一起保存。</p>
          ) : (
            <ul>
              {rows.map((run) => (
                <li key={run.uuid} className="ck-near">
                  <RunItem run={run} kind={kind} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
