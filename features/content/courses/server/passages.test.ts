import { expect, it } from 'vitest';
import { formatCourseTerms } from './passages.ts';

const course = { hours: '5.0', priceFree: false, lessonCount: '6', freeCount: '2' };

it('tells the hours of a course, and how many of its lessons are free', () => {
  expect(formatCourseTerms(course)).toBe('结业后 5 学时。共 6 节，其中 2 节免费，不是全部免费。');
  expect(formatCourseTerms({ ...course, freeCount: '0' })).toBe('结业后 5 学时。共 6 节，不免费。');
  expect(formatCourseTerms({ ...course, freeCount: '6' })).toContain('全部免费');
  expect(formatCourseTerms({ ...course, priceFree: true, hours: null })).toBe('共 6 节，全部免费。');
  expect(formatCourseTerms({ ...course, hours: null, lessonCount: null, freeCount: null })).toBe('');
});
