import { z } from 'zod';
import { CREDIT_CODE_MESSAGE, isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { isMail, normaliseMail } from '#domain/identity/mail.ts';
import { isPhone, normalisePhone } from '#domain/identity/phone.ts';
import { cleanLine, cleanText } from '#domain/text/text.ts';

/**
 * Field schemas shared by contracts. Each has its Chinese name (`title`) for error messages, and normalises its value before validation:
 * trimmed, NFC, without control characters (gaps D).
 */

/** Required text with a minimum and maximum length; line breaks are allowed. */
export const requiredText = (label: string, max: number, min = 1) =>
  z.string().overwrite(cleanText).min(min).max(max).meta({ title: label });

/** A number copied from a printed document; grouping, spaces and case are ignored. */
export const printedNumber = (label: string) =>
  z
    .string()
    .overwrite((value) =>
      cleanText(value)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, ''),
    )
    .min(1)
    .max(40)
    .meta({ title: label });

/** Returns the schema of an optional field: an omitted or empty value becomes null, any other must be valid. */
export const emptyAsNull = <S extends z.ZodType<string>>(label: string, schema: S) =>
  z
    .preprocess((value) => (typeof value === 'string' && cleanText(value) === '' ? null : value), schema.nullable())
    .optional()
    .meta({ title: label });

/** Optional text; empty becomes null. */
export const optionalText = (label: string, max: number) =>
  emptyAsNull(label, z.string().overwrite(cleanText).max(max));

/** Like `optionalTextSchema`, without line breaks. */
export const optionalLine = (label: string, max: number) =>
  emptyAsNull(label, z.string().overwrite(cleanLine).max(max));

export const optionalFlag = (label: string) => z.boolean().nullable().optional().meta({ title: label });

const isDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2200) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A calendar day, `YYYY-MM-DD`. */
export const requiredDay = (label: string) =>
  z
    .string()
    .overwrite(cleanText)
    .refine(isDay, { message: `${label}应为有效日期（如 2026-01-31）` })
    .meta({ title: label, format: 'date' });

export const optionalDay = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), requiredDay(label).nullable())
    .optional()
    .meta({ title: label });

/** An amount in 万元 with at most four decimals. */
export const amountWan = (label: string, bounds: { readonly min?: number } = { min: 0 }) =>
  z
    .number()
    .min(bounds.min ?? -1e12)
    .max(1e12)
    .refine((value) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-3, { message: `${label}最多四位小数` })
    .meta({ title: label });

/** A number within the given bounds, or null if unknown. */
export const optionalNumber = (label: string, bounds: { readonly min?: number; readonly max?: number } = {}) =>
  z
    .number()
    .min(bounds.min ?? -1e12)
    .max(bounds.max ?? 1e12)
    .nullable()
    .optional()
    .meta({ title: label });

export const uuid = (label = '编号') => z.uuid({ message: `${label}格式不正确` }).meta({ title: label });

/** Identifier in a path. Any text is accepted; if no record matches, the call answers 数据不存在. */
const identifier = z.string().max(4000).overwrite(cleanText).meta({ title: '编号' });
export const idParam = (name = 'id') => z.object({ [name]: identifier });
export const id = z.object({ id: identifier });

export const region = (label = '地区') =>
  z
    .string()
    .overwrite(cleanText)
    .regex(/^(\d{6})?$/, { message: `${label}应为六位行政区划代码` })
    .meta({ title: label });

export const creditCode = (label = '统一社会信用代码') =>
  z
    .string()
    .overwrite(normaliseCreditCode)
    .refine(isCreditCode, { message: CREDIT_CODE_MESSAGE })
    .meta({ title: label });

export const phone = (label = '手机号') =>
  z
    .string()
    // Pasted numbers may contain separators and the country prefix.
    .overwrite(normalisePhone)
    .refine(isPhone, { message: `请输入正确的${label}` })
    .meta({ title: label });

export const mail = (label = '邮箱') =>
  z
    .string()
    .overwrite(normaliseMail)
    .max(100)
    .refine(isMail, { message: `请输入正确的${label}` })
    .meta({ title: label });

/** A number that is clamped to the range from 1 to the maximum. */
export const clampedNumber = (fallback: number, most: number) =>
  z.preprocess(
    (value) => {
      const number = typeof value === 'string' || typeof value === 'number' ? Math.trunc(Number(value)) : Number.NaN;
      if (!Number.isFinite(number))
        return value === undefined || value === '' || Number.isNaN(number) ? fallback : most;
      return Math.min(Math.max(number, 1), most);
    },
    z.number().int().default(fallback).meta({ minimum: 1, maximum: most }),
  );

export const MAX_PAGE_SIZE = 100;

/** Paging of list calls (G-25): from 1, ten rows by default, at most 100; out-of-range values are clamped, never rejected. */
export const paging = {
  pageNum: clampedNumber(1, 1_000_000).meta({ title: '页码' }),
  pageSize: clampedNumber(10, MAX_PAGE_SIZE).meta({ title: '每页条数' }),
} as const;

/** Maximum number of records offered as choices: the matches of the keyword, at most one page, and the current choice. */
export const MAX_CHOICES = 50;
export const chosen = z.string().max(100).optional().catch(undefined).meta({ title: '已选' });

/** A free search text; any text is accepted, the first 100 characters are used. */
export const keyword = z
  .string()
  .overwrite((value) => cleanText(value).slice(0, 100))
  .optional()
  .catch(undefined)
  .meta({ title: '关键词' });

/** A filter with fixed values; any other value means no filter. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  z.enum(values).optional().catch(undefined).meta({ title: label });

/** A free filter value; empty means no filter. */
export const filter = (label: string, max = 100) =>
  z
    .string()
    .overwrite((value) => cleanText(value).slice(0, max))
    .optional()
    .catch(undefined)
    .meta({ title: label });

/** A boolean query parameter. */
export const flag = (label: string) =>
  z
    .preprocess(
      (value) =>
        value === 'true' || value === '1' || value === true
          ? true
          : value === 'false' || value === '0' || value === false
            ? false
            : undefined,
      z.boolean().optional(),
    )
    .meta({ title: label });

/** A time as sent in calls: `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const instant = z.string();

/** Returns the offset of the first row of a page. */
export const getOffset = (page: { readonly pageNum: number; readonly pageSize: number }): number =>
  (page.pageNum - 1) * page.pageSize;
