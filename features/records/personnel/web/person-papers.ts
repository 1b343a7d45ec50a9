import type { PersonRow } from '../contract/people.ts';

/** A line of a person in the list: a registration, or the post or trade with its certificate. */
export interface PersonCertificate {
  readonly key: string;
  /** Kind of registration or person: 一级建造师, or 现场管理人员. */
  readonly type: string | null;
  /** The specialty, post or trade. */
  readonly subject: string | null;
  readonly number: string | null;
  readonly end: string | null;
  /** Whether a missing expiry date is an error; certificates of workers usually have none. */
  readonly isDated: boolean;
}

/** Maximum number of lines in a cell; the drawer shows all certificates. */
const LINES = 3;

const compareEnds = (a: PersonCertificate, b: PersonCertificate): number => {
  if (a.end === b.end) return 0;
  if (a.end === null || b.end === null) return a.end === null ? 1 : -1;
  return a.end < b.end ? -1 : 1;
};

/** Lists the certificates of a person, ordered by expiry date. */
export function listPersonCertificates(row: PersonRow): {
  readonly shown: readonly PersonCertificate[];
  readonly count: number;
} {
  const papers = row.registrations.map(
    ({ uuid, regType, specialty, regNo, validEnd }): PersonCertificate => ({
      key: uuid,
      type: regType,
      subject: specialty,
      number: regNo,
      end: validEnd,
      isDated: true,
    }),
  );
  const work = [row.postName, row.trade, row.skillGrade].filter(Boolean).join(' ') || null;
  if (work !== null || row.kind !== null || row.postCertEnd !== null)
    papers.push({
      key: 'post',
      type: row.kind ?? (work === null ? '岗位证书' : null),
      subject: work,
      number: row.postCertNo,
      end: row.postCertEnd,
      isDated: false,
    });
  // The row does not contain further posts; one of them expires first.
  if (row.validEnd !== null && !papers.some(({ end }) => end === row.validEnd))
    papers.push({ key: 'more', type: '其他岗位证书', subject: null, number: null, end: row.validEnd, isDated: true });
  return { shown: papers.toSorted(compareEnds).slice(0, LINES), count: papers.length };
}
