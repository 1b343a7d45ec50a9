import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listUses } from '../use-calendar.contract.ts';
import './use-calendar.css';
import { RemainingTime, UseConflictList, UseKindTag } from './use-item.tsx';
import { getCalendarViewAddress } from './use-views.ts';
import { formatPeriod } from './use-words.ts';

const SHOWN = 5;

/** Shows the uses of one person and of the person's documents, with conflicts; part of the person's drawer. */
export function PersonUses({ personUuid }: { readonly personUuid: string }) {
  const isAllowed = canMakeCall(useSession(), 'use:record:list');
  const found = useQuery({
    ...query(listUses, { query: { subject: personUuid, pageSize: SHOWN } }),
    enabled: isAllowed,
  });
  if (!isAllowed) return <p className="text-3">这把密钥没有查看使用日历的权限。</p>;
  return (
    <QueryView query={found} subject="使用情况" lines={2}>
      {({ rows, total }) => (
        <>
          {total === 0 && <p className="text-3">没有在建项目，也没有使用登记。</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="uc-item uc-person">
                <p className="row between gap-8">
                  <b>
                    {row.title}
                    {row.role !== null && `，${row.role}`}
                  </b>
                  <UseKindTag row={row} />
                </p>
                <p className="text-2 small num">
                  {formatPeriod(row)} <RemainingTime row={row} />
                </p>
                <UseConflictList list={row.conflicts} />
              </li>
            ))}
          </ul>
          <Link to={getCalendarViewAddress('list', { subject: personUuid })}>
            {total > SHOWN ? `查看全部 ${total} 项使用` : '到使用日历登记'}
          </Link>
        </>
      )}
    </QueryView>
  );
}
