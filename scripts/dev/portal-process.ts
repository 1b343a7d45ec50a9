import { type ChildProcess, fork } from 'node:child_process';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PortalCommand, PortalMessage } from './messages.ts';

export interface PortalProcessOptions {
  readonly root: string;
  readonly say: (line: string) => void;
  /** Answers requests of the page runner in the server process, for example for a module as JavaScript. */
  readonly readModule: (question: unknown) => Promise<unknown>;
}

export interface PortalProcess {
  /** Forwards a request to the server process as soon as it answers. */
  pass(request: IncomingMessage, response: ServerResponse): void;
  /** Stops the server process, if it runs, and starts a new one. Several changes at once cause one restart. */
  restart(): void;
  /** Invalidates a page source that has changed. */
  forget(file: string): void;
  stop(): Promise<void>;
}

const ADDRESS = /已启动：(http:\/\/\S+)/;
/** Debounce time in milliseconds, within which an editor saves several files. */
const GATHER_MS = 60;
/** Maximum shutdown time in milliseconds; pending requests are not awaited. */
const END_WITHIN_MS = 1_000;

/** Runs the server in a separate process, behind a constant address. */
export function createPortalProcess({ root, say, readModule }: PortalProcessOptions): PortalProcess {
  let child: ChildProcess | null = null;
  let ready = Promise.withResolvers<string>();
  let gathering: NodeJS.Timeout | null = null;
  let ending = Promise.resolve();

  async function end(): Promise<void> {
    const old = child;
    child = null;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => old.kill('SIGKILL'), END_WITHIN_MS);
      old.once('exit', () => {
        clearTimeout(limit);
        resolve();
      });
      old.kill('SIGTERM');
    });
  }

  function begin(): void {
    const started = performance.now();
    const portal = fork(join(root, 'scripts/dev/server.ts'), {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: process.env.DATA_DIR ?? join(root, '.cache/dev'),
      },
    });
    child = portal;
    let said = '';
    portal.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = ADDRESS.exec(said)?.[1];
      if (!address) return;
      if (child === portal) ready.resolve(address);
      say(said.replace(ADDRESS, `已启动，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`).trim());
      said = '';
      portal.stdout?.removeAllListeners('data').pipe(process.stdout);
    });
    portal.on('message', ({ id, question }: PortalMessage) => {
      void readModule(question).then((answer) => {
        if (portal.connected) portal.send({ kind: 'answer', id, answer } satisfies PortalCommand);
      });
    });
    portal.once('exit', () => {
      if (child === portal) say(`${said.trim()}\n服务已退出；修改源文件后会重新启动`.trim());
    });
  }

  return {
    restart() {
      if (gathering) clearTimeout(gathering);
      else ready = Promise.withResolvers<string>();
      gathering = setTimeout(() => {
        gathering = null;
        ending = ending.then(end).then(begin);
      }, GATHER_MS);
    },
    forget(file) {
      if (child?.connected) child.send({ kind: 'changed', file } satisfies PortalCommand);
    },
    async stop() {
      if (gathering) clearTimeout(gathering);
      await ending;
      await end();
    },
    pass(request, response) {
      const { method, url, headers } = request;
      void ready.promise.then((address) => {
        const passed = ask(new URL(url?.startsWith('/') ? address + url : address), { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        // The process has ended, so the connection is closed and the browser repeats the request.
        passed.on('error', () => response.destroy());
        response.on('close', () => passed.destroy());
        request.pipe(passed);
      });
    },
  };
}
