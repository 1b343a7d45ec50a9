import { describe, expect, it } from 'vitest';
import { Change } from '#domain/what-if/change.ts';
import { NO_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import { readChange } from './change-forms.ts';
import { getBody, getDraft, isChanged, readCompared, readTarget } from './draft.ts';

const none = { standardCode: null, level: null, ...NO_CHOICES };

describe('what an address supposes', () => {
  it.each([
    ['', none],
    [
      'standard=10300101&level=三级&lead=no',
      { ...none, standardCode: '10300101', level: '三级', countsTechnicalLead: false },
    ],
    [
      'standard=103003&level=特级&category=公路工程&lead=yes&applying=first',
      {
        ...none,
        standardCode: '103003',
        level: '特级',
        topGradeCategory: '公路工程',
        countsTechnicalLead: true,
        applying: 'first',
      },
    ],
    ['standard=10300101', none],
    ['lead=2&subject=道路工程&applying=often', { ...none, subject: '道路工程' }],
  ])('%s', (search, target) => {
    expect(readTarget(new URLSearchParams(search))).toEqual(target);
  });

  it('names those to compare once each, and not more than can be shown', () => {
    expect(readCompared(new URLSearchParams('compare=a,b,,a,c,d'), 3)).toEqual(['a', 'b', 'c']);
    expect(readCompared(new URLSearchParams(''), 3)).toEqual([]);
  });
});

it('a draft is changed when its suppositions are others than the stored ones', () => {
  const money = Change.parse({ kind: 'setMoney', field: 'netAssets', amount: 900 });
  const stored = {
    ...none,
    uuid: 'u',
    name: '示例',
    targetName: '已有资质',
    changes: [money],
    revision: 1,
    updateTime: '',
  };
  const draft = getDraft(stored);
  expect(isChanged(draft)).toBe(false);
  expect(isChanged({ ...draft, changes: [] })).toBe(true);
  expect(isChanged({ target: none, changes: [], stored: null })).toBe(false);
  expect(getBody(draft)).toEqual({ ...none, changes: [money] });
});

it('lets the form state everything that an added person may have, except led projects', () => {
  const values = { regType: '一级建造师', workYears: '10', workField: '铁路工程施工技术管理', count: '1' };
  const read = readChange('addPeople', values, null);
  const parsed = Change.parse(read);
  expect(parsed).toMatchObject({ workYears: 10, workField: '铁路工程施工技术管理' });
  expect(Object.keys(parsed).filter((key) => !(key in read))).toEqual(['led']);
});
