/** Degrees of education, as the form offers them and as certificates write them. */

const STEPS = ['中专', '大专', '本科', '硕士', '博士'];

/** Returns the step of a degree: 0 below college, 1 大专, 2 本科, 3 硕士, 4 博士; −1 if it is unknown. 大学专科 and 中等专科 are no 本科. */
export function getSchoolStep(text: string): number {
  if (/博士/.test(text)) return 4;
  if (/(硕士|研究生)/.test(text)) return 3;
  if (/(本科|学士|专升本)/.test(text)) return 2;
  if (/(中等专科|高中|初中|中专|技校|中技)/.test(text)) return 0;
  if (/(大专|专科)/.test(text)) return 1;
  return /大学/.test(text) ? 2 : STEPS.indexOf(text);
}
