import { listFormulas, MAX_FORMULAS } from '#domain/text/formula.ts';
import {
  getPictureVersion,
  listPictures,
  MAX_PICTURES,
  PICTURE_VERSION_ATTRIBUTE,
  replacePictures,
} from '#domain/text/picture.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { renderFormula } from '#platform/server/text/formulas.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import { PUBLIC_TEXT_RESOURCES } from '../../contract/picture.ts';
import { getRichFields } from '../../contract/rich-fields.ts';
import { listUsablePictures, type PictureRow } from './picture.repo.ts';

type Body = Readonly<Record<string, unknown>>;

/** Returns whether a text contains an inline picture (data URL), as in text pasted from Word and web pages. */
const hasInlinePicture = (raw: string): boolean =>
  [...raw.matchAll(/<(?:img|image|source)\b[^<>]*/gi)].some(([tag]) =>
    /(?:src|href|srcset)=data:/i.test(tag.replace(/[\s"']/g, '')),
  );

/** Returns whether a body contains formulas, pictures or embedded data, which need more validation than markup. */
export const hasEmbeddedMedia = (resource: Resource, body: Body): boolean =>
  getRichFields(resource).some(({ name }) => {
    const text = body[name];
    return typeof text === 'string' && /data-formula|data:|\/portal\/api\/picture\//i.test(text);
  });

/** Returns the first error among the formulas of a text. */
function getFormulasError(html: string): string | null {
  const formulas = listFormulas(html);
  if (formulas.length > MAX_FORMULAS) return `公式不能超过 ${MAX_FORMULAS} 个，现有 ${formulas.length} 个`;
  for (const [index, formula] of formulas.entries()) {
    try {
      renderFormula(formula);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return `第 ${index + 1} 个公式：${error.message}`;
    }
  }
  return null;
}

/** Returns the first error among the pictures of a text. */
function getPicturesError(uuids: readonly string[], isThere: (uuid: string) => boolean): string | null {
  if (uuids.length > MAX_PICTURES) return `图片不能超过 ${MAX_PICTURES} 张，现有 ${uuids.length} 张`;
  const missing = uuids.findIndex((uuid) => !isThere(uuid));
  return missing === -1 ? null : `第 ${missing + 1} 张图片不存在或已清理，请重新插入`;
}

/** Adds size and content checksum to every picture, so that the page reserves space for it. */
const withSizes = (html: string, known: ReadonlyMap<string, PictureRow>): string =>
  replacePictures(html, (uuid, whole) => {
    const row = known.get(uuid);
    if (!row) return whole;
    const bare = whole.replace(/ (?:width|height|data-v)="[^"]*"/g, '');
    const own = `width="${row.width}" height="${row.height}" ${PICTURE_VERSION_ATTRIBUTE}="${getPictureVersion(row.sha256)}"`;
    return bare.replace('<img ', `<img ${own} `);
  });

interface Judged {
  readonly body: Body;
  readonly faults: readonly FieldError[];
}

/**
 * Sanitises the markup of a body and returns the errors of its pictures and formulas. Runs when a draft is stored, because drafts can be
 * previewed.
 * @param brought pictures supplied with the text and not stored yet
 */
export async function sanitiseTexts(
  context: OperatorContext,
  resource: Resource,
  given: Body,
  brought: ReadonlySet<string> = new Set(),
): Promise<Judged> {
  const { app, regions, session } = context;
  const texts = getRichFields(resource).flatMap(({ name, label }) => {
    const raw = given[name];
    return typeof raw === 'string' ? [{ name, label, raw, html: sanitiseHtml(raw) }] : [];
  });
  const looker = { userUuid: session.userUuid, resource: resource.name, open: PUBLIC_TEXT_RESOURCES };
  const named = texts.flatMap(({ html }) => listPictures(html).slice(0, MAX_PICTURES + 1));
  const known = await listUsablePictures(app.db, regions, named, looker);
  const errors = texts.flatMap(({ name, label, raw, html }): FieldError[] => {
    const inline = hasInlinePicture(raw) ? '含有内嵌的图片（data: 地址），请用“插入图片”上传后再保存' : null;
    const error =
      inline ??
      getPicturesError(listPictures(html), (uuid) => known.has(uuid) || brought.has(uuid)) ??
      getFormulasError(html);
    return error === null ? [] : [{ path: name, message: `${label}${error}` }];
  });
  const clean = Object.fromEntries(texts.map(({ name, html }) => [name, withSizes(html, known)]));
  return { body: { ...given, ...clean }, faults: errors };
}
