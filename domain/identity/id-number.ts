/** The formats of identity document numbers by document type, used by forms, imports, documents and contradictions. */
import { CITIZEN_ID_MESSAGE, explainCitizenId, isCitizenId, normaliseCitizenId } from './citizen-id.ts';
import { CITIZEN_ID_TYPE, FOREIGNER_CARD_TYPE, normaliseIdType, RESIDENCE_PERMIT_TYPE } from './id-type.ts';

/** Region codes of Hong Kong, Macao and Taiwan (国办发〔2018〕81号, 第四条). */
const RESIDENCE_CODES = /^(?:81|82|83)0000/;
/** Cards issued before 2023 have three country letters and twelve digits, and are masked completely. */
const OLDER_FOREIGNER_CARD = /^(?:[A-Z]{3}\d{12}|\*{15})$/;

const readType = (idType: string | null | undefined): string => (idType ? normaliseIdType(idType) : CITIZEN_ID_TYPE);

/**
 * Returns whether the number follows GB 11643 and thus contains the date of birth and the gender. A document without a type is treated as
 * an ID card.
 */
export function isOfCitizenForm(idNo: string, idType: string | null | undefined): boolean {
  const type = readType(idType);
  if (type === FOREIGNER_CARD_TYPE) return !OLDER_FOREIGNER_CARD.test(normaliseCitizenId(idNo));
  return type === CITIZEN_ID_TYPE || type === RESIDENCE_PERMIT_TYPE;
}

/** Normalises the ID number of a citizen for storage. Numbers of other kinds of documents, such as passports, are returned unchanged. */
export const normaliseIdNumber = (idNo: string, idType: string | null | undefined): string =>
  readType(idType) === FOREIGNER_CARD_TYPE || isOfCitizenForm(idNo, idType) ? normaliseCitizenId(idNo) : idNo;

/**
 * Returns the error in a number for its document type, without any of its digits; null if the number is valid. Passport numbers and other
 * types have no common format.
 */
export function explainIdNumber(typed: string, idType: string | null | undefined): string | null {
  const type = readType(idType);
  if (!isOfCitizenForm(typed, idType)) return null;
  const number = normaliseCitizenId(typed);
  const wrong = explainCitizenId(number);
  if (type === CITIZEN_ID_TYPE) return wrong;
  if (type === RESIDENCE_PERMIT_TYPE)
    return wrong ?? (RESIDENCE_CODES.test(number) ? null : '港澳台居民居住证号码应以 810000、820000 或 830000 开头');
  const form = '外国人永久居留身份证号码应为 9 开头的 18 位数字，旧证为 3 个字母和 12 位数字';
  return isCitizenId(number) && number.startsWith('9') ? null : form;
}

/** Returns the error message of forms and imports for an invalid number of the given document type. */
export const getIdNumberMessage = (idType: string | null | undefined): string =>
  readType(idType) === CITIZEN_ID_TYPE ? CITIZEN_ID_MESSAGE : `请输入正确的${readType(idType)}号码`;
