/** The regulation of each registered profession, with the limits that contradictions are found by (db/facts/registered-professions.json). */
import type { Confidence } from '#domain/qualification/facts.ts';
import { parseRegistrationName } from '#domain/qualification/vocabulary/registrations.ts';
import type { CITED_DOCUMENTS } from './basis.ts';

export interface ProfessionRules {
  /** The name of the profession in the facts. */
  readonly id: string;
  readonly docNumber: keyof typeof CITED_DOCUMENTS;
  /** Years for which a registration is valid, at most. */
  readonly term: { readonly years: number; readonly confidence: Confidence };
  /** Maximum age for a registration; null if no text with a limit is known. */
  readonly maxAge: { readonly years: number; readonly confidence: Confidence } | null;
  /** Confidence of the rule that a registration requires continuing education. */
  readonly education: Confidence;
  /** The clause that forbids practice at two employers; null if it is not known. */
  readonly oneEmployerClause: string | null;
}

const SURVEY_DESIGN: ProfessionRules = {
  id: 'surveyDesignEngineer',
  docNumber: '建设部令第137号',
  term: { years: 3, confidence: 'recalled' },
  maxAge: null,
  education: 'recalled',
  oneEmployerClause: null,
};

const PROFESSIONS: ReadonlyMap<string, ProfessionRules> = new Map([
  [
    '建造师',
    {
      id: 'constructor',
      docNumber: '建设部令第153号',
      term: { years: 3, confidence: 'sourced' },
      maxAge: { years: 65, confidence: 'recalled' },
      education: 'sourced',
      oneEmployerClause: '第二十六条',
    },
  ],
  [
    '监理工程师',
    {
      id: 'supervisionEngineer',
      docNumber: '建设部令第147号',
      term: { years: 3, confidence: 'sourced' },
      maxAge: { years: 65, confidence: 'sourced' },
      education: 'recalled',
      oneEmployerClause: null,
    },
  ],
  [
    '造价工程师',
    {
      id: 'costEngineer',
      docNumber: '建设部令第150号',
      term: { years: 4, confidence: 'sourced' },
      maxAge: null,
      education: 'recalled',
      oneEmployerClause: null,
    },
  ],
  [
    '建筑师',
    {
      id: 'architect',
      docNumber: '建设部令第167号',
      term: { years: 2, confidence: 'sourced' },
      maxAge: null,
      education: 'recalled',
      oneEmployerClause: null,
    },
  ],
  ...[
    '结构工程师',
    '土木工程师',
    '公用设备工程师',
    '电气工程师',
    '化工工程师',
    '环保工程师',
    '石油天然气工程师',
    '采矿工程师',
    '冶金工程师',
    '机械工程师',
  ].map((name) => [name, SURVEY_DESIGN] as const),
]);

export const PROFESSION_RULES: readonly ProfessionRules[] = [...new Set(PROFESSIONS.values())];

/** Returns the rules of the profession of a kind of registration; null if the profession has no listed regulation. */
export const getProfessionRules = (regType: string): ProfessionRules | null =>
  PROFESSIONS.get(parseRegistrationName(regType, null, null).profession) ?? null;
