import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { Page, ResultOf } from '#platform/contract/route.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Course, listCourseFacets, ResumePoint } from '../courses.contract.ts';
import { buildCatalogueAddress, type CatalogueQuery, hasCatalogueFilters } from './catalogue-address.ts';
import { ContinueCard } from './continue-card.tsx';
import { CourseGrid } from './course-card.tsx';
import './courses.css';

interface CatalogueProps {
  /** Address of the page that contains the catalogue. */
  readonly base: string;
  readonly query: CatalogueQuery;
  readonly page: Page<Course>;
  readonly facets: ResultOf<typeof listCourseFacets>;
  readonly last: ResumePoint | null;
  readonly renderAction?: (course: Course) => ReactNode;
}

/** Shows the search field of a catalogue: an ordinary form, which works without scripts. */
export function CatalogueSearch({ base, query }: { readonly base: string; readonly query: CatalogueQuery }) {
  return (
    <Form className="crs-search" role="search" action={base}>
      {query.zzType && <input type="hidden" name="zzType" value={query.zzType} />}
      <label className="input">
        <Icon name="search" />
        <span className="sr-only">搜索课程</span>
        <input
          type="search"
          name="keyword"
          key={query.keyword}
          defaultValue={query.keyword}
          maxLength={100}
          placeholder="课程、讲师或知识点"
        />
      </label>
      <button type="submit" className="btn">
        搜索
      </button>
    </Form>
  );
}

function Categories({ base, query, facets }: Pick<CatalogueProps, 'base' | 'query' | 'facets'>) {
  const all = facets.reduce((sum, facet) => sum + facet.count, 0);
  const entries = [{ value: '', label: '全部课程', count: all }, ...facets];
  return (
    <nav className="card crs-categories" aria-label="课程分类">
      {entries.map(({ value, label, count }) => {
        const isOn = (query.zzType ?? '') === value;
        return (
          <Link
            key={value}
            to={buildCatalogueAddress(base, query, { zzType: value })}
            className={isOn ? 'on' : ''}
            aria-current={isOn ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            <span>{count}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const ORDERS = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最多学习' },
] as const;

function Tools({
  base,
  query,
  total,
}: {
  readonly base: string;
  readonly query: CatalogueQuery;
  readonly total: number;
}) {
  return (
    <div className="crs-tools">
      <nav className="seg" aria-label="排序">
        {ORDERS.map(({ value, label }) => (
          <Link
            key={value}
            to={buildCatalogueAddress(base, query, { sort: value })}
            className={query.sort === value ? 'on' : ''}
            aria-current={query.sort === value ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <Link
        className={query.free ? 'tick on' : 'tick'}
        to={buildCatalogueAddress(base, query, { free: !query.free })}
        aria-current={query.free ? 'true' : undefined}
        preventScrollReset
      >
        <i aria-hidden="true">{query.free && <Icon name="check" />}</i>
        只看免费
      </Link>
      <span className="text-3" role="status">
        共 {total} 门
      </span>
    </div>
  );
}

function NothingFound({ base, query }: { readonly base: string; readonly query: CatalogueQuery }) {
  if (!hasCatalogueFilters(query)) return <EmptyState title="还没有课程" hint="课程发布后会出现在这里。" />;
  return (
    <EmptyState
      title="没有符合条件的课程"
      hint="可以换一个说法，或者清除筛选条件。"
      action={<ButtonLink to={base}>清除筛选</ButtonLink>}
    />
  );
}

/** Shows the catalogue with categories, last lesson, filters and courses; its whole state is in the address (DESIGN.md, l1). */
export function Catalogue({ base, query, page, facets, last, renderAction }: CatalogueProps) {
  return (
    <div className="crs-layout">
      <Categories base={base} query={query} facets={facets} />
      <div className="crs-main">
        {last && <ContinueCard last={last} />}
        <Tools base={base} query={query} total={page.total} />
        {page.rows.length === 0 ? (
          <div className="card">
            <NothingFound base={base} query={query} />
          </div>
        ) : (
          <CourseGrid courses={page.rows} {...(renderAction ? { renderAction } : {})} />
        )}
        {page.total > query.pageSize && (
          <div className="card crs-pager">
            <Pager total={page.total} pageNum={query.pageNum} pageSize={query.pageSize} unit="门" />
          </div>
        )}
      </div>
    </div>
  );
}
