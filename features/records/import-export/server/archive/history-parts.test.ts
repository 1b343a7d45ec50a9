import { parseCsv } from 'hucre/csv';
import { expect, it } from 'vitest';
import type { EnterpriseHistoryEntry } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { splitHistory } from './history-parts.ts';

const getEntry = (seq: number): EnterpriseHistoryEntry => ({
  kind: 'equipment',
  uuid: `record-${seq}`,
  ownerUuid: `record-${seq}`,
  entry: {
    seq: String(seq),
    at: '2026-11-20 10:00:00',
    act: 'edit',
    kindLabel: '设备',
    name: '示例塔吊',
    who: null,
    source: '系统',
    isTakenOver: false,
    changes: [
      { label: '数量', before: '1 台套', after: '2 台套', isSealed: false },
      { label: '备注', before: '甲,“乙”\n丙', after: null, isSealed: false },
    ],
  },
});

async function read(count: number, mostBytes: number) {
  let taken = 0;
  async function* entries() {
    for (; taken < count; taken += 1) yield getEntry(taken);
  }
  const parts: { rows: string[][]; size: number; takenAtItsEnd: number }[] = [];
  for await (const part of splitHistory(entries(), mostBytes)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of part) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    parts.push({ rows: parseCsv(bytes.toString()) as string[][], size: bytes.length, takenAtItsEnd: taken });
  }
  return parts;
}

it('is one file while it is short, with a line for each field', async () => {
  const [only, ...more] = await read(2, 100_000);
  expect(more).toEqual([]);
  const [heads, ...rows] = only?.rows ?? [];
  expect(heads?.slice(0, 9)).toEqual(['时间', '操作', '类别', '名称', '修改人', '途径', '字段', '改前', '改后']);
  expect(rows.map((row) => [row[6], row[7], row[8], row[11]])).toEqual([
    ['数量', '1 台套', '2 台套', '0'],
    ['备注', '甲,“乙”\n丙', '', '0'],
    ['数量', '1 台套', '2 台套', '1'],
    ['备注', '甲,“乙”\n丙', '', '1'],
  ]);
});

it('is cut into files of a bounded size, no line lost or told twice, and read no further than it is written', async () => {
  const parts = await read(300, 4000);
  expect(parts.length).toBeGreaterThan(5);
  const [first] = parts;
  for (const { rows, size } of parts) {
    expect(rows[0]).toEqual(first?.rows[0]);
    expect(size).toBeLessThan(6000);
  }
  const told = parts.flatMap(({ rows }) => rows.slice(1).map((row) => `${row[11]} ${row[6]}`));
  expect(told).toEqual(Array.from({ length: 300 }, (_, at) => [`${at} 数量`, `${at} 备注`]).flat());
  expect(first?.takenAtItsEnd).toBeLessThan(60);
});

it('is no file where there is nothing to tell', async () => {
  expect(await read(0, 4000)).toEqual([]);
});
