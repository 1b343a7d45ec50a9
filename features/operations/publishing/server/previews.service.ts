import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import { listPublicationErrors } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { WHOLE_COUNTRY } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { runAsDryRun } from '#platform/server/content/trial.ts';
import { isSameSignature } from '#platform/server/crypto/same-seal.ts';
import type { PreviewOpener } from '#platform/server/http/page-preview.ts';
import { assertNoFieldErrors, type Publication } from '#platform/server/publication.ts';
import { renderHtmlForReader } from '#platform/server/text/render-html.ts';
import { getRichFields } from '../contract/rich-fields.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { noReaderPage, type PREVIEW_HOURS, type PreviewLink, tooManyPreviews } from '../publishing.contract.ts';
import * as links from './preview-link.repo.ts';
import { getPublicationRow, lockPublication, type PublicationBody, type PublicationRow } from './publication.repo.ts';
import { getVersionRow } from './version.repo.ts';

const HOUR_MS = 3_600_000;
const MAX_ = 20;
/** The time in milliseconds for which an expired address is still reported as expired. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;

const sealOf = ({ cipher }: App, uuid: string): string => cipher.blindIndex(`preview of a draft\n${uuid}`);

const signed = (app: App, uuid: string): string => `${uuid}.${sealOf(app, uuid)}`;

/** Returns the uuid of a signed address; null if the signature is invalid. */
function readSigned(app: App, text: string): string | null {
  const [uuid, seal, ...more] = text.split('.');
  if (uuid === undefined || seal === undefined || more.length > 0 || !isUuid(uuid)) return null;
  return isSameSignature(seal, sealOf(app, uuid)) ? uuid : null;
}

/** Returns the draft if there is one, otherwise the published or last published version. */
const getBody = async ({ app }: { readonly app: App }, publication: Publication, row: PublicationRow) =>
  row.draft ?? (await publication.read(app, row.uuid)) ?? (await getVersionRow(app.db, row.uuid))?.body ?? null;

/** Returns path and query of the page that displays a body. */
function getPage({ resource, page }: Publication, uuid: string, body: PublicationBody): string | null {
  if (resource.preview === 'page') return page?.(uuid, body) ?? null;
  return resource.preview === 'fields' ? href(publishingPages.preview) : null;
}

function getAddress(app: App, page: string, link: string): string {
  const url = new URL(page, 'http://portal.invalid');
  url.searchParams.set(PREVIEW_PARAMETER, signed(app, link));
  return `${url.pathname}${url.search}${url.hash}`;
}

async function getShown(context: OperatorContext, publication: Publication, uuid: string) {
  const { regions } = context;
  const { db } = context.app;
  const row = isUuid(uuid) ? await getPublicationRow(db, regions, publication.resource.name, uuid) : undefined;
  if (!row || row.delFlag === '2') throw createNotFoundError();
  const body = await getBody(context, publication, row);
  // A page for readers requires a complete record.
  const errors = row.draft === null ? [] : listPublicationErrors(publication.resource, row.draft);
  const page = body && errors.length === 0 ? getPage(publication, uuid, body) : null;
  return { row, page, errors };
}

const present = (
  app: App,
  page: string,
  row: Awaited<ReturnType<typeof links.listPreviewLinks>>[number],
): PreviewLink => ({
  uuid: row.uuid,
  address: getAddress(app, page, row.uuid),
  until: formatTime(row.until),
  createTime: formatTime(row.createTime),
  creatorName: row.creatorName,
});

/**
 * Lists the preview links of a record.
 * @throws ApiError 数据不存在
 */
export async function listPreviews(context: OperatorContext, publication: Publication, uuid: string) {
  const { app, now } = context;
  const { page } = await getShown(context, publication, uuid);
  if (!page) return [];
  return (await links.listPreviewLinks(app.db, uuid, now)).map((row) => present(app, page, row));
}

/**
 * Creates a preview link.
 * @throws ApiError 数据不存在; 这类内容没有读者页面; the errors of an incomplete draft
 */
export async function addPreview(
  context: OperatorContext,
  publication: Publication,
  { uuid, hours }: { readonly uuid: string; readonly hours: (typeof PREVIEW_HOURS)[number] },
): Promise<PreviewLink> {
  const { app, now, session } = context;
  const { page, row, errors } = await getShown(context, publication, uuid);
  assertNoFieldErrors(errors);
  if (!page) throw createApiError(noReaderPage);
  const link = {
    uuid: app.random.uuid(),
    publicationUuid: uuid,
    until: new Date(now.getTime() + hours * HOUR_MS),
    createBy: session.userUuid,
    createTime: now,
  };
  await app.db.transaction(async () => {
    // Two concurrent requests must not both create the last permitted link.
    if (!(await lockPublication(app.db, context.regions, publication.resource.name, uuid))) throw createNotFoundError();
    if ((await links.listPreviewLinks(app.db, uuid, now)).length >= MAX_)
      throw createApiError(tooManyPreviews, { most: MAX_ });
    await links.addPreviewLink(app.db, link);
    await logAudit(context, {
      action: 'publishing.preview-made',
      targetKind: publication.resource.name,
      targetUuid: uuid,
      detail: { title: row.title, link: link.uuid, until: formatTime(link.until) },
    });
  });
  return present(app, page, { ...link, endedTime: null, endedBy: null, creatorName: session.nickName });
}

