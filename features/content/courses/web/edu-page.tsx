import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { getLearningProgress, listCourseFacets, listCourses } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { Catalogue, CatalogueSearch } from './catalogue.tsx';
import { parseCatalogueQuery } from './catalogue-address.ts';

const BASE = href(coursesPages.edu);

export const meta: MetaFunction = () => [
  { title: getTitle('课程中心') },
  {
    name: 'description',
    content: '按资质类别学习标准、申报、人员和证照：每节几分钟，注明依据的文件，进度在各台设备上延续。',
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = parseCatalogueQuery(new URL(args.request.url).searchParams);
  const [page, facets, learning] = await Promise.all([
    call(listCourses, { query }),
    call(listCourseFacets),
    call(getLearningProgress, { query: {} }),
  ]);
  return { query, page, facets, last: learning.last };
}

/** Shows the course centre (P-022). */
export default function EduPage() {
  const { query, page, facets, last } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper crs-page">
      <Breadcrumbs items={[{ label: '课程中心' }]} />
      <div className="crs-head">
        <h1>课程中心</h1>
        <CatalogueSearch base={BASE} query={query} />
      </div>
      <Catalogue base={BASE} query={query} page={page} facets={facets} last={last} />
    </div>
  );
}
