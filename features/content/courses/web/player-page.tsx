import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { EmptyState, LockedState } from '#platform/web/ui/states.tsx';
import { getLearningProgress, getOutline, getPlayerInfo, type LessonState } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { getPlayerPath } from './catalogue-address.ts';
import { HandoutButton } from './handout-button.tsx';
import { LessonList } from './lesson-list.tsx';
import { SlideLesson } from './lesson-player.tsx';
import { useAutoplayNextLesson } from './use-slide-clock.ts';
import { VideoLesson } from './video-lesson.tsx';
import './player.css';

/**
 * The address names a course, a lesson, or both (`course`, `lesson`); without them the last course is resumed. The player data of a locked
 * lesson is not requested, so that its page can describe it instead of redirecting the user.
 */
export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const search = new URL(args.request.url).searchParams;
  const named = search.get('lesson') || search.get('course');
  const id = named || (await call(getLearningProgress, { query: {} })).last?.courseUuid;
  if (!id) return null;
  const outline = await call(getOutline, { params: { id } });
  const learning = await call(getLearningProgress, { query: { courseUuid: outline.course.uuid } });
  const lessons = outline.chapters.flatMap((chapter) => chapter.lessons);
  const wanted = search.get('lesson') || learning.last?.lessonUuid;
  const lesson = lessons.find((one) => one.uuid === wanted) ?? lessons[0];
  if (!lesson) return null;
  const isLocked = learning.lessons.some((state) => state.lessonUuid === lesson.uuid && state.locked);
  const info = isLocked ? null : await call(getPlayerInfo, { params: { id: lesson.uuid } });
  return { outline, states: learning.lessons, lessons, lesson, info };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: getTitle(loaderData ? `${loaderData.lesson.title} - ${loaderData.outline.course.title}` : '课程播放') },
];

/** Shows the player with the lessons of its course (P-024). */
export default function PlayerPage() {
  const found = useLoaderData<typeof loader>();
  if (found === null) {
    return (
      <div className="ply-none">
        <h1 className="sr-only">课程播放</h1>
        <EmptyState
          title="还没有选择课程"
          hint="在课程中心选一门课程，进度会自动保存。"
          action={<ButtonLink to={href(coursesPages.edu)}>去课程中心</ButtonLink>}
        />
      </div>
    );
  }
  return <Player key={found.outline.course.uuid} {...found} />;
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** Returns the states of the lessons, with the progress saved since the page was loaded. */
function useStates(served: readonly LessonState[]) {
  const [saved, setSaved] = useState<Readonly<Record<string, LessonState>>>({});
  const states = served.map((state) => saved[state.lessonUuid] ?? state);
  const note = (state: LessonState) => setSaved((before) => ({ ...before, [state.lessonUuid]: state }));
  return [states, note] as const;
}

function Player({ outline, states: served, lessons, lesson, info }: Found) {
  const { course } = outline;
  const navigate = useNavigate();
  const from: unknown = useLocation().state;
  const [states, noteSaved] = useStates(served);
  const [isAuto, toggleAuto] = useAutoplayNextLesson();
  const index = lessons.findIndex((one) => one.uuid === lesson.uuid);
  const onEnd = () => {
    const next = lessons[index + 1];
    if (isAuto && next) void navigate(getPlayerPath(course.uuid, next.uuid), { state: { plays: true } });
  };
  const Body = info?.url ? VideoLesson : SlideLesson;
  return (
    <div className="ply">
      <div className="ply-bar">
        <Link className="ply-back" to={href(coursesPages.course, { uuid: course.uuid })} aria-label="返回课程">
          <Icon name="left" size="large" />
        </Link>
        <h1>{course.title}</h1>
        {course.isSample && <span className="crs-sample">示例</span>}
        <span className="ply-done" role="status">
          已学 {states.filter((state) => state.finished).length} / {lessons.length} 节
        </span>
        <HandoutButton course={course} />
      </div>
      <div className="ply-body">
        {info ? (
          <Body
            key={lesson.uuid}
            info={info}
            lessonNo={index + 1}
            startsPlaying={Boolean((from as { plays?: boolean } | null)?.plays)}
            onSaved={noteSaved}
            onEnd={onEnd}
          />
        ) : (
          <section className="ply-stage ply-locked" aria-label="课时内容">
            <h2>{lesson.title}</h2>
            <LockedState
              hint="开通会员后可以学习全部课时并下载完整讲义，已学进度会保留。"
              action={<ButtonLink to={href(membershipPages.memberCenter)}>查看会员方案</ButtonLink>}
            />
          </section>
        )}
        <LessonList outline={outline} states={states} current={lesson.uuid} isAuto={isAuto} onToggleAuto={toggleAuto} />
      </div>
    </div>
  );
}
