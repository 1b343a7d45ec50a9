/** Forms that add an assumption, and the conversion of their values; separate from the components for testing. */
import type { HypotheticalChangeInput } from '#domain/what-if/change.ts';

export const CHANGE_FORM_KINDS = [
  'addPeople',
  'addCertificate',
  'addWorks',
  'setMoney',
  'addEquipment',
  'remove',
  'moveDate',
  'checkOn',
] as const;
export type ChangeFormKind = (typeof CHANGE_FORM_KINDS)[number];

export const CHANGE_FORM_TITLES: Readonly<Record<ChangeFormKind, string>> = {
  addPeople: '人员',
  addCertificate: '证书',
  addWorks: '业绩',
  setMoney: '资金',
  addEquipment: '设备',
  remove: '去掉人员或项目',
  moveDate: '改日期',
  checkOn: '换校验日期',
};

export type ChangeFormValues = Readonly<Record<string, string>>;

/** A requirement of a standard, as the initial values of the project form. */
export interface ProjectKind {
  readonly standardCode: string;
  readonly name: string;
  readonly features: readonly string[];
  readonly role: string | null;
  readonly projectScale: string | null;
  readonly metrics: readonly { readonly metric: string; readonly value: number; readonly unit: string | null }[];
}

/** An empty field becomes undefined, which the schema reports as an error of the field. */
const getNumber = (text: string | undefined): number | undefined => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : Number(trimmed);
};
const getText = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);

const getPapers = (values: ChangeFormValues) => ({
  regType: getText(values['regType']),
  specialty: getText(values['specialty']),
  titleName: getText(values['titleName']),
  titleMajor: getText(values['titleMajor']),
  skillGrade: getText(values['skillGrade']),
  trade: getText(values['trade']),
  postName: getText(values['postName']),
});

function getPeople(values: ChangeFormValues) {
  const years = getNumber(values['workYears']);
  return {
    kind: 'addPeople',
    ...getPapers(values),
    name: getText(values['name']),
    count: getNumber(values['count']),
    ...(years === undefined ? {} : { workYears: years }),
    workField: getText(values['workField']),
    education: getText(values['education']),
    isLead: values['isLead'] === 'on',
  };
}

function getWorks(values: ChangeFormValues, work: ProjectKind | null) {
  return {
    kind: 'addWorks',
    name: getText(values['name']),
    count: getNumber(values['count']),
    standardCode: work?.standardCode ?? values['standardCode'] ?? '',
    features: work?.features ?? [],
    role: work?.role ?? null,
    projectScale: work?.projectScale ?? null,
    acceptOn: getText(values['acceptOn']),
    metrics: (work?.metrics ?? []).map((metric, index) => ({ ...metric, value: getNumber(values[`metric-${index}`]) })),
  };
}

/** Converts form values to the input of a change; the schema reports errors. */
export function parseChangeForm(
  kind: ChangeFormKind,
  values: ChangeFormValues,
  work: ProjectKind | null,
): HypotheticalChangeInput {
  const ref = values['ref'] ?? '';
  const on = values['on'] ?? '';
  const made = {
    addPeople: () => getPeople(values),
    addCertificate: () => ({ kind: 'addCertificate', ref, ...getPapers(values) }),
    addWorks: () => getWorks(values, work),
    setMoney: () => ({ kind: 'setMoney', field: values['field'], amount: getNumber(values['amount']) }),
    addEquipment: () => ({ kind: 'addEquipment', name: values['name'] ?? '', count: getNumber(values['count']) }),
    remove: () => ({ kind: values['subjectKind'] === 'project' ? 'removeProject' : 'removePerson', ref }),
    moveDate: () => ({ kind: 'moveDate', what: values['what'], ref, on }),
    checkOn: () => ({ kind: 'checkOn', on }),
  } satisfies Record<ChangeFormKind, () => unknown>;
  // The dialog's schema validates the value before it is used.
  return made[kind]() as HypotheticalChangeInput;
}
