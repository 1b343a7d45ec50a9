import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { deliveredFiles } from '#db/facts/load.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { importFacts } from './import-facts.ts';
import { listStoredLevels } from './stored-runs.repo.ts';

let portal: TestPortal;
let folder = '';
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z') });
  const token = await portal.signIn('member');
  for (const level of ['二级', '三级'])
    await portal.call(runCheck, { body: { kind: 'whole', standardCode: '10300101', level } }, { token });
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  for (const name of deliveredFiles)
    await cp(join(import.meta.dirname, `../../db/facts/${name}.json`), join(folder, `${name}.json`));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await portal.close();
});

const read = () => listStoredLevels(portal.app.db);
const refuse = () => Promise.reject(new Error('must not be written'));

describe('facts -- import', () => {
  it('says that an equal delivery changes nothing and touches no report', async () => {
    const { status, lines } = await importFacts(folder, false, read, refuse);
    expect(status).toBe(0);
    expect(lines).toContain('与现用数据相同，没有变动。');
    expect(lines).toContain('已存校验报告 2 份，涉及：无');
  });

  it('names the row, and the stored reports of its level alone', async () => {
    const path = join(folder, 'construction-general.json');
    const content = JSON.parse(await readFile(path, 'utf8')) as {
      standards: { code: string; levels: { level: string; requirements: Record<string, unknown>[] }[] }[];
    };
    const level = content.standards[0]?.levels.find((one) => one.level === '三级');
    Object.assign(level?.requirements[0] ?? {}, { minCny: 9_000_000 });
    await writeFile(path, JSON.stringify(content));
    const written: unknown[] = [];
    const { status, lines } = await importFacts(folder, true, read, (delivery) => {
      written.push(delivery);
      return Promise.resolve();
    });
    const out = lines.join('\n');
    expect(out).toContain('10300101 建筑工程施工总承包三级\n  内容变动（minCny） 1 条：企业资产');
    expect(out).toContain('结论可能改变，可在报告页用“与今天比较”查看：1 份');
    expect(out).toMatch(/JY20261120-0002（2026-11-20）：10300101 三级/);
    expect([status, written.length]).toEqual([0, 1]);
  });

  it('leaves everything as it was when the delivery is faulty, and goes on without a database', async () => {
    const { status, lines } = await importFacts(join(folder, 'nowhere'), true, read, refuse);
    expect([status, lines[0]?.startsWith('没有导入，数据未改动')]).toEqual([2, true]);
    const alone = await importFacts(folder, false, () => Promise.resolve(null), refuse);
    expect(alone.lines).toContain('没有数据库，未列出已存报告。');
  });
});
