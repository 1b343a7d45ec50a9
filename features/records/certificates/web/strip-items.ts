import { buildValidityItems, type ListAddress, type StatusStripItem } from '#platform/web/ui/status-strip.tsx';
import type { ValidityFilter } from '../certificates.contract.ts';

type Counts = Readonly<Record<ValidityFilter, number>> & { readonly total: number };

const WITHDRAWN = { key: 'withdrawn', words: '已撤销或注销', look: 'notAssessed' } as const;

/** Builds the filter strip with the counts above the list of certificates. */
export const buildCertificateStripItems = (
  counts: Counts,
  active: string,
  place: ListAddress,
): readonly StatusStripItem[] => buildValidityItems(counts, active, place, WITHDRAWN);
