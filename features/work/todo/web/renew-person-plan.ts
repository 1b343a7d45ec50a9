/**
 * Computes the changes that a renewed document makes in a person's record, and the values read from its scan. Pure functions, so that they
 * can be tested without a page.
 */
import { post, registration } from '#domain/records/person-credentials.ts';
import type { RecognisedField } from '#features/enterprise/recognition/web/recognition.web-api.ts';
import type { DocumentHolder, ElseDetail, Registration } from '#features/records/personnel/contract/people.ts';
import { getFindingText, getPastDateDoubt, type RenewalField, type RenewalValues } from './renew-plan.ts';

/** Kinds of reminders about a person's documents. */
const PAPER_KINDS = ['registration', 'continuingEdu', 'safetyB', 'postCert'] as const;
export type PersonDocumentKind = (typeof PAPER_KINDS)[number];
export const isPersonDocumentKind = (kind: string): kind is PersonDocumentKind =>
  PAPER_KINDS.some((one) => one === kind);

/** A person of either list, whose documents can be renewed. */
export type RenewablePerson = Pick<
  ElseDetail,
  'uuid' | 'revision' | 'name' | 'idNo' | 'registrations' | 'posts' | 'postCertEnd' | 'postCertNo'
>;

type Which = Pick<DocumentHolder, 'registrationUuid' | 'postIndex'>;

export const findRenewedRegistration = (
  { registrations }: RenewablePerson,
  { registrationUuid }: Which,
): Registration | undefined => registrations.find(({ uuid }) => uuid === registrationUuid);

const text = (value: string | null | undefined): string | null => value ?? null;

/** Lists the fields of the document with their current values; null if the record no longer contains the document. */
export function listDocumentFields(
  kind: PersonDocumentKind,
  person: RenewablePerson,
  which: Which,
): readonly [RenewalField, ...RenewalField[]] | null {
  if (kind === 'postCert') {
    const held = which.postIndex === null ? person : person.posts?.[which.postIndex];
    if (!held) return null;
    const { postCertEnd, postCertNo } = post.fields;
    return [
      {
        name: 'postCertEnd',
        label: postCertEnd.label,
        type: 'date',
        before: text(held.postCertEnd),
        reads: 'validEnd',
      },
      { name: 'postCertNo', label: postCertNo.label, type: 'text', before: text(held.postCertNo) },
    ];
  }
  const held = findRenewedRegistration(person, which);
  if (!held) return null;
  const { validEnd, regNo, issueDate, continuingEduEnd, safetyBEnd, safetyBNo } = registration.fields;
  if (kind === 'continuingEdu')
    return [{ name: 'continuingEduEnd', label: continuingEduEnd.label, type: 'date', before: held.continuingEduEnd }];
  if (kind === 'safetyB') {
    return [
      { name: 'safetyBEnd', label: safetyBEnd.label, type: 'date', before: held.safetyBEnd, reads: 'validEnd' },
      { name: 'safetyBNo', label: safetyBNo.label, type: 'text', before: held.safetyBNo },
    ];
  }
  return [
    { name: 'validEnd', label: validEnd.label, type: 'date', before: held.validEnd },
    { name: 'regNo', label: regNo.label, type: 'text', before: held.regNo },
    { name: 'issueDate', label: issueDate.label, type: 'date', before: held.issueDate },
  ];
}

const END_OF = { registration: 'validEnd', continuingEdu: 'continuingEduEnd', safetyB: 'safetyBEnd' } as const;

/**
 * Lists the entries that are renewed together with the document: further specialties of one registration certificate, and the B card, which
 * a person has only once even if several registrations show it. Continuing education is counted by specialty.
 */
export function listJointRegistrations(
  kind: PersonDocumentKind,
  person: RenewablePerson,
  which: Which,
): readonly Registration[] {
  const held = findRenewedRegistration(person, which);
  if (!held || kind === 'postCert' || kind === 'continuingEdu') return [];
  const end = END_OF[kind];
  const isSame = (one: Registration) =>
    kind === 'registration'
      ? one.regType === held.regType && one.regNo !== null && one.regNo === held.regNo
      : one.safetyBNo !== null && one.safetyBNo === held.safetyBNo;
  const until = held[end];
  return person.registrations.filter((one) => {
    const day = one[end];
    return one.uuid !== held.uuid && isSame(one) && day !== null && (until === null || day <= until);
  });
}

interface Renewed {
  readonly values: RenewalValues;
  readonly withOthers: boolean;
}

/** Builds the request with only the filled-in values; lists are always sent complete. */
export function buildPersonBody(
  kind: PersonDocumentKind,
  person: RenewablePerson,
  which: Which,
  { values, withOthers }: Renewed,
) {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const target = { uuid: person.uuid, revision: person.revision };
  if (kind === 'postCert') {
    if (which.postIndex === null) return { ...target, ...filled };
    const posts = (person.posts ?? []).map((one, index) => (index === which.postIndex ? { ...one, ...filled } : one));
    return { ...target, posts };
  }
  const along = new Set(withOthers ? listJointRegistrations(kind, person, which).map(({ uuid }) => uuid) : []);
  // A registration without a number is sent with an empty one, so that the server reports the error at the field: the list is validated as
  // a whole.
  const registrations = person.registrations.map((one) => ({
    ...one,
    regNo: one.regNo ?? '',
    ...(one.uuid === which.registrationUuid || along.has(one.uuid) ? filled : {}),
  }));
  return { ...target, registrations };
}

export const formatRegistration = ({ regType, specialty }: Registration): string =>
  specialty ? `${regType}（${specialty}）` : regType;

/** Maps errors to the fields of the form; errors of other documents keep their path, and the message names the document. */
export function mapDocumentErrors(errors: RenewalValues, person: RenewablePerson, which: Which): RenewalValues {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, list, index = '', name = ''] = /^(registrations|posts)\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const other = list === 'registrations' ? person.registrations[Number(index)] : undefined;
      const isOwn = list === 'posts' ? which.postIndex === Number(index) : other?.uuid === which.registrationUuid;
      if (isOwn && name !== '') return [name, message];
      return [path, other ? `${formatRegistration(other)}：${message}` : message];
    }),
  );
}

/** Returns the reason to doubt that a scan is the new document of this person; null if there is none. */
export function getPersonScanDoubt(
  found: readonly RecognisedField[],
  person: Pick<RenewablePerson, 'name' | 'idNo'>,
  { regType, end }: { readonly regType: string | null; readonly end: string | null },
): string | null {
  const name = getFindingText(found, 'name');
  if (name !== '' && name !== person.name) return `扫描件上的姓名是“${name}”，与${person.name}不一致`;
  // Both ID numbers are masked in the same way, so they can be compared.
  const idNo = getFindingText(found, 'idNo');
  if (idNo !== '' && person.idNo !== null && idNo !== person.idNo) return `扫描件上的证件号码与${person.name}不一致`;
  const type = getFindingText(found, 'regType');
  if (regType !== null && type !== '' && type !== regType) return `扫描件是“${type}”，与要续期的“${regType}”不是一种`;
  return getPastDateDoubt(getFindingText(found, 'validEnd'), end);
}
