import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { href } from '#domain/access/page.ts';
import { downloadFile } from '#platform/web/call.ts';
import { useCommand } from '#platform/web/query.ts';
import { CourseCredit } from '#platform/web/shell/slots.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  type Completion,
  type CourseCertificate,
  issueCertificate,
  printCertificate,
  repeatCourse,
} from '../contract/completion.ts';
import { coursesPages } from '../pages/courses.pages.ts';

interface CardProps {
  readonly courseUuid: string;
  readonly completion: Completion;
}

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: React.ReactNode }) {
  return (
    <li className="crs-step">
      <Icon name={isDone ? 'circle-tick' : 'clock'} size="large" />
      <div>{children}</div>
    </li>
  );
}

function ExamStep({ courseUuid, completion }: CardProps) {
  const { exam, finishedLessons, lessonCount } = completion;
  if (!exam) return null;
  const [last] = exam.tries;
  const isReady = finishedLessons === lessonCount && !exam.isPassed && (exam.triesLeft > 0 || exam.isBegun);
  const isOpen = isReady && completion.isOpen;
  return (
    <Step isDone={exam.isPassed}>
      <p>
        通过考试：{exam.questionCount} 题，{exam.passPercent} 分合格
        {!exam.isPassed && `，还可以考 ${exam.triesLeft + (exam.isBegun ? 1 : 0)} 次`}
      </p>
      {last && (
        <p className="text-3 small">
          最近一次 {last.percent} 分，{last.passed ? '合格' : '不合格'}（{last.handInTime}）
        </p>
      )}
      {isOpen && (
        <Link className="btn p small" to={href(coursesPages.exam, { uuid: courseUuid })}>
          {exam.isBegun ? '继续考试' : '开始考试'}
        </Link>
      )}
    </Step>
  );
}

function TakeDialog({
  courseUuid,
  onClose,
  onTaken,
}: {
  readonly courseUuid: string;
  readonly onClose: () => void;
  readonly onTaken: () => void;
}) {
  const take = useCommand(issueCertificate, { quiet: true });
  return (
    <FormDialog
      title="领取结业证书"
      action="领取"
      schema={issueCertificate.body}
      onClose={onClose}
      onSubmit={async (body) => {
        await take.mutateAsync({ params: { id: courseUuid }, body });
        onTaken();
      }}
    >
      {(errors) => (
        <TextField
          name="holderName"
          label="姓名"
          isRequired
          maxLength={50}
          autoComplete="name"
          error={errors.holderName}
          help="印在证书上，领取后不能修改"
        />
      )}
    </FormDialog>
  );
}

/** Shows a certificate with its actions; in a list it is labelled with its course. */
export function CertificateCard({
  certificate,
  onChanged,
}: {
  readonly certificate: CourseCertificate;
  readonly onChanged: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    const free = () => setBusy(false);
    setBusy(true);
    // The call has already shown the error; the button allows another attempt.
    downloadFile(printCertificate, { params: { id: certificate.uuid } }).then(free, free);
  };
  return (
    <>
      <p>
        结业证书：{certificate.holderName}，{certificate.hours} 学时，{certificate.completedOn}
      </p>
      {certificate.validUntil !== null && (
        <p className="small">
          {certificate.isExpired ? `结业已于 ${certificate.validUntil} 到期` : `有效期至 ${certificate.validUntil}`}
        </p>
      )}
      <p className="text-3 small num">编号 {certificate.number}</p>
      <p className="crs-actions">
        <Button size="small" isBusy={isBusy} busyLabel="生成中" onClick={download}>
          <Icon name="download" />
          下载证书
        </Button>
        <Link className="btn small" to={`${href(coursesPages.certificate)}?number=${certificate.number}`}>
          核验
        </Link>
        <CourseCredit
          certificateUuid={certificate.uuid}
          hours={certificate.hours}
          isCredited={certificate.isCredited}
          onChanged={onChanged}
        />
      </p>
    </>
  );
}

function CertificateStep({ courseUuid, completion }: CardProps) {
  const { certificate, exam, finishedLessons, lessonCount, hours } = completion;
  const [isTaking, setTaking] = useState(false);
  const { revalidate } = useRevalidator();
  const refresh = () => {
    setTaking(false);
    void revalidate();
  };
  const repeat = useCommand(repeatCourse, { onDone: refresh });
  const isReady = finishedLessons === lessonCount && lessonCount > 0 && (exam === null || exam.isPassed);
  return (
    <Step isDone={certificate !== null && !certificate.isExpired}>
      {certificate ? (
        <>
          <CertificateCard certificate={certificate} onChanged={refresh} />
          {certificate.isExpired && completion.isOpen && (
            <p>
              <Button
                size="small"
                kind="primary"
                isBusy={repeat.isPending}
                busyLabel="准备中"
                onClick={() => repeat.mutate({ params: { id: courseUuid } })}
              >
                重新学习
              </Button>
            </p>
          )}
        </>
      ) : (
        <>
          <p>领取结业证书（{hours} 学时），证书编号可公开核验</p>
          {isReady && (
            <Button size="small" kind="primary" onClick={() => setTaking(true)}>
              领取证书
            </Button>
          )}
        </>
      )}
      {isTaking && <TakeDialog courseUuid={courseUuid} onClose={() => setTaking(false)} onTaken={refresh} />}
    </Step>
  );
}

/** Shows the steps from watching to credited hours: all lessons, the examination, the certificate, the credit. */
export function CompletionCard({ courseUuid, completion }: CardProps) {
  const { hours, exam, certificate, lessonCount, finishedLessons } = completion;
  if (hours === null && exam === null && certificate === null) return null;
  return (
    <Card title="结业" note={hours === null ? undefined : `${hours} 学时`}>
      <ol className="crs-steps">
        <Step isDone={lessonCount > 0 && finishedLessons === lessonCount}>
          <p>
            学完全部课时：{finishedLessons} / {lessonCount} 节
          </p>
        </Step>
        <ExamStep courseUuid={courseUuid} completion={completion} />
        {(hours !== null || certificate !== null) && (
          <CertificateStep courseUuid={courseUuid} completion={completion} />
        )}
      </ol>
    </Card>
  );
}
