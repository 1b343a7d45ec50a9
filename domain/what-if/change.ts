/**
 * Hypothetical changes of an enterprise: additional people, certificates, projects, equipment or money, fewer people or projects, another
 * day. A change is plain data: it is stored with a name, described in a sentence, and applied to the enterprise's document (`apply.ts`),
 * never to the records.
 */
import { z } from 'zod';
import { skillGrades } from '#domain/enterprise/enterprise-document.ts';
import { amountSchema, daySchema, nameSchema, numberSchema, textSchema } from '#domain/enterprise/fields.ts';
import { registeredPerson } from '#domain/records/person.ts';
import { TITLE_NAMES } from '#domain/records/person-choices.ts';
import { registration } from '#domain/records/person-credentials.ts';

const titled = <T extends z.ZodType>(schema: T, title: string) => schema.meta({ title });
const optional = <T extends z.ZodType>(schema: T, title: string): z.ZodDefault<z.ZodNullable<T>> =>
  titled<z.ZodDefault<z.ZodNullable<T>>>(schema.nullable().default(null), title);
const emptyIsNull = (most: number, title: string) =>
  titled(z.preprocess((value) => (value === '' ? null : value), textSchema(most).nullable()).default(null), title);
const whole = (least: number, most: number, title: string) =>
  titled(z.int('应为整数').min(least, `至少 ${least}`).max(most, `最多 ${most}`), title);

/** Fields for the certificates of a person. */
const papers = {
  regType: emptyIsNull(50, '注册类别'),
  specialty: emptyIsNull(50, '注册专业'),
  titleName: optional(z.enum(TITLE_NAMES, `应为${TITLE_NAMES.join('、')}之一`), '职称'),
  titleMajor: emptyIsNull(50, '职称专业'),
  skillGrade: optional(z.enum(skillGrades, `应为${skillGrades.join('、')}之一`), '技能等级'),
  trade: emptyIsNull(50, '工种'),
  postName: emptyIsNull(50, '岗位'),
};
type Papers = z.output<z.ZodObject<typeof papers>>;

export const hasQualification = (value: Papers): boolean =>
  [value.regType, value.titleName, value.skillGrade, value.trade, value.postName].some((one) => one !== null);
const NO_PAPER = '请至少填写一项：注册类别、职称、工种或岗位';

/** Projects led by a person: of a given scale, or as required by a level of a standard (本类别二级以上标准). */
const ledFields = {
  scale: emptyIsNull(20, '项目规模'),
  standardCode: emptyIsNull(20, '所属资质'),
  meetsLevel: emptyIsNull(20, '达到的等级'),
  count: whole(1, 20, '项目数量'),
};
const led = z.strictObject(ledFields);
export type LedProjects = z.output<typeof led>;

const addPeople = z
  .strictObject({
    kind: titled(z.literal('addPeople'), '假设的种类'),
    name: emptyIsNull(30, '姓名'),
    count: whole(1, 200, '人数').default(1),
    ...papers,
    workYears: optional(numberSchema.min(0, '不能为负').max(80, '年数过大'), '工作年限'),
    workField: emptyIsNull(50, '从业领域'),
    education: emptyIsNull(20, '学历'),
    isLead: titled(z.boolean().default(false), '担任技术负责人'),
    led: titled(z.array(led).max(10, '最多 10 条').default([]), '主持的项目'),
  })
  .refine(hasQualification, { path: ['regType'], message: NO_PAPER });

const ref = titled(nameSchema(64), '对象');
const addCertificate = z
  .strictObject({ kind: z.literal('addCertificate'), ref, ...papers })
  .refine(hasQualification, { path: ['regType'], message: NO_PAPER });

const measure = z.strictObject({
  metric: titled(nameSchema(60), '指标'),
  value: titled(numberSchema.min(0, '不能为负').max(1e12, '数值过大'), '数值'),
  unit: emptyIsNull(20, '单位'),
});

const addWorks = z.strictObject({
  kind: z.literal('addWorks'),
  name: emptyIsNull(100, '工程名称'),
  count: whole(1, 50, '项数').default(1),
  standardCode: titled(nameSchema(20), '所属资质'),
  /** The kind of project as named in the standard, and the conditions that the project meets. */
  features: titled(z.array(nameSchema(60)).max(20, '最多 20 条').default([]), '工程种类和特征'),
  role: emptyIsNull(20, '承包方式'),
  projectScale: emptyIsNull(20, '工程规模'),
  /** Null: the day of the evaluation. */
  acceptOn: optional(daySchema, '竣工验收日期'),
  metrics: titled(z.array(measure).max(20, '最多 20 条').default([]), '指标'),
});

const addEquipment = z.strictObject({
  kind: z.literal('addEquipment'),
  name: titled(nameSchema(100), '设备名称'),
  count: whole(1, 10_000, '数量').default(1),
});

export const MONEY_FIELD_LABELS = { netAssets: '净资产', regCapital: '注册资本', paidCapital: '实收资本' } as const;
const setMoney = z.strictObject({
  kind: z.literal('setMoney'),
  field: titled(z.enum(['netAssets', 'regCapital', 'paidCapital'], '应为净资产、注册资本或实收资本'), '项目'),
  amount: titled(amountSchema, '金额（万元）'),
});

export const MOVABLE_DATE_LABELS = {
  registration: registration.fields.validEnd.label,
  insurance: registeredPerson.fields.socialSecurityStart.label,
  leaving: registeredPerson.fields.leaveDate.label,
  acceptance: '竣工验收日期',
} as const;
const moveDate = z.strictObject({
  kind: z.literal('moveDate'),
  what: titled(z.enum(['registration', 'insurance', 'leaving', 'acceptance'], '应为可改的日期'), '日期'),
  ref,
  on: titled(daySchema, '改为'),
});

export const HypotheticalChange = z.discriminatedUnion('kind', [
  addPeople,
  addCertificate,
  z.strictObject({ kind: z.literal('settlePerson'), ref }),
  z.strictObject({ kind: z.literal('settleProject'), ref }),
  z.strictObject({ kind: z.literal('appointLead'), ref }),
  z.strictObject({ kind: z.literal('addLed'), ref, ...ledFields }),
  addWorks,
  addEquipment,
  setMoney,
  z.strictObject({ kind: z.literal('removePerson'), ref }),
  z.strictObject({ kind: z.literal('removeProject'), ref }),
  moveDate,
  z.strictObject({ kind: z.literal('checkOn'), on: titled(daySchema, '校验日期') }),
]);
export type HypotheticalChange = z.output<typeof HypotheticalChange>;
export type HypotheticalChangeInput = z.input<typeof HypotheticalChange>;
export type HypotheticalChangeOfKind<K extends HypotheticalChange['kind']> = Extract<HypotheticalChange, { kind: K }>;

/** Maximum number of changes; with more, the result would describe a different enterprise. */
export const MAX_HYPOTHETICAL_CHANGES = 50;
export const HypotheticalChanges = z
  .array(HypotheticalChange)
  .max(MAX_HYPOTHETICAL_CHANGES, `最多 ${MAX_HYPOTHETICAL_CHANGES} 条假设`)
  .meta({ title: '假设' });
