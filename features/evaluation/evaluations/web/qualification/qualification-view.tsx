import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { PartialRunKind } from '#domain/qualification/run-kinds.ts';
import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { getLevelAddress } from '#features/standards/standards/web/standards.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useCanChange, useSession } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { isRequirementOfRunKind } from '../../contract/kinds.ts';
import { getQualification, type QualificationDetails } from '../../contract/qualification.ts';
import { listChecks, runCheck } from '../../evaluations.contract.ts';
import {
  buildAddressWithParams,
  getQualificationAddress,
  getReportAddress,
  getWhatIfAddress,
  type QualificationFocus,
  type QualificationLevelKey,
} from '../evaluation-address.ts';
import { HistoryCard } from '../history-card.tsx';
import { RemedyCard } from '../report/remedy-card.tsx';
import '../evaluations.css';
import { BasisCard, CautionCard } from '../report/basis-card.tsx';
import { VerdictCard } from '../report/verdict-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { QualificationPlan, QualificationUpcomingChanges } from './plan-slot.tsx';
import './qualification.css';
import { RequirementBars } from './requirement-bars.tsx';
import { TimeCard } from './time-card.tsx';

/** A report is stored under the kind of the menu from which the user came. */
const getKind = (focus: QualificationFocus): PartialRunKind => (focus === 'whole' ? 'zcry' : focus);

/** Links to the other levels of the standard, for example from 三级 to 二级. */
function Levels({ found, focus }: { readonly found: QualificationDetails; readonly focus: QualificationFocus }) {
  const { standardCode, level } = found.report;
  if (found.levels.length < 2) return null;
  return (
    <nav className="seg qf-levels no-print" aria-label="等级">
      {found.levels.map((one) => (
        <Link
          key={one.level}
          to={getQualificationAddress(focus, { standardCode, level: one.level })}
          className={one.level === level ? 'on' : undefined}
          aria-current={one.level === level ? 'page' : undefined}
        >
          {one.level}
          {one.isHeld && '（已有）'}
        </Link>
      ))}
    </nav>
  );
}

function Actions({ report, focus }: { readonly report: EvaluationReport; readonly focus: QualificationFocus }) {
  const navigate = useNavigate();
  const may = useCanChange();
  const { standardCode, level } = report;
  const tryAt = getWhatIfAddress({ standardCode, level });
  const filing = href(filingDocumentsPages.filing, null, { standardCode });
  const keep = useCommand(runCheck, {
    stale: [listChecks],
    onDone: ({ uuid }) => void navigate(getReportAddress(getKind(focus), uuid)),
  });
  return (
    <>
      <PageAccessGate to={tryAt}>
        <ButtonLink to={tryAt}>
          <Icon name="compare" />
          试算
        </ButtonLink>
      </PageAccessGate>
      <PageAccessGate to={filing}>
        <ButtonLink to={filing}>
          <Icon name="send" />
          申报与材料
        </ButtonLink>
      </PageAccessGate>
      <Button onClick={() => globalThis.print()}>
        <Icon name="print" />
        打印
      </Button>
      {may('check:run:run') && (
        <Button
          kind="primary"
          isBusy={keep.isPending}
          busyLabel="核验中"
          onClick={() => keep.mutate({ body: { standardCode, level, kind: focus } })}
        >
          <Icon name="clipboard" />
          核验并存档
        </Button>
      )}
    </>
  );
}

const TABS = { plan: '申报计划', time: '到期与人员', reports: '历次报告', basis: '待核对与依据' } as const;
type Tab = keyof typeof TABS;
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(TABS, text);

interface MoreProps {
  readonly found: QualificationDetails;
  readonly report: EvaluationReport;
  readonly focus: QualificationFocus;
}

