import { createLookupTable } from '#domain/text/table.ts';
import type { StandardAnalysis, StandardLevel } from '../standards.contract.ts';

interface KindText {
  readonly meaning: string;
  readonly evidence: string;
}

/** Explains each requirement kind in the portal's words; the official document and the authority's forms are binding. */
const KIND_TEXTS = createLookupTable<KindText>({
  netAssets: {
    meaning: '看企业净资产，即资产总额减去负债总额后的余额，不看注册资本。',
    evidence: '以近期财务报表中的净资产为准，报表是否须经审计按审批机关的申报要求。',
  },
  registeredCapital: {
    meaning: '看营业执照登记的注册资本；写明“实缴”的，看已实际缴纳的部分。',
    evidence: '以营业执照和章程、验资或出资证明为准。',
  },
  registeredPersonnel: {
    meaning: '看注册在本企业的执业人员人数；写有专业、级别的，只计符合专业和级别的人；写“合计”的，几个专业相加。',
    evidence: '以注册证书的专业、级别、注册单位和有效期为准。',
  },
  registeredTotal: {
    meaning: '看几类注册人员的合计；单位写“人次”的，一人持有多个注册证书可以分别计入。',
    evidence: '以各类注册证书为准。',
  },
  titledPersonnel: {
    meaning: '看有职称的技术人员人数和专业；写“专业齐全”的，所列每个专业至少要有人。',
    evidence: '以职称证书上的系列、级别、专业为准；专业写法不同的，按审批机关认可的对应关系。',
  },
  technicalLead: {
    meaning: '看企业技术负责人本人：工作年限、职称或注册资格，有的还看主持过的项目。条件写“或”的，满足一项即可。',
    evidence: '以履历、职称证书、注册证书和项目证明为准。',
  },
  siteManagers: {
    meaning: '看持有岗位证书的现场管理人员人数，以及所列岗位是否都有人。',
    evidence: '以岗位证书（培训合格证）为准。',
  },
  skilledWorkers: {
    meaning: '看经考核或培训合格的技术工人人数；写有工种的，按工种计。',
    evidence: '以技能等级证书或培训合格证为准。',
  },
  technicalStaff: {
    meaning: '看配备表：每个专业要多少注册人员、多少非注册人员，逐个专业满足，不能相互抵顶。',
    evidence: '以注册证书、职称证书和从业经历为准。',
  },
  staffPerformance: {
    meaning: '看配备表内人员本人主持或参与过的项目。',
    evidence: '以个人业绩证明和项目资料为准。',
  },
  performance: {
    meaning: '看企业在规定年限内完成的工程：按类列出指标，须满足规定的类数；同一类里写“或”的，达到一种即可。',
    evidence: '以合同、竣工验收证明和全国建筑市场监管公共服务平台的项目信息为准。',
  },
  equipment: {
    meaning: '看企业拥有的机械设备：名称、规格、数量；写“其中几项”的，任选达到该项数。',
    evidence: '以设备发票、检测或登记证明为准。',
  },
  premises: { meaning: '看固定工作场所的面积。', evidence: '以产权证明或租赁合同为准。' },
  headcount: { meaning: '看符合条件的专业技术人员总人数。', evidence: '以劳动合同、社会保险和证书为准。' },
  experience: { meaning: '看企业从事该业务的年限。', evidence: '以营业执照、首次取得资质的时间为准。' },
  creditRecord: { meaning: '看规定期限内的信誉，有无质量安全责任事故或禁止行为。', evidence: '以主管部门的记录为准。' },
  system: { meaning: '看管理制度和体系是否健全，多为提交制度文件或认证证书。', evidence: '以制度文件、认证证书为准。' },
  other: { meaning: '不属于以上各类的条件，按条文逐项对照。', evidence: '按审批机关的申报要求提供。' },
});

/** Lists the requirement kinds of the levels, in the order of the standard, with the documents that changed them. */
export function explainRequirementKinds(levels: readonly StandardLevel[]): StandardAnalysis['kinds'] {
  const rows = levels.flatMap((level) => level.requirements.map((row) => ({ level, row })));
  const kinds = [...new Set(rows.map(({ row }) => row.kind))];
  return kinds.map((kind) => {
    const own = rows.filter(({ row }) => row.kind === kind);
    const changed = own.flatMap(({ row }) => [
      row.amendedBy,
      ...row.parts.flatMap((part) => part.items.map((item) => item.amendedBy)),
    ]);
    const text = KIND_TEXTS[kind] ?? KIND_TEXTS.other;
    return {
      kind,
      title: kind === 'other' ? '其他条件' : (own[0]?.row.title ?? kind),
      meaning: text?.meaning ?? '',
      evidence: text?.evidence ?? '',
      levels: [...new Set(own.map(({ level }) => level.key))],
      droppedIn: [...new Set(own.filter(({ row }) => row.state === 'notAssessed').map(({ level }) => level.key))],
      changedBy: [...new Set(changed.filter((docNumber) => docNumber !== null))],
    };
  });
}
