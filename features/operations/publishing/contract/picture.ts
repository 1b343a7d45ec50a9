/** Pictures in published texts: operators upload them, and readers load them. */
import { z } from 'zod';
import { isRegional } from '#domain/access/data-scope.ts';
import { PICTURE_PATH } from '#domain/text/picture.ts';
import { filter, id } from '#platform/contract/fields.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { blob, data, type Permission, route } from '#platform/contract/route.ts';
import { getRichFields } from './rich-fields.ts';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const Picture = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Display width, limited to the width that a page needs. */
  width: z.number().int(),
  height: z.number().int(),
  /** An address that opens the picture for the caller for a limited time; stored texts contain the address without its ticket. */
  address: z.string(),
});
export type Picture = z.output<typeof Picture>;

/** Returns the access rule of all calls of a resource; records with a region are limited to the regions of the operator's permission. */
export const getManageAccess = (name: string, action: 'list' | 'edit' | 'publish' | 'decide' | 'remove') =>
  ({
    spec: null,
    tag: '内容发布',
    access: { operator: `manage:${name}:${action}` as Permission },
    ...(isRegional(`manage:${name}:${action}`) ? { byRegion: true as const } : {}),
  }) as const;

function createCalls({ name, label }: Resource) {
  const call = (action: 'list' | 'edit') => getManageAccess(name, action);
  return {
    addPicture: route({
      ...call('edit'),
      method: 'POST',
      path: `/portal/manage/${name}/picture`,
      summary: `${label}：上传正文中的图片，按内容判断`,
      rate: 'upload',
      files: { file: { maxBytes: MAX_PICTURE_BYTES, required: true, label: '图片', isSpooled: true } },
      output: data(Picture),
    }),
    getPicture: route({
      ...call('list'),
      method: 'GET',
      path: `/portal/manage/${name}/picture/{id}`,
      summary: `${label}：正文中的一张图片，发布前也可查看`,
      params: id,
      output: data(Picture),
    }),
  };
}

const created = new WeakMap<Resource, ReturnType<typeof createCalls>>();

/** Returns the picture calls of a resource with texts; the same object each time. */
export function getPictureCalls(resource: Resource): ReturnType<typeof createCalls> {
  const calls = created.get(resource) ?? createCalls(resource);
  created.set(resource, calls);
  return calls;
}

/** Returns whether a resource has texts with markup, and therefore pictures. */
export const hasPictures = (resource: Resource): boolean => getRichFields(resource).length > 0;

/** The resources whose published texts appear on a public page; a test enforces this. */
export const PUBLIC_TEXT_RESOURCES: readonly string[] = ['article', 'analysis'];

/**
 * Serves a picture: to any visitor while a public text shows it, otherwise to readers of its text. Browsers cache it if the address
 * contains the content version; a draft's picture is never cached.
 */
export const showPicture = route({
  spec: null,
  method: 'GET',
  path: `${PICTURE_PATH}{id}`,
  tag: '内容',
  summary: '正文中的一张图片',
  access: 'public',
  params: id,
  query: z.object({ ticket: filter('访问凭证', 200), v: filter('内容标记', 20), w: filter('宽度', 5) }),
  output: blob('image/webp'),
});
