import { href } from '#domain/access/page.ts';
import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { createPageHelp, HELP_ENTRIES } from '#platform/server/passages.ts';
import { PLANNED_ACTION_SOURCES } from '#platform/server/planned-actions.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { whatIfPages } from '../pages/what-if.pages.ts';
import { listPendingTodos } from './todo.repo.ts';
import { createWhatIfRoutes } from './what-if.routes.ts';
import { REMOVED_SCENARIOS, REMOVED_TODOS } from './what-if.server-api.ts';

export const whatIfFeature = defineServerFeature({
  name: 'what-if',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [
    provide(HELP_ENTRIES, [
      createPageHelp(
        whatIfPages.whatIf,
        '资质 › 试算',
        '假设增加或减少一个人、一本证、一项业绩，看资质的结论怎样变，不改动真实数据。',
        '假如 假设 如果 加一个 招一个 走一个 离职 试算 能报什么',
      ),
    ]),
    provide(PLANNED_ACTION_SOURCES, [
      async (db, scope) =>
        (await listPendingTodos(db, scope)).map((todo) => ({ ...todo, to: href(whatIfPages.whatIf) })),
    ]),
    provide(RECYCLE_BIN_PROVIDERS, { scenario: REMOVED_SCENARIOS, todo: REMOVED_TODOS }),
  ],
  routes: ({ law }) => createWhatIfRoutes(law.catalogue),
});
