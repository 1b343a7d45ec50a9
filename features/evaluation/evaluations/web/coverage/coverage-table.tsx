import { useState } from 'react';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { COVERAGE_WORDS } from '../../contract/coverage.ts';
import {
  type CoverageColumn,
  type CoverageItem,
  type CoverageRow,
  type CoverageView,
  fitsFullColumnNames,
  formatRequirementAnswer,
  getColumnName,
  getFullColumnName,
  getShortColumnName,
  getStaffingAnswer,
  sortRowsByColumn,
} from './coverage-filter.ts';
import { CoverageMark } from './coverage-mark.tsx';

const LOOKS = { met: 'valid', short: 'due7', unknown: 'unknown' } as const;
const ANSWERS = { met: '人员够', short: '人员不足', unknown: '人员待核对' } as const;

/** Shows the result for the people only. The qualification may be unmet for another reason, which the tooltip shows. */
function PeopleTag({ item }: { readonly item: CoverageItem }) {
  const answer = getStaffingAnswer(item);
  return (
    <span title={`整项资质：${item.headline}`}>
      <StatusTag look={LOOKS[answer]} words={ANSWERS[answer]} />
    </span>
  );
}

interface ColumnNameProps {
  readonly column: CoverageColumn;
  readonly isWide: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/**
 * Shows the short name of a column, with the full name on hover and focus. Choosing a column sorts the people who count for it to the top.
 */
function ColumnName({ column, isWide, isChosen, onChoose }: ColumnNameProps) {
  const names = isWide ? getFullColumnName(column) : getShortColumnName(column);
  return (
    <>
      <button type="button" className="cv-col" aria-pressed={isChosen} onClick={onChoose}>
        <span aria-hidden="true">
          {names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </span>
        <span className="cv-col-full">
          {getColumnName(column)}（{column.docNumber}）
        </span>
        <small>需 {column.need}</small>
      </button>
      {/* The text of a button is not repeated on the following printed pages. */}
      <span className="cv-col-paper" aria-hidden="true">
        {[...names, `需 ${column.need}`].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </span>
    </>
  );
}

interface HeadProps {
  readonly items: readonly CoverageItem[];
  readonly by: string | null;
  readonly onBy: (columnId: string | null) => void;
}

function Head({ items, by, onBy }: HeadProps) {
  const isWide = fitsFullColumnNames(items.flatMap(({ columns }) => columns));
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          人员
        </th>
        {items.map((item) => (
          <th key={item.ref} scope="colgroup" colSpan={item.columns.length} className="cv-group">
            {item.name} {item.level}
            {item.isWanted && <span className="tag b">拟申请</span>}
            <PeopleTag item={item} />
          </th>
        ))}
      </tr>
      <tr>
        {items.flatMap((item) =>
          item.columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              className={index === 0 ? 'cv-first' : undefined}
              aria-sort={by === column.id ? 'ascending' : undefined}
            >
              <ColumnName
                column={column}
                isWide={isWide}
                isChosen={by === column.id}
                onChoose={() => onBy(by === column.id ? null : column.id)}
              />
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** Shows why a person counts or not, requirement by requirement. */
function Why({ row, items }: { readonly row: CoverageRow; readonly items: readonly CoverageItem[] }) {
  return (
    <div className="ck-details">
      {items.map((item) => {
        const lines = item.columns.flatMap((column) => {
          const cell = row.cells.find((one) => one.columnId === column.id);
          return cell ? [{ column, cell }] : [];
        });
        if (lines.length === 0) return null;
        return (
          <div key={item.ref}>
            <b>
              {item.name} {item.level}
            </b>
            <ul>
              {lines.map(({ column, cell }) => (
                <li key={column.id}>
                  {getColumnName(column)}：{COVERAGE_WORDS[cell.state]}
                  {cell.via !== '' && `（${cell.via}）`}
                  {cell.reason !== '' && `，${cell.reason}`}
                  {cell.remedy !== null && `。可以：${cell.remedy}`}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly row: CoverageRow;
  readonly items: readonly CoverageItem[];
  readonly columns: readonly CoverageColumn[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ row, items, columns, isOpen, onToggle }: RowProps) {
  const firsts = new Set(items.map((item) => item.columns[0]?.id));
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className="ck-name" aria-expanded={isOpen} onClick={onToggle}>
            {stripSampleMark(row.name)}
          </button>
          <span className="sub" title={row.label}>
            {row.label}
          </span>
        </th>
        {columns.map((column) => {
          const cell = row.cells.find((one) => one.columnId === column.id);
          return (
            <td key={column.id} className={firsts.has(column.id) ? 'cv-first' : undefined}>
              {cell && <CoverageMark cell={cell} isTold />}
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr className="ck-why">
          <td colSpan={columns.length + 1}>
            <Why row={row} items={items} />
          </td>
        </tr>
      )}
    </>
  );
}

function Foot({ columns }: { readonly columns: readonly CoverageColumn[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">计入 / 需要</th>
        {columns.map((column) => (
          <td key={column.id} className={column.answer}>
            <span className="num">
              {column.have} / {column.need}
            </span>
            <small>{formatRequirementAnswer(column)}</small>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface TableProps {
  readonly view: CoverageView;
  readonly limit: number;
}

/** Shows people as rows and requirements as columns; header, names and sums stay visible. */
export function CoverageTable({ view, limit }: TableProps) {
  const [openRef, setOpenRef] = useState<string | null>(null);
  const [by, setBy] = useState<string | null>(null);
  const columns = view.items.flatMap((item) => item.columns);
  return (
    <ScrollRegion className="ck-scroll cv-scroll" label="人员与要求对照表">
      <table className={fitsFullColumnNames(columns) ? 'table cv-roomy' : 'table'}>
        <Head items={view.items} by={by} onBy={setBy} />
        <tbody>
          {sortRowsByColumn(view.rows, by)
            .slice(0, limit)
            .map((row) => (
              <Row
                key={row.ref}
                row={row}
                items={view.items}
                columns={columns}
                isOpen={openRef === row.ref}
                onToggle={() => setOpenRef(openRef === row.ref ? null : row.ref)}
              />
            ))}
        </tbody>
        <Foot columns={columns} />
      </table>
    </ScrollRegion>
  );
}
