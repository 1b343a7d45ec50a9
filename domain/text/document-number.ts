const YEAR_AND_NUMBER = /(?:[〔[(【{［（<〈《](\d{4})[〕\])】}］）>〉》]|(?<!\d)(\d{4})-)第?0*(\d{1,5})号?/;
const ORDER = /令第?0*(\d{1,4})号?/;

/**
 * Normalises the number of a document: 建市[2014]159号, 建市（2014）第159号 and 建市2014-159 become 建市〔2014〕159号, and 建设部令137号 becomes 建设部令第137号. Text
 * around the number (a clause in brackets) is kept.
 */
export function normaliseDocumentNumber(text: string): string {
  const compact = text.normalize('NFKC').replace(/\s/g, '');
  const numbered = compact.replace(
    YEAR_AND_NUMBER,
    (_, bracketed: string | undefined, dashed: string | undefined, number: string) => {
      return `〔${bracketed ?? dashed ?? ''}〕${number}号`;
    },
  );
  return numbered.replace(ORDER, '令第$1号').replace(/\((第[^()]*)\)/g, '（$1）');
}

/** Returns only the issuer, year and number, to compare typed text with stored numbers: { issuer: '建市', year: 2014, number: 159 }. */
export function readDocumentNumber(text: string): { issuer: string; year: number; number: number } | null {
  const match = /^(.*?)〔(\d{4})〕(\d+)号/.exec(normaliseDocumentNumber(text));
  return match ? { issuer: match[1] ?? '', year: Number(match[2]), number: Number(match[3]) } : null;
}
