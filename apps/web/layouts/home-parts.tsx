import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { coursesPages } from '#features/content/courses/pages/courses.pages.ts';
import { CourseGrid, loadPopularCourses } from '#features/content/courses/web/courses.web-api.ts';
import type { HomePart } from '#features/portal/home/web/newest.tsx';

/** Loads the data of the sections that features add to the home page. */
export const loader = (args: LoaderFunctionArgs) => loadPopularCourses(args);

export default function HomeParts() {
  const courses = useLoaderData<typeof loader>();
  const parts: HomePart[] = [
    {
      id: 'courses',
      title: '培训课程',
      note: '按资质类别学习，登录后播放',
      more: '课程中心',
      to: href(coursesPages.edu),
      content: <CourseGrid courses={courses} level="h3" />,
    },
  ];
  return <Outlet context={courses.length === 0 ? [] : parts} />;
}
