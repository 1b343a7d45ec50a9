import { Link } from 'react-router';
import { type PartialRunKind, RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { EvaluationRun } from '../evaluations.contract.ts';
import { getReportAddress } from './evaluation-address.ts';

const LOOKS: Readonly<Record<EvaluationRun['verdict'], { readonly look: StatusLook; readonly words: string }>> = {
  met: { look: 'valid', words: '满足' },
  declared: { look: 'due60', words: '按企业声明满足' },
  unmet: { look: 'due7', words: '不满足' },
  undecided: { look: 'due60', words: '待核对' },
  none: { look: 'notAssessed', words: '无考核指标' },
};

export const RunVerdict = ({ run }: { readonly run: EvaluationRun }) => <StatusTag {...LOOKS[run.verdict]} />;

export const getRunSubject = (run: EvaluationRun): string =>
  run.standardName === null ? '全部已有资质' : `${run.standardName}${run.level}`;

export function RunLink({ run, kind }: { readonly run: EvaluationRun; readonly kind: PartialRunKind }) {
  return (
    <Link className="tap" to={getReportAddress(kind, run.uuid)}>
      {getRunSubject(run)}
    </Link>
  );
}

export function RunItem({ run, kind }: { readonly run: EvaluationRun; readonly kind: PartialRunKind }) {
  return (
    <div className="ck-run">
      <RunLink run={run} kind={kind} />
      <RunVerdict run={run} />
      <span className="text-2">{run.headline}</span>
      <span className="text-3 small">
        {run.startTime.slice(0, 16)}　{RUN_KIND_LABELS[run.kind]}　{run.runNo}
      </span>
    </div>
  );
}

export const getRunColumns = (kind: PartialRunKind): DataTableColumns<EvaluationRun> => [
  { title: '校验对象', key: 'subject', render: (_value, run) => <RunLink run={run} kind={kind} /> },
  { title: '范围', dataIndex: 'kind', render: (value: EvaluationRun['kind']) => RUN_KIND_LABELS[value] },
  { title: '结论', key: 'verdict', render: (_value, run) => <RunVerdict run={run} /> },
  {
    title: '满足 / 不满足 / 待核对',
    key: 'counts',
    className: 'num',
    render: (_value, run) => `${run.passed} / ${run.failed} / ${run.undecided}`,
  },
  { title: '校验日期', dataIndex: 'asOf', className: 'num' },
  { title: '校验时间', dataIndex: 'startTime', className: 'num', render: (value: string) => value.slice(0, 16) },
  { title: '核验编号', dataIndex: 'runNo', className: 'num' },
];
