import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertNoFieldErrors, type Publication, type PublicationContext } from '#platform/server/publication.ts';
import { getFieldChanges } from './field-changes.ts';
import { editPublicationRow, type PublicationBody, type PublicationRow, WITHOUT_APPROVAL } from './publication.repo.ts';
import { addVersionRow, getVersionRow } from './version.repo.ts';

/** Stores content that was published before versions were introduced as the first version, so that it can be restored. */
export async function saveFirstVersion(
  app: App,
  publication: Publication,
  { uuid, publishTime, createTime }: Pick<PublicationRow, 'uuid' | 'publishTime' | 'createTime'>,
): Promise<void> {
  if (await getVersionRow(app.db, uuid)) return;
  const body = await publication.read(app, uuid);
  if (!body) return;
  const version = {
    publicationUuid: uuid,
    body,
    publisherUuid: null,
    approverUuid: null,
    publishTime: publishTime ?? createTime,
  };
  await addVersionRow(app.db, version);
}

/** A locked publication, with the body to publish and the approver, if approval was required. */
type Held = PublicationRow & { readonly draft: PublicationBody };

/**
 * Writes a draft into the feature's table, with its version and audit entry, in the transaction.
 * @throws ApiError with the validation errors
 */
export async function publishLockedDraft(
  publisher: PublicationContext,
  publication: Publication,
  { uuid, draft, publishTime, createTime, approverUuid }: Held,
  actor: Omit<Parameters<typeof logAudit>[0], 'app' | 'now'>,
): Promise<void> {
  const { app, now, userUuid } = publisher;
  assertNoFieldErrors((await publication.examine?.(publisher, uuid, draft)) ?? []);
  const before = await publication.read(app, uuid);
  await saveFirstVersion(app, publication, { uuid, publishTime, createTime });
  await publication.apply(publisher, uuid, draft);
  const stamp = { publisherUuid: userUuid, publishTime: now };
  await addVersionRow(app.db, { publicationUuid: uuid, body: draft, approverUuid, ...stamp });
  const change = {
    ...stamp,
    ...WITHOUT_APPROVAL,
    approverUuid,
    draft: null,
    state: 'published',
    isLive: true,
    reason: null,
  } as const;
  await editPublicationRow(app.db, uuid, change, now);
  await logAudit(
    { ...actor, app, now },
    {
      action: 'publishing.published',
      targetKind: publication.resource.name,
      targetUuid: uuid,
      detail: {
        changes: getFieldChanges(before, draft),
        publisher: userUuid,
        ...(approverUuid === null ? {} : { approver: approverUuid }),
      },
    },
  );
}
