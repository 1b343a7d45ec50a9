import type { CSSProperties } from 'react';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { getPlanTicks, movePlanStart, PLAN_ZOOMS, type PlanZoom } from '#domain/use-calendar/plan.ts';
import { USE_KIND_LABELS, USE_KINDS } from '#domain/use-calendar/use.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useSettings } from '#platform/web/state/settings-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import { getUsePlan, type UsePlanRow } from '../contract/plan.ts';
import { PlanList } from './plan-list.tsx';
import { buildGridBackground, fitsTickLabel, getBarPosition, getDayPercent } from './plan-scale.ts';
import { type PlanActions, PlanTrack } from './plan-track.tsx';
import { usePrinted } from './use-printed.ts';
import { USE_KIND_CLASSES } from './use-words.ts';
import './plan.css';

type Plan = ResultOf<typeof getUsePlan>;

const ZOOM_LABELS: Readonly<Record<PlanZoom, string>> = { week: '周', month: '月', year: '年' };
const getZoom = (text: string | undefined): PlanZoom => PLAN_ZOOMS.find((one) => one === text) ?? 'month';

const getChoices = ({ items, moreItems }: Plan) => [
  {
    name: 'item',
    all: moreItems > 0 ? `不限资质（另有 ${moreItems} 项未列出）` : '不限资质',
    options: items.map(({ ref, name, level }) => ({ value: ref, label: `${name}${level}` })),
  },
  {
    name: 'subject',
    all: '人员和证书',
    options: [
      { value: 'person', label: '只看人员' },
      { value: 'certificate', label: '只看证书' },
    ],
  },
  {
    name: 'state',
    all: '占用和空闲',
    options: [
      { value: 'used', label: '有占用的' },
      { value: 'clash', label: '有冲突的' },
      { value: 'free', label: '全程空闲的' },
    ],
  },
];

/** Returns the filters except those for the displayed period. */
function getFilters(list: ListState): ListState {
  const { zoom: _zoom, from: _from, ...filters } = list.filters;
  return {
    ...list,
    filters,
    hasFilters: Object.keys(filters).length > 0,
    reset: () => list.set(Object.fromEntries(Object.keys(filters).map((name) => [name, '']))),
  };
}

const getPages = (query: ListState['query'], zoom: PlanZoom) => async (pageNum: number) => {
  const { rows } = await call(getUsePlan, { query: { ...query, zoom, pageNum, pageSize: MAX_PAGE_SIZE } });
  return rows;
};

interface StepsProps {
  readonly plan: Plan;
  readonly zoom: PlanZoom;
  readonly list: ListState;
  readonly isBusy: boolean;
  readonly onPrint: () => void;
}

