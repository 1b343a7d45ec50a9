import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listPersonAchievements } from '../achievements.contract.ts';
import { achievementsPages } from '../pages/achievements.pages.ts';
import './achievements.css';

const PAGES = {
  register: href(achievementsPages.registeredAchievements),
  else: href(achievementsPages.otherAchievements),
} as const;
const SHOWN = 5;

/** The achievements of one person in the person drawer (C-133). */
export function PersonAchievements({
  personUuid,
  personKind,
}: {
  readonly personUuid: string;
  readonly personKind: 'register' | 'else';
}) {
  const found = useQuery(query(listPersonAchievements, { params: { id: personUuid } }));
  return (
    <QueryView query={found} subject="业绩" lines={2}>
      {({ rows, total }) => (
        <>
          {total === 0 && <p className="text-3">还没有业绩记录。</p>}
          <ul>
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.uuid} className="ac-short">
                <b>{row.projectName}</b>
                <p className="text-3 small">
                  {row.role ?? '职务未填'}，{row.startDate ?? '开始未填'} 至 {row.endDate ?? '今'}
                  {row.checkMsg && `，${row.checkMsg}`}
                </p>
              </li>
            ))}
          </ul>
          <Link to={`${PAGES[personKind]}?personUuid=${personUuid}`}>
            {total > SHOWN ? `查看全部 ${total} 条业绩` : '管理业绩'}
          </Link>
        </>
      )}
    </QueryView>
  );
}
