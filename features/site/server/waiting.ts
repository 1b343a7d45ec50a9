import type { WaitingSource } from '#platform/server/waiting.ts';
import { countMalformed } from './malformed.service.ts';

/** Stored rows that no list can show; nobody waits for an answer, and since when they are so nobody knows. */
export const MALFORMED_WAITING: WaitingSource = {
  key: 'malformed',
  label: '异常数据',
  unit: '行',
  right: 'system:data:list',
  href: '/qyxx/ptgl/ycsj',
  isQuiet: true,
  measure: async (app) => ({ count: await countMalformed(app), oldest: null }),
};
