import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import { computeHitShare, evaluateAssistant } from '#features/portal/assistant/server/testing/evaluate.ts';
import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { BenchPortal } from './lib/portal.ts';
import { type Figure, formatMilliseconds, formatSeconds, measureTime } from './lib/report.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Measures how often the assistant finds the passage with the answer in the product's texts, and how long it takes. */
export async function benchAssistant({ portal }: BenchPortal): Promise<Figure[]> {
  const { app } = portal;
  await updatePoliciesFromFacts(app);
  await saveSampleArticles(app);
  await app.jobs.runNow('filing-guide.sync');
  const synced = await measureTime(() => app.jobs.runNow('assistant.sync'));
  const { ms, result } = await measureTime(() =>
    evaluateAssistant(app, createStandardQueries(createCatalogue(loadFacts()))),
  );
  const { lists, answered, refusals } = result;
  const count = lists.reduce((sum, { questions }) => sum + questions.length, refusals);
  return [
    ...lists.map(({ what, questions, outcomes, standing }) => ({
      what: `passage within 3 sources, ${questions.length} ${what}`,
      value: percent(computeHitShare(outcomes, 3)),
      against: standing,
    })),
    { what: `answered of ${refusals} to be declined`, value: String(answered.length), against: 'aim 0' },
    { what: 'a question, without model', value: formatMilliseconds(ms / count), against: 'mean' },
    { what: 'all passages rebuilt', value: formatSeconds(synced.ms), against: 'all content' },
  ];
}
