import { z } from 'zod';
import { skillGrades, titleRanks } from '#domain/firm/firm.ts';
import { CITIZEN_ID_TYPE, GENDERS, ID_TYPES, normaliseIdType, PERSON_STATUSES } from '#domain/firm/value-sets.ts';
import { CITIZEN_ID_MESSAGE, isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import {
  choice,
  day,
  filter,
  keyword,
  optionalDay,
  optionalNumber,
  optionalText,
  paging,
  phone,
  text,
  uuid,
} from '#platform/contract/fields.ts';

/** The two lists of people (data model: personKind). */
export const PersonKind = z.enum(['register', 'else']).meta({ title: '人员类型' });
export type PersonKind = z.output<typeof PersonKind>;

/** How a person's first end stands, seen from today; the stages of the validity tag. */
export const VALIDITY_FILTERS = ['expired', 'due7', 'due30', 'due60', 'due90', 'valid', 'unknown'] as const;
export type ValidityFilter = (typeof VALIDITY_FILTERS)[number];

/** One of the listed values; empty becomes null. */
const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T, label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.enum(values).nullable())
    .optional()
    .meta({ title: label });

const optionalFlag = (label: string) => z.boolean().nullable().optional().meta({ title: label });

export const RegistrationInput = z.object({
  uuid: uuid('注册编号').nullable().optional(),
  regType: text('注册类别', 50),
  specialty: optionalText('注册专业', 50),
  grade: optionalText('等级', 20),
  regNo: text('注册编号', 50),
  practiceSealNo: optionalText('执业印章号', 50),
  certNo: optionalText('资格证书编号', 50),
  issueDate: optionalDay('发证日期'),
  validEnd: optionalDay('注册有效期'),
  continuingEduEnd: optionalDay('继续教育有效期'),
  safetyBNo: optionalText('安全考核 B 证编号', 50),
  safetyBEnd: optionalDay('安全考核 B 证有效期'),
  registeredHere: optionalFlag('注册在本企业'),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;

const TitleInput = z.object({
  titleName: optionalText('职称名称', 50),
  titleRank: optionalChoice(titleRanks, '职称级别'),
  titleMajor: optionalText('职称专业', 50),
  titleCertNo: optionalText('职称证书编号', 50),
  titleSeries: optionalText('职称系列', 50),
});
const PostInput = z.object({
  postName: text('岗位', 50),
  postCertNo: optionalText('岗位证书编号', 50),
  postCertEnd: optionalDay('岗位证书有效期'),
});
const SkillInput = z.object({
  trade: optionalText('工种', 50),
  skillGrade: optionalChoice(skillGrades, '技能等级'),
  skillCertNo: optionalText('技能证书编号', 50),
});
const ExperienceInput = z.object({
  field: text('从业领域', 50),
  years: z.number().min(0).max(80).meta({ title: '从业年限' }),
});

const readIdType = (value: unknown): unknown => (typeof value === 'string' ? normaliseIdType(value) || null : value);

/** Identity of a person; the ID number is checked against its kind by the service. */
const identityFields = {
  name: text('姓名', 30, 2),
  idType: z.preprocess(readIdType, z.enum(ID_TYPES).nullable()).optional().meta({ title: '证件类型' }),
  idNo: text('证件号码', 30),
  gender: optionalChoice(GENDERS, '性别'),
  birthDate: optionalDay('出生日期'),
  phone: z
    .preprocess((value) => (value === '' ? null : value), phone().nullable())
    .optional()
    .meta({ title: '手机号' }),
};

const sharedFields = {
  education: optionalText('学历', 20),
  major: optionalText('所学专业', 50),
  graduateSchool: optionalText('毕业院校', 100),
  graduateDate: optionalDay('毕业时间'),
  ...TitleInput.shape,
  titles: z.array(TitleInput).max(10).optional().meta({ title: '其他职称' }),
  posts: z.array(PostInput).max(20).optional().meta({ title: '岗位证书' }),
  skills: z.array(SkillInput).max(20).optional().meta({ title: '技能证书' }),
  experiences: z.array(ExperienceInput).max(20).optional().meta({ title: '从业经历' }),
  registrations: z.array(RegistrationInput).max(20).optional().meta({ title: '注册证书' }),
  socialSecurityStart: optionalDay('社保起始日期'),
  socialSecurityMonths: z.int().min(0).max(1200).nullable().optional().meta({ title: '社保缴纳月数' }),
  socialSecurityHere: optionalFlag('社保在本企业缴纳'),
  workYears: optionalNumber('从业年限', { min: 0, max: 80 }),
  workYearsOn: optionalDay('从业年限截至日期'),
  status: z.enum(PERSON_STATUSES).optional().meta({ title: '在职状态' }),
  leaveDate: optionalDay('离职日期'),
};

const elseFields = {
  kind: optionalText('人员类别', 50),
  postName: optionalText('岗位', 50),
  postCertNo: optionalText('岗位证书编号', 50),
  postCertEnd: optionalDay('岗位证书有效期'),
  skillGrade: optionalChoice(skillGrades, '技能等级'),
  trade: optionalText('工种', 50),
};

/** An ID card's number follows GB 11643; judged together with every other field, so that all faults come at once. */
const isFittingIdNo = ({ idType, idNo }: { readonly idType?: unknown; readonly idNo?: unknown }): boolean => {
  if (typeof idNo !== 'string' || idNo === '' || (typeof idType === 'string' && idType !== CITIZEN_ID_TYPE))
    return true;
  return isCitizenId(normaliseCitizenId(idNo));
};
const ID_NO_RULE = { path: ['idNo'], message: CITIZEN_ID_MESSAGE, when: () => true };

const RegisterFields = z.object({ ...identityFields, ...sharedFields });
const ElseFields = z.object({ ...identityFields, ...sharedFields, ...elseFields });
export const AddRegisterInput = RegisterFields.refine(isFittingIdNo, ID_NO_RULE);
export const AddElseInput = ElseFields.refine(isFittingIdNo, ID_NO_RULE);

const target = {
  uuid: uuid('人员编号'),
  revision: z.int().optional().meta({ title: '版本' }),
};
/** What is left out keeps its value; null or empty text clears it. The ID number is only sent when it changes. */
export const EditRegisterInput = RegisterFields.partial().extend(target);
export const EditElseInput = ElseFields.partial().extend(target);
export type PersonInput = z.output<typeof AddElseInput>;
export type PersonChange = Partial<PersonInput> & { readonly uuid: string; readonly revision?: number | undefined };

const Registration = z.object({
  uuid: z.string(),
  regType: z.string(),
  specialty: z.string().nullable(),
  grade: z.string().nullable(),
  regNo: z.string().nullable(),
  practiceSealNo: z.string().nullable(),
  certNo: z.string().nullable(),
  issueDate: z.string().nullable(),
  validEnd: z.string().nullable(),
  continuingEduEnd: z.string().nullable(),
  safetyBNo: z.string().nullable(),
  safetyBEnd: z.string().nullable(),
  registeredHere: z.boolean().nullable(),
});
export type Registration = z.output<typeof Registration>;

/** A row of either list. `idNo` and `phone` leave the server masked. */
const personRow = {
  uuid: z.string(),
  name: z.string(),
  idType: z.string().nullable(),
  idNo: z.string().nullable(),
  gender: z.string().nullable(),
  birthDate: z.string().nullable(),
  phone: z.string().nullable(),
  education: z.string().nullable(),
  major: z.string().nullable(),
  titleName: z.string().nullable(),
  titleRank: z.string().nullable(),
  titleMajor: z.string().nullable(),
  socialSecurityStart: z.string().nullable(),
  socialSecurityMonths: z.number().nullable(),
  status: z.enum(['on', 'left']),
  leaveDate: z.string().nullable(),
  platformState: z.string().nullable(),
  /** First end among the person's papers. */
  validEnd: z.string().nullable(),
  registrations: z.array(Registration),
  revision: z.number().int(),
  updateTime: z.string(),
};
export const RegisterRow = z.object(personRow);
export const ElseRow = z.object({
  ...personRow,
  kind: z.string().nullable(),
  postName: z.string().nullable(),
  postCertNo: z.string().nullable(),
  postCertEnd: z.string().nullable(),
  skillGrade: z.string().nullable(),
  trade: z.string().nullable(),
});
export type RegisterRow = z.output<typeof RegisterRow>;
export type ElseRow = z.output<typeof ElseRow>;

const Title = z.object({
  titleName: z.string().nullable(),
  titleRank: z.string().nullable(),
  titleMajor: z.string().nullable(),
  titleCertNo: z.string().nullable(),
  titleSeries: z.string().nullable(),
});
/** Everything known about one person. The phone is whole here, because the form needs it. */
const detailFields = {
  graduateSchool: z.string().nullable(),
  graduateDate: z.string().nullable(),
  titleCertNo: z.string().nullable(),
  titleSeries: z.string().nullable(),
  titles: z.array(Title),
  posts: z.array(
    z.object({ postName: z.string(), postCertNo: z.string().nullable(), postCertEnd: z.string().nullable() }),
  ),
  skills: z.array(
    z.object({
      trade: z.string().nullable(),
      skillGrade: z.string().nullable(),
      skillCertNo: z.string().nullable(),
    }),
  ),
  experiences: z.array(z.object({ field: z.string(), years: z.number() })),
  socialSecurityHere: z.boolean().nullable(),
  workYears: z.number().nullable(),
  workYearsOn: z.string().nullable(),
  createTime: z.string(),
};
export const RegisterDetail = RegisterRow.extend(detailFields);
export const ElseDetail = ElseRow.extend(detailFields);
export type RegisterDetail = z.output<typeof RegisterDetail>;
export type ElseDetail = z.output<typeof ElseDetail>;

const filters = {
  keyword,
  status: choice(['on', 'left'], '在职状态'),
  titleRank: filter('职称级别', 20),
};
const ordering = {
  orderByColumn: choice(['validEnd', 'name', 'createTime', 'updateTime'], '排序列'),
  isAsc: choice(['asc', 'desc'], '排序方向'),
  validity: choice(VALIDITY_FILTERS, '有效期状态'),
};
const registerFilters = { ...filters, regType: filter('注册类别', 50), specialty: filter('注册专业', 50) };
const elseFilters = { ...filters, kind: filter('人员类别', 50), postName: filter('岗位', 50) };
export const RegisterQuery = z.object({ ...paging, ...registerFilters, ...ordering });
export const ElseQuery = z.object({ ...paging, ...elseFilters, ...ordering });
export const RegisterSummaryQuery = z.object(registerFilters);
export const ElseSummaryQuery = z.object(elseFilters);

const counted = z.array(z.object({ value: z.string(), count: z.number().int() }));
/** Counts by validity under the list's other filters, and the values that its filters can take. */
export const PeopleSummary = z.object({
  total: z.number().int(),
  ...(Object.fromEntries(VALIDITY_FILTERS.map((state) => [state, z.number().int()])) as Record<
    ValidityFilter,
    z.ZodInt
  >),
  /** Values of the first filter (registration type, or kind of person) and of the second (specialty, or post). */
  types: counted,
  subtypes: counted,
});
export type PeopleSummary = z.output<typeof PeopleSummary>;

/** Answer of a write: what was stored, and what deserves a look though it was stored. */
export const Stored = z.object({ uuid: z.string(), revision: z.number().int(), warnings: z.array(z.string()) });
export type Stored = z.output<typeof Stored>;

export const ImportResult = z.object({
  success: z.number().int(),
  fail: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), msg: z.string() })),
});
export type ImportResult = z.output<typeof ImportResult>;

export const RevealInput = z.object({
  id: uuid('人员编号'),
  kind: PersonKind,
  reason: text('查看原因', 200, 2),
});
export const BatchInput = z.object({
  kind: PersonKind,
  ids: z.array(uuid('人员编号')).min(1).max(500).meta({ title: '所选人员' }),
});
export const MarkLeftInput = BatchInput.extend({ leaveDate: day('离职日期') });
