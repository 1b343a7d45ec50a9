import { href } from '#domain/access/page.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { finaliseTrial, getTrial, type Trial } from '../../contract/trial.ts';
import type { StoredReport } from '../../evaluations.contract.ts';
import { BasisCard, CautionCard } from '../report/basis-card.tsx';
import { RemedyCard } from '../report/remedy-card.tsx';
import { RequirementTable } from '../report/requirement-table.tsx';
import { VerdictCard } from '../report/verdict-card.tsx';
import { formatTrialEnd } from './trial-words.ts';

/** The features that a membership adds to the trial report. */
const ADDED: readonly string[] = [
  '全部资质随时校验，资料一变结论跟着变',
  '证照、注册和人员到期前 90、60、30、7 天提醒，提前知道哪一天不再达标',
  '补齐办法按费用和时间比较，假设增减人员后再算一遍',
  '带核验编号的 PDF 报告，申报材料清单和装订',
];

function Offer() {
  const mayPay = canMakeCall(useSession(), 'order:own:list');
  return (
    <Card title="开通会员后还能得到什么">
      <div className="card-body">
        <ul className="trial-added">
          {ADDED.map((one) => (
            <li key={one}>
              <Icon name="check" />
              {one}
            </li>
          ))}
        </ul>
        {mayPay ? (
          <ButtonLink kind="primary" to={`${href(ordersPages.memberInfo)}#buy`}>
            查看价格并开通
          </ButtonLink>
        ) : (
          <p className="text-2">开通会员请联系有付款权限的企业负责人。</p>
        )}
      </div>
    </Card>
  );
}

/** Shows until when the report can be repeated, with the action that ends the trial. */
function FinalNote({ endTime }: Pick<Trial, 'endTime'>) {
  const confirm = useConfirm();
  const finalise = useCommand(finaliseTrial, { stale: [getTrial] });
  const ask = async () => {
    const body = '定稿后这份报告一直可以查看，不能再重新生成。';
    if (await confirm({ title: '将这份报告定稿？', body, action: '定稿' })) finalise.mutate({});
  };
  return (
    <p className="alert trial-final no-print">
      <Icon name="info" />
      <span>{formatTrialEnd(endTime)}</span>
      <Button isBusy={finalise.isPending} busyLabel="定稿中" onClick={() => void ask()}>
        定稿
      </Button>
    </p>
  );
}

interface TrialReportProps extends Pick<Trial, 'state' | 'endTime'> {
  readonly stored: StoredReport;
}

/** Shows the report as a member sees it, marked as a trial, with the benefits of a membership. */
export function TrialReport({ stored, state, endTime }: TrialReportProps) {
  const report = stored.items[0]?.report ?? null;
  if (report === null) return null;
  return (
    <div className="ck-report" id="trial-report">
      <div className="trial-head">
        <h2>
          {stored.standardName}
          {stored.level}
        </h2>
        <span className="tag y">试用</span>
        <p className="text-3">
          {report.entName}，校验日期 {stored.asOf}，核验编号 {stored.runNo}
        </p>
        <Button onClick={() => globalThis.print()}>
          <Icon name="print" />
          打印
        </Button>
      </div>
      <p className="alert w">
        <Icon name="info" />
        <span>
          这是免费试用报告：结论由同一套标准和算法得出，只核对这一项资质，资料以 {stored.startTime.slice(0, 16)}{' '}
          登记的为准。{report.disclaimer}。
        </span>
      </p>
      {state === 'open' && <FinalNote endTime={endTime} />}
      <VerdictCard report={report} />
      <Card title="逐条对照" note="竖线为最低要求，斜纹为缺口">
        <RequirementTable leaves={report.leaves} label="逐条对照" />
      </Card>
      <RemedyCard gaps={report.gaps} leaves={report.leaves} />
      {state !== 'member' && <Offer />}
      <CautionCard report={report} />
      <BasisCard report={report} />
    </div>
  );
}
