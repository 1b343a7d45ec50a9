import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Among those passed: the first try failed. */
  flaky?: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Real counts of a Vitest run. A file that does not even load has no tests: it counts as one failure, and so does a run that ended
 * badly without a failed test (an unhandled error).
 */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: atLeastOneIfBad(report.numFailedTests + brokenFiles, exitCode),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Real counts of a Playwright run. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: atLeastOneIfBad(stats.unexpected, exitCode),
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}

function atLeastOneIfBad(failed: number, exitCode: number): number {
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}
