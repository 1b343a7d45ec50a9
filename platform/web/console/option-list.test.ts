import { expect, it } from 'vitest';
import { filterOptions, findOption } from './option-list.tsx';

const GROUPS = [
  {
    label: '华东',
    options: [
      { value: '31', label: '上海市' },
      { value: '32', label: '江苏省' },
    ],
  },
  { label: '华北', options: [{ value: '11', label: '北京市' }] },
];

it('lists the options that contain the typed text, each group below its heading', () => {
  expect(filterOptions(GROUPS, '')).toEqual([
    { value: '31', label: '上海市', heading: '华东' },
    { value: '32', label: '江苏省' },
    { value: '11', label: '北京市', heading: '华北' },
  ]);
  expect(filterOptions(GROUPS, ' 江苏 ')).toEqual([{ value: '32', label: '江苏省', heading: '华东' }]);
  expect(filterOptions(GROUPS, '广州')).toEqual([]);
});

it('compares letters and digits of full width and either case alike', () => {
  const options = [{ value: 'a', label: 'ISO９００１' }];
  expect(filterOptions(options, 'iso9001')).toEqual(options);
});

it('finds the option of a value in groups', () => {
  expect(findOption(GROUPS, '11')).toMatchObject({ label: '北京市' });
  expect(findOption(GROUPS, '99')).toBeNull();
});
