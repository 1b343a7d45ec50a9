import { createHash } from 'node:crypto';
import type { Firm } from '#domain/firm/firm.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { listFirmAchievements } from '#features/achievements/server/public.ts';
import { listFirmCertificates } from '#features/certificates/server/public.ts';
import { listFirmDeclarations, listFirmEquipment } from '#features/declarations/server/public.ts';
import { getFirmEnterprise } from '#features/enterprise/server/public.ts';
import { listFirmPeople } from '#features/personnel/server/public.ts';
import { listFirmProjects } from '#features/projects/server/public.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import { createSteps } from '#platform/server/steps.ts';

export interface KnownFirm {
  readonly firm: Firm;
  readonly fingerprint: string;
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
 * in clear, so mind where it goes. The parts are read in one transaction, and only when a record has changed since they were last read.
 */
export async function getFirm({ db, cipher }: Pick<App, 'db' | 'cipher'>, scope: Scope): Promise<KnownFirm> {
  return await rememberOfFirm(db, scope, 'document', async () => {
    const parts = await db.transaction(async () => ({
      enterprise: await getFirmEnterprise(db, scope),
      certificates: await listFirmCertificates(db, scope),
      ...(await listFirmPeople(db, scope, cipher)),
      achievements: await listFirmAchievements(db, scope),
      projects: await listFirmProjects(db, scope),
      equipment: await listFirmEquipment(db, scope),
      declarations: await listFirmDeclarations(db, scope),
    }));
    const firm: Firm = { schema: 1, ...parts };
    return { firm, fingerprint: await fingerprintOf(firm) };
  });
}
