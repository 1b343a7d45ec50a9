import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { useSettings } from '#platform/web/state/settings-context.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { TimelineRow } from '../overview.contract.ts';
import { listTimelineEntries, TIMELINE_RANGES } from './timeline-scale.ts';
import { TimelineLegend, ValidityTimeline } from './validity-timeline.tsx';

/** Maximum number of rows of the timeline. Above it, the table is easier to read. */
const MAX_ROWS = 14;

interface Line {
  readonly row: TimelineRow;
  readonly subject: string;
  /** Number of entries that the glyph represents. */
  readonly count: number;
  readonly date: string | null;
  readonly state: TimelineRow['points'][number]['state'];
  readonly words: string;
}

/** Returns the data of the timeline as table rows, soonest first. */
function getLines(rows: readonly TimelineRow[]): Line[] {
  const dated = rows.flatMap((row) =>
    row.points.flatMap((point) =>
      listTimelineEntries(point).map((named) => ({
        row,
        ...named,
        date: point.date,
        state: point.state,
        words: point.words,
      })),
    ),
  );
  const others = rows
    .filter((row) => row.count === null && row.points.length === 0)
    .map((row): Line => {
      const look = row.isLongTerm
        ? ({ state: 'longTerm', words: '长期有效' } as const)
        : ({ state: 'valid', words: '有效' } as const);
      return { row, subject: row.label, count: 1, date: row.endOn, ...look };
    });
  return [...dated.sort((a, b) => (a.date < b.date ? -1 : 1)), ...others];
}

/** Shows the expiries as a timeline, as a table, and on phones as a list by range (DESIGN.md 6, 10). */
export function TimelineCard({ rows, today }: { readonly rows: readonly TimelineRow[]; readonly today: string }) {
  const { isMobile } = useSettings();
  const [isTable, setTable] = useState(false);
  return (
    <section className="card" aria-labelledby="ov-timeline">
      <div className="card-head">
        <h2 id="ov-timeline">有效期时间轴</h2>
        <span className="text-3 small ov-note">未来 12 个月，每小格 1 周</span>
        {!isMobile && rows.length > 0 && (
          <div className="more seg ov-shown" role="group" aria-label="显示方式">
            <button
              type="button"
              className={isTable ? '' : 'on'}
              aria-pressed={!isTable}
              onClick={() => setTable(false)}
            >
              时间轴
            </button>
            <button type="button" className={isTable ? 'on' : ''} aria-pressed={isTable} onClick={() => setTable(true)}>
              表格
            </button>
          </div>
        )}
      </div>
      <Body rows={rows} today={today} look={isMobile ? 'list' : isTable ? 'table' : 'drawing'} />
    </section>
  );
}

interface BodyProps {
  readonly rows: readonly TimelineRow[];
  readonly today: string;
  readonly look: 'list' | 'table' | 'drawing';
}

function Body({ rows, today, look }: BodyProps) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="还没有带有效期的证照"
        hint="录入证书和人员后，到期情况会排在这条时间轴上。"
        action={
          <ButtonLink kind="primary" to={href(certificatesPages.certificates)}>
            录入资质证书
          </ButtonLink>
        }
      />
    );
  }
  if (look === 'list') return <RangeList lines={getLines(rows)} />;
  if (look === 'table') return <LineTable lines={getLines(rows)} />;
  return (
    <div className="ov-timeline">
      <TimelineLegend />
      <ValidityTimeline rows={rows.slice(0, MAX_ROWS)} today={today} />
      {rows.length > MAX_ROWS && <p className="text-3 small">其余 {rows.length - MAX_ROWS} 行请切换到表格查看。</p>}
    </div>
  );
}

function LineTable({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ScrollRegion className="ov-scroll" label="有效期表格">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类别</th>
            <th scope="col">有效期至</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${line.row.key} ${line.date} ${index}`}>
              <td>
                <Link to={line.row.to}>{stripSampleMark(line.subject)}</Link>
              </td>
              <td className="text-2">{line.row.count === null ? '企业证照' : line.row.label}</td>
              <td className="num no-wrap">{line.date ?? '长期'}</td>
              <td>
                <ValidityTag value={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function RangeList({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <div className="ov-list">
      {TIMELINE_RANGES.map(([range, words]) => {
        const found = lines.filter((line) => line.state === range && line.date !== null);
        if (found.length === 0) return null;
        return (
          <div key={range}>
            <h3>
              <span>{words}</span>
              <span>{found.reduce((sum, { count }) => sum + count, 0)} 项</span>
            </h3>
            <ul>
              {found.map((line, index) => (
                <li key={`${line.row.key} ${line.date} ${index}`}>
                  <Link className="tap" to={line.row.to}>
                    {stripSampleMark(line.subject)}
                  </Link>
                  <ValidityTag value={line} />
                  <p className="num">{line.date} 到期</p>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
