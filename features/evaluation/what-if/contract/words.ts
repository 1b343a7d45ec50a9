import type { RequirementResult } from '#domain/qualification/report.ts';

export const REQUIREMENT_STATE_LABELS: Readonly<Record<RequirementResult['verdict'], string>> = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  unknown: '待核对',
  notAssessed: '不再考核',
};
