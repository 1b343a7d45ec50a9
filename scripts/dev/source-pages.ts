import { createRequestHandler, type ServerBuild } from 'react-router';
import { ESModulesEvaluator, type EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner';
import type { PageSource } from '#platform/server/http/page-source.ts';
import type { PortalCommand, PortalMessage } from './messages.ts';

const PAGES = 'virtual:react-router/server-build';

type Answer = Awaited<ReturnType<NonNullable<ConstructorParameters<typeof ModuleRunner>[0]['transport']['invoke']>>>;

/** Creates a page source for development. The parent process reads and compiles the current sources of the pages. */
export function createDevelopmentPageSource(): PageSource {
  const open = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  const runner = new ModuleRunner(
    {
      hmr: false,
      sourcemapInterceptor: 'node',
      transport: {
        invoke: (question) =>
          new Promise<Answer>((resolve) => {
            asked += 1;
            open.set(asked, resolve);
            process.send?.({ id: asked, question } satisfies PortalMessage);
          }),
      },
    },
    new ESModulesEvaluator(),
  );

  function forget(module: EvaluatedModuleNode, seen = new Set<EvaluatedModuleNode>()): void {
    if (seen.has(module)) return;
    seen.add(module);
    for (const importer of module.importers) {
      const above = runner.evaluatedModules.getModuleById(importer);
      if (above) forget(above, seen);
    }
    runner.evaluatedModules.invalidateModule(module);
  }

  process.on('message', (message: PortalCommand) => {
    if (message.kind === 'answer') {
      open.get(message.id)?.(message.answer as Answer);
      open.delete(message.id);
    } else for (const module of runner.evaluatedModules.getModulesByFile(message.file) ?? []) forget(module);
  });
  return {
    areKept: false,
    registerFiles: async () => undefined,
    handler: async () => createRequestHandler(await runner.import<ServerBuild>(PAGES), 'development'),
  };
}
