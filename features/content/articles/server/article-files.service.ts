import { loadContentFiles, readContentFile } from '#db/content/load.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { ArticleKind, AttachedFile } from '../contract/records.ts';
import {
  type ArticleFileRow,
  countDownload,
  getPublishedFileRow,
  listArticleFileRows,
  saveArticleFileRows,
} from './article-files.repo.ts';

const MIME = { pdf: 'application/pdf', webp: 'image/webp' } as const;

const toFile = ({ uuid, name, ext, mime, size, sha256 }: ArticleFileRow): AttachedFile => ({
  uuid,
  name: `${name}.${ext}`,
  url: `/portal/api/file/${uuid}`,
  size,
  ext,
  mime,
  sha256,
});

export const listArticleFiles = async (app: Pick<App, 'db'>, articleUuid: string): Promise<AttachedFile[]> =>
  (await listArticleFileRows(app.db, articleUuid)).map(toFile);

/**
 * Opens a file by its identifier; null unless its article is published. It is sent as a download that browsers do not render; the page
 * renders the preview.
 */
export async function openArticleFile({ app }: PublicContext, uuid: string): Promise<BlobResult | null> {
  const row = await getPublishedFileRow(app.db, uuid);
  if (!row) return null;
  const bytes = await readContentFile(row.place);
  await countDownload(app.db, uuid);
  return { filename: `${row.name}.${row.ext}`, mime: row.mime, bytes };
}

/**
 * Returns the content of a file.
 * @throws ApiError 数据不存在
 */
export async function getArticleFile(context: PublicContext, uuid: string): Promise<BlobResult> {
  const file = await openArticleFile(context, uuid);
  if (file === null) throw createNotFoundError();
  return file;
}

/** Assigns the files shipped with the program to the articles of these kinds. */
export async function syncArticleFiles(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  kinds: readonly ArticleKind[],
): Promise<void> {
  const rows = loadContentFiles()
    .filter(({ kind }) => kinds.includes(kind))
    .map((file, sort) => ({
      uuid: createNameUuid(`article file ${file.kind} ${file.article} ${file.name} ${file.ext}`),
      articleUuid: createNameUuid(`${file.kind} ${file.article}`),
      name: file.name,
      ext: file.ext,
      mime: MIME[file.ext],
      size: file.size,
      sha256: file.sha256,
      place: file.place,
      sort,
    }));
  if (rows.length > 0) await saveArticleFileRows(db, rows, clock.now());
}