function Steps({ plan, zoom, list, isBusy, onPrint }: StepsProps) {
  return (
    <div className="more row gap-8 uc-steps no-print">
      <Button isBusy={isBusy} busyLabel="准备打印" onClick={onPrint}>
        <Icon name="print" />
        打印
      </Button>
      <div className="seg" role="group" aria-label="时间刻度">
        {PLAN_ZOOMS.map((one) => (
          <button
            key={one}
            type="button"
            className={one === zoom ? 'on' : ''}
            aria-pressed={one === zoom}
            onClick={() => list.set({ zoom: one === 'month' ? '' : one })}
          >
            {ZOOM_LABELS[one]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="btn ic"
        aria-label="往前"
        onClick={() => list.set({ from: movePlanStart(zoom, plan.fromOn, -1) })}
      >
        <Icon name="left" />
      </button>
      <button type="button" className="btn" onClick={() => list.set({ from: '' })}>
        今天
      </button>
      <button
        type="button"
        className="btn ic"
        aria-label="往后"
        onClick={() => list.set({ from: movePlanStart(zoom, plan.fromOn, 1) })}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

function Legend() {
  return (
    <p className="uc-legend" aria-hidden="true">
      {USE_KINDS.map((kind) => (
        <span key={kind} className={`uc-kind ${USE_KIND_CLASSES[kind]}`}>
          {USE_KIND_LABELS[kind]}
        </span>
      ))}
      <span>
        <Icon name="lock" size="small" /> 锁证
      </span>
      <span className="uc-legend-bad">
        <Icon name="triangle" size="small" /> 冲突
      </span>
      <span className="uc-legend-valid">证书有效期</span>
      <span className="uc-legend-gone">离职或到期后</span>
    </p>
  );
}

function Head({ plan, zoom }: { readonly plan: Plan; readonly zoom: PlanZoom }) {
  const ticks = getPlanTicks(zoom, plan);
  return (
    <thead>
      <tr>
        <th scope="col">人员和证书</th>
        <th scope="col">
          <span className="sr-only">
            {plan.fromOn} 至 {plan.toOn} 的使用
          </span>
          <div className="uc-scale" aria-hidden="true">
            {ticks.map((tick) => (
              <span
                key={tick.fromOn}
                className={tick.isWeekend ? 'rest num' : 'num'}
                style={getBarPosition(tick, plan)}
              >
                <b>{tick.head}</b>
                {fitsTickLabel(tick, plan) && tick.words}
              </span>
            ))}
          </div>
        </th>
      </tr>
    </thead>
  );
}

interface PictureProps {
  readonly plan: Plan;
  readonly rows: readonly UsePlanRow[];
  readonly zoom: PlanZoom;
  readonly actions: PlanActions;
}

function Picture({ plan, rows, zoom, actions }: PictureProps) {
  const isNow = plan.today >= plan.fromOn && plan.today <= plan.toOn;
  const look = {
    '--uc-grid': buildGridBackground(getPlanTicks(zoom, plan), plan),
    '--uc-now': isNow ? `${getDayPercent(plan.today, plan)}%` : '-10%',
  } as CSSProperties;
  return (
    <ScrollRegion className="uc-plan" label="使用排期" style={look}>
      <table>
        <Head plan={plan} zoom={zoom} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.holder} className={row.clashes.length > 0 ? 'bad' : undefined}>
              <th scope="row">
                {stripSampleMark(row.name)}
                <span className="sub">{row.note}</span>
                {row.more > 0 && <span className="sub">另有 {row.more} 项，见使用登记</span>}
              </th>
              <td>
                <PlanTrack row={row} shown={plan} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Shows the range of the printed rows, only in print and only if not all rows are printed. */
function Shown({
  plan,
  printed,
  list,
}: {
  readonly plan: Plan;
  readonly printed: readonly UsePlanRow[] | null;
  readonly list: ListState;
}) {
  const first = printed ? 1 : (list.pageNum - 1) * list.pageSize + 1;
  const last = first + (printed ?? plan.rows).length - 1;
  if (first === 1 && last >= plan.total) return null;
  return (
    <p className="uc-sheet">
      第 {first} 至 {last} 个，共 {plan.total} 个{printed === null && '；用页面上的“打印”可印出全部'}
    </p>
  );
}

/** Shows the uses, conflicts and free days of people and certificates by day (docs/design/time.md). */
export function PlanView({ list, actions }: { readonly list: ListState; readonly actions: PlanActions }) {
  const { isMobile } = useSettings();
  const zoom = getZoom(list.filters.zoom);
  const filters = getFilters(list);
  const found = useStickyQuery(getUsePlan, { query: { ...list.query, zoom } });
  const printed = usePrinted(getPages(list.query, zoom), ({ holder }) => holder);
  // The failed call has already shown a toast with the reason.
  const print = () => void printed.print().catch(() => undefined);
  return (
    <QueryView query={found} subject="使用排期" shape="cells" lines={12}>
      {(plan) => (
        <section className="card uc-planned" aria-label="使用排期图">
          <div className="card-head">
            <h2>
              <span className="num">{plan.fromOn}</span> 至 <span className="num">{plan.toOn}</span>
            </h2>
            <span className="text-3 small" role="status">
              {plan.total} 个对象{plan.clashing > 0 && `，${plan.clashing} 个有冲突`}
            </span>
            <Steps plan={plan} zoom={zoom} list={list} isBusy={printed.isBusy} onPrint={print} />
          </div>
          <div className="no-print">
            <FilterBar list={filters} search="姓名或证书" choices={getChoices(plan)} />
          </div>
          {plan.rows.length === 0 ? (
            <EmptyState title="这段时间没有符合条件的人员和证书" hint="可以换一段时间，或清空筛选条件。" />
          ) : isMobile ? (
            <PlanList rows={printed.rows ?? plan.rows} actions={actions} />
          ) : (
            <>
              <Legend />
              <Picture plan={plan} rows={printed.rows ?? plan.rows} zoom={zoom} actions={actions} />
            </>
          )}
          <Shown plan={plan} printed={printed.rows} list={list} />
          <div className="no-print">
            <Pager pageNum={list.pageNum} pageSize={list.pageSize} total={plan.total} unit="个" />
          </div>
        </section>
      )}
    </QueryView>
  );
}
