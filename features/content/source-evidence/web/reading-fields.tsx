import { type ClipboardEvent, useId, useState } from 'react';
import { type KeyFigure, listKeyFigures, TABLE_FIELD } from '#domain/amendments/row-reading.ts';
import { getRowTable, type RowTable, readTable, writeCell, writeTable } from '#domain/amendments/row-tables.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import type { FieldErrors } from '#platform/web/ui/form-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { parseHtmlTable } from './table-cells.ts';
import './reading-fields.css';

interface FiguresProps {
  readonly figures: readonly KeyFigure[];
  readonly errors: FieldErrors;
  readonly isBlank: boolean;
  /** Whether the figures show an error of the whole row, because the row has no table. */
  readonly hasRowError: boolean;
}

/** Inputs for the figures; an error of the whole row is shown at the first missing figure. */
function Figures({ figures, errors, isBlank, hasRowError }: FiguresProps) {
  const open = figures.find(({ value }) => value === null) ?? figures[0];
  if (open === undefined) return hasRowError && errors.row && <p role="alert">{errors.row}</p>;
  return figures.map((figure) => (
    <TextField
      key={figure.name}
      name={figure.name}
      label={figure.label}
      inputMode="decimal"
      defaultValue={isBlank || figure.value === null ? '' : String(figure.value)}
      {...(figure.value === null && !isBlank ? { help: '现无数字，请按原文填写' } : {})}
      error={hasRowError && figure === open ? errors.row : undefined}
    />
  ));
}

interface ReadProps {
  readonly table: RowTable;
  readonly text: string;
  readonly names: readonly string[];
}

/** Shows the table as it was read, with the cells that are unreadable or unknown. */
function ReadCells({ table, text, names }: ReadProps) {
  const { lines, errors, unknown } = readTable(table, text, names);
  return (
    <>
      <ScrollRegion label={`读入的${table.title}`} className="se-read">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">行</th>
              {table.columns.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...lines.entries()].map(([index, line]) => (
              <tr key={`row-${index}`}>
                <td className="num">{index + 1}</td>
                {table.columns.map(({ field }) => (
                  <td key={field}>{writeCell(line, field)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div role="status">
        <ul className="se-cells">
          {[...errors, ...unknown].map(({ message }) => (
            <li key={message} className="text-2">
              {message}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface TableProps {
  readonly table: RowTable;
  readonly names: readonly string[];
  readonly isBlank: boolean;
  readonly error: string | undefined;
}

/** Input for a whole table, into which users paste cells of Word or Excel. */
function TableInput({ table, names, isBlank, error }: TableProps) {
  const id = useId();
  const [text, setText] = useState(isBlank || table.lines.length === 0 ? '' : writeTable(table));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const cells = parseHtmlTable(event.clipboardData.getData('text/html'));
    if (cells === null) return;
    event.preventDefault();
    setText(cells.map((row) => row.join('\t')).join('\n'));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{table.title}</label>
      <textarea
        id={id}
        name={TABLE_FIELD}
        className={error ? 'input ta bad' : 'input ta'}
        rows={6}
        maxLength={20_000}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
      />
      <span className="hp" id={`${id}-help`}>
        从 Word 或 Excel 复制整张表后粘贴；各列为{table.columns.map(({ label }) => label).join('、')}
      </span>
      {error && (
        <span className="er" id={`${id}-error`} role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
      {text.trim() !== '' && <ReadCells table={table} text={text} names={names} />}
    </div>
  );
}

interface ReadingProps {
  readonly row: Requirement;
  readonly names: readonly string[];
  readonly errors: FieldErrors;
  /** Whether the inputs start empty, because a second reading must not use the values of the first. */
  readonly isBlank?: boolean;
}

/** Shows inputs for the content of a row in the official text: its figures, and its table as a whole. */
export function ReadingFields({ row, names, errors, isBlank = false }: ReadingProps) {
  const table = getRowTable(row);
  return (
    <>
      <Figures figures={listKeyFigures(row)} errors={errors} isBlank={isBlank} hasRowError={table === null} />
      {table && <TableInput table={table} names={names} isBlank={isBlank} error={errors[TABLE_FIELD] ?? errors.row} />}
    </>
  );
}
