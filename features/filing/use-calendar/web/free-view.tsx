import { useState } from 'react';
import { Link } from 'react-router';
import { titleRanks } from '#domain/enterprise/enterprise-document.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { AvailabilityRow } from '../contract/fields.ts';
import { exportAvailableSubjects, listAvailableSubjects } from '../use-calendar.contract.ts';
import { SavedSearches, SaveSearchDialog } from './saved-searches.tsx';
import { getCalendarViewAddress } from './use-views.ts';
import { AVAILABILITY_LABELS, AVAILABILITY_STYLES, formatPeriod } from './use-words.ts';

type Answer = ResultOf<typeof listAvailableSubjects>;
type Offers = Answer['offers'];

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const STATES = [
  { value: 'any', label: '全部' },
  ...Object.entries(AVAILABILITY_LABELS).map(([value, label]) => ({ value, label })),
];

const getChoices = (offers: Offers | undefined, isPerson: boolean) => [
  { name: 'subject', all: '人员', options: [{ value: 'certificate', label: '企业资质证书' }] },
  ...(isPerson
    ? [
        { name: 'regType', all: '不限注册类别', options: asOptions(offers?.regTypes ?? []) },
        { name: 'specialty', all: '不限注册专业', options: asOptions(offers?.specialties ?? []) },
        { name: 'needsSafetyB', all: '不限 B 证', options: [{ value: 'true', label: '持有效 B 证' }] },
        {
          name: 'titleRank',
          all: '不限职称级别',
          options: titleRanks.map((value) => ({ value, label: `${value}及以上` })),
        },
        { name: 'titleMajor', all: '不限职称专业', options: asOptions(offers?.titleMajors ?? []) },
        { name: 'postName', all: '不限岗位', options: asOptions(offers?.posts ?? []) },
      ]
    : []),
  { name: 'state', all: '可用的', options: STATES },
];

function Uses({ row }: { readonly row: AvailabilityRow }) {
  if (row.uses.length === 0) return <span className="text-3">没有登记</span>;
  return (
    <ul className="uc-uses">
      {row.uses.map((use) => (
        <li key={use.id}>
          {use.words}
          <span className="text-3 small num">{formatPeriod(use)}</span>
        </li>
      ))}
      {row.more > 0 && (
        <li>
          <Link to={getCalendarViewAddress('list', { keyword: row.name })}>
            等 {row.uses.length + row.more} 项，查看全部
          </Link>
        </li>
      )}
    </ul>
  );
}

function Row({ row }: { readonly row: AvailabilityRow }) {
  return (
    <tr>
      <th scope="row">{stripSampleMark(row.name)}</th>
      <td data-label="证书">
        {row.papers.join('；') || <span className="text-3">未登记</span>}
        {row.notes.map((note) => (
          <span key={note} className="tag y">
            {note}
          </span>
        ))}
      </td>
      <td data-label="有效期至" className="num no-wrap">
        {row.until ?? '—'}
      </td>
      <td data-label="状态">
        <StatusTag look={AVAILABILITY_STYLES[row.state]} words={AVAILABILITY_LABELS[row.state]} />
        {row.state === 'busy' && (
          <span className="text-3 small num uc-release">
            {row.releaseOn === null ? '何时释放未定' : `${row.releaseOn} 后可用`}
          </span>
        )}
      </td>
      <td data-label="起始日及之后的使用">
        <Uses row={row} />
      </td>
    </tr>
  );
}

