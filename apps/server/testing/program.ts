import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import settings from '../process.json' with { type: 'json' };

const MAIN = join(import.meta.dirname, '../main.ts');
/** Long enough for a machine whose processors are shared by ten other processes. */
const START_WITHIN_MS = 180_000;

/** The real program in a separate process, as started by `npm start`. */
export interface Program {
  readonly child: ChildProcess;
  /** Returns all output so far, on both channels. */
  output(): string;
  /** Resolves with the address once the program responds. */
  readonly address: Promise<string>;
  /** Exit code; null if a signal ended the process. */
  readonly ended: Promise<number | null>;
}

export function startProgram(env: Readonly<Record<string, string>>): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...settings.flags, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, SAMPLE_DATA: 'true', SAMPLE_PASSWORD: 'program tests only', ...settings.environment, ...env },
  });
  let said = '';
  const started = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number | null>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    const found = /已启动：(http:\/\/\S+)/.exec(said)?.[1];
    if (found) started.resolve(found);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const timer = setTimeout(() => started.reject(new Error(`not started in time: ${said}`)), START_WITHIN_MS);
  void started.promise.catch(() => undefined).finally(() => clearTimeout(timer));
  child.once('close', (code) => {
    started.reject(new Error(`ended with ${code}: ${said}`));
    ended.resolve(code);
  });
  return { child, output: () => said, address: started.promise, ended: ended.promise };
}
