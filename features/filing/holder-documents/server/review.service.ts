/** What the clerk does with papers that came: looks, takes over into the archive of the person, or refuses. */
import { formatTime } from '#domain/text/time.ts';
import { attachKeptFile } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { listPersonNames } from '#features/records/personnel/server/personnel.server-api.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Blob, InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { isWithin, scopeOfHolder } from '#platform/server/access/scope.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { storedBlob } from '#platform/server/storage/stored-blob.ts';
import * as contract from '../holder-documents.contract.ts';
import * as repo from './paper.repo.ts';
import { copyForArchive, dropPaper, readPaper } from './paper-files.ts';
import type { StoredRequest } from './request.repo.ts';
import { foundRequest } from './request.service.ts';

/** Whoever is no longer in the archive was one of them. */
const PERSON_KINDS = ['register', 'else'] as const;

export const toWire = (row: repo.StoredPaper): contract.OfferedPaper => ({
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  size: row.size,
  state: row.state,
  reason: row.reason,
  createTime: formatTime(row.createTime),
});

/** @throws Failure 404 */
export async function listPapers(
  context: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listOfferedPapers>['query'],
): Promise<Page<contract.OfferedPaper>> {
  const { app, scope } = context;
  const request = await foundRequest(context, uuid);
  const rows = await repo.listPaperRows(app.db, scope, request.uuid);
  const from = offsetOf(query);
  return { rows: rows.slice(from, from + query.pageSize).map(toWire), total: rows.length };
}

interface Waiting {
  readonly paper: repo.StoredPaper & { readonly storageKey: string };
  readonly request: StoredRequest;
  /** Null: no longer in the archive. */
  readonly person: { readonly uuid: string; readonly kind: 'register' | 'else' } | null;
}

/** A paper that waits, for whoever may see files of such a person. @throws Failure 404, 409 */
async function findWaiting(context: MemberContext, uuid: string): Promise<Waiting> {
  const { app, scope } = context;
  const paper = await repo.getPaperRow(app.db, scope, uuid);
  if (paper === null) throw notFound();
  const request = await foundRequest(context, paper.requestUuid);
  // Which kind of person it is has to be known before it can be said whether he exists for this key.
  const [person] = await listPersonNames(app.db, scopeOfHolder(scope.entUuid), [request.personUuid]);
  const kinds = person ? [person.kind] : PERSON_KINDS;
  if (!kinds.every((kind) => isWithin(scope, kind))) throw notFound();
  const { storageKey } = paper;
  if (storageKey === null) throw fail(contract.alreadyDecided);
  return { paper: { ...paper, storageKey }, request, person: person ?? null };
}

/** @throws Failure 404, 409 */
export async function openPaper(context: MemberContext, uuid: string): Promise<Blob> {
  const { paper } = await findWaiting(context, uuid);
  const stored = await storedBlob(context.app, paper.storageKey, { filename: paper.name, mime: paper.mime });
  if (stored === null) throw fail(contract.paperLost);
  return stored;
}

/** @throws Failure 409 when somebody else was faster */
async function decide(
  context: MemberContext,
  { paper, request }: Waiting,
  decision: { readonly state: 'taken' | 'refused'; readonly reason: string | null },
): Promise<void> {
  const { app, scope, now } = context;
  if (!(await repo.decidePaperRow(app.db, scope, paper.uuid, { ...decision, now })))
    throw fail(contract.alreadyDecided);
  await recordAudit(context, {
    action: `holder.paper-${decision.state}`,
    targetKind: 'paperRequest',
    targetUuid: request.uuid,
    detail: { paper: paper.uuid, person: request.personUuid },
  });
}

/** Its bytes enter the archive as every other upload does. @throws Failure 404, 409 */
export async function takePaper(
  context: MemberContext,
  { uuid, name }: InputOf<typeof contract.takePaper>['body'],
): Promise<undefined> {
  const { app, scope } = context;
  const waiting = await findWaiting(context, uuid);
  const { paper, request, person } = waiting;
  if (person === null) throw fail(contract.personGone, { name: request.personName });
  const content = await readPaper(app, paper.storageKey);
  if (content === null) throw fail(contract.paperLost);
  const ending = `.${paper.kind}`;
  const given = name ?? paper.name;
  const { kind, mime, size, sha256, scan } = paper;
  const storageKey = await copyForArchive(app, scope.entUuid, content);
  const file = { kind, mime, size, sha256, scan, storageKey, name: given.endsWith(ending) ? given : given + ending };
  await app.db.transaction(async () => {
    await decide(context, waiting, { state: 'taken', reason: null });
    await attachKeptFile(app, scope, { bizType: person.kind, bizUuid: person.uuid }, file);
  });
  await dropPaper(app, paper.storageKey);
  return undefined;
}

/** @throws Failure 404, 409 */
export async function refusePaper(
  context: MemberContext,
  { uuid, reason }: InputOf<typeof contract.refusePaper>['body'],
): Promise<undefined> {
  const { app } = context;
  const waiting = await findWaiting(context, uuid);
  await app.db.transaction(() => decide(context, waiting, { state: 'refused', reason }));
  await dropPaper(app, waiting.paper.storageKey);
  return undefined;
}
