/** Categories of qualification that courses belong to (menu codes 01 to 05). */
export const COURSE_CATEGORIES = [
  { value: '01', label: '勘察资质' },
  { value: '02', label: '设计资质' },
  { value: '03', label: '施工资质' },
  { value: '04', label: '监理资质' },
  { value: '05', label: '规划资质' },
] as const;
export type CourseCategory = (typeof COURSE_CATEGORIES)[number]['value'];
