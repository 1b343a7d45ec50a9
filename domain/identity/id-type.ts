export const CITIZEN_ID_TYPE = '居民身份证';
/** Residence permit for residents of Hong Kong, Macao and Taiwan (国办发〔2018〕81号). */
export const RESIDENCE_PERMIT_TYPE = '港澳台居民居住证';
/** For foreigners; cards issued since 2023 have 18 digits. */
export const FOREIGNER_CARD_TYPE = '外国人永久居留身份证';
export const ID_TYPES = [
  CITIZEN_ID_TYPE,
  '港澳居民来往内地通行证',
  '台湾居民来往大陆通行证',
  RESIDENCE_PERMIT_TYPE,
  FOREIGNER_CARD_TYPE,
  '护照',
  '军官证',
] as const;

const CITIZEN_NAMES: ReadonlySet<string> = new Set(['身份证', '二代身份证', '中国居民身份证', '居民二代身份证']);

const OTHER_NAMES: ReadonlyMap<string, (typeof ID_TYPES)[number]> = new Map([
  ['回乡证', '港澳居民来往内地通行证'],
  ['港澳通行证', '港澳居民来往内地通行证'],
  ['台胞证', '台湾居民来往大陆通行证'],
  ['台湾通行证', '台湾居民来往大陆通行证'],
  ['港澳居民居住证', RESIDENCE_PERMIT_TYPE],
  ['台湾居民居住证', RESIDENCE_PERMIT_TYPE],
  ['港澳台居住证', RESIDENCE_PERMIT_TYPE],
  ['居住证', RESIDENCE_PERMIT_TYPE],
  ['外国人永久居留证', FOREIGNER_CARD_TYPE],
  ['永久居留身份证', FOREIGNER_CARD_TYPE],
  ['外国人永居证', FOREIGNER_CARD_TYPE],
]);

/** Normalises the type of a document as written by users; all names of the ID card become one. */
export function normaliseIdType(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  // Exports of the social insurance append a remark: 居民身份证（户口簿）. An ID card of another territory is not a citizen ID card: 身份证（香港）.
  const bare = findIdType(plain.replace(/\([^()]*\)$/, ''));
  const isOfOtherPlace = bare === CITIZEN_ID_TYPE && /[港澳台外]/.test(plain.slice(plain.lastIndexOf('(')));
  return findIdType(plain) ?? (isOfOtherPlace ? plain : (bare ?? plain));
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(ID_TYPES);

const findIdType = (plain: string): string | null =>
  CITIZEN_NAMES.has(plain) ? CITIZEN_ID_TYPE : (OTHER_NAMES.get(plain) ?? (KNOWN_TYPES.has(plain) ? plain : null));
