/** Storage keys of lesson files, which are stored in a separate folder with a subfolder for each upload's uuid. */
import type { Storage } from '#platform/server/storage/ports.ts';

export const COURSE_MEDIA_FOLDER = 'course-media/';
const getFolder = (uuid: string): string => `${COURSE_MEDIA_FOLDER}${uuid}/`;
export const buildOriginalKey = (uuid: string): string => `${getFolder(uuid)}original`;
export const buildPageKey = (uuid: string, page: number): string => `${getFolder(uuid)}page-${page}`;
export const buildRenditionKey = (uuid: string, height: number): string => `${getFolder(uuid)}h${height}`;
export const buildRenditionListKey = (uuid: string, height: number): string => `${getFolder(uuid)}h${height}-list`;

/** Returns the uuid of the upload that a key belongs to; null if the key is not of this module. */
export const parseMediaKey = (key: string): string | null => /^course-media\/([0-9a-f-]{36})\//.exec(key)?.[1] ?? null;

/** Removes all files of one upload. */
export async function removeMediaFiles(storage: Storage, uuid: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list(getFolder(uuid))) keys.push(key);
  for (const key of keys) await storage.remove(key);
}
