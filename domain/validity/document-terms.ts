/**
 * Derives end dates from terms after issue within which a province accepts a document (beyond.md, wish 10). Such a date is not printed on
 * the document and applies in addition to the printed one. Only rules that operators published for provinces are used; without a rule no
 * date is derived.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { addDays, addMonths } from './day.ts';

export interface DocumentTerm {
  /** Six-digit code of the province. */
  readonly province: string;
  /** Title of the document: 社会保险缴纳证明使用期限. */
  readonly title: string;
  readonly days: number | null;
  readonly months: number | null;
  readonly summary: string;
  readonly docNumber: string | null;
  readonly clause: string | null;
  /** Whether the rule was compared with the official text; if not, it is shown as 待核对. */
  readonly isVerified: boolean;
}

export interface TermEnd {
  readonly kind: 'certificate' | 'registration';
  readonly targetUuid: string;
  /** Example: 审计报告 2025, 示例张三 一级建造师电子注册证书. */
  readonly subject: string;
  readonly family: string | null;
  readonly issuedOn: string;
  readonly endOn: string;
  readonly term: DocumentTerm;
}

/** Matches the end of a title, after the name of the document. */
const ENDING = /的?(?:使用|有效)?(?:期限|有效期|时限|时效)(?:规定|要求)?$/;
const SHORTEST = 3;

const getPaper = ({ title }: DocumentTerm): string => title.normalize('NFKC').replace(/\s/g, '').replace(ENDING, '');

/**
 * Returns whether the name of the document contains the name in the term or is contained in it, so that 社保缴纳证明 matches 社保缴纳证明（2026 年 5 月）.
 */
function fits(term: DocumentTerm, name: string): boolean {
  const [paper, own] = [getPaper(term), name.normalize('NFKC').replace(/\s/g, '')];
  if (paper.length < SHORTEST || own.length < SHORTEST) return false;
  return own.includes(paper) || paper.includes(own);
}

const getEnd = ({ days, months }: DocumentTerm, issuedOn: string): string | null => {
  if (days !== null) return addDays(issuedOn, days);
  return months === null ? null : addMonths(issuedOn, months);
};

interface Paper extends Omit<TermEnd, 'endOn' | 'term' | 'issuedOn'> {
  readonly name: string;
  readonly issuedOn: string | null;
  readonly region: string | null;
}

function getPapers({ certificates, registeredPeople, otherPeople }: EnterpriseDocument): Paper[] {
  const ofEnterprise = certificates.flatMap(({ uuid, category, certName, issueDate, region, status }): Paper[] =>
    uuid === undefined || category !== 'other' || status !== null
      ? []
      : [
          {
            kind: 'certificate',
            targetUuid: uuid,
            subject: certName,
            family: null,
            name: certName,
            issuedOn: issueDate,
            region,
          },
        ],
  );
  const ofPeople = [...registeredPeople, ...otherPeople]
    .filter(({ status }) => status !== 'left')
    .flatMap(({ name, registrations }) =>
      registrations.flatMap(({ uuid, regType, issueDate }): Paper[] => {
        const paper = `${regType}电子注册证书`;
        if (uuid === undefined) return [];
        return [
          {
            kind: 'registration',
            targetUuid: uuid,
            subject: `${name} ${paper}`,
            family: `${paper}使用期限`,
            name: paper,
            issuedOn: issueDate,
            region: null,
          },
        ];
      }),
    );
  return [...ofEnterprise, ...ofPeople];
}

/**
 * Returns the name without its month: 社保缴纳证明（2026 年 5 月） and that of June are the same document, reissued; documents of two people are
 * different documents.
 */
const getStem = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\d年月日季度第号.\-/~至]+/g, '')
    .replace(/\(\)/g, '');

/** Keeps only the latest issue of each reissued certificate; registrations are all kept. */
function withoutReissued(ends: readonly TermEnd[]): TermEnd[] {
  const keyOf = ({ term, subject }: TermEnd): string => `${term.province} ${term.title} ${getStem(subject)}`;
  const lastIssued = new Map<string, string>();
  for (const end of ends) {
    if (end.issuedOn > (lastIssued.get(keyOf(end)) ?? '')) lastIssued.set(keyOf(end), end.issuedOn);
  }
  return ends.filter((end) => end.kind === 'registration' || end.issuedOn === lastIssued.get(keyOf(end)));
}

/** Returns derived expiry dates, soonest first. For a document without a place of issue, the province of the enterprise applies. */
export function listTermEnds(enterprise: EnterpriseDocument, terms: readonly DocumentTerm[]): TermEnd[] {
  if (terms.length === 0) return [];
  const home = enterprise.enterprise.region;
  const ends = getPapers(enterprise).flatMap(({ name, issuedOn, region, ...paper }): TermEnd[] => {
    const place = (region || home || '').slice(0, 2);
    const term = terms.find((one) => one.province.slice(0, 2) === place && fits(one, name));
    const endOn = term === undefined || issuedOn === null ? null : getEnd(term, issuedOn);
    return term === undefined || issuedOn === null || endOn === null ? [] : [{ ...paper, issuedOn, endOn, term }];
  });
  return withoutReissued(ends).toSorted((a, b) => (a.endOn < b.endOn ? -1 : a.endOn > b.endOn ? 1 : 0));
}

const formatTerm = ({ days, months }: DocumentTerm): string => (days === null ? `${months} 个月` : `${days} 天`);

/** Formats a derived end date. 待核对 marks a term that was not compared with the official text. */
export const formatTermEnd = ({ issuedOn, endOn, term }: TermEnd): string =>
  `${issuedOn} 签发，签发后 ${formatTerm(term)}内可用，至 ${endOn}${term.isVerified ? '' : '（待核对）'}`;

/** Formats the source of the term: document, clause and summary. */
export const formatTermSource = ({ term: { docNumber, clause, summary } }: TermEnd): string =>
  `依据${docNumber ?? ''}${clause ?? ''}：${summary}`;
