import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { saveSampleArticles, syncPolicyFacts } from '#features/articles/server/public.ts';
import { evaluate, shareWithin } from '#features/assistant/server/evaluation/evaluate.ts';
import { createStandards } from '#features/standards/server/public.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, milliseconds, seconds, timed } from './lib/report.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** How well the assistant finds the passage that answers, on the product's own texts, and how long it takes. */
export async function benchAssistant({ portal }: BenchPortal): Promise<Figure[]> {
  const { app } = portal;
  await syncPolicyFacts(app);
  await saveSampleArticles(app);
  await app.jobs.runNow('filing-guide.sync');
  const synced = await timed(() => app.jobs.runNow('assistant.sync'));
  const { ms, result } = await timed(() => evaluate(app, createStandards(createCatalogue(loadFacts()))));
  const { asked, heldOut, clerksOpen, clerksSealed, unseen, deskOpen, deskSealed, answered, refusals } = result;
  const {
    counterOpen,
    counterSealed,
    hallSealed,
    windowOpened,
    phoneOpened,
    handoverOpened,
    visitOpened,
    chatOpened,
    officeOpened,
    errandSealed,
  } = result;
  const lists = [
    asked,
    heldOut,
    clerksOpen,
    clerksSealed,
    unseen,
    deskOpen,
    deskSealed,
    counterOpen,
    counterSealed,
    hallSealed,
    windowOpened,
    phoneOpened,
    handoverOpened,
    visitOpened,
    chatOpened,
    officeOpened,
    errandSealed,
  ];
  const count = lists.reduce((sum, list) => sum + list.length, refusals);
  return [
    {
      what: `passage within 3 sources, ${asked.length} questions`,
      value: percent(shareWithin(asked, 3)),
      against: 'aim 90 %',
    },
    {
      what: `passage within 3 sources, ${heldOut.length} held-out questions`,
      value: percent(shareWithin(heldOut, 3)),
      against: 'never used for tuning',
    },
    {
      what: `the same in the words of clerks, ${clerksOpen.length} open questions`,
      value: percent(shareWithin(clerksOpen, 3)),
      against: 'looked into while it was mended',
    },
    {
      what: `the same in the words of clerks, ${clerksSealed.length} questions of the second half`,
      value: percent(shareWithin(clerksSealed, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${unseen.length} unseen questions about what the others pass over`,
      value: percent(shareWithin(unseen, 3)),
      against: 'aim 80 %',
    },
    {
      what: `the same of ${deskOpen.length} questions at a desk, the open half`,
      value: percent(shareWithin(deskOpen, 3)),
      against: 'looked into while it was mended',
    },
    {
      what: `the same of ${deskSealed.length} questions at a desk, the second half`,
      value: percent(shareWithin(deskSealed, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${counterOpen.length} questions over a counter, the open half`,
      value: percent(shareWithin(counterOpen, 3)),
      against: 'looked into while it was mended',
    },
    {
      what: `the same of ${counterSealed.length} questions over a counter, the second half`,
      value: percent(shareWithin(counterSealed, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${hallSealed.length} questions in the hall of an office`,
      value: percent(shareWithin(hallSealed, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${windowOpened.length} questions at a service window`,
      value: percent(shareWithin(windowOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${phoneOpened.length} questions on the telephone`,
      value: percent(shareWithin(phoneOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${handoverOpened.length} questions of somebody who took over`,
      value: percent(shareWithin(handoverOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${visitOpened.length} questions of a visiting owner`,
      value: percent(shareWithin(visitOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${chatOpened.length} questions in a chat`,
      value: percent(shareWithin(chatOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${officeOpened.length} questions typed in an office`,
      value: percent(shareWithin(officeOpened, 3)),
      against: 'looked into after it was measured',
    },
    {
      what: `the same of ${errandSealed.length} questions while somebody waits`,
      value: percent(shareWithin(errandSealed, 3)),
      against: 'never looked into; aim 90 %',
    },
    { what: `answered of ${refusals} to be declined`, value: String(answered.length), against: 'aim 0' },
    { what: 'a question, without model', value: milliseconds(ms / count), against: 'mean' },
    { what: 'passages made anew', value: seconds(synced.ms), against: 'all content' },
  ];
}