/**
 * Ends a preview link.
 * @throws ApiError 数据不存在, also for a link of another resource
 */
export async function endPreview(context: OperatorContext, publication: Publication, uuid: string): Promise<undefined> {
  const { app, now, session, regions } = context;
  const link = isUuid(uuid) ? await links.getPreviewLink(app.db, uuid) : undefined;
  if (!link || link.resource !== publication.resource.name) throw createNotFoundError();
  if (!(await getPublicationRow(app.db, regions, link.resource, link.publicationUuid))) throw createNotFoundError();
  await app.db.transaction(async () => {
    if (!(await links.endPreviewLink(app.db, uuid, session.userUuid, now))) return;
    await logAudit(context, {
      action: 'publishing.preview-ended',
      targetKind: publication.resource.name,
      targetUuid: link.publicationUuid,
      detail: { link: uuid },
    });
  });
  return undefined;
}

/** Thrown to roll back the preview transaction. */
class RevokedAddress extends Error {
  override name = 'RevokedAddress';
}

/**
 * Runs the work as if the draft were published and then rolls the transaction back. The page, its lists and its links are therefore the
 * real ones; no other reader sees them, and no content version changes.
 */
async function withDraft<T>(app: App, publication: Publication, uuid: string, work: () => Promise<T>): Promise<T> {
  const shown: { result?: T } = {};
  try {
    await app.db.transaction(async () => {
      const row = await lockPublication(app.db, WHOLE_COUNTRY, publication.resource.name, uuid);
      if (!row || row.delFlag === '2') throw createNotFoundError();
      const body = await getBody({ app }, publication, row);
      if (body && (row.draft || !row.isLive))
        await publication.apply({ app, now: app.clock.now(), userUuid: row.authorUuid }, uuid, body);
      shown.result = await runAsDryRun(work);
      throw new RevokedAddress();
    });
  } catch (error) {
    if (!(error instanceof RevokedAddress)) throw error;
  }
  return shown.result as T;
}

const WRONG = {
  kind: 'refused',
  code: 404,
  title: '预览链接无效',
  text: '请检查链接是否复制完整，或请运营人员重新制作。',
} as const;
const OVER = {
  kind: 'refused',
  code: 410,
  title: '预览链接已失效',
  text: '链接已到期、已停用，或内容已删除。需要再看时，请运营人员重新制作。',
} as const;
const INCOMPLETE = {
  kind: 'refused',
  code: 404,
  title: '草稿还不完整',
  text: '有必填内容被删去，暂时不能预览。请运营人员补齐后再打开。',
} as const;
const ELSEWHERE = {
  kind: 'refused',
  code: 404,
  title: '预览链接不属于这个页面',
  text: '请打开收到的完整链接；如内容种类已改，请运营人员重新制作。',
} as const;

/** Returns the fields as readers see them: formulas are rendered, and pictures open for any visitor with the address. */
const shownBody = (app: App, { resource, word }: Publication, body: PublicationBody): PublicationBody => ({
  ...body,
  ...word?.(body),
  ...Object.fromEntries(
    getRichFields(resource).flatMap(({ name }) => {
      const text = body[name];
      return typeof text === 'string' ? [[name, renderHtmlForReader(app, text)]] : [];
    }),
  ),
});

const getPath = (address: string): string => new URL(address, 'http://portal.invalid').pathname;

/** Creates the function that shows a draft to any visitor with its address; the address opens no other page. */
export const createPreviewOpener =
  (publications: readonly Publication[]): PreviewOpener =>
  async (app, { token, path, now }) => {
    const uuid = readSigned(app, token);
    const link = uuid === null ? undefined : await links.getPreviewLink(app.db, uuid);
    const publication = publications.find(({ resource }) => resource.name === link?.resource);
    if (!link || !publication) return WRONG;
    if (link.endedTime || link.until <= now) return OVER;
    const row = await getPublicationRow(app.db, WHOLE_COUNTRY, publication.resource.name, link.publicationUuid);
    const body = row && row.delFlag === '0' ? await getBody({ app }, publication, row) : null;
    if (!row || !body) return OVER;
    if (row.draft && listPublicationErrors(publication.resource, row.draft).length > 0) return INCOMPLETE;
    const page = getPage(publication, row.uuid, body);
    if (page === null || getPath(page) !== getPath(path)) return ELSEWHERE;
    const { resource } = publication;
    const isPage = resource.preview === 'page';
    return {
      kind: 'open',
      preview: {
        title: row.title,
        until: formatTime(link.until),
        fields: isPage ? null : { resource: resource.name, values: shownBody(app, publication, body) },
      },
      show: (work) => (isPage ? withDraft(app, publication, row.uuid, work) : work()),
    };
  };

export const removeOldPreviews = (app: App): Promise<void> =>
  links.removeOldPreviewLinks(app.db, new Date(app.clock.now().getTime() - REMEMBERED_MS));
