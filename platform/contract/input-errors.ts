import type { z } from 'zod';
import { createLookupTable } from '#domain/text/table.ts';
import type { FieldError } from './api-error.ts';
import { getChildSchema, getSchemaTitle } from './schema-labels.ts';

type Issue = z.core.$ZodIssue;

/** Returns the Chinese name of the field at a path, with the row number for list members: `第 2 项资质等级`. */
export function getFieldLabel(root: z.core.$ZodType, path: readonly PropertyKey[]): string {
  let schema: z.core.$ZodType | null = root;
  let label = '';
  let row = '';
  for (const key of path) {
    schema = schema ? getChildSchema(schema, key) : null;
    if (typeof key === 'number') row += `第 ${key + 1} 项`;
    else label = (schema && getSchemaTitle(schema)) ?? String(key);
  }
  return `${row}${label || '提交内容'}`;
}

const TYPE_WORDS = createLookupTable<string>({
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '一组字段',
  record: '一组字段',
  tuple: '列表',
  date: '日期',
});

function describeSize(issue: Issue & { code: 'too_small' | 'too_big' }, label: string): string {
  const small = issue.code === 'too_small';
  const limit = String(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') {
    if (small && Number(issue.minimum) <= 1) return `请填写${label}`;
    return small ? `${label}至少 ${limit} 个字` : `${label}最多 ${limit} 个字`;
  }
  if (issue.origin === 'array') return small ? `${label}至少 ${limit} 项` : `${label}最多 ${limit} 项`;
  const edge = issue.inclusive === false ? (small ? '大于' : '小于') : small ? '不小于' : '不大于';
  return `${label}应${edge} ${limit}`;
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Returns whether a message was written by the contract: such messages are Chinese, while those of the library are English except for
 * quoted values.
 */
const isOwnMessage = (message: string): boolean => isChinese(message.replace(/"[^"]*"/g, ''));

const isMissing = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);

/** Matches messages of general rules, which do not contain the field's name. */
const NAMELESS = /^(应|最多|至少|不能|须|必须)/;

function describe(issue: Issue, label: string): string {
  if (isMissing(issue)) return `请填写${label}`;
  if (isOwnMessage(issue.message))
    return issue.path.length > 0 && isChinese(label) && NAMELESS.test(issue.message)
      ? `${label}${issue.message}`
      : issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_WORDS[issue.expected] ? `${label}应为${TYPE_WORDS[issue.expected]}` : `${label}格式不正确`;
    case 'too_small':
    case 'too_big':
      return describeSize(issue, label);
    case 'invalid_value':
      return `${label}不在可选范围内`;
    case 'unrecognized_keys':
      return `不认识的字段：${issue.keys.join('、')}`;
    default:
      return `${label}格式不正确`;
  }
}

/** Lists all errors of an input, each with its field's path and a Chinese sentence. */
export function listInputErrors(schema: z.core.$ZodType, issues: readonly Issue[], prefix = ''): FieldError[] {
  return issues.map((issue) => {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    return { path, message: describe(issue, getFieldLabel(schema, issue.path)) };
  });
}
