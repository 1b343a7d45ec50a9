import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { buildCourseData, describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { getCompletion, listCourseCertificates } from '../contract/completion.ts';
import { getLearningProgress, getOutline, listLearningLedger } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { ClosedCourse } from './closed-course.tsx';
import { CourseBody } from './course-body.tsx';
import { LearningRecord } from './learning-record.tsx';

const LEDGER_PAGE_SIZE = 20;

async function loadCourse(args: LoaderFunctionArgs, uuid: string) {
  const call = createServerCall(args);
  const completion = await call(getCompletion, { params: { id: uuid } });
  if (!completion.isOpen) return { kind: 'closed', completion, uuid } as const;
  const outline = await call(getOutline, { params: { id: uuid } });
  const learning = await call(getLearningProgress, { query: { courseUuid: outline.course.uuid } });
  return { kind: 'course', outline, learning, completion } as const;
}

async function loadRecord(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const wanted = Number(new URL(args.request.url).searchParams.get('pageNum'));
  const pageNum = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  const [learning, certificates, ledger] = await Promise.all([
    call(getLearningProgress, { query: {} }),
    call(listCourseCertificates),
    call(listLearningLedger, { query: { pageNum, pageSize: LEDGER_PAGE_SIZE } }),
  ]);
  return { kind: 'record', learning, certificates, ledger, pageNum, pageSize: LEDGER_PAGE_SIZE } as const;
}

export const loader = (args: LoaderFunctionArgs) =>
  args.params.uuid === undefined ? loadRecord(args) : loadCourse(args, args.params.uuid);

export const meta: MetaFunction<typeof loader> = (args) => {
  if (args.loaderData?.kind !== 'course') return describePage(args, { title: '学习记录', canonical: null });
  const { title, summary } = args.loaderData.outline.course;
  const path = getCanonical(args);
  const data = buildCourseData({ title, summary, path });
  return describePage(args, { title, description: summary, canonical: path, kind: 'article', data });
};

/** Shows the page of one course (P-023). Without a course in the address it shows the learning record of the user. */
export default function CoursePage() {
  const found = useLoaderData<typeof loader>();
  const centre = { label: '课程中心', to: href(coursesPages.edu) };
  if (found.kind === 'record') {
    return (
      <div className="wrapper crs-page">
        <Breadcrumbs items={[centre, { label: '学习记录' }]} />
        <LearningRecord {...found} />
      </div>
    );
  }
  if (found.kind === 'closed') {
    return (
      <div className="wrapper crs-page">
        <Breadcrumbs items={[centre, { label: found.completion.courseTitle }]} />
        <ClosedCourse uuid={found.uuid} completion={found.completion} />
      </div>
    );
  }
  return (
    <div className="wrapper crs-page">
      <Breadcrumbs items={[centre, { label: found.outline.course.title }]} />
      <CourseBody outline={found.outline} learning={found.learning} completion={found.completion} />
    </div>
  );
}
