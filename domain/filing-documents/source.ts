import type { EnterpriseDocument } from '../enterprise/enterprise-document.ts';
import type { FormFiling } from './form-filing.ts';

export const FORM_CATEGORIES = ['construction', 'design', 'survey', 'supervision', 'safety'] as const;
export type FormCategory = (typeof FORM_CATEGORIES)[number];

/** The data from which a form is filled. */
export interface FormSource {
  readonly enterprise: EnterpriseDocument;
  readonly paperCase: FormFiling;
  /** The qualification category of the form; null if it applies to any. */
  readonly category: FormCategory | null;
  /** The day on which the form is generated; it determines which people count. */
  readonly today: string;
}

/** Pages on which missing values are entered. */
export type EntryPage = 'licence' | 'centre' | 'certificates' | 'registered' | 'others' | 'projects';

/** Formats a date such as 2026-11-21 for forms. */
export const formatDay = (day: string | null): string | null => {
  const [year, month, date] = day?.split('-') ?? [];
  return year && month && date ? `${year}年${Number(month)}月${Number(date)}日` : null;
};

export const formatAmountInWan = (amount: number | null): string | null => (amount === null ? null : `${amount} 万元`);

/** Returns the trimmed text, or null when it is blank. */
export const formatText = (text: string | null | undefined): string | null => text?.trim() || null;

export const joinKnown = (parts: readonly (string | null | undefined)[], between = '、'): string | null =>
  formatText(parts.flatMap((part) => formatText(part) ?? []).join(between));
