import { z } from 'zod';
import { CORRECTION_STATES } from '#domain/national-platform/corrections.ts';
import { FINDING_SUBJECTS } from '#domain/national-platform/findings.ts';
import { PLATFORM_SOURCES } from '#domain/national-platform/records.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, list, route } from '#platform/contract/route.ts';

export const platformNotConnected = defineApiError(
  'national-platform.not-connected',
  409,
  '还没有接入全国平台数据服务，请导入从平台整理的清单',
);
export const platformUnavailable = defineApiError(
  'national-platform.unavailable',
  503,
  '全国平台数据服务暂时没有响应，请稍后再试',
);
export const platformFileUnreadable = defineApiError('national-platform.file', 400, '清单无法读取：{reason}');
export const differenceNotFound = defineApiError(
  'national-platform.difference-gone',
  409,
  '该差异已经变化，请刷新后再处理',
);

const tag = '全国平台比对';
const text = z.string().nullable();

/** The source and time of the compared records, which every response contains (gaps G-42). */
const ComparisonOrigin = z.object({
  source: z.enum(PLATFORM_SOURCES),
  sourceLabel: z.string(),
  sourceNote: text,
  fetchTime: text,
  canFetch: z.boolean(),
});
export type ComparisonOrigin = z.output<typeof ComparisonOrigin>;

const DifferenceRow = z.object({ field: z.string(), label: z.string(), aspect: z.string(), ours: text, theirs: text });

const PlatformPersonRow = z.object({
  name: z.string(),
  regType: z.string(),
  specialty: text,
  regNo: text,
  validEnd: text,
  /** Person of the enterprise with the same registration number; null if there is none, even if a name is the same. */
  personUuid: text,
  state: z.enum(['same', 'differs', 'unknown']),
  differences: z.array(DifferenceRow),
  sourceLabel: z.string(),
});
export type PlatformPersonRow = z.output<typeof PlatformPersonRow>;

/** Lists the platform's records of people (C-095). `uuid` is a person of the enterprise or the enterprise itself; omitted for all people. */
export const listPlatformPeople = route({
  spec: 'C-095',
  method: 'GET',
  path: '/portal/big-data/listPerson',
  tag,
  summary: '最近一次比对所用的本企业人员',
  access: { member: 'personnel:register:list' },
  query: z.object({
    uuid: z.string().max(100).optional().meta({ title: '人员' }),
    ...fields.paging,
    keyword: fields.keyword.meta({ title: '姓名或注册编号' }),
    state: fields.choice(['same', 'differs', 'unknown'], '比对结果'),
  }),
  output: list(PlatformPersonRow),
});
export const exportPlatformPeople = defineListExport(listPlatformPeople);
export const exportPlatformPeopleCsv = defineListExport(listPlatformPeople, 'csv');

const PlatformProjectRow = z.object({
  projectNo: text,
  projectName: z.string(),
  region: text,
  contractAmount: z.number().nullable(),
  acceptDate: text,
  dataLevel: text,
  managerName: text,
  /** Project of the enterprise with the same number; null if there is none. */
  projectUuid: text,
  /** Project of the enterprise with the same name but no number; the user decides whether it is the same. */
  alikeUuid: text,
  state: z.enum(['same', 'differs', 'extra']),
  differenceCount: z.number().int(),
  sourceLabel: z.string(),
});
export type PlatformProjectRow = z.output<typeof PlatformProjectRow>;

/** Lists the platform's records of projects (C-096). */
export const listPlatformProjects = route({
  spec: 'C-096',
  method: 'GET',
  path: '/portal/big-data/listProject',
  tag,
  summary: '最近一次比对所用的本企业项目',
  access: { member: 'project:info:list' },
  query: z.object({
    ...fields.paging,
    keyword: fields.keyword.meta({ title: '项目名称或编号' }),
    state: fields.choice(['same', 'differs', 'extra'], '比对结果'),
  }),
  output: list(PlatformProjectRow),
});
export const exportPlatformProjects = defineListExport(listPlatformProjects);
export const exportPlatformProjectsCsv = defineListExport(listPlatformProjects, 'csv');

export const getOrigin = route({
  spec: null,
  method: 'GET',
  path: '/portal/big-data/origin',
  tag,
  summary: '比对所用数据的来源与日期',
  access: { member: 'project:info:list' },
  output: data(ComparisonOrigin),
});

