/** One figure of the bench, as printed and saved. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** Text describing the reference value for comparison. */
  readonly against: string;
}

const WIDTH = 58;

export function printFigures(title: string, figures: readonly Figure[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const { what, value, against } of figures) {
    process.stdout.write(`  ${what.padEnd(WIDTH)} ${value.padStart(14)}   ${against}\n`);
  }
}

export const formatRatio = (value: number): string => `${value.toFixed(2)}×`;
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const formatMilliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

export async function measureTime<T>(work: () => Promise<T> | T): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}