function Rows({ found, isPerson }: { readonly found: Answer; readonly isPerson: boolean }) {
  return (
    <ScrollRegion className="uc-scroll" label="可用名单">
      <table className="table uc-free">
        <thead>
          <tr>
            <th scope="col">{isPerson ? '姓名' : '证书名称'}</th>
            <th scope="col">{isPerson ? '符合条件的证书' : '编号'}</th>
            <th scope="col">有效期至</th>
            <th scope="col">状态</th>
            <th scope="col">起始日及之后的使用</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <Row key={row.uuid} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function CountsLine({ counts }: { readonly counts: Answer['counts'] }) {
  const parts = [
    `符合条件 ${counts.matching}`,
    `可用 ${counts.free}`,
    counts.expected > 0 ? `预计可用 ${counts.expected}` : '',
    counts.unsure > 0 ? `待核对 ${counts.unsure}` : '',
    `占用中 ${counts.busy}`,
  ];
  return (
    <p className="uc-counts" role="status">
      {parts.filter(Boolean).join('，')}
    </p>
  );
}

const getCondition = ({
  on: _on,
  to: _to,
  state: _state,
  day: _day,
  month: _month,
  ...condition
}: Readonly<Record<string, string>>) => condition;

/** Inputs for the requested period. An end without a start, or before the start, is removed; setting an end also sets the displayed start. */
function Period({ list, on }: { readonly list: ListState; readonly on: string | null }) {
  const from = list.filters.on ?? on;
  const to = list.filters.to ?? null;
  return (
    <span className="uc-on">
      <label htmlFor="uc-on">日期</label>
      <DayInput
        id="uc-on"
        label="日期"
        value={from}
        onDay={(day) => list.set({ on: day ?? '', ...(to !== null && (day === null || to < day) ? { to: '' } : {}) })}
      />
      <label htmlFor="uc-to">至</label>
      <DayInput
        id="uc-to"
        label="截止日期"
        value={to}
        placeholder="当天"
        {...(from === null ? {} : { min: from })}
        onDay={(day) => list.set({ to: day ?? '', ...(day !== null && from !== null ? { on: from } : {}) })}
      />
    </span>
  );
}

/** Lists the people or certificates that match a condition and are available on a day, or on all days of a period. */
export function AvailabilityView({ list, canEdit }: { readonly list: ListState; readonly canEdit: boolean }) {
  const [isSaving, setSaving] = useState(false);
  const found = useStickyQuery(listAvailableSubjects, { query: list.query });
  const isPerson = list.filters.subject !== 'certificate';
  const condition = getCondition(list.filters);
  return (
    <section className="card" aria-label="谁有空">
      <div className="no-print">
        <FilterBar
          list={list}
          search={isPerson ? '姓名或编号' : '证书名称或编号'}
          choices={getChoices(found.data?.offers, isPerson)}
          tools={
            <>
              <Period list={list} on={found.data?.on ?? null} />
              <ExportList
                call={exportAvailableSubjects}
                filters={{
                  ...condition,
                  ...(list.filters.on ? { on: list.filters.on } : {}),
                  ...(list.filters.to ? { to: list.filters.to } : {}),
                }}
              />
            </>
          }
        />
      </div>
      {found.data && <SavedSearches on={found.data.on} to={found.data.to} canEdit={canEdit} />}
      <QueryView query={found} subject="可用名单" shape="rows" lines={8}>
        {(answer) => (
          <>
            <div className="uc-bar">
              <CountsLine counts={answer.counts} />
              {canEdit && Object.keys(condition).length > 0 && (
                <Button size="small" onClick={() => setSaving(true)}>
                  保存为常用条件
                </Button>
              )}
            </div>
            {answer.rows.length === 0 ? (
              <EmptyState
                title={`${answer.to === answer.on ? answer.on : `${answer.on} 至 ${answer.to}`} 没有可用的${isPerson ? '人员' : '证书'}`}
                hint="可以放宽条件，或把状态改为“占用中”看何时释放。"
              />
            ) : (
              <Rows found={answer} isPerson={isPerson} />
            )}
            <Pager pageNum={list.pageNum} pageSize={list.pageSize} total={answer.total} unit={isPerson ? '人' : '本'} />
          </>
        )}
      </QueryView>
      {isSaving && <SaveSearchDialog condition={condition} onClose={() => setSaving(false)} />}
    </section>
  );
}
