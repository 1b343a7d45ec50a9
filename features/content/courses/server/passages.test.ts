import { expect, it } from 'vitest';
import { formatTerms } from './passages.ts';

const course = { hours: '5.0', priceFree: false, lessonCount: '6', freeCount: '2' };

it('tells the hours of a course, and how many of its lessons are free', () => {
  expect(formatTerms(course)).toBe('结业后 5 学时。共 6 节，其中 2 节免费，不是全部免费。');
  expect(formatTerms({ ...course, freeCount: '0' })).toBe('结业后 5 学时。共 6 节，不免费。');
  expect(formatTerms({ ...course, freeCount: '6' })).toContain('全部免费');
  expect(formatTerms({ ...course, priceFree: true, hours: null })).toBe('共 6 节，全部免费。');
  expect(formatTerms({ ...course, hours: null, lessonCount: null, freeCount: null })).toBe('');
});
