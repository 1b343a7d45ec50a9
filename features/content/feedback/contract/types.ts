/** Values of the dictionary feedback_type. */
export const FEEDBACK_TYPES = [
  { value: '1', label: '功能问题' },
  { value: '2', label: '数据有误' },
  { value: '3', label: '使用咨询' },
  { value: '4', label: '建议' },
  { value: '5', label: '其他' },
] as const;

export const FEEDBACK_STATES = { new: '已收到，处理中', answered: '已答复', closed: '已处理完毕' } as const;

/** Number of submissions that an IP address may make per hour without a captcha. */
export const MAX_SUBMISSIONS_WITHOUT_CAPTCHA = 2;
export const MAX_FEEDBACK_FILES = 3;
export const MAX_FEEDBACK_FILE_BYTES = 5 * 1024 * 1024;
