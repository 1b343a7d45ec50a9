import { createHash } from 'node:crypto';
import { type DisputedFact, withoutDisputed } from '#domain/firm/disputes.ts';
import type { Firm } from '#domain/firm/firm.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { getFirmEnterprise } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { listDisputedFacts } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { listFirmAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { listFirmCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import {
  listFirmDeclarations,
  listFirmEquipment,
} from '#features/records/declarations/server/declarations.server-api.ts';
import { listFirmPeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { listFirmProjects } from '#features/records/projects/server/projects.server-api.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { freezeInSteps } from '#platform/server/freeze.ts';
import { rememberOfRecords } from '#platform/server/records/firm-memory.ts';
import { createSteps } from '#platform/server/steps.ts';

export interface KnownFirm {
  readonly firm: Firm;
  readonly fingerprint: string;
}

interface RecordedFirm extends KnownFirm {
  /** What somebody calls wrong: it stands in the document, and does not count. */
  readonly disputed: readonly DisputedFact[];
}

/** Each list of the document record by record, each other part whole: no text of the whole is ever made. */
function* partsOf(firm: Firm): Generator<string> {
  const names = (Object.keys(firm) as (keyof Firm)[]).filter((name) => firm[name] !== undefined).sort();
  for (const [at, name] of names.entries()) {
    const value = firm[name];
    yield `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      yield canonicalJson(value);
      continue;
    }
    yield '[';
    for (const [index, record] of value.entries()) yield `${index === 0 ? '' : ','}${canonicalJson(record)}`;
    yield ']';
  }
  yield '}';
}

/** sha256 of the whole document; equal for equal content. */
async function fingerprintOf(firm: Firm): Promise<string> {
  const hash = createHash('sha256');
  const steps = createSteps();
  for (const part of partsOf(firm)) {
    hash.update(part);
    const rest = steps.rest();
    if (rest) await rest;
  }
  return hash.digest('hex');
}

/**
 * Everything that is stored of one enterprise as one document: what is exported, checked and compared with an import. ID numbers are
 * in clear, so mind where it goes. The parts are read of one state, and only when a record has changed since they were last read.
 */
export async function getFirm({ db, cipher }: Pick<App, 'db' | 'cipher'>, scope: Scope): Promise<RecordedFirm> {
  return await rememberOfRecords(db, scope, 'document', async () => {
    const parts = await db.transaction(async () => ({
      enterprise: await getFirmEnterprise(db, scope),
      certificates: await listFirmCertificates(db, scope),
      ...(await listFirmPeople(db, scope, cipher)),
      achievements: await listFirmAchievements(db, scope),
      projects: await listFirmProjects(db, scope),
      equipment: await listFirmEquipment(db, scope),
      declarations: await listFirmDeclarations(db, scope),
      disputed: await listDisputedFacts(db, scope),
    }));
    const { disputed, ...records } = parts;
    const firm: Firm = { schema: 1, ...records };
    return { firm, fingerprint: await fingerprintOf(firm), disputed };
  });
}

/** By the document that it is made of, for as long as somebody holds that. */
const counted = new WeakMap<RecordedFirm, Promise<KnownFirm>>();

async function countFirm({ firm, disputed }: RecordedFirm): Promise<KnownFirm> {
  const rest = await freezeInSteps(withoutDisputed(firm, disputed));
  return { firm: rest, fingerprint: await fingerprintOf(rest) };
}

/** The firm as it counts: what is disputed is not known. Everything that judges asks for this one; what is recorded and exported is the other. */
export async function getCountedFirm(app: Pick<App, 'db' | 'cipher'>, scope: Scope): Promise<KnownFirm> {
  const known = await getFirm(app, scope);
  if (known.disputed.length === 0) return known;
  const found = counted.get(known) ?? countFirm(known);
  counted.set(known, found);
  return await found;
}
