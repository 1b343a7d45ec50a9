import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useLocation, useSearchParams } from 'react-router';
import { query as queryOf } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getPageTitleAt, getTitleAt } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getLearningProgress, listCourseFacets, listCourses } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { Catalogue, CatalogueSearch } from './catalogue.tsx';
import { parseCatalogueQuery } from './catalogue-address.ts';
import { HandoutButton } from './handout-button.tsx';

export const meta: MetaFunction = ({ location }) => [
  { title: getTitleAt(coursesPages, location.pathname, '课程中心') },
];

/** Shows the course catalogue in the enterprise area, with the handout of each course (P-036, P-038). */
export default function ConsoleCoursesPage() {
  const [search] = useSearchParams();
  const { pathname: base } = useLocation();
  const query = parseCatalogueQuery(search);
  const page = useStickyQuery(listCourses, { query });
  const facets = useQuery(queryOf(listCourseFacets));
  const learning = useQuery(queryOf(getLearningProgress, { query: {} }));
  return (
    <>
      <PageHead
        title={getPageTitleAt(coursesPages, base, '课程中心')}
        meta="按资质类别学习标准、申报、人员和证照；讲义可离线阅读和打印"
        actions={<CatalogueSearch base={base} query={query} />}
      />
      <QueryView query={page} subject="课程">
        {(found) => (
          <Catalogue
            base={base}
            query={query}
            page={found}
            facets={facets.data ?? []}
            last={learning.data?.last ?? null}
            renderAction={(course) => <HandoutButton course={course} size="small" />}
          />
        )}
      </QueryView>
    </>
  );
}
