import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { getCertification } from '#features/enterprise/enterprise/contract/certification.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getTrial, type Trial } from '../../contract/trial.ts';
import '../evaluations.css';
import './trial.css';
import { TrialForm } from './trial-form.tsx';
import { TrialReport } from './trial-report.tsx';
import {
  formatPendingCertification,
  TRIAL_UNAVAILABLE_MESSAGES,
  type TrialMessage,
  type TrialUnavailableState,
} from './trial-words.ts';

export const meta: MetaFunction = () => [{ title: getTitle('试用报告') }, { name: 'robots', content: 'noindex' }];

function WaitingCard() {
  const found = useQuery(query(getCertification));
  return (
    <QueryView query={found} subject="认证进度" lines={2}>
      {(certification) => <WordCard words={formatPendingCertification(certification)} />}
    </QueryView>
  );
}

const ClosedCard = ({ state }: { readonly state: TrialUnavailableState }) =>
  state === 'notCertified' ? <WaitingCard /> : <WordCard words={TRIAL_UNAVAILABLE_MESSAGES[state]} />;

function WordCard({ words: { text, to, action } }: { readonly words: TrialMessage }) {
  return (
    <section className="card card-body trial-word">
      <p>{text}</p>
      <ButtonLink kind="primary" to={to}>
        {action}
      </ButtonLink>
    </section>
  );
}

function Body({ trial }: { readonly trial: Trial }) {
  const { state, report } = trial;
  const shown = useRef(report?.runNo);
  useEffect(() => {
    // A new report is displayed below the form, so the page scrolls to it.
    if (report?.runNo !== shown.current) document.getElementById('trial-report')?.scrollIntoView();
    shown.current = report?.runNo;
  }, [report?.runNo]);
  return (
    <>
      {state === 'open' && <TrialForm {...trial} />}
      {state !== 'open' && state !== 'used' && <ClosedCard state={state} />}
      {report && <TrialReport stored={report} state={state} endTime={trial.endTime} />}
    </>
  );
}

/** Page of the single report that a certified enterprise gets before its first membership (P-124). */
export default function TrialPage() {
  const trial = useQuery(query(getTrial));
  return (
    <div className="wrapper trial">
      <Breadcrumbs items={[{ label: '会员中心', to: href(membershipPages.memberCenter) }, { label: '试用报告' }]} />
      <header>
        <h1>免费试用报告</h1>
        <p className="text-2">
          选一项资质，按现行标准逐条核对贵公司的资料：哪些已满足，还差什么，怎么补。不用付费；资料补齐后可以重新生成，直到定稿。
        </p>
      </header>
      <QueryView query={trial} subject="试用报告" shape="figures" lines={8}>
        {(found) => <Body trial={found} />}
      </QueryView>
    </div>
  );
}
