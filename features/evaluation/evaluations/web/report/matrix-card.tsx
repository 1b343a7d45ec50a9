import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { createCoverage } from '#domain/qualification/coverage.ts';
import type { EvaluationReport, MatrixColumn, MatrixRow } from '#domain/qualification/report.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { type CoverageColumn, formatRequirementAnswer } from '../coverage/coverage-filter.ts';
import { getCoverageAddress } from '../evaluation-address.ts';
import { indexPossiblePeople, type PossiblePeople } from './report-text.ts';
import { WhyPerson } from './why-person.tsx';

/** The state `possible` marks a person with a missing fact, as in the table of the whole enterprise. */
type State = MatrixRow['cells'][number]['state'] | 'possible';

const getState = (possible: PossiblePeople, { leafId }: MatrixColumn, ref: string, state: State): State =>
  state === 'notCounted' && possible.get(leafId)?.has(ref) === true ? 'possible' : state;

const CELLS: Readonly<Record<State, { className: string; icon: IconName; words: string }>> = {
  counted: { className: 'y', icon: 'check', words: '计入' },
  dueSoon: { className: 'y w', icon: 'pie75', words: '计入，即将到期' },
  possible: { className: 'maybe', icon: 'help', words: '待核对' },
  notCounted: { className: 'n', icon: 'close', words: '不计入' },
};

function Mark({ state, note }: { readonly state: State; readonly note?: string }) {
  const { className, icon, words } = CELLS[state];
  return (
    <span className={className} title={note || words}>
      <Icon name={icon} />
      <span className="sr-only">{note ? `${words}，${note}` : words}</span>
    </span>
  );
}

function Legend() {
  return (
    <div className="more ck-legend" aria-hidden="true">
      {(['counted', 'dueSoon', 'possible', 'notCounted'] as const).map((state) => (
        <span key={state}>
          <span className={CELLS[state].className}>
            <Icon name={CELLS[state].icon} />
          </span>
          {CELLS[state].words}
        </span>
      ))}
    </div>
  );
}

function Head({ columns }: { readonly columns: readonly MatrixColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">人员</th>
        {columns.map((column) => (
          <th key={column.id} scope="col">
            {column.title === column.label ? null : <span>{column.title}</span>}
            <span>{column.label}</span>
            <small>需 {column.need}</small>
          </th>
        ))}
        <th scope="col" className="rs">
          说明
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: MatrixRow;
  readonly columns: readonly MatrixColumn[];
  readonly report: EvaluationReport;
  readonly possible: PossiblePeople;
  readonly isOpen: boolean;
  readonly isLate: boolean;
  readonly onToggle: () => void;
}

function Row({ row, columns, report, possible, isOpen, isLate, onToggle }: RowProps) {
  const cells = new Map(row.cells.map((cell) => [cell.columnId, cell]));
  return (
    <>
      <tr className={isLate ? 'ck-print-only' : undefined}>
        <th scope="row">
          <button type="button" className="ck-name" aria-expanded={isOpen} onClick={onToggle}>
            {stripSampleMark(row.name)}
          </button>
          <span className="sub">{row.label}</span>
        </th>
        {columns.map((column) => {
          const cell = cells.get(column.id);
          return (
            <td key={column.id}>
              {cell && <Mark state={getState(possible, column, row.ref, cell.state)} note={cell.note} />}
            </td>
          );
        })}
        <td className="rs">{row.note}</td>
      </tr>
      {isOpen && (
        <tr className="ck-why">
          <td colSpan={columns.length + 2}>
            <WhyPerson row={row} columns={columns} report={report} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Returns the answer of each requirement. A requirement with people who may still count is not reported as a certain shortage. */
function getAnswers(report: EvaluationReport): ReadonlyMap<string, CoverageColumn> {
  const source = { ref: '', name: report.standardName, level: report.level, isWanted: false, report };
  const [item] = createCoverage([source]).items;
  return new Map(
    report.matrix.columns.flatMap(({ id }) => {
      const found = item?.columns.find((column) => column.id.endsWith(`/${id}`));
      return found ? [[id, found] as const] : [];
    }),
  );
}

function Foot({ columns, report }: { readonly columns: readonly MatrixColumn[]; readonly report: EvaluationReport }) {
  const answers = getAnswers(report);
  return (
    <tfoot>
      <tr>
        <th scope="row">计入人数</th>
        {columns.map((column) => {
          const found = answers.get(column.id);
          const isShort = found?.answer === 'short';
          const words = found === undefined || found.answer === 'met' ? '' : `，${formatRequirementAnswer(found)}`;
          return (
            <td key={column.id} className={isShort ? 'no' : undefined}>
              {column.filled}
              {words}
            </td>
          );
        })}
        <td className="rs">
          <span className="sr-only">合计</span>
        </td>
      </tr>
    </tfoot>
  );
}

const countedFirst = (a: MatrixRow, b: MatrixRow): number =>
  Number(b.cells.some((cell) => cell.state !== 'notCounted')) -
  Number(a.cells.some((cell) => cell.state !== 'notCounted'));

/** The number of rows shown at first on the screen; print shows all rows. */
const FIRST_ROWS = 30;

/** Shows people × requirements: the counted people, and the reasons why others do not count (DESIGN.md 10). */
export function MatrixCard({
  report,
  leafIds,
}: {
  readonly report: EvaluationReport;
  readonly leafIds: ReadonlySet<string>;
}) {
  const [search, setSearch] = useState('');
  const [isAll, setAll] = useState(false);
  const [openRef, setOpenRef] = useState<string | null>(null);
  const columns = report.matrix.columns.filter((column) => leafIds.has(column.leafId));
  const ids = new Set(columns.map((column) => column.id));
  const possible = useMemo(() => indexPossiblePeople(report), [report]);
  const rows = report.matrix.rows.filter((row) => row.cells.some((cell) => ids.has(cell.columnId))).sort(countedFirst);
  if (rows.length === 0) return null;
  const coverage = getCoverageAddress({ standardCode: report.standardCode, level: report.level });
  const found = rows.filter((row) => row.name.includes(search.trim()));
  const limit = isAll || search.trim() !== '' ? found.length : FIRST_ROWS;
  return (
    <section className="card ck-mx" aria-label="谁算在哪一条">
      <div className="card-head">
        <h2>谁算在哪一条</h2>
        <span className="text-3 small no-print">点姓名，看为什么算或不算</span>
        <PageAccessGate to={coverage}>
          <Link className="tap small no-print" to={coverage}>
            与已有资质一起看
          </Link>
        </PageAccessGate>
        <Legend />
      </div>
      {rows.length > 8 && (
        <div className="flt no-print">
          <label className="input flt-search">
            <Icon name="search" />
            <input
              type="search"
              value={search}
              placeholder="人员姓名"
              aria-label="在表中找人员"
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <span className="text-3 small" role="status">
            共 {found.length} 人
          </span>
        </div>
      )}
      <ScrollRegion className="ck-scroll" label="人员与要求对照表">
        <table className="table">
          <Head columns={columns} />
          <tbody>
            {found.map((row, index) => (
              <Row
                key={row.ref}
                row={row}
                columns={columns}
                report={report}
                possible={possible}
                isOpen={openRef === row.ref}
                isLate={index >= limit}
                onToggle={() => setOpenRef(openRef === row.ref ? null : row.ref)}
              />
            ))}
          </tbody>
          <Foot columns={columns} report={report} />
        </table>
      </ScrollRegion>
      {found.length > limit && (
        <button type="button" className="btn plain ck-all no-print" onClick={() => setAll(true)}>
          显示全部 {found.length} 人
        </button>
      )}
    </section>
  );
}
