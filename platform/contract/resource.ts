import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { readInstant } from '#domain/text/time.ts';
import type { ApiErrorDefinition, FieldError } from '#platform/contract/api-error.ts';

/**
 * A type of content that operators publish. Its calls, test rows and pages are derived from this value; the storage in the feature's own
 * table is declared beside that table (`publication` of platform/server/publication.ts).
 */
export interface Resource<S extends z.ZodObject = z.ZodObject> {
  /** Name in the addresses. */
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** Names of the public record. */
  readonly body: S;
  /** Field that lists show. */
  readonly titleField: keyof z.output<S> & string;
  /** Field that contains the kind within the resource. */
  readonly kindField?: keyof z.output<S> & string;
  /** The labels of the values of a choice, by the name of the field; a value without a label is shown itself. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields that only some sorts of the resource have. */
  readonly onlyFor?: Readonly<Partial<Record<keyof z.output<S> & string, readonly string[]>>>;
  /** Fields that hold the uuid of a record of another resource. */
  readonly references?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /**
   * The field that marks the record as compared with the text: such a record must be published by another user than its author, regardless
   * of role.
   */
  readonly comparedField?: keyof z.output<S> & string;
  /**
   * The way a draft is previewed before it is published: `page`, on the public page that will show it; `fields`, by its fields, if readers
   * find it behind a login or woven into other pages (a rule, a requirement, a cited document); `none`, for a setting that no reader ever
   * sees as a text.
   */
  readonly preview: 'page' | 'fields' | 'none';
  /** Errors of its own with which publishing or removing a record is rejected. */
  readonly errors?: readonly ApiErrorDefinition[];
  /** Validates across fields; called at every change. */
  check?(body: z.output<S>): readonly FieldError[];
}

/** Declares a resource; code that collects resources need not know its fields. */
export function defineResource<S extends z.ZodObject>(spec: Resource<S>): Resource<S> {
  return spec;
}

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

/** A moment, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai or ISO 8601 with a zone. */
export const moment = (label: string) =>
  z
    .string()
    .overwrite(cleanText)
    .max(40)
    .refine(isInstant, { message: `${label}应为有效时间（如 2026-01-31 09:00:00）` })
    .meta({ title: label, format: 'date-time' });

export const optionalMoment = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), moment(label).nullable())
    .optional()
    .meta({ title: label });

const IS_PATH = /^\/(?!\/)\S*$/;
const IS_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;

/** A path of the portal, or an address on the web. */
export const address = (label: string) =>
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
    .preprocess((value) => (value === '' ? null : value), address(label).nullable())
    .optional()
    .meta({ title: label });

/** An address on the web alone. */
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

export const order = z.number().int().min(0).max(100_000).optional().meta({ title: '排序' });

/** Asserts the order of days, where both are given. */
export function validateDayOrder(
  body: Readonly<Record<string, unknown>>,
  pairs: readonly (readonly [from: string, to: string, message: string])[],
): FieldError[] {
  return pairs.flatMap(([from, to, message]) => {
    const [first, last] = [body[from], body[to]];
    return typeof first === 'string' && typeof last === 'string' && last < first ? [{ path: to, message }] : [];
  });
}
