import { COVERAGE_WORDS } from '../../contract/coverage.ts';
import {
  type CoverageColumn,
  type CoverageRow,
  type CoverageView,
  formatRequirementAnswer,
  getColumnName,
} from './coverage-filter.ts';
import { CoverageMark } from './coverage-mark.tsx';

const ORDER = ['counted', 'dueSoon', 'elsewhere', 'possible', 'notCounted'] as const;

function getPeople(column: CoverageColumn, rows: readonly CoverageRow[]) {
  return rows
    .flatMap((row) => {
      const cell = row.cells.find((one) => one.columnId === column.id);
      return cell ? [{ row, cell }] : [];
    })
    .sort((a, b) => ORDER.indexOf(a.cell.state) - ORDER.indexOf(b.cell.state));
}

function Requirement({ column, rows }: { readonly column: CoverageColumn; readonly rows: readonly CoverageRow[] }) {
  const people = getPeople(column, rows);
  return (
    <details className="cv-need">
      <summary>
        <span>{getColumnName(column)}</span>
        <span className="num">
          {column.have} / {column.need}
        </span>
        <b className={column.answer}>{formatRequirementAnswer(column)}</b>
      </summary>
      {people.length === 0 ? (
        <p className="text-3">没有人持有相应证书。</p>
      ) : (
        <ul>
          {people.map(({ row, cell }) => (
            <li key={row.ref}>
              <CoverageMark cell={cell} />
              <span>
                <b>{row.name}</b>
                <span className="text-3">
                  {[COVERAGE_WORDS[cell.state], cell.via, cell.reason, cell.remedy].filter(Boolean).join('，')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Shows the table as a list of requirements for phones; each can be expanded to show its people. */
export function CoverageList({ view }: { readonly view: CoverageView }) {
  return (
    <div className="cv-list ck-mx">
      {view.items.map((item) => (
        <section key={item.ref} aria-label={`${item.name}${item.level}`}>
          <h2>
            {item.name} {item.level}
            {item.isWanted && <span className="tag b">拟申请</span>}
          </h2>
          {item.columns.map((column) => (
            <Requirement key={column.id} column={column} rows={view.rows} />
          ))}
        </section>
      ))}
    </div>
  );
}
