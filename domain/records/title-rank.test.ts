import { expect, it } from 'vitest';
import { getSkillGrade, getTitleRank, isTitleName } from './title-rank.ts';

it.each([
  ['工程师', '中级', true],
  ['副高', '高级', false],
  ['教授级高工', '正高级', true],
  ['主任', null, false],
  ['constructor', null, false],
])('%s has the rank %s', (text, rank, isName) => {
  expect([getTitleRank(text), isTitleName(text)]).toEqual([rank, isName]);
});

it.each([
  ['中级（四级）', '中级工'],
  ['三级/高级工', '高级工'],
  ['五级', '初级工'],
  ['二级', '技师'],
  ['中级/高级', null],
  ['熟练', null],
  ['', null],
])('%s is the grade %s', (written, grade) => expect(getSkillGrade(written)).toBe(grade));
