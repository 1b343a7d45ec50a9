import { Link } from 'react-router';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { formatPlaybackTime } from '../contract/text.ts';
import type { CourseOutline, Lesson, LessonState } from '../courses.contract.ts';
import { getPlayerPath } from './catalogue-address.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

interface LessonListProps {
  readonly outline: CourseOutline;
  readonly states: readonly LessonState[];
  readonly current: string;
  readonly isAuto: boolean;
  readonly onToggleAuto: () => void;
}

function getIcon(lesson: Lesson, state: LessonState | undefined, current: string): IconName {
  if (lesson.uuid === current) return 'playf';
  if (state?.finished) return 'circle-tick';
  return state?.locked ? 'lock' : 'play';
}

/** Lists all lessons of the course beside the player. */
export function LessonList({ outline, states, current, isAuto, onToggleAuto }: LessonListProps) {
  return (
    <aside className="ply-list" aria-label="课程目录">
      <h2>目录</h2>
      <div className="ply-scroll">
        {outline.chapters.map((chapter, index) => (
          <div key={chapter.uuid}>
            <h3>
              {NUMERALS[index] ?? index + 1}　{chapter.title}
            </h3>
            <ul>
              {chapter.lessons.map((lesson) => {
                const state = states.find((one) => one.lessonUuid === lesson.uuid);
                const isOn = lesson.uuid === current;
                return (
                  <li key={lesson.uuid} className={isOn ? 'on' : ''}>
                    <Link
                      to={getPlayerPath(outline.course.uuid, lesson.uuid)}
                      aria-current={isOn ? 'true' : undefined}
                      preventScrollReset
                    >
                      <Icon name={getIcon(lesson, state, current)} />
                      <span>
                        {lesson.title}
                        {state?.finished && <span className="sr-only">，已学完</span>}
                        {state?.locked && <span className="sr-only">，会员课时</span>}
                      </span>
                      <span className="num">{formatPlaybackTime(lesson.durationSec)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      <label className="ply-auto">
        看完自动播放下一节
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-checked={isAuto}
          checked={isAuto}
          onChange={onToggleAuto}
        />
      </label>
    </aside>
  );
}
