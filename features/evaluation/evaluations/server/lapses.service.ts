import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Lapse } from '#domain/qualification/outlook/lapses.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { Failure } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { NO_CHOICES } from '../contract/choices.ts';
import { ownFacts } from './checks.service.ts';
import { askEngine } from './engine/engine.ts';
import { createMemory } from './engine/memory.ts';

/** As far as papers are told of before and after their end. */
const AHEAD_DAYS = 190;
const BEHIND_DAYS = 400;
/** A list that is read every morning does not wait for these sentences: who asks next has them. */
const PATIENCE_MS = 1_500;

const answers = createMemory<readonly Lapse[]>();

/** What ends with papers of people and with certificates, by the record that a reminder is about. */
export interface PaperLapses {
  /** What held qualifications are short of without the paper; empty while that is not known yet. */
  readonly ofPaper: (targetUuid: string, endOn: string) => readonly Lapse[];
  /** Qualifications on a certificate that end with it or on a day of their own. */
  readonly ofCertificate: (uuid: string) => { readonly isSafety: boolean; readonly names: readonly string[] } | null;
}

const ownersIn = ({ registeredPeople, otherPeople }: Firm): ReadonlyMap<string, string> =>
  new Map(
    [...registeredPeople, ...otherPeople].flatMap(({ uuid, registrations }) =>
      uuid ? [[uuid, uuid] as const, ...registrations.map((one) => [one.uuid ?? '', uuid] as const)] : [],
    ),
  );

const namesOf = (items: Firm['certificates'][number]['items']) =>
  items.map(({ itemName, level }) => `${itemName}${level ?? ''}`);

function certificatesIn({ certificates }: Firm) {
  const whole = certificates.map(({ uuid, category, items }) => [uuid ?? '', category, namesOf(items)] as const);
  const parts = certificates.flatMap(({ category, items }) =>
    items.map((item) => [item.uuid ?? '', category, namesOf([item])] as const),
  );
  return new Map(
    [...whole, ...parts].map(([uuid, category, names]) => [uuid, { isSafety: category === 'safety', names }]),
  );
}

export const findPaperLapses =
  (catalogue: Catalogue) =>
  async ({ app, scope, now }: Pick<MemberContext, 'app' | 'scope' | 'now'>): Promise<PaperLapses> => {
    const asOf = shanghaiDay(now);
    const { firm, fingerprint } = await getCountedFirm(app, scope);
    const days = { from: addDays(asOf, -BEHIND_DAYS), until: addDays(asOf, AHEAD_DAYS) };
    const question = { firm, asOf, options: NO_CHOICES, without: [] };
    const found = await answers
      .rememberSoon(`${scope.entUuid} ${fingerprint} ${catalogue.version} ${asOf}`, PATIENCE_MS, async (tell) => {
        const task = { kind: 'lapses', facts: ownFacts(catalogue), question, days } as const;
        return (await askEngine<'lapses'>(task, tell)).lapses;
      })
      .catch((error: unknown): readonly Lapse[] => {
        if (error instanceof Failure) return [];
        throw error;
      });
    const owners = ownersIn(firm);
    const certificates = certificatesIn(firm);
    return {
      ofPaper: (targetUuid, endOn) => {
        const owner = owners.get(targetUuid);
        return owner === undefined ? [] : found.filter((one) => one.ownerRef === owner && one.endOn === endOn);
      },
      ofCertificate: (uuid) => certificates.get(uuid) ?? null,
    };
  };
