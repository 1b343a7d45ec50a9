import { getRegionName } from '#domain/regions/region-name.ts';
import { getPictureUuid } from '#domain/text/picture.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { ValueFormatters } from '#platform/web/console/versions.ts';
import { type FormField, listFormFields } from './fields/field-kinds.ts';

const BLOCK_ENDS = /<\/(?:p|h[1-6]|li|tr|blockquote|dt|dd|div|pre|figcaption|figure)>|<br\s*\/?>|<hr\s*\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

/** A picture is shown as the first characters of its uuid, so that a replacement is visible. */
const IMAGE = /<img\b[^<>]*>/g;
function formatPicture(image: string): string {
  const uuid = getPictureUuid(/\ssrc="([^"]*)"/.exec(image)?.[1] ?? '');
  return `［图片${uuid === null ? '' : ` ${uuid.slice(0, 4)}`}：${/\salt="([^"]*)"/.exec(image)?.[1] || '无替代文字'}］\n`;
}

/** Returns the visible paragraphs of a text with markup; formulas appear as their source. */
export const getParagraphs = (html: string): readonly string[] =>
  html
    .replace(IMAGE, formatPicture)
    .replace(BLOCK_ENDS, '\n')
    .replace(/<\/t[dh]>/gi, '　')
    .replace(/<[^<>]*>/g, '')
    .replace(/&([a-z]+|#39);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns a stored text; empty for any other value. */
export const getStoredText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Writer = (value: unknown) => string;

function getWriter({ kind }: FormField): Writer | null {
  if (kind.kind === 'rich') return (value) => getParagraphs(String(value)).join('\n');
  if (kind.kind === 'region') return (value) => getRegionName(String(value));
  if (kind.kind !== 'choice') return null;
  return (value) => kind.options.find((option) => option.value === value)?.label ?? String(value);
}

/** Returns formatters for the fields of a resource whose type alone does not determine the format. */
export const getFieldFormatters = (resource: Resource): ValueFormatters =>
  Object.fromEntries(
    listFormFields(resource.body, resource).flatMap((field) => {
      const writer = getWriter(field);
      return writer ? [[field.name, writer]] : [];
    }),
  );
