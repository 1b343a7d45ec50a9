import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A file in this folder, created by `npm run attachments`. */
const ContentFile = z.object({
  /** Kind and name of the article to which the file belongs. */
  kind: z.enum(['policy', 'regulation', 'notice', 'publicity', 'news', 'question']),
  article: z.string(),
  /** Display name without the file extension. */
  name: z.string(),
  ext: z.enum(['pdf', 'webp']),
  /** Name of the file in this folder. */
  place: z.string().regex(/^[a-z]+-[0-9a-f]{12}\.(pdf|webp)$/),
  size: z.number().int().positive(),
  sha256: z.string().length(64),
  /** sha256 of the source text of the file. */
  source: z.string().length(64),
});
export type ContentFile = z.output<typeof ContentFile>;

let known: ContentFile[] | null = null;

/** Lists the files of this folder; read from disk once. */
export function loadContentFiles(): readonly ContentFile[] {
  known ??= z
    .array(ContentFile)
    .parse(JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8')) as unknown);
  return known;
}

/** @throws if the file does not exist */
export async function readContentFile(place: string): Promise<Buffer> {
  if (!loadContentFiles().some((file) => file.place === place)) throw new Error(`${place} is not in the manifest`);
  return await readFile(new URL(`./${place}`, import.meta.url));
}
