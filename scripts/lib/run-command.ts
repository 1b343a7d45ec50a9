import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Outcome {
  exitCode: number;
  output: string;
  seconds: number;
}

export interface RunOptions {
  /** Added to the environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  onBeat?: (seconds: number, lastLine: string) => void;
  /** Called with each line of output as it appears. */
  onLine?: (line: string) => void;
  timeoutSeconds?: number;
}

/** Rarer in unattended runs: a log of limited length should hold results. */
const HEARTBEAT_MS = process.env.CI ? 120_000 : 15_000;
const running = new Set<ChildProcess>();
/** For tools in Go, such as the type checker of the lint: with fewer garbage collections it takes half of the time, and up to 6 GB. */
const GO_SETTINGS = { GOGC: '600', GOMEMLIMIT: '6GiB' };

/** Runs a command, captures its output, and shows the last line now and then, so that a long stage does not look stuck. */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve) => {
    // A process group of its own: all processes that the tool starts end with it.
    const child = spawn(command, [...args], {
      env: { ...GO_SETTINGS, ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    if (options.onLine) createInterface({ input: child.stdout }).on('line', options.onLine);
    const beat = setInterval(() => options.onBeat?.(seconds(), lastLineOf(output)), HEARTBEAT_MS);
    const limit = options.timeoutSeconds ? setTimeout(() => endGroup(child), options.timeoutSeconds * 1000) : undefined;
    const done = (exitCode: number) => {
      clearInterval(beat);
      clearTimeout(limit);
      running.delete(child);
      resolve({ exitCode, output, seconds: seconds() });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(127);
    });
    // Processes left behind by the tool would keep its output open for ever.
    child.on('exit', () => endGroup(child));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Runs a script of an installed package on this Node. */
export function runTool(script: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return runCommand(process.execPath, [`node_modules/${script}`, ...args], options);
}

/** Stops all commands that are still running. */
export function endCommands(): void {
  for (const child of running) endGroup(child);
}

function endGroup(child: ChildProcess): void {
  if (!child.pid) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    // No process of the group is left, as intended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function lastLineOf(output: string): string {
  return output.trimEnd().split('\n').at(-1)?.trim().slice(0, 100) ?? '';
}
