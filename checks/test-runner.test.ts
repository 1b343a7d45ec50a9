import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { performStages, phasesOf } from '#scripts/lib/perform-stage.ts';
import { runCommand } from '#scripts/lib/run-command.ts';
import { playwrightCounts, vitestCounts } from '#scripts/lib/test-counts.ts';
import { PARTS, STAGES, type Stage, selectStages } from '#scripts/lib/test-stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'zgj-runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = (parts: object) =>
  report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [], ...parts });

describe('counts of a run', () => {
  it('are those of the report', () => {
    expect(vitestCounts(vitestReport({}), 0)).toEqual({ passed: 5, failed: 0, skipped: 1, slowest: [], failures: [] });
    expect(vitestCounts(vitestReport({ numFailedTests: 2 }), 1)).toMatchObject({ passed: 5, failed: 2, skipped: 1 });
  });

  it('name what took longest, the longest first', () => {
    const file = (name: string, ms: number) => ({
      name: join(process.cwd(), name),
      startTime: 1_000,
      endTime: 1_000 + ms,
      status: 'passed',
      assertionResults: [],
    });
    const { slowest } = vitestCounts(
      vitestReport({ testResults: [file('a.test.ts', 500), file('b.test.ts', 2_500)] }),
      0,
    );
    expect(slowest).toEqual([
      { what: 'b.test.ts', seconds: 2.5 },
      { what: 'a.test.ts', seconds: 0.5 },
    ]);
    const spec = (title: string, ...durations: number[]) => ({
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        file: 'x.spec.ts',
        specs: [spec('quick', 40)],
        suites: [{ file: 'x.spec.ts', specs: [spec('slow', 900, 300)] }],
      },
    ];
    const stats = { expected: 2, unexpected: 0, skipped: 0 };
    expect(playwrightCounts(report({ stats, suites }), 0).slowest).toEqual([
      { what: 'x.spec.ts › slow', seconds: 1.2 },
      { what: 'x.spec.ts › quick', seconds: 0.04 },
    ]);
  });

  it('hold a file that does not load, and a run that ends badly, for a failure', () => {
    const broken = { testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(vitestCounts(vitestReport(broken), 1).failed).toBe(1);
    expect(vitestCounts(vitestReport({}), 1).failed).toBe(1);
    expect(vitestCounts(join(folder, 'absent.json'), 0).failed).toBe(1);
  });

  it('hold a failure for one, and a bad end without any', () => {
    const file = report({ stats: { expected: 3, unexpected: 0, skipped: 2 } });
    expect(playwrightCounts(file, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 2 });
    expect(playwrightCounts(file, 1).failed).toBe(1);
    const bad = report({ stats: { expected: 3, unexpected: 2, skipped: 0 } });
    expect(playwrightCounts(bad, 1)).toMatchObject({ passed: 3, failed: 2 });
    expect(playwrightCounts(join(folder, 'absent.json'), 0).failed).toBe(1);
  });
});

describe('what failed', () => {
  const failed = (name: string, fullName: string, message: string) => ({
    name: join(process.cwd(), name),
    status: 'failed',
    assertionResults: [{ status: 'failed', fullName, failureMessages: [message] }, { status: 'passed' }],
  });

  it('is named with its reason, without colours', () => {
    const testResults = [
      failed('a.test.ts', 'counts', '\u001b[31mexpected 1 to be 2\u001b[39m'),
      { name: join(process.cwd(), 'b.test.ts'), status: 'failed', message: 'does not load', assertionResults: [] },
    ];
    expect(vitestCounts(vitestReport({ numFailedTests: 1, testResults }), 1).failures).toEqual([
      { what: 'b.test.ts', why: 'does not load' },
      { what: 'a.test.ts › counts', why: 'expected 1 to be 2' },
    ]);
    const tries = (status: string) => [{ status, results: [{ duration: 1, error: { message: 'not visible' } }] }];
    const stats = { expected: 1, unexpected: 1, skipped: 0 };
    const specs = ['unexpected', 'expected'].map((status) => ({ title: status, tests: tries(status) }));
    expect(playwrightCounts(report({ stats, suites: [{ file: 'x.spec.ts', specs }] }), 1).failures).toEqual([
      { what: 'x.spec.ts › unexpected', why: 'not visible' },
    ]);
  });
});

describe('phases', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => vi.restoreAllMocks());

  const stage = (name: string, work: Stage['work'], isWide?: true): Stage => ({
    name,
    title: name,
    part: 'check',
    work,
    ...(isWide && { isWide }),
  });
  const good = { passed: 1, failed: 0, skipped: 0 };

  it('hold every stage once, and those that take all processors apart from the others', () => {
    const phases = phasesOf(STAGES);
    expect(phases.flatMap(({ stages }) => stages).toSorted(byName)).toEqual(STAGES.toSorted(byName));
    for (const { stages, lanes } of phases) expect(stages.some(({ isWide }) => isWide)).toBe(lanes === 1);
  });

  it('run what leaves room in twos, and what takes all alone, after it', async () => {
    const running = new Set<string>();
    const met: Record<string, string[]> = {};
    const work = (name: string) => async () => {
      met[name] = [...running];
      running.add(name);
      await new Promise((done) => setImmediate(done));
      running.delete(name);
      return good;
    };
    const names = ['a', 'wide', 'b', 'c'];
    const stages = names.map((name) => stage(name, work(name), name === 'wide' ? true : undefined));
    expect(await performStages(phasesOf(stages), [])).toBe(0);
    expect(Object.keys(met)).toEqual(['a', 'b', 'c', 'wide']);
    expect(met).toMatchObject({ a: [], b: ['a'], wide: [] });
    expect(met.c).toHaveLength(1);
  });

  it('fail when one of either fails', async () => {
    const bad = { passed: 0, failed: 1, skipped: 0 };
    for (const isWide of [true, undefined] as const) {
      const stages = [stage('a', async () => good), stage('b', async () => bad, isWide), stage('c', async () => good)];
      expect(await performStages(phasesOf(stages), [])).toBe(1);
    }
  });
});

