/** Where the files of a lesson lie in the store: below a folder of their own, each upload in one by its uuid. */
import type { Storage } from '#platform/server/storage/ports.ts';

export const FOLDER = 'course-media/';
const folderOf = (uuid: string): string => `${FOLDER}${uuid}/`;
export const originalKey = (uuid: string): string => `${folderOf(uuid)}original`;
export const pageKey = (uuid: string, page: number): string => `${folderOf(uuid)}page-${page}`;
export const renditionKey = (uuid: string, height: number): string => `${folderOf(uuid)}h${height}`;
export const renditionListKey = (uuid: string, height: number): string => `${folderOf(uuid)}h${height}-list`;

/** The upload that a key belongs to; null: it is none of ours. */
export const mediaOfKey = (key: string): string | null => /^course-media\/([0-9a-f-]{36})\//.exec(key)?.[1] ?? null;

/** Everything of one upload. */
export async function removeFiles(storage: Storage, uuid: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folderOf(uuid))) keys.push(key);
  for (const key of keys) await storage.remove(key);
}
