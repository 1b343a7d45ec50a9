import type { Standards } from '#features/standards/standards/server/standards.server-api.ts';
import type { App } from '#platform/server/app.ts';
import type { Help, PassageSource } from '#platform/server/passages.ts';
import { removeVisitors } from './answer.repo.ts';
import { listArticlePassages, listExplanationPassages } from './passages/article-passages.ts';
import { listCertificatePassages } from './passages/certificate-passages.ts';
import { listGuidePassages } from './passages/guide-passages.ts';
import { createHelpPassageSource } from './passages/help-passages.ts';
import { createStandardPassageSource } from './passages/standard-passages.ts';
import { listTermPassages } from './passages/term-passages.ts';
import { syncPassages } from './sync.service.ts';

/** Synchronises all content, including the standards. */
export const SYNC_JOB = 'assistant.sync';
/** Runs after a publication of content other than standards. */
export const SYNC_CONTENT_JOB = 'assistant.sync-content';
const DAY_MS = 86_400_000;
const VISITORS_KEPT_DAYS = 30;

const CONTENT: readonly PassageSource[] = [
  listArticlePassages,
  listExplanationPassages,
  listGuidePassages,
  listTermPassages,
  listCertificatePassages,
];

/** The content and the instructions that other features provide. */
interface ProvidedPassages {
  readonly sources: readonly PassageSource[];
  readonly help: readonly Help[];
}

/**
 * Compares the passages with the content after each start, every night, and with a question after a publication.
 * @param settle brings the standards in line with the released ones
 */
export function registerAssistantJobs(
  app: App,
  standards: Standards,
  settle: () => Promise<void>,
  provided: ProvidedPassages,
): void {
  const content = [...CONTENT, ...provided.sources, createHelpPassageSource(provided.help)];
  app.jobs.register(
    SYNC_JOB,
    '更新问答资料',
    async () => {
      await settle();
      await syncPassages(app, [createStandardPassageSource(standards), ...content], { hasStandards: true });
    },
    { cron: '35 4 * * *', atStart: true, expireInSeconds: 3600 },
  );
  app.jobs.register(
    SYNC_CONTENT_JOB,
    '更新问答资料（已发布内容）',
    () => syncPassages(app, content, { hasStandards: false }),
    {
      expireInSeconds: 3600,
    },
  );
  app.jobs.register(
    'assistant.remove-visitors',
    '清理访客的提问记录',
    () => removeVisitors(app.db, new Date(app.clock.now().getTime() - VISITORS_KEPT_DAYS * DAY_MS)),
    { cron: '45 3 * * *', atStart: true },
  );
}
