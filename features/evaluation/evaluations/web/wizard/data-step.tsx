import { useState } from 'react';
import { Link } from 'react-router';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import { getRecordPage } from '../report/report-text.ts';
import { type DataGroup, type DataRow, getDataRowState, groupData } from './data-groups.ts';
import type { EvaluationWizardState } from './use-wizard.ts';

const FIRST_ROWS = 20;

interface RowProps {
  readonly row: DataRow;
  readonly current: DataRow | undefined;
  readonly asOf: string;
  readonly wizard: EvaluationWizardState;
}

function Row({ row, current, asOf, wizard }: RowProps) {
  const isOut = wizard.without.includes(row.ref);
  const { className, words } = getDataRowState(current ?? row, isOut);
  return (
    <tr className={isOut ? 'ck-out' : undefined}>
      <td>
        <label className="tap">
          <input
            type="checkbox"
            checked={!isOut}
            aria-label={`纳入${row.name}`}
            onChange={() => wizard.toggle(row.ref)}
          />
        </label>
      </td>
      <th scope="row">{row.name}</th>
      <td data-label="证书或指标" className={row.via ? undefined : 'ck-none'}>
        {row.via || '—'}
      </td>
      <td data-label="有效期" className={row.until === null ? 'ck-none' : undefined}>
        {row.until === null ? '—' : <ValidityTag value={getValidity(row.until, asOf)} />}
      </td>
      <td data-label="能否计入">
        <span className={`${className} ck-wraptag`}>{words}</span>
      </td>
    </tr>
  );
}

function Rows({
  group,
  now,
  asOf,
  wizard,
}: {
  group: DataGroup;
  now: DataGroup | undefined;
  asOf: string;
  wizard: EvaluationWizardState;
}) {
  const [search, setSearch] = useState('');
  const [isAll, setAll] = useState(false);
  const found = group.rows.filter((row) => row.name.includes(search.trim()));
  const shown = isAll ? found : found.slice(0, FIRST_ROWS);
  const chosen = group.rows.filter((row) => !wizard.without.includes(row.ref)).length;
  return (
    <>
      <div className="flt">
        <label className="input flt-search">
          <Icon name="search" />
          <input
            type="search"
            value={search}
            placeholder="姓名或项目名称"
            aria-label="姓名或项目名称"
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <span className="text-2 small flt-tools">
          已选 <b>{chosen}</b> / {group.rows.length}
        </span>
        {wizard.without.length > 0 && (
          <button type="button" className="btn plain" onClick={() => wizard.set({ out: null })}>
            自动选择最优组合
          </button>
        )}
      </div>
      <table className="table ck-data">
        <caption className="sr-only">{group.label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">纳入</span>
            </th>
            <th scope="col">姓名 / 项目</th>
            <th scope="col">证书或指标</th>
            <th scope="col">有效期</th>
            <th scope="col">能否计入</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row
              key={row.ref}
              row={row}
              current={now?.rows.find((one) => one.ref === row.ref)}
              asOf={asOf}
              wizard={wizard}
            />
          ))}
        </tbody>
      </table>
      {found.length > shown.length && (
        <button type="button" className="btn plain ck-all" onClick={() => setAll(true)}>
          显示全部 {found.length} 行
        </button>
      )}
    </>
  );
}

/** Lists the requirements that are answered by figures and declarations. */
function Figures({ group }: { readonly group: DataGroup }) {
  return (
    <ul className="ck-list">
      {group.leaves.map((leaf) => (
        <li key={leaf.id}>
          <b>{leaf.title}</b>
          <span>
            要求：{leaf.need.text}。现有：{leaf.have.text}
            {leaf.nextStep !== null && `。${leaf.nextStep}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function GroupTabs(props: { groups: readonly DataGroup[]; active: string; onChoose: (key: string) => void }) {
  return (
    <div className="tabs ck-tabs" role="tablist" aria-label="参与核验的数据">
      {props.groups.map((group) => (
        <button
          key={group.key}
          type="button"
          role="tab"
          id={`ck-tab-${group.key}`}
          aria-selected={group.key === props.active}
          aria-controls="ck-panel"
          className={group.key === props.active ? 'on' : ''}
          onClick={() => props.onChoose(group.key)}
        >
          {group.label}
          <sup>{group.rows.length || group.leaves.length}</sup>
        </button>
      ))}
    </div>
  );
}

interface DataStepProps {
  /** The evaluation without exclusions. */
  readonly baseline: EvaluationReport;
  /** The evaluation without the excluded people. */
  readonly current: EvaluationReport;
  readonly wizard: EvaluationWizardState;
}

/** Step 2: shows the people and records of the evaluation; excluded records are not counted. */
export function DataStep({ baseline, current, wizard }: DataStepProps) {
  const groups = groupData(baseline);
  const now = groupData(current);
  const [active, setActive] = useState(groups[0]?.key ?? '');
  const group = groups.find((one) => one.key === active) ?? groups[0];
  if (!group) return <p className="card card-body text-3">该等级没有可考核的要求。</p>;
  const [first] = group.leaves;
  const page = first ? getRecordPage(first) : null;
  return (
    <section className="card" aria-label="核对数据">
      <GroupTabs groups={groups} active={group.key} onChoose={setActive} />
      <div role="tabpanel" id="ck-panel" aria-labelledby={`ck-tab-${group.key}`}>
        {group.rows.length > 0 ? (
          <Rows
            key={group.key}
            group={group}
            now={now.find((one) => one.key === group.key)}
            asOf={baseline.asOf}
            wizard={wizard}
          />
        ) : (
          <Figures group={group} />
        )}
      </div>
      <p className="alert ck-note">
        <Icon name="info" />
        <span>
          已按计数规则选出计入人数最多的组合；取消勾选可以看少了谁会怎样。
          {page && (
            <PageAccessGate to={page.to}>
              资料不对？<Link to={page.to}>去修改{page.words}</Link>
            </PageAccessGate>
          )}
        </span>
      </p>
    </section>
  );
}
