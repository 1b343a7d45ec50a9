import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query as queryOf } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getLearning, listCourseFacets, listCourses } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { Catalogue, CatalogueSearch } from './catalogue.tsx';
import { readCatalogue } from './catalogue-address.ts';

export const meta: MetaFunction = () => [{ title: getTitle('课程中心') }];

const BASE = href(coursesPages.consoleCourses);

/** The course catalogue in the enterprise area (P-036). */
export default function ConsoleCoursesPage() {
  const [search] = useSearchParams();
  const query = readCatalogue(search);
  const page = useStickyQuery(listCourses, { query });
  const facets = useQuery(queryOf(listCourseFacets));
  const learning = useQuery(queryOf(getLearning, { query: {} }));
  return (
    <>
      <PageHead
        title="课程中心"
        meta="按资质类别学习标准、申报、人员和证照"
        actions={<CatalogueSearch base={BASE} query={query} />}
      />
      <QueryView query={page} subject="课程">
        {(found) => (
          <Catalogue
            base={BASE}
            query={query}
            page={found}
            facets={facets.data ?? []}
            last={learning.data?.last ?? null}
          />
        )}
      </QueryView>
    </>
  );
}
