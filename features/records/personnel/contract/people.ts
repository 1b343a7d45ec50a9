import { z } from 'zod';
import { CITIZEN_ID_MESSAGE } from '#domain/identity/citizen-id.ts';
import { explainIdNumber } from '#domain/identity/id-number.ts';
import { CITIZEN_ID_TYPE } from '#domain/identity/id-type.ts';
import { type FieldNameOf, getChoiceValues } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { registration, title } from '#domain/records/person-credentials.ts';
import { choice, filter, keyword, paging, requiredDay, requiredText, uuid } from '#platform/contract/fields.ts';
import { buildInputShape, buildOutputShape } from '#platform/contract/record-fields.ts';

/** The two kinds of people (data model: personKind). */
export const PersonKind = z.enum(['register', 'else']).meta({ title: '人员类型' });
export type PersonKind = z.output<typeof PersonKind>;
export const PERSON_NOUNS: Readonly<Record<PersonKind, string>> = { register: '注册人员', else: '非注册人员' };

/** Filters by a person's earliest expiry date, relative to today; they equal the stages of the validity tag. */
export const VALIDITY_FILTERS = ['expired', 'due7', 'due30', 'due60', 'due90', 'valid', 'unknown'] as const;
export type ValidityFilter = (typeof VALIDITY_FILTERS)[number];

/** A registration in the request of the person's form; an entry with a `uuid` changes the stored registration. */
export const RegistrationInput = z.object({
  uuid: uuid('注册证书').nullable().optional(),
  ...buildInputShape(registration),
});
export type RegistrationInput = z.output<typeof RegistrationInput>;
const registrations = z.array(RegistrationInput).max(20).optional().meta({ title: registration.label });

/**
 * Returns whether a number is valid for its type: a citizen ID by GB 11643, or a permit. Validated together with all other
 * fields, so that all errors are reported at once.
 */
const isFittingIdNo = (isCitizen: boolean) => (person: { readonly idType?: unknown; readonly idNo?: unknown }) => {
  const { idType, idNo } = person;
  const type = typeof idType === 'string' && idType !== '' ? idType : CITIZEN_ID_TYPE;
  if (typeof idNo !== 'string' || idNo === '' || isCitizen !== (type === CITIZEN_ID_TYPE)) return true;
  return explainIdNumber(idNo, type) === null;
};
const ID_NO_RULE = { path: ['idNo'], when: () => true };
const CITIZEN_RULE = { ...ID_NO_RULE, message: CITIZEN_ID_MESSAGE };
const OTHER_RULE = { ...ID_NO_RULE, message: '证件号码与所选证件类型的格式不符' };

const RegisterFields = z.object({ ...buildInputShape(registeredPerson), registrations });
const ElseFields = z.object({ ...buildInputShape(otherPerson), registrations });
export const AddRegisterInput = RegisterFields.refine(isFittingIdNo(true), CITIZEN_RULE).refine(
  isFittingIdNo(false),
  OTHER_RULE,
);
export const AddElseInput = ElseFields.refine(isFittingIdNo(true), CITIZEN_RULE).refine(
  isFittingIdNo(false),
  OTHER_RULE,
);

const target = {
  uuid: uuid('人员编号'),
  revision: z.int().optional().meta({ title: '版本' }),
};
/** Omitted fields keep their value; null or empty text clears them. The ID number is only sent when it changes. */
export const EditRegisterInput = RegisterFields.partial().extend(target);
export const EditElseInput = ElseFields.partial().extend(target);
export type PersonInput = z.output<typeof AddElseInput>;
export type PersonChange = Partial<PersonInput> & { readonly uuid: string; readonly revision?: number | undefined };

const Registration = z.object({ uuid: z.string(), ...buildOutputShape(registration) });
export type Registration = z.output<typeof Registration>;

/** Fields that only the detail view of a person contains, not the lists. */
export const DETAIL_ONLY_FIELDS = [
  'graduateSchool',
  'graduateDate',
  'titleCertNo',
  'titleSeries',
  'titles',
  'posts',
  'skills',
  'experiences',
  'socialSecurityHere',
  'workYears',
  'workYearsOn',
] as const satisfies readonly FieldNameOf<typeof registeredPerson>[];
const detailMask = Object.fromEntries(DETAIL_ONLY_FIELDS.map((name) => [name, true])) as Record<
  (typeof DETAIL_ONLY_FIELDS)[number],
  true
>;

/**
 * Fields in addition to the person's record. The server masks `idNo` and `phone` in lists. The detail view contains the complete phone
 * number, because the form needs it.
 */
