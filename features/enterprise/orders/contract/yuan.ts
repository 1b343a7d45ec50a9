import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';

/** Creates the field of a sum in yuan: more than 0, at most two decimals. Form fields are sent as text. */
export const yuanAmount = (label: string) =>
  z
    .union([z.number(), z.string().overwrite(cleanText)])
    .transform(Number)
    .pipe(
      z
        .number({ message: `${label}应为数字` })
        .positive({ message: `${label}应大于 0` })
        .max(999_999_999)
        .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: `${label}最多两位小数` }),
    )
    .meta({ title: label });
