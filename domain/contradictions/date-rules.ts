/** Checks that the days of a project are in a possible order. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import {
  type ContradictionBasis,
  createContradictionSide,
  type FoundContradiction,
  type ProjectRule,
} from './contradiction.ts';

interface DayField {
  readonly field: string;
  readonly label: string;
  readonly of: (project: Project) => string | null;
}

const contract: DayField = { field: 'contractDate', label: '合同签订日期', of: (project) => project.contractDate };
const permit: DayField = { field: 'permitDate', label: '施工许可日期', of: (project) => project.permitDate };
const start: DayField = { field: 'startDate', label: '开工日期', of: (project) => project.startDate };
const runToEnd: DayField = { field: 'finishDate', label: '竣工日期', of: (project) => project.finishDate };
const accept: DayField = { field: 'acceptDate', label: '竣工验收日期', of: (project) => project.acceptDate };
const award: DayField = {
  field: 'links.bidding.date',
  label: '招标投标（中标）日期',
  of: (project) => project.links?.bidding?.date ?? null,
};
const review: DayField = {
  field: 'links.drawingReview.date',
  label: '施工图审查日期',
  of: (project) => project.links?.drawingReview?.date ?? null,
};
const registered: DayField = {
  field: 'links.contract.date',
  label: '合同登记日期',
  of: (project) => project.links?.contract?.date ?? null,
};
const permitOnPlatform: DayField = {
  field: 'links.permit.date',
  label: '业务环节中的施工许可日期',
  of: (project) => project.links?.permit?.date ?? null,
};
const acceptOnPlatform: DayField = {
  field: 'links.acceptance.date',
  label: '业务环节中的竣工验收日期',
  of: (project) => project.links?.acceptance?.date ?? null,
};

const getSides = (project: Project, a: DayField, b: DayField): FoundContradiction['sides'] => [
  createContradictionSide(a.field, a.label, a.of(project) ?? ''),
  createContradictionSide(b.field, b.label, b.of(project) ?? ''),
];

interface Order {
  readonly code: string;
  readonly title: string;
  /** Must not be later than `second`; the same day is allowed. */
  readonly first: DayField;
  readonly second: DayField;
  readonly reason: string;
  readonly remedy?: string;
  readonly basis?: ContradictionBasis;
}

const COMPARE = '对照合同、许可证和验收文件，更正写错的一个日期';

const order = ({ code, title, first, second, reason, remedy = COMPARE, basis }: Order): ProjectRule => ({
  code,
  title,
  basis: basis ?? null,
  remedy,
  find: (project) => {
    const [a, b] = [first.of(project), second.of(project)];
    return a !== null && b !== null && a > b ? { sides: getSides(project, first, second), reason } : null;
  },
});

const same = (code: string, title: string, own: DayField, platform: DayField): ProjectRule => ({
  code,
  title,
  basis: null,
  remedy: '以证件为准更正档案；平台上也写错的，按属地流程申请更正平台数据',
  find: (project) => {
    const [a, b] = [own.of(project), platform.of(project)];
    return a !== null && b !== null && a !== b
      ? { sides: getSides(project, own, platform), reason: '同一件事在档案和业务环节里写着两个日期' }
      : null;
  },
});

const LICENSING = '住房和城乡建设部令第18号';

export const dateRules: readonly ProjectRule[] = [
  order({
    code: 'PJ01',
    title: '合同早于中标',
    first: award,
    second: contract,
    reason: '合同应在中标通知书发出之后订立',
    basis: { docNumber: '主席令第86号', clause: '第四十六条' },
  }),
  order({
    code: 'PJ02',
    title: '施工图审查晚于中标',
    first: review,
    second: award,
    reason: '按施工图招标的工程，施工图应在招标以前审查合格',
  }),
  order({
    code: 'PJ03',
    title: '施工图审查晚于施工许可',
    first: review,
    second: permit,
    reason: '施工图审查合格是领取施工许可证的条件',
    basis: { docNumber: LICENSING, clause: '第四条' },
  }),
  order({
    code: 'PJ04',
    title: '施工许可晚于开工',
    first: permit,
    second: start,
    reason: '施工许可证应在开工以前领取',
    basis: { docNumber: '主席令第29号', clause: '第七条' },
  }),
  order({ code: 'PJ05', title: '开工早于合同', first: contract, second: start, reason: '合同签订以前已经开工' }),
  order({
    code: 'PJ06',
    title: '合同登记早于签订',
    first: contract,
    second: registered,
    reason: '合同签订以前不能登记',
  }),
  order({ code: 'PJ07', title: '竣工早于开工', first: start, second: runToEnd, reason: '竣工不能早于开工' }),
  order({ code: 'PJ08', title: '验收早于竣工', first: runToEnd, second: accept, reason: '竣工验收应在完工以后进行' }),
  {
    code: 'PJ09',
    title: '竣工验收日期还没到',
    basis: null,
    remedy: '未验收的项目清空竣工验收日期；写错年份的更正',
    find: (project, { today }) =>
      project.acceptDate !== null && project.acceptDate > today
        ? {
            sides: [
              createContradictionSide(accept.field, accept.label, project.acceptDate),
              createContradictionSide('qualityPassed', '质量合格', project.qualityPassed === true ? '是' : '未填'),
            ],
            reason: `竣工验收日期晚于今天（${today}）`,
          }
        : null,
  },
  same('PJ10', '施工许可日期两处不同', permit, permitOnPlatform),
  same('PJ11', '竣工验收日期两处不同', accept, acceptOnPlatform),
];

/** The platform shows the day on which the contract was registered, which is often later than the contract date. */
export const contractDateRule: ProjectRule = {
  code: 'PJ37',
  title: '合同登记晚于竣工验收',
  basis: null,
  remedy: '对照合同和验收文件更正日期；平台上写错的，按属地流程申请更正平台数据',
  find: (project) => {
    const [day, accepted] = [registered.of(project), accept.of(project)];
    return day !== null && accepted !== null && day > accepted
      ? { sides: getSides(project, registered, accept), reason: '合同登记晚于竣工验收' }
      : null;
  },
};
