import { createHash } from 'node:crypto';
import { PUSHED_POLICY_KINDS } from '#features/work/reminders/contract/policy-choice.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Publication } from '#platform/server/publication.ts';
import { getPushRow, type PolicyChange, savePushRow } from './push.repo.ts';

export const POLICY_PUSH_JOB = 'policy-push.push';

/** Delay that combines policies published together into one notification. */
const WAIT_SECONDS = 15;

type Body = Readonly<Record<string, unknown>>;

/** Fields whose change causes a notification of enterprises. */
const TOLD = ['title', 'content', 'docNumber', 'validity', 'effectiveDate', 'abolishDate', 'region', 'tags'];

const getFingerprint = (body: Body): string =>
  createHash('sha256')
    .update(JSON.stringify(TOLD.map((name) => body[name] ?? null)))
    .digest('base64url');

function getChange(body: Body, isKnown: boolean): PolicyChange {
  if (body['validity'] === '失效') return 'ended';
  return isKnown ? 'changed' : 'new';
}

/** Why the publication of an article notifies no enterprise: its kind, the operator's choice, or unchanged content. */
type Silence = 'kind' | 'wished' | 'known';

interface NextPush {
  readonly fingerprint: string;
  readonly change: PolicyChange;
}

/** Determines the notification that the publication of an article causes, or the reason why it causes none. */
export async function planPush(db: Db, uuid: string, body: Body, isKnown: boolean): Promise<NextPush | Silence> {
  if (!(PUSHED_POLICY_KINDS as readonly unknown[]).includes(body['kind'])) return 'kind';
  if (body['isSilent'] === true) return 'wished';
  const fingerprint = getFingerprint(body);
  if ((await getPushRow(db, uuid))?.fingerprint === fingerprint) return 'known';
  return { fingerprint, change: getChange(body, isKnown) };
}

/**
 * Enqueues the notification of the affected enterprises after a policy is published. A background job finds them once the publication is
 * committed, so the publisher does not wait.
 */
export const announceOnPublish = (publication: Publication): Publication => ({
  ...publication,
  async apply(publisher, uuid, body) {
    const { app, now } = publisher;
    const before = await publication.read(app, uuid);
    await publication.apply(publisher, uuid, body);
    const push = await planPush(app.db, uuid, body, before !== null);
    if (typeof push === 'string') return;
    await savePushRow(app.db, { articleUuid: uuid, ...push }, now);
    await app.jobs.send(POLICY_PUSH_JOB, {}, { singletonKey: 'next', startAfter: WAIT_SECONDS });
  },
});
