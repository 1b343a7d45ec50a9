/** Checks that the days of a project are in a possible order. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { type ContradictionBasis, cite, consistency } from './basis.ts';
import { createContradictionSide, type FoundContradiction, type ProjectRule } from './contradiction.ts';

interface DayField {
  readonly field: string;
  readonly label: string;
  readonly of: (project: Project) => string | null;
}

const contract: DayField = { field: 'contractDate', label: '合同签订日期', of: (project) => project.contractDate };
const permit: DayField = { field: 'permitDate', label: '施工许可日期', of: (project) => project.permitDate };
const start: DayField = { field: 'startDate', label: '开工日期', of: (project) => project.startDate };
const finish: DayField = { field: 'finishDate', label: '竣工日期', of: (project) => project.finishDate };
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

/** The days of one event in the order of preference: the record's own, or that of the platform if the record has none. */
const PERMIT = [permit, permitOnPlatform];
const ACCEPT = [accept, acceptOnPlatform];

const findKnown = (project: Project, fields: readonly DayField[]): DayField | undefined =>
  fields.find((field) => field.of(project) !== null);

const getSides = (project: Project, a: DayField, b: DayField): FoundContradiction['sides'] => [
  createContradictionSide(a.field, a.label, a.of(project) ?? ''),
  createContradictionSide(b.field, b.label, b.of(project) ?? ''),
];

interface Order {
  readonly code: string;
  readonly title: string;
  /** The first known day must not be later than that of `second`; the same day is allowed. */
  readonly first: readonly DayField[];
  readonly second: readonly DayField[];
  readonly reason: string;
  readonly remedy?: string;
  readonly basis?: ContradictionBasis;
}

const COMPARE = '对照合同、许可证和验收文件，更正写错的一个日期';

const order = ({ code, title, first, second, reason, remedy = COMPARE, basis }: Order): ProjectRule => ({
  code,
  title,
  basis: basis ?? consistency('YZ2'),
  remedy,
  find: (project) => {
    const [a, b] = [findKnown(project, first), findKnown(project, second)];
    return a !== undefined && b !== undefined && (a.of(project) ?? '') > (b.of(project) ?? '')
      ? { sides: getSides(project, a, b), reason }
      : null;
  },
});

const same = (code: string, title: string, own: DayField, platform: DayField): ProjectRule => ({
  code,
  title,
  basis: consistency('YZ1'),
  remedy: '以证件为准更正档案；平台上也写错的，按属地流程申请更正平台数据',
  find: (project) => {
    const [a, b] = [own.of(project), platform.of(project)];
    return a !== null && b !== null && a !== b
      ? { sides: getSides(project, own, platform), reason: '同一件事在档案和业务环节里写着两个日期' }
      : null;
  },
});

/** The days of events that are entered after they took place. Start and finish may be planned. */
const PAST = [accept, acceptOnPlatform, contract, registered, permit, permitOnPlatform, award, review];

export const dateRules: readonly ProjectRule[] = [
  order({
    code: 'PJ01',
    title: '合同早于中标',
    first: [award],
    second: [contract],
    reason: '合同应在中标通知书发出之后订立',
    basis: cite('主席令第86号', '第四十六条'),
  }),
  order({
    code: 'PJ02',
    title: '施工图审查晚于中标',
    first: [review],
    second: [award],
    reason: '按施工图招标的工程，施工图应在招标以前审查合格',
    basis: cite('国务院令第279号', '第十一条'),
  }),
  order({
    code: 'PJ03',
    title: '施工图审查晚于施工许可',
    first: [review],
    second: PERMIT,
    reason: '施工图审查合格是领取施工许可证的条件',
    basis: cite('住房和城乡建设部令第18号', '第四条'),
  }),
  order({
    code: 'PJ04',
    title: '施工许可晚于开工',
    first: PERMIT,
    second: [start],
    reason: '施工许可证应在开工以前领取',
    basis: cite('主席令第29号', '第七条'),
  }),
  order({ code: 'PJ05', title: '开工早于合同', first: [contract], second: [start], reason: '合同签订以前已经开工' }),
  order({
    code: 'PJ06',
    title: '合同登记早于签订',
    first: [contract],
    second: [registered],
    reason: '合同签订以前不能登记',
  }),
  order({
    code: 'PJ07',
    title: '竣工早于开工',
    first: [start, contract, ...PERMIT],
    second: [finish],
    reason: '竣工不能早于合同、许可和开工',
  }),
  order({
    code: 'PJ08',
    title: '验收早于竣工',
    first: [finish, start, contract, ...PERMIT],
    second: ACCEPT,
    reason: '竣工验收应在完工以后进行',
    basis: cite('国务院令第279号', '第十六条'),
  }),
  {
    code: 'PJ09',
    title: '登记的日期还没到',
    basis: consistency('YZ2'),
    remedy: '还没有办理的清空日期；写错年份的更正',
    find: (project, { today }) => {
      const ahead = PAST.find((field) => (field.of(project) ?? '') > today);
      return ahead === undefined
        ? null
        : {
            sides: [
              createContradictionSide(ahead.field, ahead.label, ahead.of(project) ?? ''),
              createContradictionSide('today', '今天', today),
            ],
            reason: `${ahead.label}晚于今天`,
          };
    },
  },
  same('PJ10', '施工许可日期两处不同', permit, permitOnPlatform),
  same('PJ11', '竣工验收日期两处不同', accept, acceptOnPlatform),
];

/** The platform shows the day on which the contract was registered, which is often later than the contract date. */
export const contractDateRule: ProjectRule = {
  code: 'PJ37',
  title: '合同登记晚于竣工验收',
  basis: consistency('YZ2'),
  remedy: '对照合同和验收文件更正日期；平台上写错的，按属地流程申请更正平台数据',
  find: (project) => {
    const [day, accepted] = [registered.of(project), findKnown(project, ACCEPT)];
    return day !== null && accepted !== undefined && day > (accepted.of(project) ?? '')
      ? { sides: getSides(project, registered, accepted), reason: '合同登记晚于竣工验收' }
      : null;
  },
};
