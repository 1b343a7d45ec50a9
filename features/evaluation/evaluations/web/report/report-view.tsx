import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { type PartialRunKind, RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { query } from '#platform/web/query.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { isRequirementOfRunKind, type RunKind } from '../../contract/kinds.ts';
import { type EvaluatedItem, getReport, type StoredReport } from '../../evaluations.contract.ts';
import {
  buildAddressWithParams,
  getEvaluationHomeAddress,
  getEvaluationLogAddress,
  getWhatIfAddress,
} from '../evaluation-address.ts';
import { ArchiveCard } from './archive-card.tsx';
import { BasisCard, CautionCard } from './basis-card.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { MatrixCard } from './matrix-card.tsx';
import { RemedyCard } from './remedy-card.tsx';
import { ReplayCard } from './replay-card.tsx';
import { ReportActions, type ReportProps } from './report-actions.tsx';
import { RequirementTable } from './requirement-table.tsx';
import { ReservedPeopleProvider } from './reserved.tsx';
import { VerdictCard, VerdictFrame } from './verdict-card.tsx';

const isUnmet = (verdict: string): boolean => verdict === 'unmet' || verdict === 'unknown';

/** Stores the displayed part and the filter for missing items in the address. */
function useFocus(stored: StoredReport, kind: PartialRunKind) {
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const part = params.get('part') ?? (stored.kind === 'whole' ? 'all' : 'own');
  const own: RunKind = stored.kind === 'whole' ? kind : stored.kind;
  return {
    shown: part === 'own' ? own : ('whole' as RunKind),
    own,
    isOnlyUnmet: params.get('only') === 'unmet',
    linkTo: (changes: Readonly<Record<string, string | null>>) => buildAddressWithParams(location, changes),
  };
}

type Focus = ReturnType<typeof useFocus>;

function PartSwitch({ focus }: { readonly focus: Focus }) {
  return (
    <nav className="seg ck-part no-print" aria-label="报告范围">
      {(['whole', focus.own] as const).map((one) => (
        <Link
          key={one}
          to={focus.linkTo({ part: one === 'whole' ? 'all' : 'own' })}
          className={one === focus.shown ? 'on' : undefined}
          aria-current={one === focus.shown ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {one === 'whole' ? '整份报告' : `只看${RUN_KIND_LABELS[one]}`}
        </Link>
      ))}
    </nav>
  );
}

function OnlySwitch({ focus, all, unmet }: { readonly focus: Focus; readonly all: number; readonly unmet: number }) {
  return (
    <nav className="seg" aria-label="筛选指标">
      {[false, true].map((isOnly) => (
        <Link
          key={String(isOnly)}
          to={focus.linkTo({ only: isOnly ? 'unmet' : null })}
          className={isOnly === focus.isOnlyUnmet ? 'on' : undefined}
          aria-current={isOnly === focus.isOnlyUnmet ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {isOnly ? `只看不满足 ${unmet}` : `全部 ${all}`}
        </Link>
      ))}
    </nav>
  );
}

function LeafCard({
  report,
  focus,
  title,
}: {
  readonly report: EvaluationReport;
  readonly focus: Focus;
  readonly title: string;
}) {
  const leaves = report.leaves.filter((leaf) => isRequirementOfRunKind(focus.shown, leaf));
  const unmet = leaves.filter((leaf) => isUnmet(leaf.verdict));
  const shown = focus.isOnlyUnmet ? unmet : leaves;
  return (
    <Card
      title={title}
      note="竖线为最低要求，斜纹为缺口"
      more={<OnlySwitch focus={focus} all={leaves.length} unmet={unmet.length} />}
    >
      {shown.length === 0 ? (
        <p className="card-body text-3">
          {leaves.length === 0 ? '该等级没有这方面的指标。' : '没有不满足或待核对的指标。'}
        </p>
      ) : (
        <ReservedPeopleProvider>
          <RequirementTable leaves={shown} label={title} />
        </ReservedPeopleProvider>
      )}
    </Card>
  );
}

function OneLevel({
  report,
  stored,
  focus,
}: {
  readonly report: EvaluationReport;
  readonly stored: StoredReport;
  readonly focus: Focus;
}) {
  const leaves = report.leaves.filter((leaf) => isRequirementOfRunKind(focus.shown, leaf));
  const ids = new Set(leaves.map((leaf) => leaf.id));
  return (
    <>
      <VerdictCard report={report} />
      <PartSwitch focus={focus} />
      <LeafCard report={report} focus={focus} title="逐条对照" />
      <RemedyCard
        gaps={report.gaps.filter((gap) => ids.has(gap.leafId))}
        leaves={leaves}
        advice={focus.shown === 'whole' ? stored.advice : null}
        tryAt={getWhatIfAddress({ ...stored, ...stored.options })}
      />
      <MatrixCard report={report} leafIds={ids} />
      <CautionCard report={report} />
      <BasisCard report={report} />
    </>
  );
}

function CurrentItemCard({ item, focus }: { readonly item: EvaluatedItem; readonly focus: Focus }) {
  const title = `${item.itemName}${item.level}`;
  if (item.report === null)
    return (
      <Card title={title}>
        <p className="card-body text-3">标准库中没有该资质和等级，未校验。</p>
      </Card>
    );
  return <LeafCard report={item.report} focus={focus} title={`${title}：${item.report.headline}`} />;
}

/** Shows all current qualifications, each with its requirements. */
function CurrentItems({ stored, focus }: { readonly stored: StoredReport; readonly focus: Focus }) {
  const figures = [
    { count: stored.total, words: '条考核', className: '' },
    { count: stored.passed, words: '满足', className: 'ok' },
    ...(stored.total > stored.passed + stored.failed + stored.undecided
      ? [
          {
            count: stored.total - stored.passed - stored.failed - stored.undecided,
            words: '按企业声明',
            className: 'open',
          },
        ]
      : []),
    { count: stored.failed, words: '不满足', className: stored.failed > 0 ? 'bad' : '' },
    { count: stored.undecided, words: '待核对', className: 'open' },
  ];
  return (
    <>
      <VerdictFrame
        verdict={stored.verdict}
        headline={stored.headline}
        summary={`按标准核对企业已有的 ${stored.items.length} 项资质。`}
        figures={figures}
      />
      <PartSwitch focus={focus} />
      {stored.items.map((item) => (
        <CurrentItemCard key={`${item.itemRef} ${item.itemName}`} item={item} focus={focus} />
      ))}
    </>
  );
}

const getRunTitle = (stored: StoredReport): string =>
  stored.standardName === null ? '校验报告：已有资质' : `校验报告：${stored.standardName}${stored.level}`;

function getBasis(stored: StoredReport): string {
  const sources = stored.items[0]?.report?.sources ?? [];
  const first = sources[0]?.docNumber;
  return first === undefined || stored.standardName === null
    ? ''
    : `依据${first}${sources.length > 1 ? '及后续文件' : ''}`;
}

/** Shows number, day and the mandatory notice; the checksums serve to verify the report. */
function Colophon({ stored }: { readonly stored: StoredReport }) {
  return (
    <footer className="ck-end">
      <p>
        <b>{stored.items[0]?.report?.disclaimer ?? '结果仅供准备材料参考，不代表审批结论'}</b>
      </p>
      <p>
        核验编号 {stored.runNo}，校验日期 {stored.asOf}
      </p>
      <details className="ck-fold">
        <summary>依据与来源</summary>
        <p>
          标准数据版本 {stored.factsVersion.slice(0, 12)}，企业数据核对码 {stored.fingerprint.slice(0, 12)}
        </p>
        <p>
          报告核对码 <code className="ck-hash">{stored.hash}</code>
        </p>
      </details>
    </footer>
  );
}

function Report({ stored, kind }: ReportProps) {
  const focus = useFocus(stored, kind);
  const report = stored.standardName === null ? null : (stored.items[0]?.report ?? null);
  const enterprise = stored.items[0]?.report?.entName ?? '';
  const facts = [
    enterprise,
    stored.startTime.slice(0, 16),
    `核验编号 ${stored.runNo}`,
    stored.startTime.startsWith(stored.asOf) ? '' : `校验日期 ${stored.asOf}`,
    getBasis(stored),
  ];
  return (
    <div className="ck-report">
      <nav className="ck-back no-print" aria-label="返回">
        <Link to={getEvaluationHomeAddress(kind)}>
          <Icon name="left" size="small" />
          模拟受理校验
        </Link>
        <Link to={getEvaluationLogAddress(kind)}>历史记录</Link>
      </nav>
      <PageHead
        title={getRunTitle(stored)}
        meta={
          <span className="ck-meta">
            {facts.filter(Boolean).map((one) => (
              <span key={one}>{one}</span>
            ))}
          </span>
        }
        actions={<ReportActions stored={stored} kind={kind} />}
      />
      {stored.leftOut.length > 0 && (
        <p className="alert w">
          <Icon name="info" />
          <span>本次核验未纳入：{stored.leftOut.map((one) => one.name).join('、')}</span>
        </p>
      )}
      {report ? (
        <OneLevel report={report} stored={stored} focus={focus} />
      ) : (
        <CurrentItems stored={stored} focus={focus} />
      )}
      <DisputeCard findings={stored.findings} />
      <ArchiveCard findings={stored.findings} kind={stored.kind} />
      <ReplayCard uuid={stored.uuid} />
      <Colophon stored={stored} />
    </div>
  );
}

/** Shows a stored report: /qyxx/mnsbsljy/…?report=… (design h2). */
export function ReportView({ uuid, kind }: { readonly uuid: string; readonly kind: PartialRunKind }) {
  const found = useQuery({ ...query(getReport, { params: { id: uuid } }), select: stripSampleMarks });
  return (
    <QueryView query={found} subject="校验报告" shape="figures" lines={10}>
      {(stored) => <Report key={stored.uuid} stored={stored} kind={kind} />}
    </QueryView>
  );
}
