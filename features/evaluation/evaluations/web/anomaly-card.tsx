import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { CORRECTION_PERIOD_BASIS } from '../contract/anomaly.ts';
import { type Anomaly, listAnomalies } from '../evaluations.contract.ts';
import { evaluationsPages } from '../pages/evaluations.pages.ts';
import './evaluations.css';

const getLook = (daysLeft: number) => (daysLeft < 0 ? 'expired' : daysLeft <= 30 ? 'due7' : 'due60');
const formatTimeLeft = ({ daysLeft, mendBy }: Anomaly): string =>
  daysLeft < 0 ? `三个月已于 ${mendBy} 期满` : `三个月至 ${mendBy}，还剩 ${daysLeft} 天`;
const sinceWords = ({ sinceTime, sinceNote }: Anomaly): string =>
  sinceTime === null ? '刚刚发现' : `自 ${sinceTime.slice(0, 10)} 起${sinceNote ? `：${sinceNote}` : ''}`;

function AnomalyRow({ anomaly }: { readonly anomaly: Anomaly }) {
  return (
    <li className="ck-held">
      <div className="row g12 wrap">
        <b>
          {anomaly.itemName} {anomaly.level} · {anomaly.title}
        </b>
        <StatusTag look={getLook(anomaly.daysLeft)} words={formatTimeLeft(anomaly)} />
      </div>
      <ul className="ck-list">
        <li>
          <b>{anomaly.distance?.text ?? '不满足'}</b>
          <span>
            要求 {anomaly.need.text}，现有 {anomaly.have.text}。{anomaly.reason}
            {anomaly.nextStep ? `。${anomaly.nextStep}` : ''}
          </span>
        </li>
        <li>
          <b>变化</b>
          <span>{sinceWords(anomaly)}</span>
        </li>
      </ul>
    </li>
  );
}

/** Shows the requirements that current qualifications no longer fulfil, with start date and cause, and the three-month period for correcting them. */
export function AnomalyCard() {
  const found = useQuery(query(listAnomalies));
  return (
    <Card title="不再满足的要求" note="每次打开时按现行标准和企业档案核对">
      <QueryView query={found} subject="资质异常" lines={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="card-body text-3">已有资质的各项要求没有不满足的。</p>
          ) : (
            <div className="card-body">
              <ul>
                {rows.map((anomaly) => (
                  <AnomalyRow key={`${anomaly.itemUuid} ${anomaly.id}`} anomaly={anomaly} />
                ))}
              </ul>
              {total > rows.length && <p className="text-3 ck-foot">另有 {total - rows.length} 条未列出。</p>}
              <p className="text-3 ck-foot">
                整改期限从责令整改之日起算，最长三个月；这里从首次发现之日起数，供安排工作。依据：
                {CORRECTION_PERIOD_BASIS}。{' '}
                <PageAccessGate to={href(evaluationsPages.countCheck)}>
                  <Link to={href(evaluationsPages.countCheck)}>到人员数量校验查看计入的人员</Link>
                </PageAccessGate>
              </p>
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
