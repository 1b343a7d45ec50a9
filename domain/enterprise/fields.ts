/** Schemas for the fields of an enterprise document, with their limits and error messages. */
import { z } from 'zod';

const isRealDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && year >= 1900 && year <= 2200 && day >= 1 && day <= days;
};

const hasAtMostFourDecimals = (value: number): boolean => Number(value.toFixed(4)) === value;

export const nullableSchema = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
export const textSchema = (most: number) => z.string('应为文字').trim().max(most, `最多 ${most} 个字`);
export const nameSchema = (most: number) => textSchema(most).min(1, '不能为空');
export const optionalTextSchema = (most: number) => nullableSchema(textSchema(most));
const FOREVER = /^(长期|长期有效|永久|永久有效|无固定期限)$/;
/** Describes the error in a date in the notation of the input. */
function describeDay(written: unknown): string {
  if (typeof written !== 'string') return '应为日期文字';
  if (FOREVER.test(written.trim())) return `“${written.trim()}”不是日期：没有期限的请填 null 或不填`;
  if (/^(0\d|1[0-8])\d{2}-\d{2}-\d{2}$/.test(written)) return `${written} 早于 1900 年，请核对年份`;
  return '应为存在的日期，格式 YYYY-MM-DD';
}
export const daySchema = z.string('应为日期文字').refine(isRealDay, { error: ({ input }) => describeDay(input) });
export const optionalDaySchema = nullableSchema(daySchema);
export const flagSchema = nullableSchema(z.boolean('应为 true、false 或 null'));
export const numberSchema = z.number('应为数字').refine(Number.isFinite, '应为有限的数');
export const amountSchema = numberSchema
  .min(-900_000_000_000, '数值过小')
  .max(900_000_000_000, '数值过大')
  .refine(hasAtMostFourDecimals, '万元金额最多 4 位小数');
export const optionalAmountSchema = nullableSchema(amountSchema);
export const keySchema = z.string('应为文字').min(1, '不能为空').max(64, '最多 64 个字符').optional();
export const listSchema = <T extends z.ZodType>(schema: T, most: number) =>
  z.array(schema, '应为列表').max(most, `最多 ${most} 条`).default([]);
