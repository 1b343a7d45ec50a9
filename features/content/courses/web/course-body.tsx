import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Completion } from '../contract/completion.ts';
import { formatDuration, formatPlaybackTime } from '../contract/text.ts';
import {
  type Course,
  type CourseOutline,
  type getLearningProgress,
  type Lesson,
  type LessonState,
} from '../courses.contract.ts';
import { getCategoryLabel, getPlayerPath } from './catalogue-address.ts';
import { CompletionCard } from './completion-card.tsx';
import { CourseProgressBar } from './continue-card.tsx';
import { CourseCover, CourseCoverTitle, PriceTag } from './course-card.tsx';
import { HandoutButton } from './handout-button.tsx';
import './courses.css';

type Learning = ResultOf<typeof getLearningProgress>;

function Head({ course, learning }: { readonly course: Course; readonly learning: Learning }) {
  const isMemberOnly = learning.lessons.some((state) => state.locked);
  return (
    <section className="card crs-intro" aria-label="课程介绍">
      <CourseCover course={course} isMarked={course.isSample}>
        <h1>
          <CourseCoverTitle title={course.title} />
        </h1>
      </CourseCover>
      <div className="crs-intro-body">
        <p>{course.summary}</p>
        <dl className="crs-meta">
          <dt>课时</dt>
          <dd>
            {course.lessonCount} 节，约 {formatDuration(course.durationSec)}
          </dd>
          {course.hours !== null && (
            <>
              <dt>学时</dt>
              <dd>
                结业后 {course.hours} 学时{course.questionCount > 0 && '，需通过考试'}
              </dd>
            </>
          )}
          <dt>讲师</dt>
          <dd>{course.teacher || '未填写'}</dd>
          <dt>对应标准</dt>
          <dd>
            <Link className="tap" to={href(standardsPages.standard, { id: course.zzType })}>
              {getCategoryLabel(course.category)}标准
            </Link>
          </dd>
          <dt>收费</dt>
          <dd>
            <PriceTag isFree={course.priceFree} />
            {!course.priceFree && <span className="text-3"> {course.freeCount} 节可免费试看</span>}
          </dd>
        </dl>
        {learning.last && <CourseProgressBar percent={learning.last.percent} />}
        <div className="crs-actions">
          <Link className="btn p" to={getPlayerPath(course.uuid, learning.last?.lessonUuid)}>
            <Icon name="playf" />
            {learning.last ? '继续学习' : '开始学习'}
          </Link>
          <HandoutButton course={course} />
          {isMemberOnly && (
            <ButtonLink to={href(membershipPages.memberCenter)} kind="text">
              开通会员看全部课时
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

function LessonLine({
  course,
  lesson,
  state,
  no,
}: {
  readonly course: Course;
  readonly lesson: Lesson;
  readonly state: LessonState | undefined;
  readonly no: number;
}) {
  const isLocked = state?.locked ?? false;
  const seen = state && state.watchedSec > 0 && !state.finished;
  return (
    <li>
      <Link to={getPlayerPath(course.uuid, lesson.uuid)}>
        <Icon name={state?.finished ? 'circle-tick' : isLocked ? 'lock' : 'play'} size="large" />
        <span className="crs-no">{no}</span>
        <span className="grow">
          {lesson.title}
          {state?.finished && <span className="sr-only">，已学完</span>}
          {isLocked && <span className="sr-only">，会员课时</span>}
        </span>
        {seen && <span className="small text-3 crs-seen">看到 {formatPlaybackTime(state.positionSec)}</span>}
        {!course.priceFree && lesson.free && <PriceTag isFree />}
        <span className="small text-3 num">{formatPlaybackTime(lesson.durationSec)}</span>
      </Link>
    </li>
  );
}

/** Shows the introduction, outline and lessons of a course (P-023). */
export function CourseBody({
  outline: { course, chapters },
  learning,
  completion,
}: {
  readonly outline: CourseOutline;
  readonly learning: Learning;
  readonly completion: Completion;
}) {
  const order = chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.uuid));
  return (
    <div className="crs-course">
      <Head course={course} learning={learning} />
      <CompletionCard courseUuid={course.uuid} completion={completion} />
      <section className="card" aria-labelledby="crs-outline">
        <div className="card-head">
          <h2 id="crs-outline">目录</h2>
          <span className="text-3 small">
            {chapters.length} 章 {course.lessonCount} 节
          </span>
        </div>
        {order.length === 0 && <EmptyState title="还没有课时" hint="课时发布后会出现在这里。" />}
        {chapters.map((chapter) => (
          <div key={chapter.uuid} className="crs-chapter">
            <h3>{chapter.title}</h3>
            <ol>
              {chapter.lessons.map((lesson) => (
                <LessonLine
                  key={lesson.uuid}
                  course={course}
                  lesson={lesson}
                  state={learning.lessons.find((state) => state.lessonUuid === lesson.uuid)}
                  no={order.indexOf(lesson.uuid) + 1}
                />
              ))}
            </ol>
          </div>
        ))}
      </section>
      <p className="text-3 small crs-note">
        {course.isSample && '示例课程，由本站根据已收录的文件编写。'}
        没有录像的课时以图文逐页讲解。内容供准备材料时参考，办理时以发布机关公布的文件原文为准；学时是否被认可，以注册或发证机关的规定为准。
      </p>
    </div>
  );
}
