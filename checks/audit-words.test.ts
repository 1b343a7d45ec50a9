import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTION_GROUPS, NUMBER_STEPS, sayAction, TARGETS } from '#features/operation/contract/actions.ts';
import { sayTopic } from '#features/operation/contract/stored-names.ts';
import { RESOURCES } from '#features/publishing/contract.ts';
import { ROOT } from './lib/planted.ts';

const sources = globSync('{features,platform,apps}/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));
const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))),
];

/** The trail is read by operators: what is written into it by the program's own words must have a word of theirs. */
describe('steps of the audit trail', () => {
  it('are said in Chinese, group and deed', () => {
    const actions = found(/\baction: '([a-z-]+\.[a-z-]+)'/g);
    expect(actions.length).toBeGreaterThan(60);
    expect(actions.filter((action) => /[a-z]/i.test(sayAction(action)))).toEqual([]);
    expect(Object.keys(ACTION_GROUPS).length).toBeGreaterThan(30);
  });

  it('that show whole ID numbers are all offered by themselves', () => {
    const shown = found(/'([a-z-]+\.(?:[a-z-]+-in-full|id-revealed))'/g);
    expect(shown.sort()).toEqual([...NUMBER_STEPS].sort());
  });

  it('name what they are about in Chinese', () => {
    const targets = found(/\btargetKind: '([A-Za-z_-]+)'/g);
    expect(targets.length).toBeGreaterThan(30);
    const published = RESOURCES.map(({ name }) => name);
    expect([...targets, ...published].filter((target) => TARGETS[target] === undefined)).toEqual([]);
  });
});

describe('what messages are about', () => {
  it('is said in Chinese to who looks after those that nobody got', () => {
    const templates = found(/\btemplate: '([a-z]+)'/g).map((name) => `direct.${name}`);
    const topics = [...found(/\btopic: '([a-z.]+)'/g), ...found(/_TOPIC = '([a-z.]+)'/g), ...templates, 'direct'];
    expect(topics.length).toBeGreaterThan(8);
    expect(topics.filter((topic) => /[a-z]/i.test(sayTopic(topic)))).toEqual([]);
  });
});
