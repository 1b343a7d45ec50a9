import { z } from 'zod';
import { CONFLICT_CODES } from '#domain/use-calendar/conflicts.ts';
import { SUBJECT_KINDS, USE_KINDS } from '#domain/use-calendar/use.ts';
import * as fields from '#platform/contract/fields.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  z.enum(values, { message: `请选择${label}` }).meta({ title: label });

const input = {
  subjectKind: oneOf(SUBJECT_KINDS, '对象类别'),
  subjectUuid: fields.uuid('使用对象'),
  kind: oneOf(USE_KINDS, '用途类别'),
  title: fields.requiredText('用于何处', 200),
  role: fields.optionalText('担任职务', 50),
  isLocked: z.boolean().default(false).meta({ title: '锁定证书' }),
  fromOn: fields.requiredDay('开始日期'),
  toOn: fields.optionalDay('结束日期'),
  releaseOn: fields.optionalDay('预计归还或释放日期'),
  note: fields.optionalText('备注', 500),
};

interface Days {
  readonly fromOn?: unknown;
  readonly toOn?: unknown;
  readonly releaseOn?: unknown;
}
const isBefore = (end: unknown, start: unknown): boolean =>
  typeof end === 'string' && typeof start === 'string' && end !== '' && end < start;

const endsInOrder = <S extends z.ZodType<Days>>(schema: S) =>
  schema
    .refine(({ fromOn, toOn }) => !isBefore(toOn, fromOn), {
      path: ['toOn'],
      message: '结束日期不能早于开始日期',
      when: () => true,
    })
    .refine(({ fromOn, releaseOn }) => !isBefore(releaseOn, fromOn), {
      path: ['releaseOn'],
      message: '预计归还或释放日期不能早于开始日期',
      when: () => true,
    });

const AddFields = z.object(input);
export const UseInput = endsInOrder(AddFields);
export const UseEdit = endsInOrder(
  AddFields.extend({
    uuid: z.string().max(100).meta({ title: '使用登记' }),
    revision: z.int().min(1).optional().meta({ title: '版本' }),
  }),
);

const text = z.string().nullable();

export const UseConflict = z.object({
  code: z.enum(CONFLICT_CODES),
  otherId: z.string(),
  words: z.string(),
  fromOn: text,
  toOn: text,
  isCertain: z.boolean(),
  docNumber: text,
});
export type UseConflict = z.output<typeof UseConflict>;

export const UseRow = z.object({
  /** The id of the use; for a use derived from a project, it is derived from the project's id, and the use cannot be edited here. */
  id: z.string(),
  /** The uuid of an entered use; null if the use is derived from a project, an achievement or a filing. */
  uuid: text,
  projectUuid: text,
  /** The filing that reserves the person. */
  filingUuid: text.meta({ title: '申报编号' }),
  kind: z.enum(USE_KINDS),
  subjectKind: z.enum(SUBJECT_KINDS),
  subjectUuid: z.string(),
  subjectName: z.string(),
  /** Whether the record is still in the enterprise's records. */
  isSubjectThere: z.boolean(),
  title: z.string(),
  role: text,
  isLocked: z.boolean(),
  fromOn: text,
  toOn: text,
  releaseOn: text,
  note: text,
  /** The number of days from today until the actual or expected end; null without an end date. */
  daysLeft: z.number().int().nullable(),
  phase: z.enum(['coming', 'running', 'over']),
  conflicts: z.array(UseConflict),
  revision: z.number().int().nullable(),
});
export type UseRow = z.output<typeof UseRow>;

export const availabilityConditionFields = {
  keyword: fields.keyword.meta({ title: '姓名或编号' }),
  regType: fields.filter('注册类别', 50),
  specialty: fields.filter('注册专业', 50),
  titleRank: fields.choice(['初级', '中级', '高级', '正高级'], '职称级别'),
  titleMajor: fields.filter('职称专业', 50),
  postName: fields.filter('岗位', 50),
  needsSafetyB: fields.flag('持有效 B 证'),
  subject: z.enum(['person', 'certificate']).default('person').catch('person').meta({ title: '对象' }),
};
export const AvailabilityCondition = z.object(availabilityConditionFields);
export type AvailabilityCondition = z.output<typeof AvailabilityCondition>;

const OCCUPATIONS = ['free', 'expected', 'unsure', 'busy'] as const;
export const OccupationState = z.enum(OCCUPATIONS);

export const AvailabilityRow = z.object({
  uuid: z.string(),
  name: z.string(),
  papers: z.array(z.string()),
  until: text,
  notes: z.array(z.string()),
  state: OccupationState,
  /** The day on which all current uses end; null if not known. */
  releaseOn: text,
  /** The uses on that day and later. */
  uses: z.array(z.object({ id: z.string(), words: z.string(), fromOn: text, toOn: text, releaseOn: text })),
  /** The number of further uses, which only the list of all uses contains. */
  more: z.number().int(),
});
export type AvailabilityRow = z.output<typeof AvailabilityRow>;
