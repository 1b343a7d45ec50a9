import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { canCopyPlatformValue, compareAllProjects } from '#domain/national-platform/compare.ts';
import { getProvenance } from '#domain/national-platform/provenance.ts';
import type { PlatformRecords } from '#domain/national-platform/records.ts';
import {
  getProjectRow,
  type PlatformDifference,
  type StoredProject,
  saveEnterpriseProjects,
  saveProjectComparisons,
} from '#features/records/projects/server/projects.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { runCooperatively } from '#platform/server/cooperative.ts';
import { runFromSource } from '#platform/server/db/actor-context.ts';
import * as contract from '../national-platform.contract.ts';
import { NO_PLATFORM_RECORDS } from './comparison.service.ts';
import { getPlatformSnapshot } from './snapshot.repo.ts';

/**
 * Adopts the platform's value.
 * @throws ApiError if the platform's record has changed since the user read it
 */
async function takeOver(
  context: MemberContext,
  project: StoredProject,
  { field, theirs }: PlatformDifference,
  records: PlatformRecords,
): Promise<void> {
  const { app, scope, now } = context;
  if (!canCopyPlatformValue(field)) throw createFieldError('field', '该项需要在项目表单里修改');
  const [pair] = (await runCooperatively(compareAllProjects([project], records, []))).pairs;
  const isStill = pair?.differences.some((one) => one.field === field && one.theirs === theirs);
  if (!pair || !isStill) throw createApiError(contract.differenceNotFound);
  await saveEnterpriseProjects(app.db, scope, [{ ...project, [field]: pair.theirs[field as keyof Project] }], now);
}

/** Adopts the platform's value, or keeps the enterprise's value with a reason (gaps G-42). */
export async function resolvePlatformDifference(
  context: MemberContext,
  body: InputOf<typeof contract.settleDifference>['body'],
): Promise<{ state: 'same' | 'differs'; open: number }> {
  const { app, scope } = context;
  const snapshot = await getPlatformSnapshot(app, scope);
  const provenance = snapshot && getProvenance(snapshot.source);
  return await runFromSource(provenance ?? 'screen', () =>
    app.db.transaction(async () => {
      const project = await getProjectRow(app.db, scope, body.projectUuid, { lock: true });
      if (!project) throw createNotFoundError();
      const difference = project.diff.find((one) => one.field === body.field);
      if (!difference) throw createApiError(contract.differenceNotFound);
      const isTaken = body.side === 'theirs';
      if (isTaken) await takeOver(context, project, difference, snapshot?.records ?? NO_PLATFORM_RECORDS);
      const diff = project.diff.flatMap((one): PlatformDifference[] => {
        if (one !== difference) return [one];
        return isTaken ? [] : [{ ...one, keptReason: body.reason ?? null }];
      });
      const state = diff.length === 0 ? 'same' : 'differs';
      const { uuid, platformSource } = project;
      const levelSource = isTaken && body.field === 'dataLevel' ? provenance : project.levelSource;
      await saveProjectComparisons(app.db, scope, [{ uuid, platformState: state, platformSource, levelSource, diff }]);
      await logAudit(context, {
        action: 'project.difference-settled',
        targetKind: 'project',
        targetUuid: project.uuid,
        detail: { field: body.field, side: body.side, reason: body.reason ?? '' },
      });
      await app.changes.announce({ entUuid: scope.entUuid, kind: 'projects' });
      return { state, open: diff.filter((one) => !one.keptReason).length };
    }),
  );
}
