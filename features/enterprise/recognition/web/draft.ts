import type { CertificateFinding, LicenceFinding, RegistrationFinding } from '../recognition.contract.ts';

export type RecognisedField = LicenceFinding | CertificateFinding | RegistrationFinding;

/** The confidence below which the user should check a value before accepting it. */
const SURE = 80;

/** A recognised value under review by the user. */
export interface RecognitionDraft {
  readonly field: string;
  readonly text: string;
  readonly confidence: number;
  /** The current value of the record, as text. */
  readonly before: string;
  readonly isSame: boolean;
  readonly isTaken: boolean;
  readonly isNumber: boolean;
  /** Whether the value is only compared with the record and never saved, for example the name on a certificate. */
  readonly isCheck: boolean;
  /** Whether the required value is neither on the picture nor in the record, so that the user must type it. */
  readonly isUnread: boolean;
}

const getText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const isConfident = (draft: Pick<RecognitionDraft, 'confidence'>): boolean => draft.confidence >= SURE;

/** Returns a draft; new values with high confidence are preselected, doubtful and unchanged ones are not. */
export function buildRecognitionDraft(
  { field, value, confidence }: RecognisedField,
  current: unknown,
): RecognitionDraft {
  const [text, before] = [getText(value), getText(current)];
  const isSame = text === before;
  return {
    field,
    text,
    confidence,
    before,
    isSame,
    isTaken: !isSame && confidence >= SURE,
    isNumber: typeof value === 'number',
    isCheck: false,
    isUnread: false,
  };
}

const unreadDraft = (field: string): RecognitionDraft => ({
  field,
  text: '',
  confidence: 0,
  before: '',
  isSame: false,
  isTaken: false,
  isNumber: false,
  isCheck: false,
  isUnread: true,
});

/** The fields that identify the owner of a document. */
const OWNERS: ReadonlySet<string> = new Set(['creditCode', 'certNo', 'idNo', 'name']);

/** Returns the first identifying field that differs from the record, which suggests the wrong picture. */
export const findMismatchedField = (drafts: readonly RecognitionDraft[]): string | null =>
  drafts.find(({ field, isSame, before }) => OWNERS.has(field) && !isSame && before !== '')?.field ?? null;

interface Comparison {
  /** Fields that are only compared. */
  readonly checks?: ReadonlySet<string> | undefined;
  /** Required fields that were not recognised. */
  readonly unread?: readonly string[];
}

/** Returns the drafts of a whole picture, unread fields first; if the picture may belong to another person, none is preselected. */
export function buildRecognitionDrafts(
  found: readonly RecognisedField[],
  current: Readonly<Record<string, unknown>>,
  { checks = new Set(), unread = [] }: Comparison = {},
): readonly RecognitionDraft[] {
  const drafts = found.map((finding) => buildRecognitionDraft(finding, current[finding.field]));
  const isForeign = findMismatchedField(drafts) !== null;
  const compared = drafts.map((draft) => {
    const isCheck = checks.has(draft.field);
    return { ...draft, isCheck, isTaken: draft.isTaken && !isForeign && !isCheck };
  });
  return isForeign ? compared : [...unread.map(unreadDraft), ...compared];
}

/** Returns the confirmed values in the format of the record; an emptied value clears the field. */
export const getConfirmedValues = (drafts: readonly RecognitionDraft[]): Record<string, string | number | null> =>
  Object.fromEntries(
    drafts.map(({ field, text, isNumber }) => {
      const value = text.trim();
      if (value === '') return [field, null];
      return [field, isNumber && !Number.isNaN(Number(value)) ? Number(value) : value];
    }),
  );

/** Describes which fields were recognised, and which required fields were not. */
export function describeRecognisedFields(
  drafts: readonly RecognitionDraft[],
  labelOf: (field: string) => string,
): string {
  const list = (isUnread: boolean): string[] =>
    drafts.filter((draft) => draft.isUnread === isUnread).map(({ field }) => labelOf(field));
  const [read, unread] = [list(false), list(true)];
  const parts = [
    read.length === 0 ? '没有读出任何内容' : `读出 ${read.length} 项：${read.join('、')}`,
    unread.length === 0 ? '' : `必填但没有读出：${unread.join('、')}，请填写`,
  ];
  return `${parts.filter(Boolean).join('；')}。`;
}
