/** Contradictions between entries of the enterprise and evidence: the platform's record, and the quality of an accepted project. */
import { formatPlatformState, isFromPlatform } from '#domain/national-platform/provenance.ts';
import { createContradictionSide, type PersonRule, type ProjectRule } from './contradiction.ts';

export const projectRecordRules: readonly ProjectRule[] = [
  {
    code: 'PJ39',
    title: '登记为已入库，比对没有查到',
    basis: { docNumber: '建市规〔2023〕3号', clause: '第四条' },
    remedy: '核对平台项目编号；确未入库的改为未入库，按属地流程补录',
    find: (project) =>
      project.onPlatform === true && project.platformState === 'missing'
        ? {
            sides: [
              createContradictionSide('onPlatform', '已入库', '是'),
              createContradictionSide('platformState', '平台比对', formatPlatformState(project)),
            ],
            reason: isFromPlatform(project)
              ? '申报业绩只认平台上的记录，平台上没有这个项目'
              : '比对所用的数据里没有这个项目；数据未经平台核实，请先查询',
          }
        : null,
  },
  {
    code: 'PJ40',
    title: '质量不合格却已验收',
    basis: { docNumber: '主席令第29号', clause: '第六十一条' },
    remedy: '对照竣工验收文件更正质量结论；确不合格的删去验收日期，整改后重新验收',
    find: ({ qualityPassed, acceptDate, links }) => {
      const day = acceptDate ?? links?.acceptance?.date ?? null;
      return qualityPassed === false && day !== null
        ? {
            sides: [
              createContradictionSide('qualityPassed', '质量合格', '否'),
              createContradictionSide('acceptDate', '竣工验收日期', day),
            ],
            reason: '验收不合格的工程不能交付，也不能作为业绩',
          }
        : null;
    },
  },
];

export const personRecordRules: readonly PersonRule[] = [
  {
    code: 'RY25',
    title: '企业信息的技术负责人与人员登记不同',
    basis: null,
    remedy: '按任命文件更正企业信息里的技术负责人，或更正人员类别',
    find: (person, { otherLeadName }) =>
      otherLeadName !== null && 'kind' in person && person.kind === '技术负责人' && person.status === 'on'
        ? {
            sides: [
              createContradictionSide('kind', '人员类别为技术负责人', person.name),
              createContradictionSide('enterprise.techLeadName', '企业信息的技术负责人', otherLeadName),
            ],
            reason: '企业技术负责人写着两个人',
          }
        : null,
  },
  {
    code: 'RY26',
    title: '登记为在本企业注册，比对没有查到',
    basis: null,
    remedy: '按注册证书核对姓名和注册号；注册不在本企业的更正',
    find: ({ registrations, platformState }) => {
      const here = registrations.find(({ registeredHere }) => registeredHere === true);
      return here !== undefined && platformState === 'missing'
        ? {
            sides: [
              createContradictionSide('registrations.registeredHere', `${here.regType}注册在本企业`, '是'),
              createContradictionSide('platformState', '平台比对', '没有查到'),
            ],
            // The source of a comparison of people is not recorded, so it may not be the platform.
            reason: '比对没有查到这个人；注册人员以平台上的注册为准，请先在平台上查询',
          }
        : null;
    },
  },
];