/** Shows further data of the level beside its requirements: one tab at a time on screen, all of it in print. */
function More({ found, report, focus }: MoreProps) {
  const location = useLocation();
  const asked = new URLSearchParams(location.search).get('tab');
  const hasFilings = canMakeCall(useSession(), 'filing:case:list');
  // The plan is made of filings; without the right to read them its tab would be empty.
  const keys = (Object.keys(TABS) as Tab[]).filter((key) => key !== 'plan' || hasFilings);
  const [first = 'time'] = keys;
  const shown = isTab(asked) && keys.includes(asked) ? asked : first;
  const of = { standardCode: report.standardCode, level: report.level };
  const panels: Readonly<Record<Tab, ReactNode>> = {
    plan: <QualificationPlan {...of} standardName={report.standardName} />,
    time: <TimeCard report={report} held={found.held} />,
    reports: <HistoryCard of={of} kind={getKind(focus)} />,
    basis: (
      <>
        <CautionCard report={found.report} />
        <BasisCard report={found.report} isOpen />
      </>
    ),
  };
  const tabs = keys.map((key) => ({
    key,
    label: TABS[key],
    to: buildAddressWithParams(location, { tab: key === first ? null : key }),
  }));
  return (
    <section className="qf-more" aria-label="计划、到期、报告和依据">
      <div className="card ck-kinds no-print">
        <LinkTabs label="计划、到期、报告和依据" active={shown} tabs={tabs} />
      </div>
      {keys.map((key) => (
        <div key={key} className={`qf-panel ${key}${key === shown ? ' on' : ''}`}>
          {panels[key]}
        </div>
      ))}
    </section>
  );
}

function Shown({ found, focus }: { readonly found: QualificationDetails; readonly focus: QualificationFocus }) {
  const { report, held, advice, asOf } = found;
  const of = { standardCode: report.standardCode, level: report.level };
  const leaves = report.leaves.filter((leaf) => isRequirementOfRunKind(focus, leaf));
  const ids = new Set(leaves.map(({ id }) => id));
  return (
    <div className="ck-report qf-page">
      <PageHead
        title={`${report.standardName}${report.level}`}
        meta={
          <span className="ck-meta">
            <span>{report.entName}</span>
            <span>{held.length > 0 ? `已有，证书 ${held.map(({ certNo }) => certNo).join('、')}` : '尚未取得'}</span>
            <span className="num">按 {asOf} 的标准和资料</span>
          </span>
        }
        actions={<Actions report={report} focus={focus} />}
      />
      <Levels found={found} focus={focus} />
      <VerdictCard report={report} />
      {held.length > 0 && <QualificationUpcomingChanges of={of} />}
      <Card
        title="逐条对照"
        note="竖线为最低要求，斜纹为缺口"
        more={<Link to={getLevelAddress(report.displayCode, report.level)}>标准与承包范围</Link>}
      >
        {leaves.length === 0 ? (
          <p className="card-body text-3">该等级没有这方面的指标。</p>
        ) : (
          <RequirementBars leaves={leaves} displayCode={report.displayCode} />
        )}
      </Card>
      <RemedyCard
        gaps={report.gaps.filter(({ leafId }) => ids.has(leafId))}
        leaves={leaves}
        advice={focus === 'whole' ? advice : null}
        tryAt={getWhatIfAddress({ ...of })}
      />
      {focus !== 'xm' && <PeopleCard report={{ ...report, leaves }} isWanted={held.length === 0} />}
      <More found={found} report={{ ...report, leaves }} focus={focus} />
      <p className="text-3 small">{report.disclaimer}</p>
    </div>
  );
}

/** Shows a current or target qualification with all known data; the kinds of checks are views of it. */
export function QualificationView({
  of,
  focus,
}: {
  readonly of: QualificationLevelKey;
  readonly focus: QualificationFocus;
}) {
  const found = useQuery({ ...query(getQualification, { query: { ...of } }), select: stripSampleMarks });
  return (
    <QueryView query={found} subject="资质" shape="figures" lines={10}>
      {(qualification) => <Shown found={qualification} focus={focus} />}
    </QueryView>
  );
}
