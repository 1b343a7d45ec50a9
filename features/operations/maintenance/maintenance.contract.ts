import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, paging, requiredText } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, list, route } from '#platform/contract/route.ts';

export const noFailedJobs = defineApiError('operation.nothing-failed', 409, '该任务没有失败的记录，无需重试');
export const jobQueueUnavailable = defineApiError('operation.no-queue', 409, '后台任务没有启动，暂时不能重试');

const TableStatistics = z.object({
  tableName: z.string(),
  rowEstimate: z.int(),
  totalBytes: z.int(),
  lifeKind: z.enum(['bounded', 'kept', 'removed', 'retention']),
  lifeNote: z.string(),
  keptDays: z.int().nullable(),
});
export type TableStatistics = z.output<typeof TableStatistics>;

const JobStatistics = z.object({
  jobName: z.string(),
  jobTitle: z.string(),
  cron: z.string().nullable(),
  /** The schedule as text. */
  schedule: z.string(),
  lastRunTime: instant.nullable(),
  lastState: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']).nullable(),
  waitingCount: z.int(),
  waitingSeconds: z.int(),
  failedCount: z.int(),
  lastFault: z.string().nullable(),
});
export type JobStatistics = z.output<typeof JobStatistics>;

/** Lists the tables with their sizes and growth. */
export const listTables = route({
  spec: null,
  method: 'GET',
  path: '/system/storage/list',
  tag: '运行维护',
  summary: '数据表的大小与保留期',
  access: { operator: 'system:data:list' },
  query: z.object(paging),
  output: list(TableStatistics),
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
  output: list(JobStatistics),
});
export const exportTables = defineListExport(listTables);
export const exportJobs = defineListExport(listJobs);

/** Retries permanently failed jobs with their original input. */
export const retryJobs = route({
  spec: null,
  method: 'POST',
  path: '/system/job/retry',
  tag: '运行维护',
  summary: '重试一种后台任务中失败的',
  access: { operator: 'system:data:edit' },
  rate: 'write',
  body: z.object({ jobName: requiredText('任务名称', 100) }),
  output: data(z.object({ retried: z.int() })),
  faults: [noFailedJobs, jobQueueUnavailable],
});

/** A summary of the program's health. */
export const getHealth = route({
  spec: null,
  method: 'GET',
  path: '/system/health',
  tag: '运行维护',
  summary: '运行状况：数据库、后台任务、待发送和未送达的消息',
  access: { operator: 'system:data:list' },
  output: data(
    z.object({
      databaseBytes: z.int(),
      /** The start of this process. */
      startTime: instant,
      failedJobs: z.int(),
      /** The waiting time of the oldest waiting job. */
      waitingSeconds: z.int(),
      unsentCount: z.int(),
      undeliveredCount: z.int(),
    }),
  ),
});

export const RETENTION_LABELS: Readonly<Record<TableStatistics['lifeKind'], string>> = {
  bounded: '不随时间增长',
  kept: '长期保留',
  removed: '定期清理',
  retention: '按保留期清理',
};
