import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import type { CourseCategory } from '../contract/categories.ts';
import { formatDuration } from '../contract/text.ts';
import type { Course } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { getCategoryLabel } from './catalogue-address.ts';
import './courses.css';
import { splitCoverTitle } from './cover-words.ts';

/** Line drawings of the covers, one for each category. */
const DRAWINGS: Readonly<Record<CourseCategory, ReactNode>> = {
  '01': (
    <>
      <circle cx="74" cy="66" r="40" />
      <path d="m92 46-12 28-24 12 12-28z" />
    </>
  ),
  '02': <path d="M14 100h116V70H14zM26 100V86m12 14v-8m12 8V86m12 14v-8m12 8V86m12 14v-8m12 8V86m12 14v-8" />,
  '03': <path d="M20 118V44h64v74M32 56h12v12H32zM60 56h12v12H60zM32 82h12v12H32zM60 82h12v12H60zM84 70h44v48" />,
  '04': (
    <>
      <path d="M34 22h100v96M34 22v96M50 44h64M50 60h64M50 76h40" />
      <circle cx="104" cy="92" r="15" />
    </>
  ),
  '05': <path d="M70 20 120 44 70 68 20 44zM20 62l50 24 50-24M20 80l50 24 50-24" />,
};

interface CoverProps {
  readonly course: Course;
  /** Whether the card is marked as a sample; false if the whole page is marked. */
  readonly isMarked: boolean;
  readonly children: ReactNode;
}

/** Shows a typographic cover: category, title, drawing (DESIGN.md, l1). */
export function CourseCover({ course, isMarked, children }: CoverProps) {
  return (
    <div className="crs-cover">
      <svg viewBox="0 0 140 118" aria-hidden="true">
        {DRAWINGS[course.category]}
      </svg>
      <small>
        {getCategoryLabel(course.category)}
        {isMarked && <span className="crs-sample">示例</span>}
      </small>
      {children}
    </div>
  );
}

/** Breaks the title between words. */
export const CourseCoverTitle = ({ title }: Pick<Course, 'title'>) =>
  splitCoverTitle(title).map(({ text, isWhole, at }) =>
    isWhole ? (
      <span key={at} className="no-wrap">
        {text}
      </span>
    ) : (
      text
    ),
  );

export function PriceTag({ isFree }: { readonly isFree: boolean }) {
  return isFree ? <span className="tag g">免费</span> : <span className="tag c">会员</span>;
}

interface CardProps {
  readonly course: Course;
  readonly isMarked: boolean;
  readonly level?: 'h2' | 'h3';
  readonly children?: ReactNode;
}

/** Shows one course of a catalogue; the whole card is the link, except its action in `children`. */
function CourseCard({ course, isMarked, level = 'h2', children }: CardProps) {
  const Heading = level;
  return (
    <article className="crs-card">
      <CourseCover course={course} isMarked={isMarked}>
        <Heading>
          <Link to={href(coursesPages.course, { uuid: course.uuid })}>
            <CourseCoverTitle title={course.title} />
          </Link>
        </Heading>
      </CourseCover>
      <div className="crs-body">
        <p>{course.summary}</p>
        <div className="crs-facts">
          <span>{course.lessonCount} 节</span>
          <span>约 {formatDuration(course.durationSec)}</span>
          <PriceTag isFree={course.priceFree} />
          {children}
        </div>
      </div>
    </article>
  );
}

interface GridProps {
  readonly courses: readonly Course[];
  readonly level?: 'h2' | 'h3';
  readonly renderAction?: (course: Course) => ReactNode;
}

/** Shows courses in a grid. */
export function CourseGrid({ courses, level, renderAction }: GridProps) {
  return (
    <>
      <SamplesNote rows={courses} />
      <div className="crs-grid">
        {courses.map((course) => (
          <CourseCard
            key={course.uuid}
            course={course}
            isMarked={course.isSample && !areAllSamples(courses)}
            {...(level ? { level } : {})}
          >
            {renderAction?.(course)}
          </CourseCard>
        ))}
      </div>
    </>
  );
}
