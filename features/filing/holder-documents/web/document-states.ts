import type { SubmittedDocument } from '../holder-documents.contract.ts';

/** The colour and text of the tag for each state, shown to clerks and holders. */
export const DOCUMENT_STATE_TAGS: Readonly<Record<SubmittedDocument['state'], readonly [tone: string, words: string]>> =
  {
    waiting: ['y', '待审核'],
    taken: ['g', '已收入档案'],
    refused: ['x', '已退回'],
  };
