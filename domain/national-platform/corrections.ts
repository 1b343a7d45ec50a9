/** A difference that is being corrected (beyond.md, wish 6 and row 8 of the second table): the supporting documents, and the progress. */
import { createLookupTable } from '#domain/text/table.ts';
import type { PlatformFinding } from './findings.ts';

/** `answered`: the authority reports the correction. `done`: the next comparison confirms it. */
export const CORRECTION_STATES = ['open', 'filed', 'refused', 'answered', 'done', 'dropped'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export const CORRECTION_STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  open: '准备中',
  filed: '已提交',
  refused: '未通过',
  answered: '已答复更正',
  done: '已一致',
  dropped: '不再更正',
};

const MOVES: Readonly<Record<CorrectionState, readonly CorrectionState[]>> = {
  open: ['filed', 'dropped'],
  filed: ['answered', 'refused', 'dropped'],
  refused: ['filed', 'dropped'],
  // If the next comparison still differs, the correction is requested again.
  answered: ['filed', 'dropped'],
  done: [],
  dropped: ['open'],
};

export const listNextCorrectionStates = (from: CorrectionState): readonly CorrectionState[] => MOVES[from];

/** Returns whether the correction still requires action. */
export const isCorrectionOpen = (state: CorrectionState): boolean => state !== 'done' && state !== 'dropped';

const CONTRACT = ['施工合同', '中标通知书'] as const;
const ACCEPTANCE = ['竣工验收报告', '竣工验收备案表'] as const;

/** Documents that usually prove a field. No authority published such a list, so they are always shown as 待核对. */
const EVIDENCE = createLookupTable<readonly string[]>({
  projectName: ['施工合同', '施工许可证'],
  ownerName: CONTRACT,
  role: CONTRACT,
  projectType: ['施工许可证', '施工图审查合格书'],
  dataLevel: ['项目等级认定材料'],
  contractAmount: CONTRACT,
  settleAmount: ['竣工结算书'],
  permitNo: ['施工许可证'],
  contractDate: ['施工合同'],
  permitDate: ['施工许可证'],
  startDate: ['施工许可证', '开工报告'],
  finishDate: ACCEPTANCE,
  acceptDate: ACCEPTANCE,
  manager: ['施工合同', '项目经理任命文件', '注册证书'],
  'links.bidding': ['中标通知书'],
  'links.contract': ['施工合同', '合同备案信息'],
  'links.drawingReview': ['施工图审查合格书'],
  'links.permit': ['施工许可证'],
  'links.acceptance': ACCEPTANCE,
  missing: [...CONTRACT, '施工许可证', ...ACCEPTANCE],
});
const OF_FIGURES = ['施工许可证', '施工图审查合格书', '竣工验收报告'] as const;
const OF_ENTERPRISE = ['营业执照', '资质证书'] as const;
const OF_CERTIFICATES = ['资质证书', '资质核准公告'] as const;
const OF_PEOPLE = ['注册证书', '劳动合同', '社会保险缴纳证明'] as const;

const OF_OTHERS = { person: OF_PEOPLE, enterprise: OF_ENTERPRISE, certificate: OF_CERTIFICATES } as const;

export const listCorrectionEvidence = ({ what, field }: Pick<PlatformFinding, 'what' | 'field'>): readonly string[] =>
  what === 'project' ? (EVIDENCE[field] ?? OF_FIGURES) : OF_OTHERS[what];
