import { expect, it } from 'vitest';
import { applyFigures, listKeyFigures, parseRequirementId } from './proof-place.ts';

it('reads the place of a leaf, whatever its level is called', () => {
  expect(parseRequirementId('10300104/二级/siteManagers-5')).toEqual({
    standardCode: '10300104',
    level: '二级',
    rowId: 'siteManagers-5',
  });
  expect(parseRequirementId('10300104/甲级/乙级/min-1')).toMatchObject({ level: '甲级/乙级', rowId: 'min-1' });
});

it('offers the figures that decide, open ones too, and puts them back where they stood', () => {
  const row = { kind: 'siteManagers', min: null, minYears: 5, mustCover: ['质量员'], grade: null };
  expect(listKeyFigures(row).map(({ name, value }) => [name, value])).toEqual([
    ['min', null],
    ['minYears', 5],
  ]);
  expect(applyFigures(row, { min: ' 6 ', minYears: '5' })).toEqual({ ...row, min: 6 });
  expect(applyFigures(row, { min: '', minYears: '8' })).toEqual({ ...row, minYears: 8 });
});
