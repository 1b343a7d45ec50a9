import { Link, type MetaFunction, useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { listStandards, type StandardSummary } from '#features/standards/standards/standards.contract.ts';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getPageTitleAt, getTitleAt } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { NoMatch } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { policyCentrePages } from '../pages/policy-centre.pages.ts';
import { CurrentStandards } from './current-standards.tsx';
import { FittingPolicies } from './fitting-policies.tsx';
import './console-standards.css';

export const meta: MetaFunction = ({ location }) => [
  { title: getTitleAt(policyCentrePages, location.pathname, '资质标准') },
];

const PAGE_SIZE = 20;

const CATEGORIES = [
  { value: '01', label: '工程勘察' },
  { value: '02', label: '工程设计' },
  { value: '03', label: '建筑业企业' },
  { value: '04', label: '工程监理' },
  { value: '05', label: '规划编制' },
];

/** Maximum number of levels shown in a row. Some standards have a level for each specialty; then the row shows the total. */
const LEVELS_SHOWN = 6;
const levelsText = (levels: readonly string[]): string =>
  levels.length <= LEVELS_SHOWN
    ? levels.join('、')
    : `${levels.slice(0, LEVELS_SHOWN).join('、')} 等 ${levels.length} 项`;

function StandardItem({ standard }: { readonly standard: StandardSummary }) {
  const { displayCode, name, levels, docNumber } = standard;
  return (
    <li>
      <div className="grow">
        <Link to={href(standardsPages.standard, { id: displayCode })}>{name}</Link>
        <p className="text-3 small">
          {displayCode}
          {docNumber && `　${docNumber}`}
        </p>
      </div>
      <span className="text-2 cs-levels">{levelsText(levels)}</span>
      <span className="hs-acts">
        <Link className="tap" to={href(standardsPages.analysis, { id: displayCode })} aria-label={`指标解析：${name}`}>
          指标解析
        </Link>
        {levels.length > 1 && (
          <Link
            className="tap"
            to={href(standardsPages.standard, { id: displayCode }, { level: '对比' })}
            aria-label={`等级对比：${name}`}
          >
            等级对比
          </Link>
        )}
      </span>
    </li>
  );
}

/** Standards and policies in the enterprise area (P-035, P-046): those of the enterprise first, then all standards with a search. */
export default function ConsoleStandardsPage() {
  const { pathname } = useLocation();
  const list = useListState(PAGE_SIZE);
  const { ent } = useSession();
  const rows = useStickyQuery(listStandards, { query: list.query });
  return (
    <>
      <PageHead
        title={getPageTitleAt(policyCentrePages, pathname, '资质标准')}
        meta={ent ? `${ent.entName}持有资质对应的标准和受影响的政策，以及五类标准的全部条目` : '五类资质标准的全部条目'}
        actions={
          <Link className="btn" to={href(standardsPages.directory)} target="_blank" rel="noopener">
            打开标准总览
          </Link>
        }
      />
      <div className="std-console">
        <div className="pc-cols">
          <CurrentStandards />
          <FittingPolicies />
        </div>
        <section className="card" aria-label="全部标准">
          <div className="card-head">
            <h2>全部标准</h2>
          </div>
          <FilterBar
            list={list}
            search="名称、代码或文号"
            choices={[{ name: 'code', all: '全部类别', options: CATEGORIES }]}
          />
          <QueryView query={rows} subject="资质标准" shape="rows">
            {(page) =>
              page.total === 0 ? (
                <NoMatch onClear={list.reset} />
              ) : (
                <>
                  <ul className="std-held">
                    {page.rows.map((standard) => (
                      <StandardItem key={standard.uuid} standard={standard} />
                    ))}
                  </ul>
                  <Pager total={page.total} pageNum={list.pageNum} pageSize={list.pageSize} unit="项" />
                </>
              )
            }
          </QueryView>
        </section>
      </div>
    </>
  );
}
