import { createHash } from 'node:crypto';
import type { Firm } from '#domain/firm/firm.ts';
import { listFirmAchievements } from '#features/achievements/server/public.ts';
import { listFirmCertificates } from '#features/certificates/server/public.ts';
import { listFirmDeclarations, listFirmEquipment } from '#features/declarations/server/public.ts';
import { getFirmEnterprise } from '#features/enterprise/server/public.ts';
import { listFirmPeople } from '#features/personnel/server/public.ts';
import { listFirmProjects } from '#features/projects/server/public.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';

export interface KnownFirm {
  readonly firm: Firm;
  readonly fingerprint: string;
}

/** Keys in order, so that equal content gives equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

/** sha256 of the whole document; equal for equal content. */
const fingerprintOf = (firm: Firm): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(firm)))
    .digest('hex');

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
    return { firm, fingerprint: fingerprintOf(firm) };
  });
}
