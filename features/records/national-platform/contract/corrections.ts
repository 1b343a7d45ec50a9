/**
 * Corrections of differences to the national platform: submitted documents, dates of submission and response, reason of a rejection. A
 * correction stays open until a later comparison finds no difference.
 */
import { z } from 'zod';
import { CORRECTION_STATES } from '#domain/national-platform/corrections.ts';
import { FINDING_SUBJECTS } from '#domain/national-platform/findings.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const tag = '全国平台比对';
const READ = { member: 'project:info:list' } as const;
const EDIT = { member: 'project:info:edit' } as const;
const text = z.string().nullable();

export const MAX_PLATFORM_CORRECTIONS = 2000;
export const MAX_CORRECTION_EVIDENCE = 20;

/** The difference does not exist: the values are now equal, or it belongs to another enterprise. */
export const findingNotFound = defineApiError(
  'national-platform.finding-gone',
  404,
  '这项差异已不存在，请刷新后再操作',
);
export const correctionAlreadyOpen = defineApiError('national-platform.correction-open', 409, '这项差异已经在更正');
export const correctionTransitionNotAllowed = defineApiError(
  'national-platform.correction-moved',
  409,
  '“{from}”不能改为“{to}”，请刷新后再操作',
);
export const correctionChanged = defineApiError(
  'national-platform.correction-changed',
  409,
  '这项更正刚被同事修改，请刷新后再操作',
);
export const tooManyCorrections = defineApiError(
  'national-platform.too-many-corrections',
  409,
  '正在更正的差异最多 {most} 项',
);

const State = z.enum(CORRECTION_STATES);
const Evidence = z.object({
  name: fields.requiredText('证明材料', 100),
  isReady: z.boolean().meta({ title: '已备齐' }),
});

const Correction = z.object({
  uuid: z.string(),
  what: z.enum(FINDING_SUBJECTS),
  name: z.string(),
  label: z.string(),
  ours: text,
  theirs: text,
  side: z.enum(['ours', 'theirs', 'unclear']).meta({ title: '宜更正的一方' }),
  state: State,
  stateLabel: z.string().meta({ title: '状态名称' }),
  route: z.string().meta({ title: '更正方式' }),
  /** Whether the correction procedure has been verified; if false, the page shows 待核对. */
  isRouteVerified: z.boolean().meta({ title: '更正方式已核对' }),
  evidence: z.array(Evidence).meta({ title: '证明材料' }),
  filedOn: text.meta({ title: '提交日期' }),
  dueOn: text.meta({ title: '跟进日期' }),
  answeredOn: text.meta({ title: '答复日期' }),
  refusedWhy: text.meta({ title: '未通过原因' }),
  tries: z.number().int().meta({ title: '提交次数' }),
  doneOn: text.meta({ title: '一致日期' }),
  note: text,
  revision: z.number().int(),
  updateTime: fields.instant,
  moves: z.array(State).meta({ title: '可改为的状态' }),
});
export type Correction = z.output<typeof Correction>;

/** Lists open corrections by follow-up date, then the finished ones. */
export const listCorrections = route({
  spec: null,
  method: 'GET',
  path: '/portal/big-data/correction/list',
  tag,
  summary: '比对差异的更正，需要跟进的在前',
  access: READ,
  query: z.object({ ...fields.paging, state: fields.choice(['open', 'over'], '状态') }),
  output: list(Correction),
});

export const openCorrection = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/correction',
  tag,
  summary: '由一项差异建立更正',
  access: EDIT,
  body: z.object({ key: fields.requiredText('差异', 300) }),
  output: data(z.object({ uuid: z.string() })),
  faults: [findingNotFound, correctionAlreadyOpen, tooManyCorrections],
});

const identity = {
  uuid: z.string().max(100).meta({ title: '更正' }),
  revision: z.int().min(1).optional().meta({ title: '版本' }),
};

export const editCorrection = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/correction/edit',
  tag,
  summary: '修改更正的材料、方式和跟进日期',
  access: EDIT,
  body: z.object({
    ...identity,
    route: fields.requiredText('更正方式', 500),
    isRouteVerified: z.boolean().meta({ title: '更正方式已核对' }),
    evidence: z
      .array(Evidence)
      .max(MAX_CORRECTION_EVIDENCE, `证明材料最多 ${MAX_CORRECTION_EVIDENCE} 项`)
      .meta({ title: '证明材料' }),
    dueOn: fields.optionalDay('跟进日期'),
    note: fields.optionalText('备注', 1000),
  }),
  output: empty(),
  faults: [correctionChanged],
});

export const moveCorrection = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/correction/move',
  tag,
  summary: '登记更正的提交、答复、未通过或放弃',
  access: EDIT,
  body: z
    .object({
      ...identity,
      to: z
        .enum(['open', 'filed', 'refused', 'answered', 'dropped'], { message: '请选择状态' })
        .meta({ title: '状态' }),
      on: fields.optionalDay('日期'),
      /** Date by which a response is expected or the correction must be submitted again. */
      dueOn: fields.optionalDay('跟进日期'),
      why: fields.optionalText('未通过原因', 500),
    })
    .refine(({ to, why }) => to !== 'refused' || Boolean(why), { path: ['why'], message: '请填写未通过原因' }),
  output: empty(),
  faults: [correctionChanged, correctionTransitionNotAllowed, correctionAlreadyOpen],
});
