import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandResult {
  exitCode: number;
  output: string;
  seconds: number;
}

export interface RunOptions {
  /** Variables that are added to the environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  onBeat?: (seconds: number, lastLine: string) => void;
  /** Called with each line of output as it appears. */
  onLine?: (line: string) => void;
  timeoutSeconds?: number;
}

/** Interval of the progress output. It is longer in CI, because a log of limited length should contain results. */
const HEARTBEAT_MS = process.env.CI ? 120_000 : 15_000;
const running = new Set<ChildProcess>();
/** Settings for tools in Go, such as the type checker of the lint: fewer garbage collections halve their time, with up to 6 GB of memory. */
const GO_SETTINGS = { GOGC: '600', GOMEMLIMIT: '6GiB' };

/** Runs a command and captures its output. Shows the last line of output at intervals, so that a long stage does not seem to hang. */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve) => {
    // Starts a separate process group, so that all processes that the tool starts end with it.
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
    // Processes that the tool leaves behind would keep its output open.
    child.on('exit', () => endGroup(child));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Runs a script of an installed package on this Node. */
export function runTool(script: string, args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
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
    // The process group has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function lastLineOf(output: string): string {
  return output.trimEnd().split('\n').at(-1)?.trim().slice(0, 100) ?? '';
}
