import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/membership/pages/pages.ts';
import { ordersPages } from '#features/orders/pages/pages.ts';
import { query } from '#platform/web/query.ts';
import { titleOf } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getTrial, type Trial } from '../../contract/trial.ts';
import { checksPages } from '../../pages/pages.ts';
import '../checks.css';
import './trial.css';
import { TrialForm } from './trial-form.tsx';
import { TrialReport } from './trial-report.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('试用报告') }, { name: 'robots', content: 'noindex' }];

type Closed = Exclude<Trial['state'], 'open' | 'used'>;

interface Words {
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

/** Why there is no report to be had now, and what opens it. */
const CLOSED: Readonly<Record<Closed, Words>> = {
  noFirm: {
    text: '先认证企业：上传营业执照，信息自动填好，通过后即可免费生成一份报告。',
    to: href(membershipPages.memberCenter, null, {}, 'certify'),
    action: '去认证企业',
  },
  notCertified: {
    text: '企业认证通过后即可免费生成一份报告；认证结果会发到消息中心。',
    to: href(membershipPages.memberCenter, null, {}, 'certify'),
    action: '查看认证进度',
  },
  member: {
    text: '贵公司是会员，全部资质都可以随时校验，不需要试用。',
    to: href(checksPages.qualifications),
    action: '查看我的资质',
  },
  ended: {
    text: '会员已到期，资料都还保留着；续费后全部资质可以随时校验。',
    to: href(ordersPages.memberInfo),
    action: '去续费',
  },
};

function ClosedCard({ state }: { readonly state: Closed }) {
  const { text, to, action } = CLOSED[state];
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
  if (trial.state === 'open') return <TrialForm targets={trial.targets} />;
  return (
    <>
      {trial.state !== 'used' && <ClosedCard state={trial.state} />}
      {trial.report && <TrialReport stored={trial.report} hasMembership={trial.state === 'member'} />}
    </>
  );
}

/** The one report that a certified firm gets before its first membership (P-124). */
export default function TrialPage() {
  const trial = useQuery(query(getTrial));
  return (
    <div className="wrapper trial">
      <Breadcrumbs items={[{ label: '会员中心', to: href(membershipPages.memberCenter) }, { label: '试用报告' }]} />
      <header>
        <h1>免费试用报告</h1>
        <p className="text-2">
          选一项资质，按现行标准逐条核对贵公司的资料：哪些已满足，还差什么，怎么补。每家企业一份，不用付费。
        </p>
      </header>
      <QueryView query={trial} subject="试用报告" shape="figures" lines={8}>
        {(found) => <Body trial={found} />}
      </QueryView>
    </div>
  );
}
