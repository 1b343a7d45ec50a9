/** Parses an unknown value as an enterprise; every error has a path and a Chinese message. */
import { z } from 'zod';
import { EnterpriseDocument } from './enterprise-document.ts';

export type EnterpriseDocumentError = { path: string; message: string };
export type ParsedEnterpriseDocument =
  | { ok: true; enterprise: EnterpriseDocument }
  | { ok: false; faults: EnterpriseDocumentError[] };

const mostErrors = 200;

const writePath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part + 1}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

export const describeIssue = (issue: z.core.$ZodIssue): EnterpriseDocumentError[] => {
  const path = writePath(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: '未知的字段' }));
  if (issue.code === 'invalid_type' && !/[\u4e00-\u9fff]/.test(issue.message))
    return [
      { path: path === '' ? '企业数据' : path, message: issue.expected === 'object' ? '应为对象' : '缺少或类型不符' },
    ];
  return [{ path: path === '' ? '企业数据' : path, message: issue.message }];
};

/** Parses an unknown value as an enterprise document. Indexes in error paths begin with 1, as in spreadsheets. */
export function parseEnterpriseDocument(value: unknown): ParsedEnterpriseDocument {
  const result = EnterpriseDocument.safeParse(value);
  if (result.success) return { ok: true, enterprise: result.data };
  return { ok: false, faults: result.error.issues.flatMap(describeIssue).slice(0, mostErrors) };
}

/** Returns the JSON Schema of an enterprise document (docs/enterprise.schema.json). */
export function getEnterpriseJsonSchema(): unknown {
  return z.toJSONSchema(EnterpriseDocument, { io: 'input', unrepresentable: 'any' });
}
