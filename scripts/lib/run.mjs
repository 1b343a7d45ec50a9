import { spawn } from 'node:child_process';
import process from 'node:process';

/** @typedef {{ exitCode: number, output: string, seconds: number }} Outcome */

const HEARTBEAT_MS = 15_000;
const running = new Set();

/**
 * Runs a command, keeps what it says, and shows its last line now and then so that a long stage does not look dead.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, onBeat?: (seconds: number, lastLine: string) => void, timeoutSeconds?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve) => {
    // Own process group: whatever the tool starts ends with it.
    const child = spawn(command, [...args], {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const beat = setInterval(() => options.onBeat?.(seconds(), lastLineOf(output)), HEARTBEAT_MS);
    const limit = options.timeoutSeconds ? setTimeout(() => endGroup(child), options.timeoutSeconds * 1000) : undefined;
    const done = (/** @type {number} */ exitCode) => {
      clearInterval(beat);
      clearTimeout(limit);
      endGroup(child);
      running.delete(child);
      resolve({ exitCode, output, seconds: seconds() });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Runs a script of an installed package on this Node. */
export function runTool(script, args, options = {}) {
  return run(process.execPath, [`node_modules/${script}`, ...args], options);
}

/** Ends everything that is still running. */
export function endAll() {
  for (const child of running) endGroup(child);
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (!child.pid) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    // Nobody of the group is left: what was wanted.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @param {string} output */
function lastLineOf(output) {
  return output.trimEnd().split('\n').at(-1)?.trim().slice(0, 100) ?? '';
}
