/** Transfers pictures with their texts between installations. */

import { getPictureAddress, getPictureUuid, listPictures } from '#domain/text/picture.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import {
  MAX_EXPORT_PICTURE_BYTES,
  MAX_EXPORT_PICTURES,
  tooManyPictures,
  unreadableFile,
} from '../../contract/batch.ts';
import { PUBLIC_TEXT_RESOURCES } from '../../contract/picture.ts';
import { getRichFields } from '../../contract/rich-fields.ts';
import { listUsablePictures } from '../texts/picture.repo.ts';
import { getPictureKey, savePicture } from '../texts/pictures.service.ts';
import type { ImportBody } from './body-columns.ts';
import type { ImportedPicture } from './read-json.worker.ts';

const MB = 1024 * 1024;

const getTexts = (resource: Resource, body: ImportBody): string[] =>
  getRichFields(resource).flatMap(({ name }) => (typeof body[name] === 'string' ? [String(body[name])] : []));

const namedIn = (resource: Resource, bodies: readonly ImportBody[]): string[] => [
  ...new Set(bodies.flatMap((body) => getTexts(resource, body).flatMap(listPictures))),
];

const rowsFor = ({ app, regions, session }: OperatorContext, resource: Resource, uuids: readonly string[]) =>
  listUsablePictures(app.db, regions, uuids, {
    userUuid: session.userUuid,
    resource: resource.name,
    open: PUBLIC_TEXT_RESOURCES,
  });

/** Returns the pictures that the texts reference, for an export file. @throws ApiError when they exceed the limits of a file */
export async function listPicturesToExport(
  context: OperatorContext,
  resource: Resource,
  bodies: readonly ImportBody[],
) {
  const rows = [...(await rowsFor(context, resource, namedIn(resource, bodies))).values()];
  const size = rows.reduce((sum, row) => sum + Number(row.size), 0);
  if (rows.length > MAX_EXPORT_PICTURES || size > MAX_EXPORT_PICTURE_BYTES)
    throw createApiError(tooManyPictures, {
      count: rows.length,
      size: Math.ceil(size / MB),
      mostCount: MAX_EXPORT_PICTURES,
      most: MAX_EXPORT_PICTURE_BYTES / MB,
    });
  const taken: { readonly uuid: string; readonly name: string; readonly data: string }[] = [];
  for (const { uuid, name } of rows) {
    const found = await context.app.storage.get(getPictureKey(uuid));
    if (found) taken.push({ uuid, name, data: (await readStoredObject(found)).toString('base64') });
  }
  return taken;
}

/**
 * Stores the supplied pictures that these texts reference and that are not stored yet. Each is re-encoded under a new name, and the texts
 * are updated.
 * @throws ApiError with the name of an invalid picture
 */
export async function importPictures(
  context: OperatorContext,
  resource: Resource,
  bodies: readonly ImportBody[],
  pictures: readonly ImportedPicture[],
): Promise<readonly ImportBody[]> {
  const named = namedIn(resource, bodies);
  const here = await rowsFor(context, resource, named);
  const names = new Map<string, string>();
  for (const { uuid, name, bytes } of pictures) {
    if (here.has(uuid) || names.has(uuid) || !named.includes(uuid)) continue;
    try {
      names.set(uuid, (await savePicture(context, resource, { filename: name, bytes })).uuid);
    } catch (error) {
      if (error instanceof RejectedFileError)
        throw createApiError(unreadableFile, { message: `图片“${name || uuid}”：${error.message}` });
      throw error;
    }
  }
  return bodies.map((body) => renamed(resource, body, names));
}

const ADDRESS = /\/portal\/api\/picture\/[0-9a-f-]{36}/g;

function renamed(resource: Resource, body: ImportBody, names: ReadonlyMap<string, string>): ImportBody {
  if (names.size === 0) return body;
  const texts = getRichFields(resource).flatMap(({ name }) => {
    const text = body[name];
    if (typeof text !== 'string') return [];
    const write = (address: string): string => {
      const own = names.get(getPictureUuid(address) ?? '');
      return own === undefined || !isUuid(own) ? address : getPictureAddress(own);
    };
    return [[name, text.replaceAll(ADDRESS, write)] as const];
  });
  return { ...body, ...Object.fromEntries(texts) };
}
