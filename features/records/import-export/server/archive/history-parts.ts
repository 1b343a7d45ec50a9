import { HISTORY_ACTION_LABELS } from '#features/enterprise/record-history/record-history.contract.ts';
import type { EnterpriseHistoryEntry } from '#features/enterprise/record-history/server/record-history.server-api.ts';

/**
 * Maximum size of one history file. Spreadsheets can open files of this size, and archive readers do not take even repetitive ones for a
 * zip bomb.
 */
export const MAX_HISTORY_FILE_BYTES = 8 * 1024 * 1024;

type Cells = readonly (string | null)[];

const HEADERS = [
  '时间',
  '操作',
  '类别',
  '名称',
  '修改人',
  '途径',
  '字段',
  '改前',
  '改后',
  '记录编号',
  '所属记录编号',
  '顺序号',
];

/** Returns one row for each changed field, or one row for an entry without fields. */
function getLines({ entry, uuid, ownerUuid }: EnterpriseHistoryEntry): Cells[] {
  const { at, act, kindLabel, name, who, source, changes, seq } = entry;
  const head = [at, HISTORY_ACTION_LABELS[act].replace('：', ''), kindLabel, name, who ?? '系统', source];
  const foot = [uuid, ownerUuid, seq];
  if (changes.length === 0) return [[...head, null, null, null, ...foot]];
  return changes.map(({ label, before, after, isSealed }) => [
    ...head,
    label,
    before,
    isSealed ? '已修改，不显示号码' : after,
    ...foot,
  ]);
}

const getSize = (cells: Cells): number => cells.reduce((sum, cell) => sum + Buffer.byteLength(cell ?? '') + 1, 0);

async function* getAllLines(entries: AsyncIterable<EnterpriseHistoryEntry>): AsyncGenerator<Cells> {
  for await (const entry of entries) yield* getLines(entry);
}

/**
 * Generates the history of an enterprise as CSV files of limited size, one after the other, each with a header row. An empty history
 * generates no file.
 */
export async function* splitHistory(
  entries: AsyncIterable<EnterpriseHistoryEntry>,
  mostBytes = MAX_HISTORY_FILE_BYTES,
): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const { writeCsvStream } = await import('hucre/csv');
  const lines = getAllLines(entries);
  let next = await lines.next();
  async function* takePart(): AsyncGenerator<(string | null)[]> {
    for (let size = 0; next.done !== true && size < mostBytes; next = await lines.next()) {
      size += getSize(next.value);
      yield [...next.value];
    }
  }
  // Excel needs a byte order mark to read UTF-8. Cells that begin with a formula character are escaped.
  while (next.done !== true) yield writeCsvStream(takePart(), { headers: HEADERS, bom: true, escapeFormulae: true });
}
