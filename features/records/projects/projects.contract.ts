import { z } from 'zod';
import type * as contradictions from '#domain/contradictions/contradiction.ts';
import { CONTRADICTION_TARGET_KINDS } from '#domain/contradictions/contradiction.ts';
import { dataLevels, platformStates } from '#domain/enterprise/enterprise-document.ts';
import type { FieldNameOf } from '#domain/records/field.ts';
import { PROJECT_LINK_LABELS, type ProjectLinkKind, project, projectLink, work } from '#domain/records/project.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { buildInputShape, buildOutputShape } from '#platform/contract/record-fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

export const projectNumberTaken = defineApiError('projects.number-taken', 409, '平台项目编号“{projectNo}”已存在');
export const projectChanged = defineApiError('projects.changed', 409, '该记录已被他人修改，请刷新后再试');

const Work = z.object({
  uuid: z.string().max(64).optional().meta({ title: '单位工程' }),
  ...buildInputShape(work),
});
const Link = z.object(buildInputShape(projectLink));
const getLink = (kind: ProjectLinkKind) => Link.nullable().optional().meta({ title: PROJECT_LINK_LABELS[kind] });
const Links = z.object({
  bidding: getLink('bidding'),
  contract: getLink('contract'),
  drawingReview: getLink('drawingReview'),
  permit: getLink('permit'),
  acceptance: getLink('acceptance'),
});

/** The fields of a project that users fill in (gaps, section D). Money in 万元. */
const projectFields = {
  ...buildInputShape(project),
  links: Links.nullable().optional().meta({ title: projectLink.label }),
  works: z.array(Work).max(200).optional().meta({ title: work.label }),
};

const Side = z.object({ field: z.string(), label: z.string(), value: z.string() });

/** Two contradictory values in the records (beyond.md, wish 5); shown as a notice, never a reason to reject an entry. */
export const Contradiction = z.object({
  code: z.string(),
  title: z.string(),
  target: z.object({ kind: z.enum(CONTRADICTION_TARGET_KINDS), uuid: z.string().nullable(), name: z.string() }),
  sides: z.tuple([Side, Side]),
  reason: z.string(),
  /** Way to correct the contradiction. */
  remedy: z.string(),
  /** Source of the rule: a document, or a principle of consistent records. */
  basis: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('document'),
      title: z.string(),
      docNumber: z.string(),
      clause: z.string().nullable(),
      confidence: z.enum(['sourced', 'recalled', 'secondary', 'unknown']),
    }),
    z.object({ kind: z.literal('consistency'), code: z.string(), statement: z.string() }),
  ]),
}) satisfies z.ZodType<contradictions.Contradiction>;
export type Contradiction = z.output<typeof Contradiction>;

const linkOut = z.object(buildOutputShape(projectLink)).nullable();
const textOut = z.string().nullable();

/** Fields that the list does not include; only the detail view of a project shows them. */
export const DETAIL_ONLY_FIELDS = [
  'standardCodes',
  'projectScale',
  'buildNature',
  'purpose',
  'investType',
  'address',
  'ownerCreditCode',
  'totalInvest',
  'depth',
  'floors',
  'capacity',
  'capacityUnit',
  'features',
  'contractDate',
  'permitNo',
  'permitDate',
  'qualityPassed',
  'managerUuid',
  'techLeadUuid',
] as const satisfies readonly FieldNameOf<typeof project>[];
const detailMask = Object.fromEntries(DETAIL_ONLY_FIELDS.map((name) => [name, true])) as Record<
  (typeof DETAIL_ONLY_FIELDS)[number],
  true
>;

const Whole = z.object({
  uuid: z.string(),
  ...buildOutputShape(project),
  /** Labels of the process stages (监管平台业务环节) that have no record or are recorded as missing. */
  missingLinks: z.array(z.string()),
  workCount: z.number().int(),
  /** Titles of the rules that the project's data violates, each with its source. */
  contradictions: z.array(z.string()),
  managerName: textOut,
  sample: z.boolean(),
  revision: z.number().int(),
  updateTime: z.string(),
});
export const ProjectRow = Whole.omit(detailMask);
export type ProjectRow = z.output<typeof ProjectRow>;

export const ProjectDetail = Whole.extend({
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
  works: z.array(z.object({ uuid: z.string().optional(), ...buildOutputShape(work) })),
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

/** Lists projects (C-098). */
export const listProjects = route({
  spec: 'C-098',
  method: 'GET',
  path: '/portal/project/list',
  tag,
  summary: '项目列表',
  access: { member: 'project:info:list' },
  isOfRecords: true,
  query: z.object({
    ...fields.paging,
    name: fields.keyword.meta({ title: '项目名称或编号' }),
    type: fields.filter('工程类别'),
    role: fields.filter('承揽方式'),
    dataLevel: fields.choice([...dataLevels, 'none'], '数据等级'),
    platformState: fields.choice(platformStates, '平台比对'),
    missingLink: fields.flag('环节缺失'),
    contradictory: fields.flag('前后矛盾'),
    orderBy: fields.choice(['updateTime', 'finishDate', 'contractAmount', 'projectName'], '排序'),
  }),
  output: list(ProjectRow),
});
export const exportProjects = defineListExport(listProjects);

/** Counts the projects of each item in the filter strip above the list. Not part of the specification. */
export const countProjects = route({
  spec: null,
  method: 'GET',
  path: '/portal/project/statistics',
  tag,
  summary: '项目按数据等级与环节的数量',
  access: { member: 'project:info:list' },
  isOfRecords: true,
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
      /** Number of projects with contradictory entries. */
      contradictory: z.number().int(),
      differs: z.number().int(),
    }),
  ),
});

/** Returns one project (C-099). */
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

/** Creates a project (C-100). */
export const addProject = route({
  spec: 'C-100',
  method: 'POST',
  path: '/portal/project',
  tag,
  summary: '新增项目',
  access: { member: 'project:info:add' },
  body: z.object(projectFields),
  output: data(ProjectDetail),
  faults: [projectNumberTaken],
});

/** Updates a project (C-101). Omitted fields keep their value. */
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
  faults: [projectNumberTaken, projectChanged],
});

/** Returns the contradictions that would result if the form were saved now; nothing is stored. Not part of the specification. */
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
  isReadByPost: true,
  output: data(z.array(Contradiction)),
});

/** Deletes a project (C-102). */
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

/** Lists the messages of one project, newest first (C-103). */
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

/** Lists the messages of all projects (C-104). */
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

/** Counts unread project messages (C-105). */
export const countUnreadProjectMessages = route({
  spec: 'C-105',
  method: 'GET',
  path: '/portal/project/messageUnReadCount',
  tag,
  summary: '未读项目消息数',
  access: { member: 'project:message:list' },
  output: data(z.number().int()),
});

/** Marks a project message as read (C-106). */
export const markProjectMessageRead = route({
  spec: 'C-106',
  method: 'POST',
  path: '/portal/project/readMessage/{id}',
  tag,
  summary: '项目消息设为已读',
  access: { member: 'project:message:mark' },
  params: fields.id,
  output: empty(),
});

/** Lists people of the enterprise as options for a project (C-107). */
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

/** Lists projects of the enterprise as options (C-108). */
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
