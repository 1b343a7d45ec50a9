import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';

/** The maximum number of printed rows; the printout states which rows it contains. */
const MAX_PRINTED = 500;

type ReadPage<Row> = (pageNum: number) => Promise<readonly Row[]>;

/** Loads the rows of all pages of `MAX_PAGE_SIZE`, because a printout has no page controls. */
async function readAll<Row>(readPage: ReadPage<Row>, keyOf: (row: Row) => string): Promise<readonly Row[]> {
  const found = new Map<string, Row>();
  for (let pageNum = 1; found.size < MAX_PRINTED; pageNum += 1) {
    const rows = await readPage(pageNum);
    for (const row of rows) found.set(keyOf(row), row);
    if (rows.length < MAX_PAGE_SIZE) break;
  }
  return [...found.values()];
}

/** Loads all rows for printing and keeps them while they are printed. */
export function usePrinted<Row>(readPage: ReadPage<Row>, keyOf: (row: Row) => string) {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const all = await readAll(readPage, keyOf);
      globalThis.addEventListener('afterprint', () => setRows(null), { once: true });
      flushSync(() => {
        setBusy(false);
        setRows(all);
      });
      globalThis.print();
    } finally {
      setBusy(false);
    }
  };
  return { rows, isBusy, print };
}
