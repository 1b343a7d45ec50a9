import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { useLiveStatus } from '#platform/web/live/use-live.ts';
import { query } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { remindersPages } from '../pages/reminders.pages.ts';
import { listReminders } from '../reminders.contract.ts';
import './reminders.css';

const SHOWN = 5;
const PAGES = {
  register: href(remindersPages.registeredReminders),
  else: href(remindersPages.otherReminders),
} as const;

interface PersonRemindersProps {
  readonly personUuid: string;
  readonly personKind: keyof typeof PAGES;
}

/** Lists the open reminders about one person and the person's documents; shown in the person drawer. */
export function PersonReminders({ personUuid, personKind }: PersonRemindersProps) {
  const isAllowed = canMakeCall(useSession(), 'reminder:*:list');
  const found = useQuery({
    ...query(listReminders, { query: { personUuid, pageSize: SHOWN } }),
    enabled: isAllowed,
  });
  const { refetch } = found;
  const mark = useLiveStatus().state?.['reminders'];
  // Reminders are updated with a delay after a change of the person's records.
  useEffect(() => {
    if (isAllowed && mark !== undefined) void refetch();
  }, [isAllowed, mark, refetch]);
  if (!isAllowed) return <p className="text-3">这把密钥没有查看提醒的权限。</p>;
  return (
    <QueryView query={found} subject="提醒" lines={2}>
      {({ rows, total }) => (
        <>
          {total === 0 && <p className="text-3">没有待处理的提醒。</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.uuid} className="rm-person">
                <b>{row.title}</b>
                <p className="text-2 small num">{row.dueDate ? `${row.dueDate} 到期` : row.content}</p>
              </li>
            ))}
          </ul>
          {total > 0 && (
            <Link to={PAGES[personKind]}>{total > SHOWN ? `查看全部 ${total} 条提醒` : '到提醒页处理'}</Link>
          )}
        </>
      )}
    </QueryView>
  );
}
