/** Contradictions about the client and amount of a project, and duplicate projects in the records. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { normaliseEnterpriseName } from '#domain/text/person-name.ts';
import { cite, consistency } from './basis.ts';
import {
  type ComparedProject,
  createContradictionSide,
  type FoundContradiction,
  type ProjectRule,
} from './contradiction.ts';

/** 建市〔2015〕140号 applies from this day; previously, provinces admitted enterprises of other provinces under rules that are not covered here. */
const FILED_SINCE = '2016-01-01';

const wan = (amount: number): string => `${amount} 万元`;

const AMOUNTS_REMEDY = '对照合同、结算书和立项批复，更正写错的金额（单位是万元）';

function findAboveInvestment(
  project: Project,
  field: 'contractAmount' | 'settleAmount',
  label: string,
): FoundContradiction | null {
  const [amount, total] = [project[field], project.totalInvest];
  return amount !== null && total !== null && amount > total
    ? {
        sides: [
          createContradictionSide(field, label, wan(amount)),
          createContradictionSide('totalInvest', '总投资', wan(total)),
        ],
        reason: `${label}不应大于工程的总投资`,
      }
    : null;
}

/** A settlement that differs from the contract by this factor has another unit (元 instead of 万元). */
const UNIT_FACTOR = 100;

function findOtherUnit({ contractAmount, settleAmount }: Project): FoundContradiction | null {
  const [low = 0, high = 0] = [contractAmount ?? 0, settleAmount ?? 0].toSorted((a, b) => a - b);
  return low > 0 && high >= low * UNIT_FACTOR
    ? {
        sides: [
          createContradictionSide('settleAmount', '结算额', wan(settleAmount ?? 0)),
          createContradictionSide('contractAmount', '合同额', wan(contractAmount ?? 0)),
        ],
        reason: `两个金额相差 ${UNIT_FACTOR} 倍以上，其中一个的单位不是万元`,
        basis: consistency('YZ5'),
      }
    : null;
}

const provinceName = (region: string): string =>
  getProvince(PROVINCE_GROUPS, `${region.slice(0, 2)}0000`)?.label ?? region;

const getName = (project: ComparedProject): string =>
  project.projectNo === null ? project.projectName : `${project.projectName}（${project.projectNo}）`;

export const partyRules: readonly ProjectRule[] = [
  {
    code: 'PJ12',
    title: '建设单位与承包单位相同',
    basis: cite('主席令第45号', '第七百八十八条'),
    remedy: '建设单位填写发包方；自建自用的工程不能作为承包业绩',
    find: (project, { enterprise }) => {
      const sameCode =
        project.ownerCreditCode !== null &&
        enterprise.creditCode !== null &&
        normaliseCreditCode(project.ownerCreditCode) === normaliseCreditCode(enterprise.creditCode);
      const sameName =
        project.ownerName !== null &&
        normaliseEnterpriseName(project.ownerName) === normaliseEnterpriseName(enterprise.entName);
      return sameCode || sameName
        ? {
            sides: [
              createContradictionSide('ownerName', '建设单位', project.ownerName ?? project.ownerCreditCode ?? ''),
              createContradictionSide('entName', '本企业', enterprise.entName),
            ],
            reason: '发包和承包是同一家单位',
          }
        : null;
    },
  },
  {
    code: 'PJ13',
    title: '建设单位信用代码不对',
    basis: cite('GB 32100-2015'),
    remedy: '按建设单位的营业执照更正统一社会信用代码',
    find: (project) =>
      project.ownerCreditCode !== null && !isCreditCode(normaliseCreditCode(project.ownerCreditCode))
        ? {
            sides: [
              createContradictionSide('ownerCreditCode', '建设单位统一社会信用代码', project.ownerCreditCode),
              createContradictionSide('ownerName', '建设单位', project.ownerName ?? '未填'),
            ],
            reason: '校验位不符（GB 32100-2015），这个代码不属于任何单位',
          }
        : null,
  },
  {
    code: 'PJ14',
    title: '合同额大于总投资',
    basis: consistency('YZ3'),
    remedy: AMOUNTS_REMEDY,
    find: (project) => findAboveInvestment(project, 'contractAmount', '合同额'),
  },
  {
    code: 'PJ15',
    title: '结算额与总投资或合同额不符',
    basis: consistency('YZ3'),
    remedy: AMOUNTS_REMEDY,
    find: (project) => findAboveInvestment(project, 'settleAmount', '结算额') ?? findOtherUnit(project),
  },
  {
    code: 'PJ16',
    title: '项目编号重复',
    basis: consistency('YZ4'),
    remedy: '核对平台上的项目编号；同一个项目录了两遍的，删去一份',
    find: (project, { twinByNumber }) => {
      const twin = twinByNumber(project);
      return twin === null
        ? null
        : {
            sides: [
              createContradictionSide('projectNo', '平台项目编号', project.projectNo ?? project.provProjectNo ?? ''),
              createContradictionSide('projectNo', '另一项目', getName(twin)),
            ],
            reason: '两个项目写着同一个编号',
          };
    },
  },
  {
    code: 'PJ17',
    title: '项目重复录入',
    basis: consistency('YZ4'),
    remedy: '是同一个合同的，删去一份；不同标段的，把名称写全',
    find: (project, { twinByContent }) => {
      const twin = twinByContent(project);
      return twin === null
        ? null
        : {
            sides: [
              createContradictionSide('projectName', '项目名称', project.projectName),
              createContradictionSide('contractDate', '另一项目', `${getName(twin)}，${twin.contractDate ?? ''} 签订`),
            ],
            reason: '名称、建设单位和合同签订日期都相同',
          };
    },
  },
  {
    code: 'PJ18',
    title: '项目在外省，档案里没有该省的登记',
    basis: cite('建市〔2015〕140号'),
    remedy: '在证书里登记该省的信息报送或备案；写错所在地的更正',
    find: (project, { enterprise, certificates }) => {
      const [own, place] = [enterprise.region, project.region];
      const day = project.contractDate ?? project.startDate;
      if (own === null || place === null || own.length < 2 || place.length < 2) return null;
      const registered = certificates.flatMap(({ region }) => (region === null ? [] : [region.slice(0, 2)]));
      const known = new Set([own.slice(0, 2), ...registered]);
      // If the records contain no registration in another province, the enterprise does not record such registrations.
      const isKept = known.size > 1;
      return !isKept || day === null || day < FILED_SINCE || known.has(place.slice(0, 2))
        ? null
        : {
            sides: [
              createContradictionSide('region', '项目所在地', provinceName(place)),
              createContradictionSide('enterprise.region', '企业所在地区', provinceName(own)),
            ],
            reason: '档案里登记了别的省的信息报送，没有这个省的',
          };
    },
  },
];
