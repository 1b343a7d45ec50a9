import { z } from 'zod';
import { id, instant, optionalDay, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { STANDARD_AMENDMENT_RESOURCE } from './contract/standard.ts';

const tag = '资质标准';
const SEES = { operator: 'manage:standard:list' } as const;
const WRITES = { operator: 'manage:standard:edit' } as const;

const Words = z.object({ title: z.string(), text: z.string(), clause: z.string().nullable() });

/** Returns the content of a level on a day, as the basis of an amendment. */
export const getStandardSource = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/source',
  tag,
  summary: '某一等级现行的全部指标，供起草修改',
  access: SEES,
  query: z.object({
    standardCode: requiredText('资质标准', 100),
    level: requiredText('等级', 100),
    effective: optionalDay('施行日期'),
    uuid: uuid().optional(),
  }),
  output: data(
    z.object({
      standardName: z.string(),
      docNumber: z.string(),
      docTitle: z.string(),
      requirements: z.array(z.record(z.string(), z.unknown())),
      /**
       * The version of the level on which the draft is based; sent back with the draft, so that a release of the level in the meantime is
       * detected.
       */
      basedOn: z.string(),
    }),
  ),
});

const Finding = z.object({ kind: z.string(), isRefused: z.boolean(), path: z.string(), message: z.string() });
const Change = z.object({ before: Words.nullable(), after: Words.nullable() });
const CaseAnswer = z.object({
  name: z.string(),
  row: z.int(),
  expected: z.string(),
  found: z.string().nullable(),
  isRed: z.boolean(),
  reason: z.string(),
});

/** Validates a draft at every change; nothing is stored. */
export const checkStandard = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/check',
  tag,
  summary: '检查标准修改的草稿：区间、单位、出处、案例，不保存',
  access: WRITES,
  isReadByPost: true,
  rate: 'heavy',
  body: STANDARD_AMENDMENT_RESOURCE.body.extend({ uuid: uuid().optional() }),
  output: data(z.object({ findings: z.array(Finding), changes: z.array(Change), cases: z.array(CaseAnswer) })),
});
export type StandardDraftCheck = z.output<(typeof checkStandard)['output']['schema']>;

const StandardRelease = z.object({
  number: z.int(),
  amendmentUuid: z.string(),
  step: z.enum(['published', 'withdrawn', 'checked', 'unchecked']),
  title: z.string(),
  standardCode: z.string(),
  level: z.string(),
  docNumber: z.string(),
  effective: z.string(),
  notes: z.string().nullable(),
  /**
   * The requirement before and after the reading, its document and clause, and the person who confirmed it; null for the release of an
   * amendment.
   */
  reading: z
    .object({
      before: z.string(),
      after: z.string(),
      docTitle: z.string(),
      clause: z.string(),
      confirmed: z.string().nullable(),
    })
    .nullable(),
  lawVersion: z.string(),
  userName: z.string().nullable(),
  createTime: instant,
});
export type StandardRelease = z.output<typeof StandardRelease>;

/** Lists every change of the standards, newest first. */
export const listReleases = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/releases',
  tag,
  summary: '标准的发布和撤下记录',
  access: SEES,
  query: z.object(paging),
  output: list(StandardRelease),
});

export const exportReleases = defineListExport(listReleases);

export const RELEASE_STEP_LABELS: Readonly<Record<StandardRelease['step'], string>> = {
  published: '发布',
  withdrawn: '撤下',
  checked: '核对采用',
  unchecked: '核对撤回',
};

/**
 * Effect of an amendment on a requirement. `grown`: unmet by both texts, with a larger gap by the new text. `unproven`: 待核对 only by the new
 * text.
 */
const ChangeWay = z.enum(['worse', 'unproven', 'grown', 'eased']);

const AmendmentEffectCounts = z.object({
  /** The number of enterprises that have the level. */
  firms: z.int(),
  worse: z.int(),
  eased: z.int(),
  leaves: z.array(z.object({ title: z.string(), way: ChangeWay, firms: z.int() })),
});
export type AmendmentEffectCounts = z.output<typeof AmendmentEffectCounts>;

/** Evaluates a draft for every enterprise that has the level. */
export const computeAmendmentImpact = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/consequences',
  tag,
  summary: '计算标准修改对企业的影响，只给出数量',
  access: WRITES,
  isReadByPost: true,
  rate: 'heavy',
  body: z.object({ uuid: uuid() }),
  output: data(z.object({ total: z.int() })),
});

export const getAmendmentImpact = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/consequences/{id}',
  tag,
  summary: '标准修改影响的计算进度和结果',
  access: SEES,
  params: id,
  output: data(
    z
      .object({
        state: z.enum(['running', 'done', 'failed']),
        done: z.int(),
        total: z.int(),
        /** Whether the draft has changed since the run. */
        isStale: z.boolean(),
        tally: AmendmentEffectCounts,
      })
      .nullable(),
  ),
});

const Verdict = z.enum(['met', 'declared', 'unmet', 'undecided']);

const UpcomingStandardChange = z.object({
  effective: z.string(),
  /**
   * Applications accepted before the effective day are evaluated by the earlier text, until the end of the transition period if there is
   * one.
   */
  transition: z.object({ until: z.string().nullable() }).nullable(),
  /** The verdicts on the whole level on the effective day, by the earlier and by the later text. */
  verdictBefore: Verdict,
  verdictAfter: Verdict,
  title: z.string(),
  docNumber: z.string(),
  docTitle: z.string(),
  /** The clause of the amending document. */
  clause: z.string().nullable(),
  standardCode: z.string(),
  displayCode: z.string(),
  standardName: z.string(),
  level: z.string(),
  turned: z.array(
    z.object({
      title: z.string(),
      before: z.string().nullable(),
      after: z.string(),
      clauseBefore: z.string().nullable(),
      clauseAfter: z.string().nullable(),
      have: z.string(),
      lack: z.string().nullable(),
      way: ChangeWay,
    }),
  ),
});
export type UpcomingStandardChange = z.output<typeof UpcomingStandardChange>;

/** Lists the changes for the enterprise by day, caused by amendments that are published but not yet in force. */
export const listUpcomingStandardChanges = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/ahead',
  tag,
  summary: '即将施行的标准修改对本企业已有资质的影响',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  output: data(z.array(UpcomingStandardChange)),
});
