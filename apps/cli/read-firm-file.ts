/** A firm from a file: the JSON document, or the workbook of the exchange feature. */
import { readFile } from 'node:fs/promises';
import type { Firm } from '#domain/firm/firm.ts';
import { readFirm } from '#domain/firm/read-firm.ts';

export type ReadFirm = { ok: true; firm: Firm; notices: string[] } | { ok: false; messages: string[] };

const mostBytes = 20 * 1024 * 1024;

function parseJson(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

function readJson(bytes: Uint8Array, isGoodRows: boolean): ReadFirm {
  const json = parseJson(bytes);
  if (json === null) return { ok: false, messages: ['文件不是有效的 JSON（UTF-8）'] };
  const { firm, faults } = readFirm(json.value, true);
  const messages = faults.map((fault) => `${fault.path}：${fault.message}`);
  if (firm !== null && faults.length === 0) return { ok: true, firm, notices: [] };
  if (firm === null || !isGoodRows) {
    const way = firm === null ? [] : ['加 --good-rows 可以不纳入这些行，只用其余的行校验'];
    return { ok: false, messages: [...messages, ...way] };
  }
  return { ok: true, firm, notices: [`有问题的行没有纳入：`, ...messages] };
}

/** The workbook reader is loaded only when a workbook comes, so that a JSON check needs nothing of it. */
async function readWorkbook(bytes: Uint8Array, isGoodRows: boolean): Promise<ReadFirm> {
  const { readFirmWorkbook } = await import('#features/records/import-export/server/import-export.server-api.ts');
  const { firm, faults, notices } = await readFirmWorkbook(bytes, isGoodRows);
  const write = (fault: (typeof faults)[number]): string => {
    const place = [fault.sheet, fault.row === null ? '' : `第 ${fault.row} 行`, fault.column ?? '']
      .filter((part) => part !== '')
      .join(' ');
    return place === '' ? fault.message : `${place}：${fault.message}`;
  };
  return firm === null
    ? { ok: false, messages: faults.map(write) }
    : { ok: true, firm, notices: [...faults.map((fault) => `没有纳入：${write(fault)}`), ...notices.map(write)] };
}

/** @param isGoodRows rows with faults are left out, and named, instead of refusing the file */
export async function readFirmFile(path: string, isGoodRows: boolean): Promise<ReadFirm> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch {
    return { ok: false, messages: [`读不到文件：${path}`] };
  }
  if (bytes.byteLength > mostBytes) return { ok: false, messages: ['文件超过 20 MB'] };
  if (/\.json$/i.test(path)) return readJson(bytes, isGoodRows);
  if (/\.xlsx$/i.test(path)) return readWorkbook(bytes, isGoodRows);
  return { ok: false, messages: ['只支持 .json 和 .xlsx 文件'] };
}
