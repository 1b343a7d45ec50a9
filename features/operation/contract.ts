import { z } from 'zod';
import { instant, paging } from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';

/** Where what the program stores lies, and what grows. */
export const listTables = route({
  spec: null,
  method: 'GET',
  path: '/system/storage/list',
  tag: '运行维护',
  summary: '数据表的大小与保留期',
  access: { operator: 'system:data:list' },
  query: z.object(paging),
  output: list(
    z.object({
      tableName: z.string(),
      rowEstimate: z.int(),
      totalBytes: z.int(),
      lifeKind: z.enum(['bounded', 'kept', 'removed', 'retention']),
      lifeNote: z.string(),
      keptDays: z.int().nullable(),
    }),
  ),
});

export const getStores = route({
  spec: null,
  method: 'GET',
  path: '/system/storage',
  tag: '运行维护',
  summary: '数据库与文件的总大小（文件每晚统计一次）',
  access: { operator: 'system:data:list' },
  output: data(
    z.object({
      databaseBytes: z.int(),
      measuredTime: instant.nullable(),
      stores: z.array(z.object({ storeName: z.string(), fileCount: z.int(), totalBytes: z.int() })),
    }),
  ),
});

export const listJobs = route({
  spec: null,
  method: 'GET',
  path: '/system/job/list',
  tag: '运行维护',
  summary: '后台任务：上次运行、等待时间与失败',
  access: { operator: 'system:data:list' },
  query: z.object(paging),
  output: list(
    z.object({
      jobName: z.string(),
      cron: z.string().nullable(),
      lastRunTime: instant.nullable(),
      lastState: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']).nullable(),
      waitingCount: z.int(),
      waitingSeconds: z.int(),
      failedCount: z.int(),
      lastFault: z.string().nullable(),
    }),
  ),
});
