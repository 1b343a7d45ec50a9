/** A firm from a file: the JSON document, or the workbook of the exchange feature. */
import { readFile } from 'node:fs/promises';
import type { Firm } from '#domain/firm/firm.ts';
import { parseFirm } from '#domain/firm/parse-firm.ts';

export type ReadFirm = { ok: true; firm: Firm; notices: string[] } | { ok: false; messages: string[] };

const mostBytes = 20 * 1024 * 1024;

function readJson(bytes: Uint8Array): ReadFirm {
  try {
    const parsed = parseFirm(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (parsed.ok) return { ok: true, firm: parsed.firm, notices: [] };
    return { ok: false, messages: parsed.faults.map((fault) => `${fault.path}：${fault.message}`) };
  } catch {
    return { ok: false, messages: ['文件不是有效的 JSON（UTF-8）'] };
  }
}

/** The workbook reader is loaded only when a workbook comes, so that a JSON check needs nothing of it. */
async function readWorkbook(bytes: Uint8Array): Promise<ReadFirm> {
  const { readFirmWorkbook } = await import('#features/exchange/server/public.ts');
  const { firm, faults, notices } = await readFirmWorkbook(bytes);
  const write = (fault: (typeof faults)[number]): string => {
    const place = [fault.sheet, fault.row === null ? '' : `第 ${fault.row} 行`, fault.column ?? '']
      .filter((part) => part !== '')
      .join(' ');
    return place === '' ? fault.message : `${place}：${fault.message}`;
  };
  return firm === null ? { ok: false, messages: faults.map(write) } : { ok: true, firm, notices: notices.map(write) };
}

export async function readFirmFile(path: string): Promise<ReadFirm> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch {
    return { ok: false, messages: [`读不到文件：${path}`] };
  }
  if (bytes.byteLength > mostBytes) return { ok: false, messages: ['文件超过 20 MB'] };
  if (/\.json$/i.test(path)) return readJson(bytes);
  if (/\.xlsx$/i.test(path)) return readWorkbook(bytes);
  return { ok: false, messages: ['只支持 .json 和 .xlsx 文件'] };
}
