import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { composeFacts, deliveredFiles, loadFactsFile } from '../load.ts';
import { compareFacts } from './changes.ts';
import { listHandEditedFiles, readDelivery, writeDelivery } from './delivery.ts';
import { findReportImpacts } from './touched.ts';

const FACTS = join(import.meta.dirname, '..');
const folders: string[] = [];
let folder = '';

interface Requirement {
  kind: string;
  [field: string]: unknown;
}
interface StandardContent {
  source: { amendments: Record<string, unknown>[] };
  standards: { code: string; levels: { level: string; confidence?: string; requirements: Requirement[] }[] }[];
}

/** Edits one file of the delivery. */
async function edit<T = StandardContent>(name: string, change: (content: T) => void): Promise<void> {
  const path = join(folder, `${name}.json`);
  const content = JSON.parse(await readFile(path, 'utf8')) as T;
  change(content);
  await writeFile(path, JSON.stringify(content));
}
const getLevel = (content: StandardContent, code: string, name: string) => {
  const level = content.standards.find((one) => one.code === code)?.levels.find((one) => one.level === name);
  if (level === undefined) throw new Error(`no ${code} ${name}`);
  return level;
};
const getRow = (content: StandardContent, code: string, level: string, kind: string): Requirement => {
  const row = getLevel(content, code, level).requirements.find((one) => one.kind === kind);
  if (row === undefined) throw new Error(`no ${kind}`);
  return row;
};
const getChanges = async () => compareFacts(loadFactsFile, (await readDelivery(folder)).read);
const getTouch = async () => findReportImpacts(await getChanges(), composeFacts((await readDelivery(folder)).read));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  folders.push(folder);
  for (const name of deliveredFiles) await cp(join(FACTS, `${name}.json`), join(folder, `${name}.json`));
});
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

describe('a delivery of facts', () => {
  it('stands in db/facts as it came: nothing of it was edited by hand', async () => {
    expect(await listHandEditedFiles()).toEqual([]);
  });

  it('changes nothing when it is the same again', async () => {
    expect(await getChanges()).toEqual([]);
  });

  it('names a row that asks for something else, and touches reports on its level alone', async () => {
    await edit('construction-general', (content) => {
      getRow(content, '10300101', '三级', 'netAssets').minCny = 9_000_000;
    });
    expect(await getChanges()).toEqual([
      expect.objectContaining({
        level: '三级',
        section: 'requirement',
        name: '企业资产',
        change: { kind: 'content', fields: ['minCny'] },
      }),
    ]);
    const touch = await getTouch();
    expect([touch('10300101', '三级'), touch('10300101', '二级'), touch('10300102', '三级')]).toEqual([
      'verdict',
      null,
      null,
    ]);
  });

  it('tells a number in the document from a change of what is asked', async () => {
    await edit('construction-general', (content) => {
      getRow(content, '10300101', '三级', 'netAssets').clause = '1.3.9';
    });
    const [change, ...rest] = await getChanges();
    expect(rest).toEqual([]);
    expect(change?.change).toEqual({ kind: 'reference', fields: ['clause'] });
    expect((await getTouch())('10300101', '三级')).toBe('citation');
  });

  it('counts the confidence that rows inherit from their level', async () => {
    await edit('construction-general', (content) => {
      getLevel(content, '10300101', '三级').confidence = 'recalled';
    });
    const changes = await getChanges();
    expect(changes.length).toBeGreaterThan(8);
    expect(new Set(changes.map(({ change }) => JSON.stringify(change)))).toEqual(
      new Set(['{"kind":"confidence","from":"sourced","to":"recalled"}']),
    );
  });

  it('sees a row that came and one that went, and takes neither for a change of the others', async () => {
    await edit('construction-general', (content) => {
      const level = getLevel(content, '10300101', '三级');
      level.requirements = [
        { kind: 'other', summary: '示例条件' },
        ...level.requirements.filter(({ kind }) => kind !== 'netAssets'),
      ];
    });
    expect((await getChanges()).map(({ name, change }) => [name, change.kind])).toEqual([
      ['其他条件', 'added'],
      ['企业资产', 'removed'],
    ]);
  });

  it('a changed amendment touches the standards of its file, a changed rule those of its category', async () => {
    await edit('construction-general', ({ source }) => {
      Object.assign(source.amendments[0] ?? {}, { confidence: 'recalled' });
    });
    const amended = await getTouch();
    expect([amended('10300102', '一级'), amended('10300201', '一级')]).toEqual(['verdict', null]);
    await edit<{ rules: { id: string; confidence: string }[] }>('counting-rules', ({ rules }) => {
      Object.assign(rules.find(({ id }) => id === 'CR-4') ?? {}, { confidence: 'unknown' });
    });
    const ruled = await getTouch();
    expect([ruled('10300201', '一级'), ruled('101001', '甲级（综合资质）')]).toEqual(['verdict', null]);
  });

  it('lists entries of the other files by their number or name', async () => {
    await edit<{ docNumber: string; effective: string }[]>('policies', (policies) => {
      Object.assign(policies.find(({ docNumber }) => docNumber === '建市〔2016〕226号') ?? {}, {
        effective: '2016-11-02',
      });
    });
    const changes = await getChanges();
    expect(changes.map(({ name, change }) => [name.split(' ')[0], change.kind])).toEqual([
      ['建市〔2016〕226号', 'content'],
    ]);
  });

  it('is refused whole when a file is missing, no JSON, or breaks its schema', async () => {
    await writeFile(join(folder, 'survey.json'), '{');
    await expect(readDelivery(folder)).rejects.toThrow('survey.json 不是有效的 JSON');
    await writeFile(join(folder, 'survey.json'), '{"source":{},"standards":[]}');
    await expect(readDelivery(folder)).rejects.toThrow('survey.json');
    await rm(join(folder, 'survey.json'));
    await expect(readDelivery(folder)).rejects.toThrow('读不到 survey.json');
  });

  it('is written as it came, and says afterwards which file was edited by hand', async () => {
    const delivery = await readDelivery(folder);
    const target = await mkdtemp(join(tmpdir(), 'facts-'));
    folders.push(target);
    await cp(join(FACTS, 'delivery/delivered.json'), join(target, 'delivery/delivered.json'), { recursive: true });
    await writeDelivery(delivery, target);
    expect(await listHandEditedFiles(target)).toEqual([]);
    await writeFile(join(target, 'labour.json'), `${await readFile(join(target, 'labour.json'), 'utf8')}\n`);
    expect(await listHandEditedFiles(target)).toEqual(['labour']);
  });
});
