/** The choices of an application that only the enterprise can make, besides the level. Defined once for calls, stored runs, addresses and screens. */
import { z } from 'zod';
import type { EvaluationOptions } from '#domain/qualification/context.ts';
import * as fields from '#platform/contract/fields.ts';

export const APPLICATION_TYPES = ['first', 'added', 'upgrade'] as const;
export const APPLICATION_TYPE_LABELS: Readonly<Record<(typeof APPLICATION_TYPES)[number], string>> = {
  first: '首次申请',
  added: '增项申请',
  upgrade: '升级申请',
};

/** The choices as body fields; a missing field means no choice. */
export const applicationChoiceFields = {
  subject: fields.optionalText('申请的类型', 100),
  topGradeCategory: fields.optionalText('申请的总承包类别', 100),
  countsTechnicalLead: z.boolean().nullable().default(null).meta({ title: '技术负责人同时计入人数' }),
  applying: z.enum(APPLICATION_TYPES).nullable().default(null).meta({ title: '申请方式' }),
};

/** Choices as stored and returned. */
export const ApplicationChoices = z.object({
  subject: z.string().nullable(),
  topGradeCategory: z.string().nullable(),
  /** CR-10; null: the enterprise chose no interpretation, so no verdict depends on one. */
  countsTechnicalLead: z.boolean().nullable(),
  /** CR-14, CR-15; null: not stated, so no verdict depends on it. */
  applying: z.enum(APPLICATION_TYPES).nullable(),
});
export type ApplicationChoices = z.output<typeof ApplicationChoices>;

export const NO_APPLICATION_CHOICES: ApplicationChoices = {
  subject: null,
  topGradeCategory: null,
  countsTechnicalLead: null,
  applying: null,
};

type Given = { readonly [Name in keyof ApplicationChoices]?: ApplicationChoices[Name] | undefined };

/** Returns all choices, with defaults for runs stored before one of them existed, in the form that the engine expects. */
export const getApplicationChoices = (given: Given): ApplicationChoices & EvaluationOptions => ({
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
export function parseApplicationChoices(params: { get(name: string): string | null }): ApplicationChoices {
  const applying = params.get('applying');
  return {
    subject: params.get('subject') || null,
    topGradeCategory: params.get('category') || null,
    countsTechnicalLead: READINGS.get(params.get('lead') ?? '') ?? null,
    applying: APPLICATION_TYPES.find((one) => one === applying) ?? null,
  };
}

/** Returns the choices as query parameters; null removes a parameter. */
export function buildApplicationChoiceParams(
  given: Given,
): Record<'subject' | 'category' | 'lead' | 'applying', string | null> {
  const { subject, topGradeCategory, countsTechnicalLead, applying } = getApplicationChoices(given);
  const lead = countsTechnicalLead === null ? null : countsTechnicalLead ? 'yes' : 'no';
  return { subject, category: topGradeCategory, lead, applying };
}
