import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import { addOpinionRows } from './opinion.repo.ts';
import { SAMPLE_OPINIONS, type SampleOpinion } from './sample-opinions.ts';

const getSolution = ({ steps }: SampleOpinion): string =>
  sanitiseHtml(`<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`);

/** Saves the sample acceptance opinions, all marked as samples. */
export async function saveSampleOpinions({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const today = toShanghaiDay(now);
  const rows = SAMPLE_OPINIONS.map((one, sort) => ({
    uuid: createNameUuid(`opinion ${one.opinion}`),
    opinion: one.opinion,
    cause: one.cause,
    basis: one.docNumbers.map((docNumber) => ({ docNumber, clause: null })),
    solution: getSolution(one),
    plain: [one.opinion, one.cause, ...one.steps, ...one.docNumbers].join(' '),
    zzType: one.zzType,
    region: '',
    checkKind: one.checkKind,
    sort,
    origin: 'sample' as const,
    publishTime: new Date(`${addDays(today, -3 - sort * 5)}T09:00:00+08:00`),
  }));
  await addOpinionRows(db, rows, now);
}
