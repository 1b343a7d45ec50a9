import { amendLevel, findLevelLocation } from '#domain/amendments/amendment.ts';
import { listChangedFigures } from '#domain/amendments/row-figures.ts';
import { validateAmendment } from '#domain/amendments/validate-amendment.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { createApiError, type FieldError } from '#platform/contract/api-error.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { definePublication, type Publication, type PublicationContext } from '#platform/server/publication.ts';
import { laterAmendmentExists } from '../contract/covered.ts';
import { STANDARD_AMENDMENT_RESOURCE, type StandardAmendmentBody } from '../contract/standard.ts';
import {
  applyCatalogueOverrides,
  computeLevelChecksum,
  excludeAmendment,
  listCatalogueOverrides,
  loadCatalogueWithoutAmendment,
  toAmendment,
} from './compose-catalogue.ts';
import { enqueueCatalogueJobs } from './follow.ts';
import { formatRequirementSentence } from './format-row.ts';
import {
  type AmendmentRow,
  addRelease,
  getAmendment,
  getLastReleaseNumber,
  listReleasedAmendments,
  type ReleaseRow,
  saveAmendment,
  withdrawAmendment,
} from './release.repo.ts';
import { startStandardRun } from './run.repo.ts';
import { STANDARD_RUN_JOB } from './run-names.ts';

const REQUIRED = [
  ['docTitle', '请填写修改文件'],
  ['docNumber', '请填写修改文件的文号'],
  ['issued', '请填写修改文件的发布日期'],
  ['effective', '请填写施行日期'],
] as const satisfies readonly (readonly [keyof StandardAmendmentBody, string])[];

/** Returns all errors of a draft, and the warnings for its author. */
export function validateAmendmentDraft(facts: Facts, body: StandardAmendmentBody) {
  const missing = REQUIRED.flatMap(([path, message]): FieldError[] => (body[path] ? [] : [{ path, message }]));
  const amendment = toAmendment(body);
  const place = findLevelLocation(facts, amendment);
  const isStale = Boolean(body.basedOn && place && computeLevelChecksum(place.level) !== body.basedOn);
  const stale = isStale ? [{ path: 'basedOn', message: '该等级在起草之后已有新的发布，请按现行标准重新核对' }] : [];
  const standing = place && (place.standard.source ?? place.file.source).issued;
  const isAhead = Boolean(standing && body.issued && body.issued < standing);
  const ahead = isAhead ? [{ path: 'issued', message: `修改文件的发布日期早于标准文件（${standing} 发布）` }] : [];
  // Without an effective day it is unknown which text the amendment changes.
  const { effective } = amendment.document;
  const known = { ...amendment, document: { ...amendment.document, effective: effective || '9999-12-31' } };
  const examination = validateAmendment({
    facts,
    amendment: known,
    clause: body.clause ?? null,
    confirmedGaps: body.confirmedGaps ?? [],
    cases: effective ? (body.cases ?? []) : [],
    confirmations: body.confirmations ?? [],
  });
  return { ...examination, amendment: known, place, faults: [...missing, ...ahead, ...stale] };
}

/** Rejects the withdrawal of an amendment if a later one changes the same level, because only the latest can be withdrawn. @throws ApiError 409 */
function rejectCovered(rows: readonly AmendmentRow[], row: AmendmentRow): void {
  const later = rows.find(
    (one) => one.standardCode === row.standardCode && one.level === row.level && one.release > row.release,
  );
  if (later) throw createApiError(laterAmendmentExists, { title: later.title });
}

async function release(
  { app, now, userUuid }: PublicationContext,
  step: ReleaseRow['step'],
  number: number,
  row: Pick<AmendmentRow, 'uuid' | 'title' | 'standardCode' | 'level' | 'docNumber' | 'effective' | 'body'>,
): Promise<void> {
  const { uuid: amendmentUuid, title, standardCode, level, docNumber, effective, body } = row;
  const { version: lawVersion } = applyCatalogueOverrides(await listCatalogueOverrides(app.db));
  const what = { amendmentUuid, title, standardCode, level, docNumber, effective, notes: body.notes ?? null };
  await addRelease(app.db, { ...what, number, step, lawVersion, userUuid, createTime: now });
}

/** Defines the publication of amendments by operators; each publication is a release of the standards. */
export const createStandardPublication = (followers: readonly string[]): Publication =>
  definePublication(STANDARD_AMENDMENT_RESOURCE, {
    word: ({ requirements }) => ({
      requirements: requirements.map((row) => formatRequirementSentence(row as Requirement)),
    }),
    read: async ({ db }, uuid) => (await getAmendment(db, uuid))?.body ?? null,
    examine: async ({ app }, uuid, body) => {
      await acquireTransactionLock(app.db, 'law');
      const { findings, faults: errors } = validateAmendmentDraft(
        await loadCatalogueWithoutAmendment(app.db, uuid),
        body,
      );
      const refused = findings.filter(({ isRefused }) => isRefused);
      return [
        ...errors,
        ...refused.map(({ kind, path, message }) =>
          kind === 'confirm'
            ? { path: 'confirmations', message: `发布前须确认并说明理由：${message}` }
            : { path, message },
        ),
      ];
    },
    async readAgain({ db }, uuid, body) {
      const { amendment, changes } = validateAmendmentDraft(await loadCatalogueWithoutAmendment(db, uuid), body);
      const figures = changes.flatMap(({ before, after }) => {
        if (after === null) return [];
        const name = `第 ${amendment.requirements.indexOf(after) + 1} 条“${describeRequirement(after).title}”`;
        return listChangedFigures(before, after).map(({ label, value }) => ({
          label: `${name}${label}`,
          value: String(value),
        }));
      });
      return [
        { label: '文号', value: body.docNumber ?? '' },
        { label: '施行日期', value: body.effective ?? '' },
        ...figures,
      ];
    },
    async apply(publisher, uuid, body) {
      const { app, now } = publisher;
      await acquireTransactionLock(app.db, 'law');
      const parts = await listCatalogueOverrides(app.db);
      const own = parts.released.find((row) => row.uuid === uuid);
      if (own) rejectCovered(parts.released, own);
      const amendment = toAmendment(body);
      const place = findLevelLocation(applyCatalogueOverrides(excludeAmendment(parts, uuid)), amendment);
      if (!place) return;
      const number = (await getLastReleaseNumber(app.db)) + 1;
      const { docNumber, effective } = amendment.document;
      const { standardCode, level, title } = body;
      const row = { uuid, standardCode, level, title, docNumber, effective, body };
      await saveAmendment(app.db, { ...row, content: amendLevel(place, amendment), release: number }, publisher);
      await release(publisher, 'published', number, row);
      await startStandardRun(app.db, { uuid: app.random.uuid(), amendmentUuid: uuid, purpose: 'tell', body }, now);
      await app.jobs.send(STANDARD_RUN_JOB, {}, { singletonKey: 'next' });
      await enqueueCatalogueJobs(app, followers);
    },
    async remove(publisher, uuid) {
      const { db } = publisher.app;
      await acquireTransactionLock(db, 'law');
      const row = await getAmendment(db, uuid);
      if (!row || row.status === '1') return;
      rejectCovered(await listReleasedAmendments(db), row);
      await withdrawAmendment(db, uuid, publisher);
      await release(publisher, 'withdrawn', (await getLastReleaseNumber(db)) + 1, row);
      await enqueueCatalogueJobs(publisher.app, followers);
    },
  });