const marks = {
  uuid: z.string(),
  /** Earliest expiry of the person's documents. */
  validEnd: z.string().nullable(),
  registrations: z.array(Registration),
  revision: z.number().int(),
  updateTime: z.string(),
};
const Registered = z.object({ ...buildOutputShape(registeredPerson), ...marks });
const Other = z.object({ ...buildOutputShape(otherPerson), ...marks });
export const RegisterRow = Registered.omit(detailMask);
export const ElseRow = Other.omit(detailMask);
/** A person of either kind. For registered people, the fields of other people are null. */
export const PersonRow = ElseRow.extend({ personKind: PersonKind });
export type PersonRow = z.output<typeof PersonRow>;
export const RegisterDetail = Registered.extend({ createTime: z.string() });
export const ElseDetail = Other.extend({ createTime: z.string() });
export type RegisterDetail = z.output<typeof RegisterDetail>;
export type ElseDetail = z.output<typeof ElseDetail>;

/** The fields of a title that must all be filled. A person without any of them who is not listed for a title has no title. */
export const TITLE_FIELDS = ['titleName', 'titleRank', 'titleMajor'] as const satisfies readonly FieldNameOf<
  typeof title
>[];
export type TitleField = (typeof TITLE_FIELDS)[number];

const filters = {
  keyword,
  status: choice(['on', 'left'], '在职状态'),
  titleRank: choice(getChoiceValues(title.fields.titleRank), title.fields.titleRank.label),
  missing: choice(TITLE_FIELDS, '未填的职称信息'),
};
const ordering = {
  orderByColumn: choice(['validEnd', 'name', 'createTime', 'updateTime'], '排序列'),
  isAsc: choice(['asc', 'desc'], '排序方向'),
  validity: choice(VALIDITY_FILTERS, '有效期状态'),
};
const registerFilters = { ...filters, regType: filter('注册类别', 50), specialty: filter('注册专业', 50) };
const elseFilters = { ...filters, kind: filter('人员类别', 50), postName: filter('岗位', 50) };
const peopleFilters = {
  ...registerFilters,
  ...elseFilters,
  personKind: choice(['register', 'else'], '人员类型'),
};
export const RegisterQuery = z.object({ ...paging, ...registerFilters, ...ordering });
export const ElseQuery = z.object({ ...paging, ...elseFilters, ...ordering });
export const PeopleQuery = z.object({ ...paging, ...peopleFilters, ...ordering });
export type PeopleQuery = z.output<typeof PeopleQuery>;
export const PeopleSummaryQuery = z.object(peopleFilters);

const counted = z.array(z.object({ value: z.string(), count: z.number().int() }));
/** Counts by validity under the other filters of the list, and the options of the filters with the number of people for each. */
export const PeopleSummary = z.object({
  total: z.number().int(),
  ...(Object.fromEntries(VALIDITY_FILTERS.map((state) => [state, z.number().int()])) as Record<
    ValidityFilter,
    z.ZodInt
  >),
  choices: z.object({ personKind: counted, regType: counted, specialty: counted, kind: counted, postName: counted }),
});
export type PeopleSummary = z.output<typeof PeopleSummary>;

/** The holder of a document, and the document among the holder's documents: a registration, a further post, or (both null) the first post. */
export const DocumentHolder = z.object({
  uuid: z.string(),
  kind: PersonKind,
  registrationUuid: z.string().nullable().meta({ title: '注册证书' }),
  postIndex: z.number().int().nullable().meta({ title: '其他岗位的序号，从 0 起' }),
});
export type DocumentHolder = z.output<typeof DocumentHolder>;

/** The result of saving a person: the stored record, and warnings that did not prevent saving. */
export const PersonSaveResult = z.object({
  uuid: z.string(),
  revision: z.number().int(),
  warnings: z.array(z.string()),
});
export type PersonSaveResult = z.output<typeof PersonSaveResult>;

export const PeopleImportResult = z.object({
  success: z.number().int(),
  fail: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), msg: z.string() })),
});
export type PeopleImportResult = z.output<typeof PeopleImportResult>;

export const RevealIdNumberInput = z.object({
  id: uuid('人员编号'),
  kind: PersonKind,
  reason: requiredText('查看原因', 200, 2),
});
/** People to edit or remove; without a kind, the people may be of both kinds. */
export const PeopleBatchInput = z.object({
  kind: PersonKind.optional(),
  ids: z.array(uuid('人员编号')).min(1).max(500).meta({ title: '所选人员' }),
});
export const MarkLeftInput = PeopleBatchInput.extend({ leaveDate: requiredDay('离职日期') });
