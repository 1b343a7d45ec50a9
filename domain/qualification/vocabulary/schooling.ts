/** Ranks degrees of education, as offered in forms and as written in certificates. */

/**
 * Returns the rank of a degree: 0 below college, 1 大专, 2 本科, 3 硕士, 4 博士; −1 if unknown. 大学专科 and 中等专科 are not 本科, and the start of a course
 * (高中起点) is not a degree.
 */
export function getDegreeRank(text: string): number {
  const degree = text.replaceAll(/\s/g, '').replace(/^(?:高中|初中|中专|中职|专科|大专)(?:毕业)?起点/, '');
  if (/博士/.test(degree)) return 4;
  if (/(硕士|研究生)/.test(degree)) return 3;
  if (/(本科|学士|[专高](?:升|起|接|套)本)/.test(degree)) return 2;
  if (/(中等专科|高中|初中|中专|中职|^职高|技校|中技)/.test(degree)) return 0;
  if (/(大专|专科|高职|高专|高起专)/.test(degree)) return 1;
  return /大学/.test(degree) ? 2 : -1;
}
