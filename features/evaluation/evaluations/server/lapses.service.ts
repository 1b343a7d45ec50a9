import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Lapse } from '#domain/qualification/outlook/lapses.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import { getCurrentStandardsReference } from './evaluations.service.ts';

/** The number of days before and after their expiry during which documents are reported. */
const AHEAD_DAYS = 190;
const BEHIND_DAYS = 400;
/** The timeout for these sentences; a list that is read every morning omits them until the next request. */
const PATIENCE_MS = 1_500;

const answers = createResultCache<readonly Lapse[]>();

/** The effects of expiring personal documents and certificates on current qualifications. */
export interface DocumentLapses {
  /** Returns the requirements of current qualifications that become unmet when the document expires; empty until computed. */
  readonly ofPaper: (targetUuid: string, endOn: string) => readonly Lapse[];
  /** Returns the qualifications on a certificate that expire with the certificate or on a separate day. */
  readonly ofCertificate: (uuid: string) => { readonly isSafety: boolean; readonly names: readonly string[] } | null;
}

const ownersIn = ({ registeredPeople, otherPeople }: EnterpriseDocument): ReadonlyMap<string, string> =>
  new Map(
    [...registeredPeople, ...otherPeople].flatMap(({ uuid, registrations }) =>
      uuid ? [[uuid, uuid] as const, ...registrations.map((one) => [one.uuid ?? '', uuid] as const)] : [],
    ),
  );

const getNames = (items: EnterpriseDocument['certificates'][number]['items']) =>
  items.map(({ itemName, level }) => `${itemName}${level ?? ''}`);

function certificatesIn({ certificates }: EnterpriseDocument) {
  const whole = certificates.map(({ uuid, category, items }) => [uuid ?? '', category, getNames(items)] as const);
  const parts = certificates.flatMap(({ category, items }) =>
    items.map((item) => [item.uuid ?? '', category, getNames([item])] as const),
  );
  return new Map(
    [...whole, ...parts].map(([uuid, category, names]) => [uuid, { isSafety: category === 'safety', names }]),
  );
}

export const findDocumentExpiries =
  (catalogue: Catalogue) =>
  async ({ app, scope, now }: Pick<MemberContext, 'app' | 'scope' | 'now'>): Promise<DocumentLapses> => {
    const asOf = toShanghaiDay(now);
    const { enterprise, key } = await getEnterpriseWithoutDisputedFacts(app, scope);
    const days = { from: addDays(asOf, -BEHIND_DAYS), until: addDays(asOf, AHEAD_DAYS) };
    const question = { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
    const found = await answers
      .rememberSoon(`${key} ${catalogue.version} ${asOf}`, PATIENCE_MS, async (tell) => {
        const task = { kind: 'lapses', facts: getCurrentStandardsReference(catalogue), question, days } as const;
        return (await enqueueEngineTask<'lapses'>(task, tell)).lapses;
      })
      .catch((error: unknown): readonly Lapse[] => {
        if (error instanceof ApiError) return [];
        throw error;
      });
    const owners = ownersIn(enterprise);
    const certificates = certificatesIn(enterprise);
    return {
      ofPaper: (targetUuid, endOn) => {
        const owner = owners.get(targetUuid);
        return owner === undefined ? [] : found.filter((one) => one.ownerRef === owner && one.endOn === endOn);
      },
      ofCertificate: (uuid) => certificates.get(uuid) ?? null,
    };
  };
