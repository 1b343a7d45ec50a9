import { z } from 'zod';
import type { OperatorSection } from '#domain/menu/place.ts';
import { cleanText } from '#domain/text/text.ts';
import { readInstant } from '#domain/text/time.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';

/** The sections of the operators' menu that contain published content. */
type ContentSection = Exclude<OperatorSection, 'desk' | 'people'>;

/**
 * A type of content that operators publish. Its calls, test rows and pages are derived from this value; its storage in the feature's table
 * is declared beside that table (`definePublication` of platform/server/publication.ts).
 */
export interface Resource<S extends z.ZodObject = z.ZodObject> {
  /** Name used in addresses. */
  readonly name: string;
  readonly label: string;
  /** The section of the operators' menu whose page manages it. */
  readonly section: ContentSection;
  readonly unit: string;
  /** Schema of the public record. */
  readonly body: S;
  /** Field shown in lists. */
  readonly titleField: keyof z.output<S> & string;
  /** Field with the kind within the resource. */
  readonly kindField?: keyof z.output<S> & string;
  /** Labels of choice values, by the name of the field; a value without a label is shown unchanged. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields that only some kinds of the resource have. */
  readonly onlyFor?: Readonly<Partial<Record<keyof z.output<S> & string, readonly string[]>>>;
  /** Fields with the uuid of a record of another resource. */
  readonly references?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /** The field that marks the record as compared with the original text: its author may not publish such a record, regardless of role. */
  readonly comparedField?: keyof z.output<S> & string;
  /**
   * Whether another operator must confirm every publication, regardless of role. If there is only one operator, the same operator confirms
   * on a later day (`readAgain` of `definePublication`).
   */
  readonly asksSecond?: true;
  /**
   * How a draft is previewed before publication: `page`, on the public page that will show it; `fields`, by its fields, if it is shown
   * behind a login or inside other pages (a rule, a requirement, a cited document); `none`, for a setting that readers never see as text.
   */
  readonly preview: 'page' | 'fields' | 'none';
  /** Additional errors with which publishing or withdrawing a record is rejected. */
  readonly errors?: readonly ApiErrorDefinition[];
  /** Returns the text below the title in the operators' list, from the newest draft or version, such as the price of a product. */
  describe?(body: z.output<S>): string;
  /** Validates combinations of fields. For a draft, only errors of fields with a value count. */
  check?(body: z.output<S>): readonly FieldError[];
}

/** Declares a resource; code that collects resources does not depend on its fields. */
export function defineResource<S extends z.ZodObject>(spec: Resource<S>): Resource<S> {
  return spec;
}

type Body = Readonly<Record<string, unknown>>;

/** Lists the errors that prevent the publication of a record: errors of its fields and, once all fields are valid, of their combinations. */
export function listPublicationErrors(resource: Resource, given: Body): readonly FieldError[] {
  const result = resource.body.safeParse(given, { reportInput: true });
  return result.success ? (resource.check?.(result.data) ?? []) : listInputErrors(resource.body, result.error.issues);
}

/** Lists the errors of a draft. Present fields must be valid; required fields may be absent until publication. */
export const listDraftErrors = (resource: Resource, draft: Body): readonly FieldError[] =>
  listPublicationErrors(resource, draft).filter(({ path }) => path === '' || (path.split('.')[0] ?? '') in draft);

/**
 * Text with markup. It is sanitised before it is stored, in every resource (features/operations/publishing/server/texts/sanitise-texts.ts).
 */
export const richText = (label: string, max = 500_000) =>
  z
    .string()
    .overwrite((value) => value.normalize('NFC'))
    .min(1)
    .max(max)
    .meta({ title: label, format: 'html' });

const isInstant = (value: string): boolean => {
  const year = readInstant(value)?.getFullYear();
  return year !== undefined && year >= 1900 && year <= 2200;
};

/** A time, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai or ISO 8601 with a zone. */
export const dateTimeField = (label: string) =>
  z
    .string()
    .overwrite(cleanText)
    .max(40)
    .refine(isInstant, { message: `${label}应为有效时间（如 2026-01-31 09:00:00）` })
    .meta({ title: label, format: 'date-time' });

export const optionalDateTimeField = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), dateTimeField(label).nullable())
    .optional()
    .meta({ title: label });

const IS_PATH = /^\/(?!\/)\S*$/;
const IS_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;

/** A path of the portal, or a web address. */
export const portalPathOrWebAddress = (label: string) =>
  z
    .string()
    .overwrite(cleanText)
    .min(1)
    .max(500)
    .refine((value) => IS_PATH.test(value) || IS_ADDRESS.test(value), {
      message: `${label}应为完整网址（含协议），或以 / 开头的本站路径`,
    })
    .meta({ title: label, format: 'uri-reference' });

export const optionalAddress = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), portalPathOrWebAddress(label).nullable())
    .optional()
    .meta({ title: label });

/** A web address. */
export const webAddress = (label: string) =>
  z
    .string()
    .overwrite(cleanText)
    .max(500)
    .refine((value) => IS_ADDRESS.test(value), { message: `${label}应为完整网址（含协议）` })
    .meta({ title: label, format: 'uri' });

export const wordList = (label: string, most = 20) =>
  z
    .array(z.string().overwrite(cleanText).min(1).max(100).meta({ title: label }))
    .max(most)
    .optional()
    .meta({ title: label });

export const sortOrder = z.number().int().min(0).max(100_000).optional().meta({ title: '排序' });

/** Validates the order of two days, if both are given. */
export function validateDayOrder(
  body: Readonly<Record<string, unknown>>,
  pairs: readonly (readonly [from: string, to: string, message: string])[],
): FieldError[] {
  return pairs.flatMap(([from, to, message]) => {
    const [first, last] = [body[from], body[to]];
    return typeof first === 'string' && typeof last === 'string' && last < first ? [{ path: to, message }] : [];
  });
}
