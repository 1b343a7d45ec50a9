import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { downloadFile } from '#platform/web/call.ts';
import { OperatorRegions, RegionsEmptyState, useNationwideRight } from '#platform/web/console/operator-regions.tsx';
import { query } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { statisticsPages } from '../pages/statistics.pages.ts';
import {
  exportStatistics,
  getRegionalParts,
  getStatistics,
  STATISTICS_TOPIC_NAMES,
  STATISTICS_TOPICS,
  type StatisticsResult,
  type StatisticsTopic,
} from '../statistics.contract.ts';
import { MissedSearchList } from './miss-list.tsx';
import { PaidOrderList } from './paid-list.tsx';
import './statistics.css';

export const meta: MetaFunction = () => [{ title: getTitle('运营统计') }];

const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });
const say = (value: number | null): string => (value === null ? '—' : figure.format(value));

/** Returns the sum of a flow, or the last value of a level. */
const getTotal = (kind: 'flow' | 'level', values: readonly (number | null)[]): number | null =>
  kind === 'flow'
    ? values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    : (values.findLast((one) => one !== null) ?? null);

function Totals({ found }: { readonly found: StatisticsResult }) {
  const { kind, unit } = STATISTICS_TOPICS[found.topic];
  return (
    <dl className="st-totals">
      {found.series.map(({ key, label, values }, index) => (
        <div key={key}>
          <dt>
            <i className={`st-${index}`} aria-hidden="true" />
            {label}
          </dt>
          <dd className="num">
            {say(getTotal(kind, values))} <small className="text-3">{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows each period as a bar of its parts; the table below is the accessible alternative. */
function Bars({ found }: { readonly found: StatisticsResult }) {
  const sums = found.periods.map((_, at) => found.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const most = Math.max(...sums);
  return (
    <>
      <div className="st-bars" aria-hidden="true">
        {found.periods.map((period, at) => (
          <span key={period} title={`${period}：${say(sums[at] ?? 0)} ${STATISTICS_TOPICS[found.topic].unit}`}>
            {found.series.map(({ key, values }, index) => (
              <i key={key} className={`st-${index}`} style={{ height: `${(100 * (values[at] ?? 0)) / most}%` }} />
            ))}
          </span>
        ))}
      </div>
      <p className="st-ends num" aria-hidden="true">
        <span>{found.periods[0]}</span>
        <span>
          最高 {say(most)} {STATISTICS_TOPICS[found.topic].unit}
        </span>
        <span>{found.periods.at(-1)}</span>
      </p>
    </>
  );
}

function FigureTable({ found }: { readonly found: StatisticsResult }) {
  const rows = found.periods.map((period, at) => ({
    period,
    values: found.series.map(({ values }) => values[at] ?? null),
  }));
  return (
    <ScrollRegion className="st-table" label="统计表">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{found.by === 'day' ? '日期' : '月份'}</th>
            {found.series.map(({ key, label }) => (
              <th key={key} scope="col" className="r">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ period, values }) => (
            <tr key={period}>
              <th scope="row" className="num no-wrap">
                {period}
              </th>
              {found.series.map(({ key }, index) => (
                <td key={key} className="r num">
                  {say(values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Returns topic, period and days from the address, or their defaults. */
function useSpan(topics: readonly StatisticsTopic[]) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const topic = topics.find((name) => name === params.get('topic')) ?? topics[0] ?? STATISTICS_TOPIC_NAMES[0];
  const by = params.get('by') === 'month' ? 'month' : 'day';
  const to = params.get('to') ?? today;
  const from = params.get('from') ?? (by === 'month' ? addMonths(to, -11) : addDays(to, -29));
  const set = (change: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('pageNum');
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { topic, by, from, to, today, set } as const;
}

const getAddress = (topic: StatisticsTopic): string => href(statisticsPages.statistics, null, { topic });

/** The statistics for operators: visits, searches, questions, enterprises, checks, learning, orders: /qyxx/ptgl/tj (P-150). */
export default function StatisticsPage() {
  const isWhole = useNationwideRight('system:statistics:list');
  const topics = STATISTICS_TOPIC_NAMES.filter((name) => isWhole || getRegionalParts(name).length > 0);
  const { topic, by, from, to, today, set } = useSpan(topics);
  const span = { topic, by, from, to };
  const found = useQuery(query(getStatistics, { query: span }));
  return (
    <>
      <PageHead
        title="运营统计"
        meta={
          <>
            <OperatorRegions right="system:statistics:list" /> 每小时统计一次；不含访客身份
          </>
        }
        actions={
          <Button onClick={() => void downloadFile(exportStatistics, { query: span })}>
            <Icon name="download" />
            导出
          </Button>
        }
      />
      <div className="st-tabs">
        <LinkTabs
          label="统计内容"
          active={topic}
          tabs={topics.map((name) => ({ key: name, label: STATISTICS_TOPICS[name].label, to: getAddress(name) }))}
        />
      </div>
      <section className="card st-card" aria-label={STATISTICS_TOPICS[topic].label}>
        <div className="st-head">
          <select
            className="input"
            aria-label="统计周期"
            value={by}
            onChange={({ target }) => set({ by: target.value, from: null })}
          >
            <option value="day">按日</option>
            <option value="month">按月</option>
          </select>
          <DayInput isLabelHidden label="开始日期" value={from} max={to} onDay={(day) => set({ from: day })} />
          <DayInput isLabelHidden label="结束日期" value={to} max={today} onDay={(day) => set({ to: day })} />
        </div>
        <QueryView query={found} subject="统计" shape="figures" lines={8}>
          {(data) => (
            <>
              <Totals found={data} />
              {data.series.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? (
                <>
                  <Bars found={data} />
                  <FigureTable found={data} />
                </>
              ) : (
                <RegionsEmptyState
                  right="system:statistics:list"
                  title="这段时间没有记录"
                  hint="换一段日期，或看看其他内容。"
                />
              )}
            </>
          )}
        </QueryView>
      </section>
      {topic === 'search' && <MissedSearchList />}
      {(topic === 'revenue' || topic === 'orders') && <PaidOrderList month={to.slice(0, 7)} />}
    </>
  );
}