const EndangeredRow = z.object({
  itemName: z.string(),
  level: z.string(),
  leafId: z.string(),
  title: z.string(),
  need: z.string(),
  /** Value that the requirement would have with the platform's data. */
  have: z.string(),
  verdict: z.enum(['unmet', 'unknown']),
  docNumber: z.string(),
});

const FindingRow = z.object({
  key: z.string(),
  what: z.enum(FINDING_SUBJECTS),
  /** Uuid of the enterprise's project or person; empty if there is none. */
  ref: z.string(),
  name: z.string(),
  field: z.string(),
  label: z.string(),
  aspect: z.string(),
  ours: text,
  theirs: text,
  /** The side that is probably wrong. */
  wrong: z.enum(['ours', 'theirs', 'unclear']),
  why: z.string(),
  how: z.string(),
  source: text,
  deadline: z.object({ on: text, words: z.string() }),
  /** Requirements of current qualifications that the platform's value would no longer meet; empty if no qualification depends on the value. */
  endangers: z.array(EndangeredRow),
  /** State of the correction of this difference; null if it is not being corrected. */
  correcting: z.enum(CORRECTION_STATES).nullable().meta({ title: '更正状态' }),
});
export type FindingRow = z.output<typeof FindingRow>;

/** Lists every difference from the platform with the side to correct, the procedure, the deadline and the affected qualifications. */
export const listFindings = route({
  spec: null,
  method: 'GET',
  path: '/portal/big-data/findings',
  tag,
  summary: '比对的差异：哪一方需要更正、如何更正、影响哪些资质指标',
  access: { member: 'project:info:list' },
  query: z.object({ projectUuid: fields.filter('项目', 64), ...fields.paging }),
  output: list(FindingRow),
});

/** Maximum number of notes returned for an imported list; `noteTotal` counts all. */
export const MAX_LIST_NOTES = 200;
const ListNote = z.object({
  sheet: z.string(),
  row: z.number().int().nullable(),
  column: text,
  message: z.string(),
});

export const SyncResult = ComparisonOrigin.extend({
  same: z.number().int(),
  differs: z.number().int(),
  missing: z.number().int(),
  added: z.number().int(),
  /** Number of platform projects that the enterprise has not recorded and whose manager is not one of its people. */
  extra: z.number().int(),
  /** Values of the list that could not be read or are invalid, with their positions. The rows were compared without these values. */
  notes: z.array(ListNote),
  noteTotal: z.number().int(),
});
export type SyncResult = z.output<typeof SyncResult>;

const SYNC = {
  tag,
  summary: '与平台比对，并按人员同步项目',
  access: { member: 'project:info:edit' },
  rate: 'heavy',
  output: data(SyncResult),
  faults: [platformNotConnected, platformUnavailable],
} as const;
const Person = z.object({ uuid: z.string().max(100).optional().meta({ title: '人员' }) });

/** Compares the projects of one person with the platform (C-097). Idempotent (G-14). */
export const syncProjectsByPerson = route({
  spec: 'C-097',
  method: 'GET',
  isActByGet: true,
  path: '/portal/big-data/syncProjectsByPerson',
  query: Person,
  ...SYNC,
});

/** Has the same effect as the POST route. The specification requires this GET route, although it changes data (G-14). */
export const syncProjects = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/sync',
  body: Person,
  ...SYNC,
});

/** Imports a list taken from the platform's pages, as a workbook or document in the format of the portal's export (gaps G-42, source b). */
export const importPlatformList = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/import',
  tag,
  summary: '导入从平台整理的清单并比对',
  access: { member: 'project:info:edit' },
  rate: 'upload',
  files: { file: { maxBytes: 10_000_000, required: true, label: '要比对的清单' } },
  output: data(SyncResult),
  faults: [platformFileUnreadable],
});

/** Resolves one difference: adopts the platform's value, or keeps the enterprise's value with a reason. */
export const settleDifference = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/settle',
  tag,
  summary: '处理一项差异',
  access: { member: 'project:info:edit' },
  body: z
    .object({
      projectUuid: z.string().max(100).meta({ title: '项目' }),
      field: fields.requiredText('差异项', 300),
      side: z.enum(['ours', 'theirs']).meta({ title: '采用哪一方' }),
      reason: fields.optionalText('理由', 200),
    })
    .refine(({ side, reason }) => side === 'theirs' || Boolean(reason), {
      path: ['reason'],
      message: '保留本企业数据时请填写理由',
    }),
  output: data(z.object({ state: z.enum(['same', 'differs']), open: z.number().int() })),
  faults: [differenceNotFound],
});
