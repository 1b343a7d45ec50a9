import { z } from 'zod';
import type * as contradictions from '#domain/contradictions/contradiction.ts';
import { dataLevels, platformStates } from '#domain/firm/firm.ts';
import { fault } from '#platform/contract/fault.ts';
import * as fields from '#platform/contract/fields.ts';
import { exportOf } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

export const projectNoTaken = fault('projects.number-taken', 409, '平台项目编号“{projectNo}”已存在');
export const projectChanged = fault('projects.changed', 409, '该记录已被他人修改，请刷新后再试');

/** Data grades of the national platform; only A and B count for applications from 2024-01-01 on. */
export const DATA_LEVELS = dataLevels;
export const PLATFORM_STATES = platformStates;
export const PROJECT_TYPES = [
  '房屋建筑',
  '市政',
  '公路',
  '水利',
  '机电',
  '铁路',
  '港口与航道',
  '电力',
  '矿山',
  '冶金',
  '石油化工',
  '通信',
  '民航',
  '其他',
] as const;
export const PROJECT_ROLES = ['施工总承包', '主体工程承包', '专业承包', '勘察', '设计', '监理'] as const;
/** The five links of a project's record on the platform; a missing one is a finding. */
export const LINK_LABELS = {
  bidding: '招标投标',
  contract: '合同登记',
  drawingReview: '施工图审查',
  permit: '施工许可',
  acceptance: '竣工验收',
} as const;
export type LinkKind = keyof typeof LINK_LABELS;

const line = fields.optionalLine;
const quantity = (label: string) => fields.optionalNumber(label, { min: 0, max: 1e12 });
const amount = (label: string) => fields.amountWan(label).nullable().optional().meta({ title: label });
const yesOrNo = fields.optionalFlag;
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.enum(values).nullable())
    .optional()
    .meta({ title: label });
const personKey = (label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), fields.uuid(label).nullable())
    .optional()
    .meta({ title: label });

export const Measure = z.object({
  metric: fields.text('指标名称', 60),
  value: fields.optionalNumber('指标数值'),
  unit: line('指标单位', 20),
  count: z.int().min(0).max(1_000_000).nullable().optional().meta({ title: '数量' }),
});
export const Work = z.object({
  uuid: z.string().max(64).optional().meta({ title: '单位工程编号' }),
  workName: fields.text('单位工程名称', 200),
  projectScale: line('工程规模', 20),
  metrics: z.array(Measure).max(40).default([]).meta({ title: '单位工程指标' }),
  features: z.array(fields.text('工程特征', 60)).max(40).default([]).meta({ title: '工程特征' }),
});
const Link = z.object({ state: line('环节状态', 20), no: line('环节编号', 100), date: fields.optionalDay('环节日期') });
const Links = z.object({
  bidding: Link.nullable().optional().meta({ title: LINK_LABELS.bidding }),
  contract: Link.nullable().optional().meta({ title: LINK_LABELS.contract }),
  drawingReview: Link.nullable().optional().meta({ title: LINK_LABELS.drawingReview }),
  permit: Link.nullable().optional().meta({ title: LINK_LABELS.permit }),
  acceptance: Link.nullable().optional().meta({ title: LINK_LABELS.acceptance }),
});

/** Fields of a project (gaps, section D), as the form sends them. Money in 万元. */
const projectFields = {
  projectNo: line('平台项目编号', 50),
  provProjectNo: line('省级项目编号', 50),
  projectName: fields.text('项目名称', 200, 2),
  projectType: line('工程类别', 50),
  standardCodes: z.array(fields.text('资质标准编码', 20)).max(20).optional().meta({ title: '对应资质标准' }),
  buildNature: line('建设性质', 50),
  purpose: line('工程用途', 50),
  investType: line('投资类型', 50),
  region: fields.region('项目所在地').nullable().optional(),
  address: line('详细地址', 200),
  ownerName: line('建设单位', 100),
  ownerCreditCode: z
    .preprocess((value) => (value === '' ? null : value), fields.creditCode('建设单位统一社会信用代码').nullable())
    .optional()
    .meta({ title: '建设单位统一社会信用代码' }),
  totalInvest: amount('总投资'),
  contractAmount: amount('合同额'),
  settleAmount: amount('结算额'),
  area: quantity('建筑面积'),
  length: quantity('长度'),
  span: quantity('跨度'),
  height: quantity('高度'),
  depth: quantity('深度'),
  floors: z.int().min(0).max(300).nullable().optional().meta({ title: '层数' }),
  capacity: quantity('规模数值'),
  capacityUnit: line('规模单位', 20),
  metrics: z.array(Measure).max(40).optional().meta({ title: '其他指标' }),
  features: z.array(fields.text('工程特征', 60)).max(40).optional().meta({ title: '工程特征' }),
  projectScale: line('工程规模', 20),
  role: line('承揽方式', 20),
  contractDate: fields.optionalDay('合同签订日期'),
  permitNo: line('施工许可证号', 50),
  permitDate: fields.optionalDay('施工许可日期'),
  startDate: fields.optionalDay('开工日期'),
  finishDate: fields.optionalDay('竣工日期'),
  acceptDate: fields.optionalDay('竣工验收日期'),
  qualityPassed: yesOrNo('质量合格'),
  managerUuid: personKey('项目经理'),
  techLeadUuid: personKey('技术负责人'),
  onPlatform: yesOrNo('已录入监管平台'),
  dataLevel: oneOf(DATA_LEVELS, '数据等级'),
  links: Links.nullable().optional().meta({ title: '业务环节' }),
  works: z.array(Work).max(200).optional().meta({ title: '单位工程' }),
};

