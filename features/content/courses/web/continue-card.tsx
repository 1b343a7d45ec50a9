import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { formatPlaybackTime } from '../contract/text.ts';
import type { ResumePoint } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { getPlayerPath } from './catalogue-address.ts';

/** Shows the progress bar of a course; the adjacent text contains the same value. */
export function CourseProgressBar({ percent }: { readonly percent: number }) {
  return (
    <span className="crs-share">
      <span className="crs-bar" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="small text-3">已学 {percent}%</span>
    </span>
  );
}

/** Shows the user's last position in a course, from any device. */
export function ContinueCard({ last, hasRecord = true }: { readonly last: ResumePoint; readonly hasRecord?: boolean }) {
  const to = getPlayerPath(last.courseUuid, last.lessonUuid);
  return (
    <section className="card crs-continue" aria-label="继续学习">
      <Link className="crs-play" to={to} aria-label={`继续学习：${last.courseTitle}`}>
        <Icon name="playf" size="large" />
      </Link>
      <div>
        <b>{last.courseTitle}</b>
        <p className="text-2">
          <span>上次看到第 {last.lessonNo} 节</span>
          <span>{last.lessonTitle}</span>
          <span className="num">{formatPlaybackTime(last.positionSec)}</span>
        </p>
        <CourseProgressBar percent={last.percent} />
      </div>
      {hasRecord && <Link to={href(coursesPages.course)}>学习记录</Link>}
    </section>
  );
}
