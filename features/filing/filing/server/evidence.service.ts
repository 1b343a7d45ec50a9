/** Evaluates the records of a filing as evidence, at its submission and now. */

import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Evidence } from '#domain/filing/opinions/predict-opinion.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { type ApplicationChoices, NO_APPLICATION_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import {
  getEnterpriseSnapshot,
  reevaluateLevel,
  saveEnterpriseSnapshot,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { ContradictionFinder } from '#features/records/contradictions/server/contradictions.server-api.ts';
import {
  computeDocumentChecksum,
  getEnterpriseWithoutDisputedFacts,
  type VersionedEnterpriseDocument,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type { StoredFiling } from './filing.repo.ts';
import { getFrozenRecordsRow, saveFrozenRecordsRow } from './freeze.repo.ts';

/** The standards catalogue and rules for the evaluation of a filing. */
export interface FilingSources {
  readonly catalogue: Catalogue;
  readonly contradictions: ContradictionFinder;
}

export interface FilingEvidence {
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
  /** The origin of the records; `now` means that no records were frozen, so the current records are used. */
  readonly cause: 'opened' | 'filed' | 'now';
  readonly evidence: Evidence;
}

type Filing = Pick<StoredFiling, 'uuid' | 'standardCode' | 'level'>;
type Setting = { readonly enterprise: EnterpriseDocument; readonly asOf: string; readonly options: ApplicationChoices };

/** Evaluates records with the engine and the contradiction rules. */
export async function evaluateEvidence(
  { catalogue, contradictions }: FilingSources,
  filing: Filing,
  setting: Setting,
): Promise<Evidence> {
  const { standardCode, level } = filing;
  const { enterprise, asOf } = setting;
  const report =
    standardCode === null || level === null
      ? null
      : await reevaluateLevel(catalogue, { ...setting, standardCode, level });
  return { report, contradictions: await contradictions.of(enterprise, asOf) };
}

const getOptions = async ({ app, scope }: MemberContext, filing: Filing): Promise<ApplicationChoices> =>
  (await getFrozenRecordsRow(app.db, scope, filing.uuid))?.options ?? NO_APPLICATION_CHOICES;

/** Returns the evidence of the current records; cached for the current data version of the enterprise and shared by all callers. */
export async function getCurrentEvidence(
  context: MemberContext,
  sources: FilingSources,
  filing: Filing,
): Promise<FilingEvidence> {
  const { app, scope, now } = context;
  const asOf = toShanghaiDay(now);
  const options = await getOptions(context, filing);
  const question = JSON.stringify([filing.standardCode, filing.level, asOf, options]);
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const evidence = await getCachedForTenant(app.db, scope, `filing ${question}`, () =>
    evaluateEvidence(sources, filing, { enterprise, asOf, options }),
  );
  return { enterprise, asOf, cause: 'now', evidence };
}

interface Frozen extends Setting {
  readonly cause: 'opened' | 'filed';
}

/** Returns the frozen records without evaluating them; null if no records were frozen. */
export async function getFrozenRecords({ app, scope }: MemberContext, filing: Filing): Promise<Frozen | null> {
  const freeze = await getFrozenRecordsRow(app.db, scope, filing.uuid);
  const enterprise = freeze && (await getEnterpriseSnapshot(app, scope, freeze.fingerprint));
  if (freeze === null || enterprise === null) return null;
  const { asOf, cause, options } = freeze;
  return { enterprise, asOf, cause, options };
}

/** Returns the evidence of the frozen records; if no records were frozen, returns the evidence of the current records. */
export async function getFrozenEvidence(
  context: MemberContext,
  sources: FilingSources,
  filing: Filing,
): Promise<FilingEvidence> {
  const frozen = await getFrozenRecords(context, filing);
  if (frozen === null) return await getCurrentEvidence(context, sources, filing);
  const { enterprise, asOf, cause } = frozen;
  return { enterprise, asOf, cause, evidence: await evaluateEvidence(sources, filing, frozen) };
}

/** Freezes the records at each submission, so that later opinions can be compared with them. */
export async function freezeSubmittedRecords(
  context: MemberContext,
  filing: Filing,
  known: VersionedEnterpriseDocument,
  filedOn: string,
): Promise<void> {
  const { app, scope, now } = context;
  await saveEnterpriseSnapshot(app, scope, known, now);
  const options = await getOptions(context, filing);
  const fingerprint = await computeDocumentChecksum(known);
  const freeze = { cause: 'filed', fingerprint, asOf: filedOn, options, freezeTime: now } as const;
  await saveFrozenRecordsRow(app.db, scope, filing.uuid, freeze);
}
