import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './planted.ts';

export interface ToolResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs a script of an installed package on the Node that runs the tests. A tool that finds errors is an answer, not an error. */
export function runTool(script: string, args: readonly string[], folder = ROOT): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [join(ROOT, 'node_modules', script), ...args], options, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0;
      if (typeof exitCode === 'number') resolve({ exitCode, stdout, stderr });
      else reject(error ?? new Error(`${script} did not run`));
    });
  });
}
