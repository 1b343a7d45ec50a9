import { PROVINCE_RULE, type ProvinceRuleBody } from '#features/standards/rulebook/contract/resources.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { definePublication } from '#platform/server/publication.ts';
import {
  getProvinceRule,
  hideProvinceRule,
  listProvinceRules,
  type ProvinceRuleRow,
  saveProvinceRule,
} from './province-rule.repo.ts';

/** Returns whether two rules apply on the same day. A rule without an end applies indefinitely. */
const overlap = (body: ProvinceRuleBody, row: ProvinceRuleRow): boolean =>
  (!body.since || row.until === null || row.until >= body.since) &&
  (!body.until || row.since === null || row.since <= body.until);

/** Rejects a second renewal window for the same certificate and province on the same day. */
function rejectSecondWindow(uuid: string, body: ProvinceRuleBody, rows: readonly ProvinceRuleRow[]): FieldError[] {
  const other = rows.find(
    (row) =>
      row.uuid !== uuid &&
      row.region === body.region &&
      row.certificateKind === body.certificateKind &&
      overlap(body, row),
  );
  return other ? [{ path: 'certificateKind', message: `该省同一时间已有这种证照的延续时限：${other.title}` }] : [];
}

/**
 * Publishes provincial rules.
 * @param jobs names of the jobs that update all reminders and the derived expiry dates after a change of rules
 */
export const createProvinceRulePublication = (jobs: { readonly sweep: string; readonly keepTerms: string }) => {
  const follow = async ({ jobs: queue }: App): Promise<void> => {
    await queue.send(jobs.sweep, {}, { singletonKey: 'rules' });
    await queue.send(jobs.keepTerms, {}, { singletonKey: 'rules' });
  };
  return definePublication(PROVINCE_RULE, {
    read: async ({ db }, uuid) => (await getProvinceRule(db, uuid))?.body ?? null,
    examine: async ({ app }, uuid, body) => {
      if (body.matter !== 'renewal') return [];
      await acquireTransactionLock(app.db, 'province-rule');
      return rejectSecondWindow(uuid, body, await listProvinceRules(app.db, 'renewal'));
    },
    async apply({ app, ...writer }, uuid, body) {
      await saveProvinceRule(app.db, uuid, body, writer);
      await follow(app);
    },
    async remove({ app, ...writer }, uuid) {
      await hideProvinceRule(app.db, uuid, writer);
      await follow(app);
    },
  });
};
