import type { Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';

/** Formats a requirement as one sentence; every page uses the same sentence. */
export function formatRequirementSentence(row: Requirement): string {
  const { title, text, parts } = describeRequirement(row);
  const items = parts.flatMap((part) => part.items.map((item) => item.text)).join('；');
  return `${title}：${text}${items === '' ? '' : `：${items}`}`;
}