const Side = z.object({ field: z.string(), label: z.string(), value: z.string() });

/** Two entries of the archive that cannot both be right (beyond.md, wish 5): a note, never a ground to refuse an entry. */
export const Contradiction = z.object({
  code: z.string(),
  title: z.string(),
  target: z.object({ kind: z.enum(['project', 'register', 'else']), uuid: z.string().nullable(), name: z.string() }),
  sides: z.tuple([Side, Side]),
  reason: z.string(),
  /** The way to mend it. */
  remedy: z.string(),
  basis: z.object({ docNumber: z.string(), clause: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<contradictions.Contradiction>;
export type Contradiction = z.output<typeof Contradiction>;

const measureOut = z.object({
  metric: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  count: z.number().int().nullable().optional(),
});
const linkOut = z
  .object({ state: z.string().nullable(), no: z.string().nullable(), date: z.string().nullable() })
  .nullable();
const textOut = z.string().nullable();
const numberOut = z.number().nullable();

export const ProjectRow = z.object({
  uuid: z.string(),
  projectNo: textOut,
  provProjectNo: textOut,
  projectName: z.string(),
  projectType: textOut,
  region: textOut,
  ownerName: textOut,
  role: textOut,
  contractAmount: numberOut,
  settleAmount: numberOut,
  area: numberOut,
  height: numberOut,
  span: numberOut,
  length: numberOut,
  /** What the standards measure beyond the columns above. */
  metrics: z.array(measureOut),
  startDate: textOut,
  finishDate: textOut,
  acceptDate: textOut,
  dataLevel: textOut,
  onPlatform: z.boolean().nullable(),
  platformState: textOut,
  /** Names of links that are recorded as missing, or not at all. */
  missingLinks: z.array(z.string()),
  workCount: z.number().int(),
  /** Titles of the rules that its entries break among themselves. */
  contradictions: z.array(z.string()),
  managerName: textOut,
  sample: z.boolean(),
  revision: z.number().int(),
  updateTime: z.string(),
});
export type ProjectRow = z.output<typeof ProjectRow>;

export const ProjectDetail = ProjectRow.extend({
  standardCodes: z.array(z.string()),
  buildNature: textOut,
  purpose: textOut,
  investType: textOut,
  address: textOut,
  ownerCreditCode: textOut,
  totalInvest: numberOut,
  depth: numberOut,
  floors: numberOut,
  capacity: numberOut,
  capacityUnit: textOut,
  features: z.array(z.string()),
  projectScale: textOut,
  contractDate: textOut,
  permitNo: textOut,
  permitDate: textOut,
  qualityPassed: z.boolean().nullable(),
  managerUuid: textOut,
  techLeadUuid: textOut,
  techLeadName: textOut,
  diff: z.array(
    z.object({
      field: z.string(),
      label: z.string().optional(),
      ours: textOut,
      theirs: textOut,
      keptReason: textOut.optional(),
    }),
  ),
  links: z
    .object({ bidding: linkOut, contract: linkOut, drawingReview: linkOut, permit: linkOut, acceptance: linkOut })
    .nullable(),
  works: z.array(
    z.object({
      uuid: z.string().optional(),
      workName: z.string(),
      projectScale: textOut,
      metrics: z.array(measureOut),
      features: z.array(z.string()),
    }),
  ),
  createTime: z.string(),
  contradictionDetails: z.array(Contradiction),
});
export type ProjectDetail = z.output<typeof ProjectDetail>;

export const ProjectMessage = z.object({
  uuid: z.string(),
  projectUuid: z.string(),
  projectName: z.string(),
  title: z.string(),
  content: z.string(),
  kind: z.string(),
  messageTime: z.string(),
  read: z.boolean(),
  readTime: textOut,
});
export type ProjectMessage = z.output<typeof ProjectMessage>;

const tag = '监管平台项目';

/** C-098. */
export const listProjects = route({
  spec: 'C-098',
  method: 'GET',
  path: '/portal/project/list',
  tag,
  summary: '项目列表',
  access: { member: 'project:info:list' },
  query: z.object({
    ...fields.paging,
    name: fields.keyword.meta({ title: '项目名称或编号' }),
    type: fields.filter('工程类别'),
    role: fields.filter('承揽方式'),
    dataLevel: fields.choice([...DATA_LEVELS, 'none'], '数据等级'),
    platformState: fields.choice(PLATFORM_STATES, '平台比对'),
    missingLink: fields.flag('环节缺失'),
    contradictory: fields.flag('前后矛盾'),
    orderBy: fields.choice(['updateTime', 'finishDate', 'contractAmount', 'projectName'], '排序'),
  }),
  output: list(ProjectRow),
});
export const exportProjects = exportOf(listProjects);

/** Numbers for the strip above the list; beyond the specification. */
export const countProjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/project/statistics',
  tag,
  summary: '项目按数据等级与环节的数量',
  access: { member: 'project:info:list' },
  output: data(
    z.object({
      total: z.number().int(),
      levels: z.object({
        A: z.number().int(),
        B: z.number().int(),
        C: z.number().int(),
        D: z.number().int(),
        none: z.number().int(),
      }),
      missingLink: z.number().int(),
      /** Projects whose entries contradict themselves. */
      contradictory: z.number().int(),
      differs: z.number().int(),
    }),
  ),
});

/** C-099. */
export const getProject = route({
  spec: 'C-099',
  method: 'GET',
  path: '/portal/project/{id}',
  tag,
  summary: '项目详情',
  access: { member: 'project:info:get' },
  params: fields.id,
  output: data(ProjectDetail),
});

/** C-100. */
export const addProject = route({
  spec: 'C-100',
  method: 'POST',
  path: '/portal/project',
  tag,
  summary: '新增项目',
  access: { member: 'project:info:add' },
  body: z.object(projectFields),
  output: data(ProjectDetail),
  faults: [projectNoTaken],
});

/** C-101. Fields that are left out stay as they are. */
export const editProject = route({
  spec: 'C-101',
  method: 'POST',
  path: '/portal/project/edit',
  tag,
  summary: '修改项目',
  access: { member: 'project:info:edit' },
  body: z.object({
    uuid: z.string().max(100).meta({ title: '项目' }),
    ...projectFields,
    projectName: projectFields.projectName.optional(),
    revision: z.int().min(1).optional().meta({ title: '版本' }),
  }),
  output: data(ProjectDetail),
  faults: [projectNoTaken, projectChanged],
});

/** What would contradict itself if the form were saved as it stands; nothing is stored. Beyond the specification. */
export const reviewProject = route({
  spec: null,
  method: 'POST',
  path: '/portal/project/review',
  tag,
  summary: '检查填写中的项目是否前后矛盾',
  access: { member: 'project:info:get' },
  body: z.object({
    ...projectFields,
    projectName: projectFields.projectName.optional(),
    uuid: z.string().max(100).nullable().optional().meta({ title: '项目' }),
  }),
  output: data(z.array(Contradiction)),
});

/** C-102. */
export const removeProject = route({
  spec: 'C-102',
  method: 'POST',
  path: '/portal/project/delete/{id}',
  tag,
  summary: '删除项目',
  access: { member: 'project:info:remove' },
  params: fields.id,
  output: empty(),
});

/** C-103. Messages of one project, newest first. */
export const listProjectMessages = route({
  spec: 'C-103',
  method: 'GET',
  path: '/portal/project/message/{id}',
  tag,
  summary: '一个项目的消息',
  access: { member: 'project:message:list' },
  params: fields.id,
  query: z.object(fields.paging),
  output: list(ProjectMessage),
});

/** C-104. */
export const listAllProjectMessages = route({
  spec: 'C-104',
  method: 'GET',
  path: '/portal/project/messageAll',
  tag,
  summary: '全部项目消息',
  access: { member: 'project:message:list' },
  query: z.object({ ...fields.paging, read: fields.flag('是否已读') }),
  output: list(ProjectMessage),
});

/** C-105. */
export const countUnreadProjectMessages = route({
  spec: 'C-105',
  method: 'GET',
  path: '/portal/project/messageUnReadCount',
  tag,
  summary: '未读项目消息数',
  access: { member: 'project:message:list' },
  output: data(z.number().int()),
});

/** C-106. */
export const markProjectMessageRead = route({
  spec: 'C-106',
  method: 'POST',
  path: '/portal/project/readMessage/{id}',
  tag,
  summary: '项目消息设为已读',
  access: { member: 'project:message:edit' },
  params: fields.id,
  output: empty(),
});

/** C-107. */
export const listProjectPeople = route({
  spec: 'C-107',
  method: 'GET',
  path: '/portal/project/getEntPerson',
  tag,
  summary: '可选的本企业人员',
  access: { member: 'project:info:list' },
  query: z.object({ name: fields.keyword.meta({ title: '姓名' }), chosen: fields.chosen }),
  output: data(
    z.array(z.object({ uuid: z.string(), name: z.string(), kind: z.enum(['register', 'else']), note: z.string() })),
  ),
});

/** C-108. */
export const listProjectOptions = route({
  spec: 'C-108',
  method: 'GET',
  path: '/portal/project/getEntProject',
  tag,
  summary: '可选的本企业项目',
  access: { member: 'project:info:list' },
  query: z.object({ name: fields.keyword.meta({ title: '项目名称' }) }),
  output: data(z.array(z.object({ uuid: z.string(), projectName: z.string(), projectNo: textOut }))),
});
