/** Contradictions between entries of the enterprise and evidence: the platform's record, and the quality of an accepted project. */
import { formatPlatformState, isFromPlatform } from '#domain/national-platform/provenance.ts';
import { isLeadOfEnterprise } from '#domain/qualification/people/person.ts';
import { listTitleRanks, parseTitleRank, SENIOR_RANK } from '#domain/qualification/vocabulary/titles.ts';
import { cite, consistency } from './basis.ts';
import { createContradictionSide, type PersonRule, type ProjectRule } from './contradiction.ts';

export const projectRecordRules: readonly ProjectRule[] = [
  {
    code: 'PJ39',
    title: '入库登记与比对不符',
    basis: cite('建市规〔2023〕3号', '第四条', 'secondary'),
    remedy: '核对平台项目编号，按平台更正是否入库；确未入库的，按属地流程补录',
    find: (project) => {
      const { onPlatform, platformState } = project;
      const isMissing = platformState === 'missing';
      if (onPlatform === null || platformState === null || platformState === 'unchecked' || onPlatform !== isMissing)
        return null;
      return {
        sides: [
          createContradictionSide('onPlatform', '已入库', onPlatform ? '是' : '否'),
          createContradictionSide('platformState', '平台比对', formatPlatformState(project)),
        ],
        reason: `${
          isFromPlatform(project) ? '申报业绩只认平台上的记录，平台上' : '数据未经平台核实，请先查询；比对所用的数据里'
        }${isMissing ? '没有' : '有'}这个项目`,
      };
    },
  },
  {
    code: 'PJ40',
    title: '质量结论与验收不符',
    basis: cite('主席令第29号', '第六十一条'),
    remedy: '对照竣工验收文件更正质量结论；确不合格的删去验收日期，整改后重新验收',
    find: ({ qualityPassed, acceptDate, finishDate, links }, { today }) => {
      if (qualityPassed === true && acceptDate === null && finishDate !== null && finishDate > today)
        return {
          sides: [
            createContradictionSide('qualityPassed', '质量合格', '是'),
            createContradictionSide('finishDate', '竣工日期', finishDate),
          ],
          reason: `工程还没有竣工（今天 ${today}），不会有质量合格的结论`,
        };
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
    basis: consistency('YZ1'),
    remedy: '按任命文件和职称证书更正企业信息里的技术负责人，或更正人员登记',
    find: (person, { lead, isLeadDesignated, hasLead }) => {
      if (lead === null) return null;
      const isLead = isLeadOfEnterprise(person.name, { techLeadName: lead.name });
      const name = createContradictionSide('enterprise.techLeadName', '企业信息的技术负责人', lead.name);
      if (person.status === 'left')
        return isLead && !hasLead
          ? {
              sides: [createContradictionSide('status', '在职状态', '已离职'), name],
              reason: '企业技术负责人已经离职',
            }
          : null;
      if (!isLeadDesignated && 'kind' in person && person.kind === '技术负责人')
        return {
          sides: [createContradictionSide('kind', '人员类别为技术负责人', person.name), name],
          reason: '企业技术负责人写着两个人',
        };
      const rank = parseTitleRank(lead.title);
      const titles = [person, ...person.titles].filter(
        (one) => listTitleRanks(one.titleRank, one.titleName).length > 0,
      );
      const stated = titles.flatMap((one) => listTitleRanks(one.titleRank, one.titleName).map(({ value }) => value));
      // 高级工程师 is the name of both 高级 and 正高级.
      const isSame =
        rank === null || stated.includes(rank) || (rank === SENIOR_RANK && stated.some((one) => one > rank));
      return !isLead || isSame || stated.length === 0
        ? null
        : {
            sides: [
              createContradictionSide(
                'titleName',
                '职称',
                titles.map(({ titleName, titleRank }) => titleName ?? titleRank ?? '').join('、'),
              ),
              createContradictionSide('enterprise.techLeadTitle', '企业信息的技术负责人职称', lead.title ?? ''),
            ],
            reason: '技术负责人的职称写着两个级别',
          };
    },
  },
  {
    code: 'RY26',
    title: '登记为在本企业注册，比对没有查到',
    basis: consistency('YZ1'),
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
