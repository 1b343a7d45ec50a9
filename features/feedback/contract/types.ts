/** Dictionary feedback_type. */
export const FEEDBACK_TYPES = [
  { value: '1', label: '功能问题' },
  { value: '2', label: '数据有误' },
  { value: '3', label: '使用咨询' },
  { value: '4', label: '建议' },
  { value: '5', label: '其他' },
] as const;
