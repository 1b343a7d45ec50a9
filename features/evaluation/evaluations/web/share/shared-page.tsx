import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { describePage } from '#platform/web/seo.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState, Skeleton } from '#platform/web/ui/states.tsx';
import { openReportShare, type SharedReport } from '../../contract/share.ts';
import { BasisCard, CautionCard } from '../report/basis-card.tsx';
import { RemedyCard } from '../report/remedy-card.tsx';
import { RequirementTable } from '../report/requirement-table.tsx';
import { VerdictCard, VerdictFrame } from '../report/verdict-card.tsx';
import '../evaluations.css';
import '../report/share.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '分享的校验报告',
    description: '按链接查看企业分享的资质校验报告。',
    canonical: null,
  });

const NO_LINK = '链接不完整，请使用对方发来的完整链接，或重新扫描二维码。';

interface Opened {
  readonly endOn: string;
  readonly names: 'hidden' | 'shown';
  readonly report: SharedReport;
}

/** Loads the report of the link in the address. */
function useShared() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const open = async (token: string) => {
      try {
        setOpened(await call(openReportShare, { body: { token } }, { quiet: true }));
      } catch (reason) {
        setRefusal(toCallError(reason).message);
      }
    };
    const start = () => {
      const token = globalThis.location.hash.slice(1);
      setOpened(null);
      setRefusal(token === '' ? NO_LINK : null);
      if (token !== '') void open(token);
    };
    start();
    // Pasting another link into the same tab changes only the part after the `#`.
    globalThis.addEventListener('hashchange', start);
    return () => globalThis.removeEventListener('hashchange', start);
  }, []);
  return { opened, refusal };
}

const getTarget = ({ standardName, level }: SharedReport): string =>
  standardName === null ? '已有资质' : `${standardName}${level ?? ''}`;

function Held({ report }: { readonly report: SharedReport }) {
  return (
    <>
      <VerdictFrame
        verdict={report.verdict}
        headline={report.headline}
        summary={`按标准核对企业已有的 ${report.items.length} 项资质。`}
        figures={[]}
      />
      {report.items.map((item, index) => (
        <Card key={`${item.itemName} ${index}`} title={`${item.itemName}${item.level}`} note={item.report?.headline}>
          {item.report === null ? (
            <p className="card-body text-3">标准库中没有该资质和等级，未校验。</p>
          ) : (
            <RequirementTable leaves={item.report.leaves} label={`${item.itemName}${item.level}`} />
          )}
        </Card>
      ))}
    </>
  );
}

function Whole({ report }: { readonly report: SharedReport }) {
  const only = report.standardName === null ? null : (report.items[0]?.report ?? null);
  if (only === null) return <Held report={report} />;
  return (
    <>
      <VerdictCard report={only} />
      <Card title="逐条对照" note="竖线为最低要求，斜纹为缺口">
        <RequirementTable leaves={only.leaves} label="逐条对照" />
      </Card>
      <RemedyCard gaps={only.gaps} leaves={only.leaves} isForOthers />
      <CautionCard report={only} />
      <BasisCard report={only} />
    </>
  );
}

function Shared({ opened }: { readonly opened: Opened }) {
  const { report, endOn, names } = opened;
  const disclaimer = report.items.find((item) => item.report !== null)?.report?.disclaimer;
  return (
    <div className="wrapper ck-report sh-page">
      <PageHead
        title={`校验报告：${getTarget(report)}`}
        meta={`${report.entName}，校验日期 ${report.asOf}，校验编号 ${report.runNo}`}
        actions={
          <Button onClick={() => globalThis.print()}>
            <Icon name="print" />
            打印
          </Button>
        }
      />
      <p className="alert w">
        <Icon name="info" />
        <span>
          由企业分享，{endOn} 前可以打开。内容停在 {report.checkedTime.slice(0, 16)}，此后的变化不在其中。
          {names === 'hidden' && '人员姓名已隐去。'}
          {report.leftOut.length > 0 && `本次核验未纳入：${report.leftOut.join('、')}。`}
          {disclaimer}
        </span>
      </p>
      <Whole report={report} />
    </div>
  );
}

/**
 * Shows a stored report to any holder of its link: /fenxiang (P-131). The page shows no other data of the enterprise; an expired link shows
 * no report.
 */
export default function SharedPage() {
  const { opened, refusal } = useShared();
  if (opened !== null) return <Shared opened={opened} />;
  return (
    <div className="wrapper sh-page">
      <PageHead
        title={refusal === null ? '校验报告' : '打不开这份报告'}
        meta={refusal === null ? '正在打开企业分享的校验报告' : undefined}
      />
      <NeedsScript />
      {refusal === null ? (
        <Skeleton lines={8} />
      ) : (
        <div className="card" role="alert">
          <EmptyState title={refusal} action={<ButtonLink to="/">返回首页</ButtonLink>} />
        </div>
      )}
    </div>
  );
}
