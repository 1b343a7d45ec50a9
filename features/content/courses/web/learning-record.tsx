import { Link, useRevalidator } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { listCourseCertificates } from '../contract/completion.ts';
import { formatDuration } from '../contract/text.ts';
import type { getLearningProgress, listLearningLedger } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { getPlayerPath } from './catalogue-address.ts';
import { CertificateCard } from './completion-card.tsx';
import { ContinueCard } from './continue-card.tsx';
import './courses.css';

interface LearningRecordProps {
  readonly learning: ResultOf<typeof getLearningProgress>;
  readonly certificates: ResultOf<typeof listCourseCertificates>;
  readonly ledger: ResultOf<typeof listLearningLedger>;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Shows the learning record: the counted time by day and lesson. */
export function LearningRecord({ learning, certificates, ledger, pageNum, pageSize }: LearningRecordProps) {
  const { revalidate } = useRevalidator();
  const meta = `累计 ${formatDuration(learning.watchedSec)}，学完 ${learning.finishedLessons} 节，涉及 ${learning.courses} 门课程`;
  return (
    <div className="crs-course">
      <PageHead title="学习记录" meta={meta} />
      {certificates.length > 0 && (
        <Card title="结业证书" note={`${certificates.length} 张`}>
          <ul className="crs-certificates">
            {certificates.map((certificate) => (
              <li key={certificate.uuid}>
                <h3>{certificate.courseTitle}</h3>
                <CertificateCard certificate={certificate} onChanged={() => void revalidate()} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {learning.last && <ContinueCard last={learning.last} hasRecord={false} />}
      <section className="card" aria-label="每日计入的时长">
        {ledger.rows.length === 0 ? (
          <EmptyState
            title={ledger.total === 0 ? '还没有学习记录' : '这一页没有记录'}
            hint="播放任意一节课，计入的时长会按天列在这里。"
            action={<ButtonLink to={href(coursesPages.edu)}>去课程中心</ButtonLink>}
          />
        ) : (
          <table className="table crs-ledger">
            <caption className="sr-only">按天列出计入的学习时长</caption>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">课时</th>
                <th scope="col" className="r">
                  计入时长
                </th>
              </tr>
            </thead>
            <tbody>
              {ledger.rows.map((row) => (
                <tr key={`${row.learnDate} ${row.lessonUuid}`}>
                  <td className="no-wrap">{row.learnDate}</td>
                  <td>
                    <Link to={getPlayerPath(row.courseUuid, row.lessonUuid)}>{row.lessonTitle}</Link>
                    <p className="small text-3">
                      {row.courseTitle}
                      {row.finished && '，已学完'}
                    </p>
                  </td>
                  <td className="r no-wrap">{formatDuration(row.countedSec)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {ledger.total > pageSize && <Pager total={ledger.total} pageNum={pageNum} pageSize={pageSize} />}
      </section>
      <p className="text-3 small crs-note">
        每一秒只计入一次：重复观看、在两台设备上观看同一段，时长不会重复增加。学习时长供本人核对，不等同于继续教育学时。
      </p>
    </div>
  );
}
