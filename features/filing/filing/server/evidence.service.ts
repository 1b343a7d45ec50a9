/** What the records said of a filing when it was submitted, and what they say now. */
import type { Evidence } from '#domain/filing/opinions/would-say.ts';
import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { type Choices, NO_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import {
  getFirmSnapshot,
  recheckLevel,
  saveFirmSnapshot,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { Contradictions } from '#features/records/contradictions/server/contradictions.server-api.ts';
import {
  getCountedFirm,
  type KnownFirm,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import type { StoredFiling } from './filing.repo.ts';
import { getFreeze, saveFreeze } from './freeze.repo.ts';

/** What a filing is looked at with. */
export interface FilingSources {
  readonly catalogue: Catalogue;
  readonly contradictions: Contradictions;
}

export interface Seen {
  readonly firm: Firm;
  readonly asOf: string;
  /** `now`: nothing was frozen, so the records of today stand in. */
  readonly cause: 'opened' | 'filed' | 'now';
  readonly evidence: Evidence;
}

type Filing = Pick<StoredFiling, 'uuid' | 'standardCode' | 'level'>;
type Setting = { readonly firm: Firm; readonly asOf: string; readonly options: Choices };

/** What the engine and the rules of contradiction say of records. */
export async function lookAt(
  { catalogue, contradictions }: FilingSources,
  filing: Filing,
  setting: Setting,
): Promise<Evidence> {
  const { standardCode, level } = filing;
  const { firm, asOf } = setting;
  const report =
    standardCode === null || level === null ? null : await recheckLevel(catalogue, { ...setting, standardCode, level });
  return { report, contradictions: await contradictions.of(firm, asOf) };
}

const optionsOf = async ({ app, scope }: MemberContext, filing: Filing): Promise<Choices> =>
  (await getFreeze(app.db, scope, filing.uuid))?.options ?? NO_CHOICES;

/** Made once for the firm as it stands, whoever asks. */
export async function seeNow(context: MemberContext, sources: FilingSources, filing: Filing): Promise<Seen> {
  const { app, scope, now } = context;
  const asOf = shanghaiDay(now);
  const options = await optionsOf(context, filing);
  const question = JSON.stringify([filing.standardCode, filing.level, asOf, options]);
  const { firm } = await getCountedFirm(app, scope);
  const evidence = await rememberOfFirm(app.db, scope, `filing ${question}`, () =>
    lookAt(sources, filing, { firm, asOf, options }),
  );
  return { firm, asOf, cause: 'now', evidence };
}

interface Frozen extends Setting {
  readonly cause: 'opened' | 'filed';
}

/** The records as they were frozen, not looked at; null where none were. */
export async function getFrozen({ app, scope }: MemberContext, filing: Filing): Promise<Frozen | null> {
  const freeze = await getFreeze(app.db, scope, filing.uuid);
  const firm = freeze && (await getFirmSnapshot(app, scope, freeze.fingerprint));
  if (freeze === null || firm === null) return null;
  const { asOf, cause, options } = freeze;
  return { firm, asOf, cause, options };
}

/** The records as they were frozen; where none were, those of today. */
export async function seeFrozen(context: MemberContext, sources: FilingSources, filing: Filing): Promise<Seen> {
  const frozen = await getFrozen(context, filing);
  if (frozen === null) return await seeNow(context, sources, filing);
  const { firm, asOf, cause } = frozen;
  return { firm, asOf, cause, evidence: await lookAt(sources, filing, frozen) };
}

/** With each submission: what an opinion about it is compared with. */
export async function freezeFiled(
  context: MemberContext,
  filing: Filing,
  known: KnownFirm,
  filedOn: string,
): Promise<void> {
  const { app, scope, now } = context;
  await saveFirmSnapshot(app, scope, known, now);
  const options = await optionsOf(context, filing);
  const freeze = { cause: 'filed', fingerprint: known.fingerprint, asOf: filedOn, options, freezeTime: now } as const;
  await saveFreeze(app.db, scope, filing.uuid, freeze);
}
