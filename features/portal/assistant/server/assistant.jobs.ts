import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { PROGRAM_VERSION } from '#platform/server/built-program.ts';
import type { PageHelp, PassageSource } from '#platform/server/passages.ts';
import { anonymiseOldAnswers } from './answer.repo.ts';
import { listExplanationPassages } from './passages/article-passages.ts';
import { listCertificatePassages } from './passages/certificate-passages.ts';
import { listGuidePassages } from './passages/guide-passages.ts';
import { createHelpPassageSource } from './passages/help-passages.ts';
import { createStandardPassageSource } from './passages/standard-passages.ts';
import { listTermPassages } from './passages/term-passages.ts';
import { syncPassages } from './sync.service.ts';

/** Job that updates the text excerpts (passages) that the assistant searches, from all content and the standards. */
export const SYNC_PASSAGES_JOB = 'assistant.sync';
/** Job that updates the text excerpts of content other than standards, after a publication. */
export const SYNC_CONTENT_JOB = 'assistant.sync-content';
const DAY_MS = 86_400_000;
const VISITORS_KEPT_DAYS = 30;

const CONTENT: readonly PassageSource[] = [
  listExplanationPassages,
  listGuidePassages,
  listTermPassages,
  listCertificatePassages,
];

/** The passages and help texts that other features provide. */
interface ProvidedPassages {
  readonly sources: readonly PassageSource[];
  readonly help: readonly PageHelp[];
}

/**
 * Registers the indexing jobs, which run after each start, every night (a requirement may become effective), and with the first question
 * after a publication.
 * @param settle refreshes the standards catalogue to the current release
 */
export function registerAssistantJobs(
  app: App,
  catalogue: Catalogue,
  settle: () => Promise<void>,
  provided: ProvidedPassages,
): void {
  const sources = [...CONTENT, ...provided.sources, createHelpPassageSource(provided.help)];
  const content = { content: sources, program: PROGRAM_VERSION };
  const standards = {
    source: createStandardPassageSource(createStandardQueries(catalogue)),
    mark: (now: Date) => `${catalogue.version} ${toShanghaiDay(now)}`,
  };
  app.jobs.register(
    SYNC_PASSAGES_JOB,
    '更新问答资料',
    async (_data, { signal }) => {
      await settle();
      await syncPassages(app, { ...content, standards }, signal);
    },
    { cron: '35 4 * * *', atStart: true, expireInSeconds: 3600 },
  );
  app.jobs.register(
    SYNC_CONTENT_JOB,
    '更新问答资料（已发布内容）',
    (_data, { signal }) => syncPassages(app, { ...content, standards: null }, signal),
    {
      expireInSeconds: 3600,
    },
  );
  app.jobs.register(
    'assistant.remove-visitors',
    '清理访客的提问记录',
    () => anonymiseOldAnswers(app.db, new Date(app.clock.now().getTime() - VISITORS_KEPT_DAYS * DAY_MS)),
    { cron: '45 3 * * *', atStart: true },
  );
}
