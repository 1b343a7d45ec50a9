import type { CellValue } from 'hucre/xlsx';
import type { z } from 'zod';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { ExportCall, ExportFormat, ListCall } from '#platform/contract/list-export.ts';
import { CSV_MIME_TYPE } from '#platform/contract/mime.ts';
import type { BlobResult, InputOf, Page } from '#platform/contract/route.ts';
import type { ContextOf, LoginContext, MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';

/** One column of an exported list. */
export interface ExportColumn<Row> {
  readonly label: string;
  readonly width?: number;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
}

/** File name and columns of an exported list. */
export interface ExportSheet<Row> {
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
}

type RowOf<L extends ListCall> = z.output<L['output']['schema']>;
type ListHandler<L extends ListCall> = (input: InputOf<L>, context: ContextOf<L>) => Promise<Page<RowOf<L>>>;

/** Number of rows per query. It is small, so that other requests are served in between. */
const STEP = 500;
const DEFAULT_WIDTH = 16;
/** Number of rows that are written between two checks of the clock. */
const ROWS_AT_ONCE = 8;

const getCell = (value: string | number | boolean | null | undefined): CellValue =>
  typeof value === 'boolean' ? (value ? '是' : '否') : (value ?? null);

/** Returns the audit target of a list: an enterprise, or none for lists of operators. */
function getTarget(context: LoginContext | MemberContext) {
  return 'scope' in context
    ? { targetKind: 'enterprise', targetUuid: context.scope.entUuid }
    : { targetKind: null, targetUuid: null };
}

/**
 * Yields the rows of a list page by page. A concurrent write may move a row to the next page, so rows that were already listed are skipped.
 */
async function* listRows<L extends ListCall>(
  list: ListHandler<L>,
  input: InputOf<L>,
  context: ContextOf<L>,
  first: Page<RowOf<L>>,
): AsyncGenerator<RowOf<L>> {
  const seen = new Set<unknown>();
  for (let pageNum = 1, page = first; page.rows.length > 0; ) {
    for (const row of page.rows) {
      const key = (row as { uuid?: unknown; id?: unknown }).uuid ?? (row as { id?: unknown }).id ?? row;
      if (seen.has(key)) continue;
      seen.add(key);
      yield row;
    }
    // A list without paging returns all rows at once.
    if (page.rows.length !== STEP || pageNum * STEP >= page.total) return;
    pageNum += 1;
    page = await list({ ...input, query: { ...input.query, pageNum, pageSize: STEP } }, context);
  }
}

async function* listCells<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<CellValue[]> {
  const steps = createCooperativeLoop(ROWS_AT_ONCE);
  for await (const row of rows) {
    yield columns.map((column) => getCell(column.value(row)));
    // Yields to the event loop, because the file writer also uses thread time for each row.
    await steps.rest();
  }
}

/** The library is loaded by the first export. */
async function writeFile<Row>(
  form: ExportFormat,
  sheet: ExportSheet<Row>,
  rows: AsyncIterable<Row>,
): Promise<AsyncIterable<Uint8Array>> {
  const cells = listCells(sheet.columns, rows);
  const headers = sheet.columns.map((column) => column.label);
  // Excel reads a text as UTF-8 only with a byte order mark; a cell that begins with a formula character is escaped.
  if (form === 'csv') {
    const { writeCsvStream } = await import('hucre/csv');
    return writeCsvStream(cells, { headers, bom: true, escapeFormulae: true });
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(cells, {
    name: sheet.name,
    columns: sheet.columns.map(({ label, width = DEFAULT_WIDTH }) => ({ header: label, width })),
    freezePane: { rows: 1, columns: 1 },
  });
}

/**
 * Binds a list and its exports to the same handler, so that filters, order, permissions and masking cannot diverge. The first page is read
 * before the answer begins, so that an error can still be reported; the other pages are read as fast as the client receives the file.
 */
export function handleListWithExports<L extends ListCall>(
  call: L,
  calls: readonly ExportCall[],
  sheet: ExportSheet<RowOf<L>>,
  list: ListHandler<L>,
): readonly BoundRoute[] {
  const write = async (exporting: ExportCall, input: unknown, context: LoginContext): Promise<BlobResult> => {
    const given = input as InputOf<L>;
    const own = context as ContextOf<L>;
    const first = await list({ ...given, query: { ...given.query, pageNum: 1, pageSize: STEP } }, own);
    await logAudit(context, {
      action: 'list.exported',
      ...getTarget(context),
      detail: { list: sheet.name, count: first.total },
    });
    const { mime } = exporting.output;
    const form: ExportFormat = mime === CSV_MIME_TYPE ? 'csv' : 'xlsx';
    return {
      filename: `${sheet.name}-${toShanghaiDay(context.now)}.${form}`,
      mime,
      bytes: new Uint8Array(),
      stream: await writeFile(form, sheet, listRows(list, given, own, first)),
    };
  };
  return [
    { spec: call, run: (input, context) => list(input as InputOf<L>, context as ContextOf<L>) },
    ...calls.map((exporting) => handle(exporting, (input, context) => write(exporting, input, context))),
  ];
}
