import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REGISTRATION_TYPES, SITE_POSTS } from '#domain/records/person-choices.ts';
import { buildPeopleStripItems, maskIdNumberOnScreen } from './people-strip.ts';

interface Facts {
  readonly professions: readonly {
    readonly id: string;
    readonly name: string;
    readonly grades?: readonly { readonly grade: string; readonly specialties: readonly string[] }[];
  }[];
  readonly sitePosts: { readonly posts: readonly { readonly name: string }[] };
}
const FACTS = new URL('../../../../db/facts/registered-professions.json', import.meta.url);
const facts = JSON.parse(readFileSync(FACTS, 'utf8')) as Facts;

const NONE = {
  total: 3,
  expired: 1,
  due7: 0,
  due30: 0,
  due60: 0,
  due90: 0,
  valid: 2,
  unknown: 0,
  choices: { personKind: [], regType: [], specialty: [], kind: [], postName: [] },
};

describe('counts above a list of people', () => {
  it('shows what there is, keeps the other filters and goes to the first page', () => {
    const items = buildPeopleStripItems(NONE, '', { pathname: '/p', search: '?regType=x&pageNum=3' });
    expect(items.map((item) => [item.words, item.count, item.to])).toEqual([
      ['全部', 3, '/p?regType=x'],
      ['已过期', 1, '/p?regType=x&validity=expired'],
      ['有效', 2, '/p?regType=x&validity=valid'],
    ]);
  });

  it('keeps the chosen state even with no people in it', () => {
    const items = buildPeopleStripItems(NONE, 'due7', { pathname: '/p', search: '?validity=due7' });
    expect(items.map((item) => item.key)).toContain('due7');
    expect(items[0]?.to).toBe('/p');
  });
});

describe('ID numbers on screen', () => {
  it('show four and two of eighteen', () => {
    expect(maskIdNumberOnScreen('320601********1231')).toBe('3206************31');
    expect(maskIdNumberOnScreen('*********')).toBe('*********');
  });
});

describe('what forms offer', () => {
  it.each(['constructor', 'costEngineer'])('has every specialty that the facts know of %s', (id) => {
    const known = facts.professions.find((profession) => profession.id === id);
    for (const { grade, specialties } of known?.grades ?? []) {
      const name = `${grade}${known?.name.replace('注册', '')}`;
      expect(REGISTRATION_TYPES.find((type) => type.name === name)?.specialties).toEqual(specialties);
    }
  });

  it('has every site post of the standard', () => {
    expect(SITE_POSTS).toEqual(expect.arrayContaining(facts.sitePosts.posts.map((post) => post.name)));
  });
});
