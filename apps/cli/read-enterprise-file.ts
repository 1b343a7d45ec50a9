/** Reads an enterprise from a file: the JSON document, or the workbook of the import and export module. */
import { readFile } from 'node:fs/promises';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { readEnterprise } from '#domain/enterprise/read-enterprise-document.ts';

export type EnterpriseFileResult =
  | { ok: true; enterprise: EnterpriseDocument; notices: string[] }
  | { ok: false; messages: string[] };

const mostBytes = 20 * 1024 * 1024;

function parseJson(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

function readJson(bytes: Uint8Array, isGoodRows: boolean): EnterpriseFileResult {
  const json = parseJson(bytes);
  if (json === null) return { ok: false, messages: ['文件不是有效的 JSON（UTF-8）'] };
  const { enterprise, faults: errors } = readEnterprise(json.value, true);
  const messages = errors.map((error) => `${error.path}：${error.message}`);
  if (enterprise !== null && errors.length === 0) return { ok: true, enterprise, notices: [] };
  if (enterprise === null || !isGoodRows) {
    const way = enterprise === null ? [] : ['加 --good-rows 可以不纳入这些行，只用其余的行校验'];
    return { ok: false, messages: [...messages, ...way] };
  }
  return { ok: true, enterprise, notices: [`有问题的行没有纳入：`, ...messages] };
}

/** Loads the workbook reader only for a workbook, so that the evaluation of a JSON file does not need it. */
async function readWorkbook(bytes: Uint8Array, isGoodRows: boolean): Promise<EnterpriseFileResult> {
  const { readEnterpriseWorkbook } = await import('#features/records/import-export/server/import-export.server-api.ts');
  const { enterprise, faults: errors, notices } = await readEnterpriseWorkbook(bytes, isGoodRows);
  const write = (error: (typeof errors)[number]): string => {
    const place = [error.sheet, error.row === null ? '' : `第 ${error.row} 行`, error.column ?? '']
      .filter((part) => part !== '')
      .join(' ');
    return place === '' ? error.message : `${place}：${error.message}`;
  };
  return enterprise === null
    ? { ok: false, messages: errors.map(write) }
    : {
        ok: true,
        enterprise,
        notices: [...errors.map((error) => `没有纳入：${write(error)}`), ...notices.map(write)],
      };
}

/** @param isGoodRows leaves out rows with errors, and reports them, instead of rejecting the file */
export async function readEnterpriseFile(path: string, isGoodRows: boolean): Promise<EnterpriseFileResult> {
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
