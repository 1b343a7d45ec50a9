/** The choices of an application that only the enterprise can make, besides the level. Defined once for calls, stored runs, addresses and screens. */
import { z } from 'zod';
import type { EvaluationOptions } from '#domain/qualification/context.ts';
import * as fields from '#platform/contract/fields.ts';

export const APPLYING = ['first', 'added', 'upgrade'] as const;
export const APPLYING_LABELS: Readonly<Record<(typeof APPLYING)[number], string>> = {
  first: '首次申请',
  added: '增项申请',
  upgrade: '升级申请',
};

/** The choices as body fields; a missing field means no choice. */
export const choiceFields = {
  subject: fields.optionalText('申请的类型', 100),
  topGradeCategory: fields.optionalText('申请的总承包类别', 100),
  countsTechnicalLead: z.boolean().nullable().default(null).meta({ title: '技术负责人同时计入人数' }),
  applying: z.enum(APPLYING).nullable().default(null).meta({ title: '申请方式' }),
};

/** Choices as stored and returned. */
export const Choices = z.object({
  subject: z.string().nullable(),
  topGradeCategory: z.string().nullable(),
  /** CR-10; null: the enterprise chose no interpretation, so no verdict depends on one. */
  countsTechnicalLead: z.boolean().nullable(),
  /** CR-14, CR-15; null: not stated, so no verdict depends on it. */
  applying: z.enum(APPLYING).nullable(),
});
export type Choices = z.output<typeof Choices>;

export const NO_CHOICES: Choices = { subject: null, topGradeCategory: null, countsTechnicalLead: null, applying: null };

type Given = { readonly [Name in keyof Choices]?: Choices[Name] | undefined };

/** Returns all choices, with defaults for runs stored before one of them existed, in the form that the engine expects. */
export const getChoices = (given: Given): Choices & EvaluationOptions => ({
  subject: given.subject ?? null,
  topGradeCategory: given.topGradeCategory ?? null,
  countsTechnicalLead: given.countsTechnicalLead ?? null,
  applying: given.applying ?? null,
});

const READINGS = new Map([
  ['yes', true],
  ['no', false],
]);

/** Reads the choices from an address; invalid values are ignored. */
export function readChoices(params: { get(name: string): string | null }): Choices {
  const applying = params.get('applying');
  return {
    subject: params.get('subject') || null,
    topGradeCategory: params.get('category') || null,
    countsTechnicalLead: READINGS.get(params.get('lead') ?? '') ?? null,
    applying: APPLYING.find((one) => one === applying) ?? null,
  };
}

/** Returns the choices as query parameters; null removes a parameter. */
export function buildChoiceParams(given: Given): Record<'subject' | 'category' | 'lead' | 'applying', string | null> {
  const { subject, topGradeCategory, countsTechnicalLead, applying } = getChoices(given);
  const lead = countsTechnicalLead === null ? null : countsTechnicalLead ? 'yes' : 'no';
  return { subject, category: topGradeCategory, lead, applying };
}
