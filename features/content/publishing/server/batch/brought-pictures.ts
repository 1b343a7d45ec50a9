/** Pictures that travel with their texts from one installation to another. */

import { listPictures, pictureAddress, pictureOf } from '#domain/text/picture.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { fail } from '#platform/contract/fault.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { readAll } from '#platform/server/storage/ports.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import {
  EXPORT_MOST_PICTURE_BYTES,
  EXPORT_MOST_PICTURES,
  tooManyPictures,
  unreadableFile,
} from '../../contract/batch.ts';
import { richFieldsOf } from '../../contract/rich-fields.ts';
import { listPictureRowsFor } from '../texts/picture.repo.ts';
import { keepPicture, OPEN, pictureContent } from '../texts/pictures.service.ts';
import type { Body } from './body-columns.ts';
import type { BroughtPicture } from './read-json.worker.ts';

const MB = 1024 * 1024;

const textsOf = (resource: Resource, body: Body): string[] =>
  richFieldsOf(resource).flatMap(({ name }) => (typeof body[name] === 'string' ? [String(body[name])] : []));

const namedIn = (resource: Resource, bodies: readonly Body[]): string[] => [
  ...new Set(bodies.flatMap((body) => textsOf(resource, body).flatMap(listPictures))),
];

const rowsFor = ({ app, regions, session }: OperatorContext, resource: Resource, uuids: readonly string[]) =>
  listPictureRowsFor(app.db, regions, uuids, { userUuid: session.userUuid, resource: resource.name, open: OPEN });

/** The pictures that these texts name, as a file takes them along. @throws Failure when they are more than it holds */
export async function picturesToTake(context: OperatorContext, resource: Resource, bodies: readonly Body[]) {
  const rows = [...(await rowsFor(context, resource, namedIn(resource, bodies))).values()];
  const size = rows.reduce((sum, row) => sum + Number(row.size), 0);
  if (rows.length > EXPORT_MOST_PICTURES || size > EXPORT_MOST_PICTURE_BYTES)
    throw fail(tooManyPictures, {
      count: rows.length,
      size: Math.ceil(size / MB),
      mostCount: EXPORT_MOST_PICTURES,
      most: EXPORT_MOST_PICTURE_BYTES / MB,
    });
  const taken: { readonly uuid: string; readonly name: string; readonly data: string }[] = [];
  for (const { uuid, name } of rows) {
    const found = await context.app.storage.get(pictureContent(uuid));
    if (found) taken.push({ uuid, name, data: (await readAll(found)).toString('base64') });
  }
  return taken;
}

/**
 * Keeps the brought pictures that these texts name and that are not here, each drawn anew under a name of its own, and lets the texts name those.
 * @throws Failure with the name of what is no picture
 */
export async function takePictures(
  context: OperatorContext,
  resource: Resource,
  bodies: readonly Body[],
  pictures: readonly BroughtPicture[],
): Promise<readonly Body[]> {
  const named = namedIn(resource, bodies);
  const here = await rowsFor(context, resource, named);
  const names = new Map<string, string>();
  for (const { uuid, name, bytes } of pictures) {
    if (here.has(uuid) || names.has(uuid) || !named.includes(uuid)) continue;
    try {
      names.set(uuid, (await keepPicture(context, resource, { filename: name, bytes })).uuid);
    } catch (error) {
      if (error instanceof RefusedFile)
        throw fail(unreadableFile, { message: `图片“${name || uuid}”：${error.message}` });
      throw error;
    }
  }
  return bodies.map((body) => renamed(resource, body, names));
}

const ADDRESS = /\/portal\/api\/picture\/[0-9a-f-]{36}/g;

function renamed(resource: Resource, body: Body, names: ReadonlyMap<string, string>): Body {
  if (names.size === 0) return body;
  const texts = richFieldsOf(resource).flatMap(({ name }) => {
    const text = body[name];
    if (typeof text !== 'string') return [];
    const write = (address: string): string => {
      const own = names.get(pictureOf(address) ?? '');
      return own === undefined || !isUuid(own) ? address : pictureAddress(own);
    };
    return [[name, text.replaceAll(ADDRESS, write)] as const];
  });
  return { ...body, ...Object.fromEntries(texts) };
}
