import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { personnelPages } from '../pages/personnel.pages.ts';
import './people.css';
import { OTHERS, usePeopleSummary } from './people-kinds.ts';

export const meta: MetaFunction = () => [{ title: getTitle('非注册人员') }];

const LIST = href(personnelPages.otherPeople);

/** Statistics of other people; each number links to the filtered list: /qyxx/fzcry (P-037). */
export default function PeopleOverviewPage() {
  const summary = usePeopleSummary(OTHERS, {});
  return (
    <>
      <PageHead title="非注册人员" meta="按人员类别和岗位统计，点击数字查看名单" />
      <QueryView query={summary} subject="人员统计" shape="figures">
        {({ total, expired, types, subtypes }) => (
          <div className="ps-stack">
            <Numbers
              title="全部人员"
              rows={[
                { label: '全部', count: total, to: LIST },
                { label: '证书已过期', count: expired, to: `${LIST}?validity=expired` },
              ]}
            />
            <Numbers title="按人员类别" rows={types.map((row) => getNumber('kind', row))} />
            <Numbers title="按岗位" rows={subtypes.map((row) => getNumber('postName', row))} />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface NumberRow {
  readonly label: string;
  readonly count: number;
  readonly to: string;
}

const getNumber = (name: string, { value, count }: { readonly value: string; readonly count: number }): NumberRow => ({
  label: value,
  count,
  to: `${LIST}?${name}=${encodeURIComponent(value)}`,
});

function Numbers({ title, rows }: { readonly title: string; readonly rows: readonly NumberRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <div className="ps-numbers">
        {rows.map(({ label, count, to }) => (
          <Link key={label} to={to}>
            <span className="text-2">{label}</span>
            <b className="num">{count} 人</b>
          </Link>
        ))}
      </div>
    </Card>
  );
}
