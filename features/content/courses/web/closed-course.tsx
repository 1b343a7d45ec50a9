import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import type { Completion } from '../contract/completion.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { CompletionCard } from './completion-card.tsx';
import './courses.css';

/** Shows a course that is closed to its learner: the learner's progress, and how to regain access. */
export function ClosedCourse({ uuid, completion }: { readonly uuid: string; readonly completion: Completion }) {
  return (
    <div className="crs-course">
      <PageHead title={completion.courseTitle} meta="这门课程目前对您不开放" />
      <div className="alert w" role="status">
        <p>
          您的学习记录、考试成绩和结业证书都已保留，证书仍可下载和核验，已学完的课程仍可领取证书。课程内容和考试需要开通或续费会员后才能继续；
          如果您已是会员，可能是课程的开放范围有调整。
        </p>
        <p className="crs-actions">
          <ButtonLink to={href(membershipPages.memberCenter)}>查看会员方案</ButtonLink>
          <ButtonLink to={href(coursesPages.course)} kind="text">
            我的学习记录
          </ButtonLink>
        </p>
      </div>
      <CompletionCard courseUuid={uuid} completion={completion} />
    </div>
  );
}
