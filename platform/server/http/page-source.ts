import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

/** Where the pages come from: the build, or their sources while somebody works on them. */
export interface PageSource {
  /** What browsers load beside the documents. */
  registerFiles(server: FastifyInstance): Promise<void>;
  /** What renders a document; asked for each, as sources may have changed since the last one. */
  handler(): Promise<RequestHandler>;
  /** Whether a page that was made for one guest may be shown to the next. */
  readonly areKept: boolean;
}

/** Hashed names for ever, the rest for an hour. */
async function registerBuiltFiles(server: FastifyInstance, buildFolder: string): Promise<void> {
  const client = join(buildFolder, 'client');
  const options = {
    index: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = /[/\\]assets[/\\]/.test(file);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('x-content-type-options', 'nosniff');
    },
  } satisfies Partial<FastifyStaticOptions>;
  // A folder is one route. What lies beside the pages is named file by file.
  const folders = readdirSync(client, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const globIgnore = folders.map((name) => `${name}/**`);
  await server.register(fastifyStatic, { ...options, root: client, wildcard: false, globIgnore });
  for (const name of folders)
    await server.register(fastifyStatic, { ...options, root: join(client, name), prefix: `/${name}/` });
}

/** @param buildFolder what `npm run build` has written */
export function builtPages(buildFolder: string): PageSource {
  const bundle = join(buildFolder, 'server/index.js');
  const load = async (): Promise<RequestHandler> =>
    createRequestHandler((await import(pathToFileURL(bundle).href)) as ServerBuild, 'production');
  let loaded: Promise<RequestHandler> | null = null;
  return {
    areKept: true,
    async registerFiles(server) {
      if (!existsSync(bundle)) throw new Error('页面尚未构建，请先运行 npm run build');
      await registerBuiltFiles(server, buildFolder);
    },
    handler: () => (loaded ??= load()),
  };
}
