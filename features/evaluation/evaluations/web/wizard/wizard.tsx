import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { type PartialRunKind, RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { ErrorState, Skeleton } from '#platform/web/ui/states.tsx';
import { listChecks, runCheck, runWhatIf } from '../../evaluations.contract.ts';
import { getEvaluationLogAddress, getReportAddress } from '../evaluation-address.ts';
import { ChooseStep } from './choose-step.tsx';
import { DataStep } from './data-step.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { StepsBar } from './steps-bar.tsx';
import { type EvaluationWizardState as State, useEvaluationWizard } from './use-wizard.ts';

const DISCLAIMER = '按受理口径先核一遍，结果仅供准备材料参考，不代表审批结论。';

function Running({ report }: { readonly report: EvaluationReport | undefined }) {
  return (
    <Card title="自动核验" note="逐条核对，完成后自动打开报告">
      <ul className="ck-running" aria-busy="true">
        {(report?.leaves ?? [])
          .filter((leaf) => leaf.verdict !== 'notAssessed')
          .map((leaf) => (
            <li key={leaf.id}>
              <Icon name="refresh" className="spin" />
              {leaf.title}
            </li>
          ))}
      </ul>
    </Card>
  );
}

function useReports(wizard: State) {
  const isReady = wizard.step === 2;
  const usual = { ...wizard.body, without: [] };
  const baseline = useQuery({ ...query(runWhatIf, { body: usual }), enabled: isReady });
  const current = useQuery({
    ...query(runWhatIf, { body: wizard.body }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  return { baseline, current };
}

type Reports = ReturnType<typeof useReports>;

function DataArea({ wizard, reports }: { readonly wizard: State; readonly reports: Reports }) {
  const { baseline, current } = reports;
  const error = baseline.error ?? current.error;
  if (error && !(baseline.data && current.data))
    return (
      <section className="card">
        <ErrorState
          title="预估没有算出来"
          reason={error.message}
          onRetry={() => void Promise.all([baseline.refetch(), current.refetch()])}
        />
      </section>
    );
  if (!baseline.data || !current.data)
    return (
      <section className="card card-body">
        <Skeleton lines={10} />
      </section>
    );
  return (
    <div className="ck-two">
      <DataStep baseline={baseline.data.report} current={current.data.report} wizard={wizard} />
      <EstimatePanel report={current.data.report} isStale={current.isPlaceholderData} />
    </div>
  );
}

interface BarProps {
  readonly wizard: State;
  readonly kind: PartialRunKind;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onRun: () => void;
}

function BottomBar({ wizard, kind, isBusy, isReady, onRun }: BarProps) {
  const may = useCanChange()('check:run:run');
  const isChosen = wizard.standardCode !== '' && wizard.level !== '';
  const left = wizard.without.length;
  return (
    <div className="ck-bar">
      <span className="text-3">
        {left > 0 ? `不纳入 ${left} 个人员或项目。` : ''}
        {may || wizard.step === 1 ? '' : '您可以查看预估；生成报告的权限由企业负责人设置。'}
        收藏本页或把网址发给同事，打开后选择不变。
      </span>
      {wizard.step === 1 ? (
        isChosen ? (
          <ButtonLink kind="primary" to={wizard.linkTo({ step: '2' })}>
            下一步
          </ButtonLink>
        ) : (
          <Button kind="primary" disabled>
            请先选择资质
          </Button>
        )
      ) : (
        <>
          {may && (
            <label className="ck-tick">
              <input
                type="checkbox"
                checked={wizard.runKind !== 'whole'}
                onChange={(event) => wizard.set({ part: event.target.checked ? 'own' : null })}
              />
              <span>只核验{RUN_KIND_LABELS[kind]}</span>
            </label>
          )}
          <ButtonLink to={wizard.linkTo({ step: '1' })}>上一步</ButtonLink>
          {may && (
            <Button kind="primary" isBusy={isBusy} busyLabel="核验中" disabled={!isReady} onClick={onRun}>
              开始核验
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Wizard of four steps: 选择资质 → 核对数据 → 自动核验 → 查看报告 (design h1). */
export function EvaluationWizard({ kind }: { readonly kind: PartialRunKind }) {
  const wizard = useEvaluationWizard(kind);
  const navigate = useNavigate();
  const reports = useReports(wizard);
  const run = useCommand(runCheck, {
    stale: [listChecks],
    onDone: ({ uuid }) => void navigate(getReportAddress(kind, uuid)),
  });
  const report = reports.current.data?.report;
  const chosen = wizard.step === 2 && report ? `${report.standardName}${report.level}` : '资质与等级';
  const now = run.isPending || run.isSuccess ? 2 : wizard.step - 1;
  const steps = [
    { title: '选择资质', caption: chosen, to: wizard.linkTo({ step: '1' }) },
    { title: '核对数据', caption: '选定参与核验的人与业绩', to: wizard.linkTo({ step: '2' }) },
    { title: '自动核验', caption: '几秒内完成' },
    { title: '查看报告', caption: '缺口与办理建议' },
  ];
  return (
    <>
      <PageHead
        title="模拟受理校验"
        meta={DISCLAIMER}
        actions={
          <ButtonLink to={getEvaluationLogAddress(kind)}>
            <Icon name="history" />
            历史记录
          </ButtonLink>
        }
      />
      <StepsBar steps={steps} now={now} />
      {run.isPending ? (
        <Running report={report} />
      ) : wizard.step === 1 ? (
        <ChooseStep wizard={wizard} />
      ) : (
        <DataArea wizard={wizard} reports={reports} />
      )}
      <BottomBar
        wizard={wizard}
        kind={kind}
        isBusy={run.isPending}
        isReady={report !== undefined}
        onRun={() => run.mutate({ body: { ...wizard.body, kind: wizard.runKind } })}
      />
    </>
  );
}
