import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What took longest, the longest first. */
  slowest?: readonly Timed[];
  /** What failed, and why. */
  failures?: readonly Failure[];
}

export interface Failure {
  what: string;
  /** What the tool said of it, shortened. */
  why: string;
}

export interface Timed {
  what: string;
  seconds: number;
}

const SHOWN_SLOWEST = 8;
const SHOWN_LINES = 14;
const SHOWN_CHARACTERS = 1_500;

/** The longest of what was timed, in seconds. */
function slowestOf(timed: readonly Timed[]): readonly Timed[] {
  return timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_SLOWEST);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name?: string;
    startTime?: number;
    endTime?: number;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: readonly string[] }[];
  }[];
}

interface PlaywrightTry {
  duration: number;
  error?: { message?: string };
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status?: string; results: PlaywrightTry[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites?: PlaywrightSuite[];
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
  );
  return {
    passed: report.numPassedTests,
    failed: atLeastOneIfBad(report.numFailedTests + brokenFiles.length, exitCode),
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: slowestOf(
      report.testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
        what: relative(process.cwd(), name),
        seconds: (endTime - startTime) / 1000,
      })),
    ),
    failures: [
      ...brokenFiles.map(({ name = '', message }) => failure(relative(process.cwd(), name), message)),
      ...report.testResults.flatMap(({ name = '', assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            failure(`${relative(process.cwd(), name)} › ${fullName}`, failureMessages?.join('\n')),
          ),
      ),
    ],
  };
}

/** Real counts of a Playwright run. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites = [] } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: atLeastOneIfBad(stats.unexpected, exitCode),
    skipped: stats.skipped,
    slowest: slowestOf(suites.flatMap((suite) => timesOf(suite))),
    failures: suites.flatMap((suite) => failuresOf(suite)),
  };
}

function failuresOf({ file = '', suites = [], specs = [] }: PlaywrightSuite): readonly Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite))];
}

/** Without colours, and short: a log of limited length has room for all. */
function failure(what: string, why = 'no message'): Failure {
  const lines = stripVTControlCharacters(why).split('\n');
  return { what, why: lines.slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN_CHARACTERS) };
}

function timesOf({ file = '', suites = [], specs = [] }: PlaywrightSuite): readonly Timed[] {
  const own = specs.map(({ title, tests }) => ({
    what: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap((suite) => timesOf(suite))];
}

function atLeastOneIfBad(failed: number, exitCode: number): number {
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}