const byName = (a: Stage, b: Stage): number => a.name.localeCompare(b.name);

describe('names after npm test --', () => {
  const isFeature = (name: string) => name === 'auth';
  const namesOf = (names: string[]) => selectStages(names, isFeature).stages.map((stage) => stage.name);

  it('select parts, stages and features in the order of the whole run', () => {
    expect(namesOf([])).toEqual(
      STAGES.filter(
        (stage) => !['types', 'attack', 'recovery', 'cluster', 'embedded', 'size-embedded'].includes(stage.name),
      ).map((stage) => stage.name),
    );
    expect(namesOf(['full'])).toEqual(STAGES.map((stage) => stage.name));
    expect(namesOf(['attack'])).toEqual(['attack']);
    expect(namesOf(['server'])).toEqual(['embedded', 'postgres']);
    expect(namesOf(['embedded'])).toEqual(['embedded']);
    expect(namesOf(['types', 'format'])).toEqual(['format', 'types']);
    expect(namesOf(['auth'])).toEqual(['build', 'domain', 'embedded', 'browser']);
    expect(selectStages(['auth'], isFeature).filters).toEqual(['features/auth/']);
  });

  it('mean one thing each', () => {
    const features = readdirSync('features');
    expect(features).toContain('checks');
    const stages = STAGES.map(({ name }) => name);
    expect(new Set(stages).size).toBe(stages.length);
    expect(features.filter((name) => [...PARTS, ...stages, 'full'].some((known) => known === name))).toEqual([]);
    // Who names a part by its last stage gets what that stage needs, and nothing that does not lead to it.
    for (const part of PARTS) {
      const ofPart = STAGES.filter((stage) => stage.part === part).map(({ name }) => name);
      if (stages.includes(part)) expect(ofPart.at(-1)).toBe(part);
    }
  });

  it('are refused when nobody knows them', () => {
    expect(selectStages(['nothing'], isFeature).unknown).toEqual(['nothing']);
  });
});

describe('the server tests', () => {
  const sources = globSync(['{apps,db}/**/*.ts', '{platform,features/*}/server/**/*.ts']).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('ask for the database of the run where the run on PostgreSQL looks for them', () => {
    expect(pathsWith(/\binject\('databaseTemplate'/)).toEqual(['platform/server/testing/test-database.ts']);
  });

  it('mock nothing, as they share their modules', () => {
    expect(pathsWith(/\bvi\.(?:mock|doMock|stubGlobal|stubEnv)\(/)).toEqual([]);
  });
});

describe('a command of a stage', () => {
  it('answers with its exit code and everything it said', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(3)';
    const outcome = await runCommand(process.execPath, ['-e', script]);
    expect(outcome.exitCode).toBe(3);
    expect(outcome.output).toContain('out');
    expect(outcome.output).toContain('err');
  });

  it('that does not exist is a failure, not a crash', async () => {
    expect((await runCommand('no-such-program', [])).exitCode).toBe(127);
  });

  it('takes with it what it leaves running', async () => {
    const sleeper =
      'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "inherit" }).unref()';
    const outcome = await runCommand(process.execPath, ['-e', sleeper]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.seconds).toBeLessThan(10);
  });

  it('is ended at its time limit', async () => {
    const outcome = await runCommand(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { timeoutSeconds: 0.3 });
    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.seconds).toBeLessThan(10);
  });
});
