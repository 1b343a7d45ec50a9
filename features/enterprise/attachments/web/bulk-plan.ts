import type { FileMatch } from '../attachments.contract.ts';

type Candidate = FileMatch['candidates'][number];

/** A chosen file: its possible records, the selected record (null = not uploaded), and the result of its upload. */
export interface BulkItem {
  readonly file: File;
  readonly match: FileMatch;
  readonly target: Candidate | null;
  /** Search text that the user entered because the file name matched no record. */
  readonly sought?: string;
  readonly outcome: 'waiting' | 'sending' | 'sent' | { readonly refusal: string };
}

/** Plans the upload of a file: a certain match is selected automatically; the user must decide on ambiguous matches. */
export const planBulkItem = (match: FileMatch): Pick<BulkItem, 'match' | 'target' | 'outcome'> => ({
  match,
  target: match.state === 'matched' ? (match.candidates[0] ?? null) : null,
  outcome: 'waiting',
});

export const buildUploadPlan = (files: readonly File[], matches: readonly FileMatch[]): BulkItem[] =>
  files.flatMap((file, index) => {
    const match = matches[index];
    return match ? [{ file, ...planBulkItem(match) }] : [];
  });

export const countBulkItems = (items: readonly BulkItem[]) => ({
  chosen: items.filter((item) => item.target !== null && item.outcome !== 'sent').length,
  ambiguous: items.filter((item) => item.match.state === 'ambiguous' && item.target === null).length,
  unknown: items.filter((item) => item.match.state === 'unknown').length,
  sent: items.filter((item) => item.outcome === 'sent').length,
  refused: items.filter((item) => typeof item.outcome === 'object').length,
});
