/** The common state of packs of every kind. */
import { z } from 'zod';
import { MISSING_REASONS } from '#domain/filing-documents/pack.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';

export const PACK_LAYOUTS = ['files', 'chapters'] as const;
export type PackLayout = (typeof PACK_LAYOUTS)[number];
/** The daily limit of packs, because packs are large and are stored for a day. */
export const MAX_PACKS_A_DAY = 20;
/** The maximum number of stored packs of an enterprise for each kind; a newer pack replaces the oldest. */
export const MAX_STORED_PACKS = 3;

export const packQuota = defineApiError('filing-papers.pack-quota', 429, '24 小时内最多整理 {most} 次，请稍后再试');
export const packNotReady = defineApiError('filing-papers.pack-not-ready', 409, '材料还没有整理好，请稍候');
export const packGone = defineApiError('filing-papers.pack-gone', 404, '整理好的材料已过期，请重新整理');

export const packStateFields = {
  id: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  shape: z.enum(PACK_LAYOUTS).meta({ title: '整理方式' }),
  mostMb: z.number().int().nullable().meta({ title: '单个文件上限' }),
  done: z.number().int(),
  total: z.number().int(),
  files: z.number().int().meta({ title: '文件数' }),
  fileName: z.string(),
  size: z.number().nullable(),
  /** Whether the pack can be downloaded; false if it is unfinished or was replaced by newer packs. */
  isKept: z.boolean().meta({ title: '可以下载' }),
  message: z.string().nullable(),
  createTime: z.string(),
  lacking: z
    .array(
      z.object({
        material: z.string().meta({ title: '材料' }),
        paper: z.string().nullable().meta({ title: '证件' }),
        reason: z.enum(MISSING_REASONS),
      }),
    )
    .meta({ title: '缺少的材料' }),
  notes: z.array(z.object({ name: z.string(), words: z.string() })).meta({ title: '须留意的' }),
};
const PackState = z.object(packStateFields);
export type PackState = z.output<typeof PackState>;

export const packRequestFields = {
  shape: z.enum(PACK_LAYOUTS, { message: '请选择整理方式' }).meta({ title: '整理方式' }),
  mostMb: z
    .int({ message: '单个文件上限应为 1 到 100 的整数（MB）' })
    .min(1, '单个文件上限应为 1 到 100 的整数（MB）')
    .max(100, '单个文件上限应为 1 到 100 的整数（MB）')
    .nullable()
    .optional()
    .meta({ title: '单个文件上限' }),
};
