import { expect, it } from 'vitest';
import { parseRequirementId } from './proof-place.ts';

it('reads the place of a leaf, whatever its level is called', () => {
  expect(parseRequirementId('10300104/二级/siteManagers-5')).toEqual({
    standardCode: '10300104',
    level: '二级',
    rowId: 'siteManagers-5',
  });
  expect(parseRequirementId('10300104/甲级/乙级/min-1')).toMatchObject({ level: '甲级/乙级', rowId: 'min-1' });
});
