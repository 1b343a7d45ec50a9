import { createHash } from 'node:crypto';
import { PUSHED_KINDS } from '#features/work/reminders/contract/policy-choice.ts';
import type { Publication } from '#platform/server/publication.ts';
import { type Change, getPushRow, savePushRow } from './push.repo.ts';

export const PUSH = 'policy-push.push';

/** Delay that combines policies published together into one notification. */
const WAIT_SECONDS = 15;

type Body = Readonly<Record<string, unknown>>;

/** Fields whose change is announced to enterprises. */
const TOLD = ['title', 'content', 'docNumber', 'validity', 'effectiveDate', 'abolishDate', 'region', 'tags'];

const getFingerprint = (body: Body): string =>
  createHash('sha256')
    .update(JSON.stringify(TOLD.map((name) => body[name] ?? null)))
    .digest('base64url');

function getChange(body: Body, isKnown: boolean): Change {
  if (body['validity'] === '失效') return 'ended';
  return isKnown ? 'changed' : 'new';
}

/**
 * Notifies the affected enterprises after the publication of a policy. A job that starts only if the publication is committed finds them,
 * so the publisher does not wait for ten thousand enterprises.
 */
export const announceOnPublish = (publication: Publication): Publication => ({
  ...publication,
  async apply(publisher, uuid, body) {
    const { app, now } = publisher;
    const before = await publication.read(app, uuid);
    await publication.apply(publisher, uuid, body);
    if (!(PUSHED_KINDS as readonly unknown[]).includes(body['kind']) || body['isSilent'] === true) return;
    const last = await getPushRow(app.db, uuid);
    const fingerprint = getFingerprint(body);
    if (last?.fingerprint === fingerprint) return;
    await savePushRow(app.db, { articleUuid: uuid, fingerprint, change: getChange(body, before !== null) }, now);
    await app.jobs.send(PUSH, {}, { singletonKey: 'next', startAfter: WAIT_SECONDS });
  },
});
