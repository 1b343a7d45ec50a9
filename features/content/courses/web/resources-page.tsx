import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query as queryOf } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type Course, listCourseFacets, listCourses } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { CatalogueSearch } from './catalogue.tsx';
import { buildAddressWith, getCategoryLabel, readCatalogue } from './catalogue-address.ts';
import { HandoutButton } from './course-body.tsx';
import { PriceTag } from './course-card.tsx';
import './courses.css';

export const meta: MetaFunction = () => [{ title: getTitle('课程资源中心') }];

const BASE = href(coursesPages.resources);
const PAGE_SIZE = 20;

function Resource({ course, isMarked }: { readonly course: Course; readonly isMarked: boolean }) {
  return (
    <li>
      <div className="grow">
        <Link to={href(coursesPages.course, { uuid: course.uuid })}>{course.title}</Link>
        <p className="small text-3">
          {getCategoryLabel(course.category)}，{course.lessonCount} 节，Word 文档
          {isMarked && '，示例'}
        </p>
      </div>
      <PriceTag isFree={course.priceFree} />
      <HandoutButton course={course} size="small" />
    </li>
  );
}

/** Handouts of all courses in one place (P-038). */
export default function ResourcesPage() {
  const [search] = useSearchParams();
  const query = readCatalogue(search, PAGE_SIZE);
  const page = useStickyQuery(listCourses, { query });
  const facets = useQuery(queryOf(listCourseFacets)).data ?? [];
  const tabs = [
    { key: '', label: '全部', to: buildAddressWith(BASE, query, { zzType: '' }) },
    ...facets.map(({ value, label, count }) => ({
      key: value,
      label,
      count,
      to: buildAddressWith(BASE, query, { zzType: value }),
    })),
  ];
  return (
    <>
      <PageHead
        title="课程资源中心"
        meta="每门课程的讲义，由课时内容生成，可离线阅读和打印"
        actions={<CatalogueSearch base={BASE} query={query} />}
      />
      <section className="card" aria-label="讲义">
        <div className="crs-tabs">
          <LinkTabs label="课程分类" tabs={tabs} active={query.zzType ?? ''} />
        </div>
        <QueryView query={page} subject="讲义" shape="rows">
          {(found) =>
            found.rows.length === 0 ? (
              <EmptyState
                title="没有符合条件的讲义"
                hint="可以换一个说法，或者清除筛选条件。"
                action={<ButtonLink to={BASE}>清除筛选</ButtonLink>}
              />
            ) : (
              <>
                <SamplesNote rows={found.rows} />
                <ul className="crs-resources">
                  {found.rows.map((course) => (
                    <Resource
                      key={course.uuid}
                      course={course}
                      isMarked={course.isSample && !areAllSamples(found.rows)}
                    />
                  ))}
                </ul>
                {found.total > query.pageSize && (
                  <Pager total={found.total} pageNum={query.pageNum} pageSize={query.pageSize} unit="门" />
                )}
              </>
            )
          }
        </QueryView>
      </section>
    </>
  );
}
