import { expect, it } from 'vitest';
import { addKeptParameters } from './keep-params.ts';

const link = { label: '人员与要求对照', href: '/a', keeps: { of: 'standardCode', level: 'level' } };

it('an entry takes over the qualification of the address under its own names, or nothing', () => {
  expect(addKeptParameters(link, '?of=103&level=三级&tab=time').href).toBe(
    '/a?standardCode=103&level=%E4%B8%89%E7%BA%A7',
  );
  expect(addKeptParameters({ ...link, href: '/a?b=1' }, '?of=103&level=x').href).toBe(
    '/a?b=1&standardCode=103&level=x',
  );
  expect(addKeptParameters(link, '?level=三级')).toBe(link);
  expect(addKeptParameters(link, '')).toBe(link);
  const plain = { label: '试算', href: '/b' };
  expect(addKeptParameters(plain, '?of=103&level=三级')).toBe(plain);
});
