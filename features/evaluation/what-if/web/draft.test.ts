import { describe, expect, it } from 'vitest';
import { HypotheticalChange } from '#domain/what-if/change.ts';
import { NO_APPLICATION_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import { parseChangeForm } from './change-forms.ts';
import {
  getScenarioBody,
  getScenarioDraft,
  isScenarioDraftChanged,
  parseComparedScenarios,
  parseWhatIfTarget,
} from './draft.ts';

const none = { standardCode: null, level: null, ...NO_APPLICATION_CHOICES };

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
    expect(parseWhatIfTarget(new URLSearchParams(search))).toEqual(target);
  });

  it('names those to compare once each, and not more than can be shown', () => {
    expect(parseComparedScenarios(new URLSearchParams('compare=a,b,,a,c,d'), 3)).toEqual(['a', 'b', 'c']);
    expect(parseComparedScenarios(new URLSearchParams(''), 3)).toEqual([]);
  });
});

it('a draft is changed when its suppositions are others than the stored ones', () => {
  const money = HypotheticalChange.parse({ kind: 'setMoney', field: 'netAssets', amount: 900 });
  const stored = {
    ...none,
    uuid: 'u',
    name: '示例',
    targetName: '已有资质',
    changes: [money],
    revision: 1,
    updateTime: '',
  };
  const draft = getScenarioDraft(stored);
  expect(isScenarioDraftChanged(draft)).toBe(false);
  expect(isScenarioDraftChanged({ ...draft, changes: [] })).toBe(true);
  expect(isScenarioDraftChanged({ target: none, changes: [], stored: null })).toBe(false);
  expect(getScenarioBody(draft)).toEqual({ ...none, changes: [money] });
});

it('lets the form state everything that an added person may have, except led projects', () => {
  const values = { regType: '一级建造师', workYears: '10', workField: '铁路工程施工技术管理', count: '1' };
  const read = parseChangeForm('addPeople', values, null);
  const parsed = HypotheticalChange.parse(read);
  expect(parsed).toMatchObject({ workYears: 10, workField: '铁路工程施工技术管理' });
  expect(Object.keys(parsed).filter((key) => !(key in read))).toEqual(['led']);
});
