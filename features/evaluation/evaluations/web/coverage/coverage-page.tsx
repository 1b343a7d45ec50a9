import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { downloadFile } from '#platform/web/call.ts';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { useSettings } from '#platform/web/state/settings-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState, NoMatch } from '#platform/web/ui/states.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { exportPersonnelCoverage, getPersonnelCoverage, type PersonnelCoverage } from '../../contract/coverage.ts';
import { getEvaluationHomeAddress } from '../evaluation-address.ts';
import '../evaluations.css';
import './coverage.css';
import { applyCoverageFilters, type CoverageView, PERSON_FILTERS } from './coverage-filter.ts';
import { CoverageFull } from './coverage-full.tsx';
import { CoverageList } from './coverage-list.tsx';
import { CoverageLegend } from './coverage-mark.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { TargetSelect } from './wanted-select.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('人员与要求对照') }];

/** The number of rows shown at first on the screen; print shows all rows. */
const FIRST_ROWS = 60;

const getTarget = ({ filters }: ListState) => {
  const { standardCode, level } = filters;
  return standardCode && level ? { standardCode, level } : {};
};

function Filters({ list, coverage }: { readonly list: ListState; readonly coverage: PersonnelCoverage }) {
  return (
    <div className="no-print">
      <FilterBar
        list={list}
        search="姓名或证书"
        choices={[
          {
            name: 'item',
            all: '全部资质',
            options: coverage.items
              .filter((item) => item.columns.length > 0)
              .map((item) => ({ value: item.ref, label: `${item.name} ${item.level}` })),
          },
          {
            name: 'state',
            all: '全部人员',
            options: Object.entries(PERSON_FILTERS).map(([value, label]) => ({ value, label })),
          },
        ]}
        tools={<TargetSelect list={list} />}
      />
    </div>
  );
}

function Shown({
  view,
  limit,
  list,
}: {
  readonly view: CoverageView;
  readonly limit: number;
  readonly list: ListState;
}) {
  const { isMobile, isMeasured } = useSettings();
  if (view.items.length === 0) return <EmptyState title="没有人员缺口" hint="这些资质的人员要求都已满足。" />;
  if (view.rows.length === 0) return <NoMatch onClear={list.reset} />;
  return (
    <>
      {(isMobile || !isMeasured) && (
        <div className="phone-form">
          <CoverageList view={view} />
        </div>
      )}
      {(!isMobile || !isMeasured) && (
        <div className="wide-form ck-mx cv-mx">
          <CoverageTable view={view} limit={limit} />
        </div>
      )}
    </>
  );
}

function Unchecked({ coverage }: { readonly coverage: PersonnelCoverage }) {
  const unknown = coverage.items.filter((item) => item.verdict === null);
  if (unknown.length === 0) return null;
  return (
    <p className="alert w">
      <Icon name="info" />
      <span>标准库中没有这些资质和等级，未列入：{unknown.map((item) => `${item.name}${item.level}`).join('、')}</span>
    </p>
  );
}

interface BodyProps {
  readonly coverage: PersonnelCoverage;
  readonly list: ListState;
  readonly isAll: boolean;
  readonly onAll: () => void;
}

function Body({ coverage, list, isAll, onAll }: BodyProps) {
  const [isFull, setFull] = useState(false);
  const view = applyCoverageFilters(coverage, list.filters);
  if (!coverage.items.some((item) => item.columns.length > 0))
    return (
      <div className="card">
        <Filters list={list} coverage={coverage} />
        <EmptyState
          title="还没有可对照的资质"
          hint="登记资质证书和资质项后，这里逐人列出算在哪一条要求里；也可以先选一项拟申请的资质。"
          action={<ButtonLink to={href(certificatesPages.certificates)}>去登记资质证书</ButtonLink>}
        />
      </div>
    );
  const limit = isAll ? view.rows.length : FIRST_ROWS;
  const untouched = coverage.people - coverage.rows.length;
  return (
    <>
      <Unchecked coverage={coverage} />
      <section className="card" aria-label="人员与要求对照">
        <Filters list={list} coverage={coverage} />
        <div className="cv-status">
          <span className="text-3 small" role="status">
            {view.items.length} 项资质，{view.rows.length} 人与之有关
            {coverage.moreItems > 0 && `；另有 ${coverage.moreItems} 项资质未列出`}
            {untouched > 0 && `；另有 ${untouched} 人没有这些要求所说的证书`}
          </span>
          <CoverageLegend />
          <span className="cv-tools no-print">
            <label className="cv-gaps">
              <input
                type="checkbox"
                checked={Boolean(list.filters.gaps)}
                onChange={(event) => list.set({ gaps: event.target.checked ? '1' : '' })}
              />
              只看缺口
            </label>
            <button type="button" className="btn small wide-form" onClick={() => setFull(true)}>
              <Icon name="fullscreen" />
              全屏
            </button>
          </span>
        </div>
        <Shown view={view} limit={limit} list={list} />
        {view.rows.length > limit && (
          <button type="button" className="btn plain ck-all no-print wide-form" onClick={onAll}>
            显示全部 {view.rows.length} 人
          </button>
        )}
        {isFull && <CoverageFull view={view} onClose={() => setFull(false)} />}
      </section>
      <Card
        title="计数规则"
        note={`同一人能不能在几处计入${coverage.rules.every(({ isVerified }) => isVerified) ? '' : '，带 * 的原文待核对'}`}
      >
        <ul className="ck-list">
          {coverage.rules.map((rule) => (
            <li key={rule.id}>
              <b>{rule.name}</b>
              <span>
                {rule.statement}
                {!rule.isVerified && <UnverifiedMark />}
              </span>
            </li>
          ))}
          <li>
            <b>结果</b>
            <span>
              数字与各资质校验报告相同，仅供准备材料参考，不代表审批结论。技术负责人一栏只核对已登记的技术负责人。
            </span>
          </li>
        </ul>
      </Card>
    </>
  );
}

/** Shows all people against all personnel requirements of the current qualifications (issue “Statistics”: people × requirement matrix). */
export default function CoveragePage() {
  const list = useListState();
  const [isAll, setAll] = useState(false);
  const input = { query: getTarget(list) };
  const coverage = useStickyQuery(getPersonnelCoverage, input);
  const print = () => {
    flushSync(() => setAll(true));
    globalThis.print();
  };
  const save = async () => {
    await downloadFile(exportPersonnelCoverage, input);
    toasts.show('success', '已导出');
  };
  return (
    <div className="cv-page">
      <PageHead
        title="人员与要求对照"
        meta={
          <>
            每个人算在哪项资质的哪一条要求里，不算为什么。
            {coverage.data && <span className="num"> {coverage.data.asOf}</span>}
          </>
        }
        actions={
          <>
            <PageAccessGate to={getEvaluationHomeAddress('rysl')}>
              <Link className="btn" to={getEvaluationHomeAddress('rysl')}>
                人员数量校验
              </Link>
            </PageAccessGate>
            <Button onClick={print}>
              <Icon name="print" />
              打印
            </Button>
            {/* The failed download has already shown a toast with the reason. */}
            <Button onClick={() => void save().catch(() => undefined)}>
              <Icon name="download" />
              导出
            </Button>
          </>
        }
      />
      <QueryView query={coverage} subject="人员与要求对照" shape="cells" lines={12}>
        {(found) => <Body coverage={found} list={list} isAll={isAll} onAll={() => setAll(true)} />}
      </QueryView>
    </div>
  );
}
