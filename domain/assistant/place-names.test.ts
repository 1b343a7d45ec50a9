import { expect, it } from 'vitest';
import { getLeadingPlace, isPlaceName } from './place-names.ts';

it('knows provinces, cities and districts of municipalities, with and without their endings', () => {
  for (const name of ['江苏', '江苏省', '唐山', '南京市', '海淀区']) expect(isPlaceName(name), name).toBe(true);
  for (const name of ['张伟', '部委', '全国', '石桥河']) expect(isPlaceName(name), name).toBe(false);
});

it('finds the places with which a name begins', () => {
  expect(getLeadingPlace('江苏省南京市某某大厦')).toBe('江苏省南京市');
  expect(getLeadingPlace('恒屹云汇大厦')).toBe('');
});
