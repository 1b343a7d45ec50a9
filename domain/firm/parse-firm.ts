/** Reads an unknown value as a firm; every fault is named by its path and said in Chinese. */
import { z } from 'zod';
import { Firm } from './firm.ts';

export type FirmFault = { path: string; message: string };
export type ParsedFirm = { ok: true; firm: Firm } | { ok: false; faults: FirmFault[] };

const mostFaults = 200;

const writePath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part + 1}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

const describeIssue = (issue: z.core.$ZodIssue): FirmFault[] => {
  const path = writePath(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: '未知的字段' }));
  if (issue.code === 'invalid_type' && !/[\u4e00-\u9fff]/.test(issue.message))
    return [
      { path: path === '' ? '企业数据' : path, message: issue.expected === 'object' ? '应为对象' : '缺少或类型不符' },
    ];
  return [{ path: path === '' ? '企业数据' : path, message: issue.message }];
};

/** Indices in paths count from 1, as people and spreadsheets do. */
export function parseFirm(value: unknown): ParsedFirm {
  const result = Firm.safeParse(value);
  if (result.success) return { ok: true, firm: result.data };
  return { ok: false, faults: result.error.issues.flatMap(describeIssue).slice(0, mostFaults) };
}

/** JSON Schema of what one may write (docs/firm.schema.json). */
export function firmJsonSchema(): unknown {
  return z.toJSONSchema(Firm, { io: 'input', unrepresentable: 'any' });
}
