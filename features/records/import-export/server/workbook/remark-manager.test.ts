import { expect, it } from 'vitest';
import { findRemarkManager } from './remark-manager.ts';

it.each([
  ['项目经理：示例甲', '示例甲'],
  ['获省优；总监:示例乙', '示例乙'],
  ['负责人 为 示例丙，已决算', '示例丙'],
  ['项目总监：示例·买买提', '示例·买买提'],
])('reads the manager of %s', (remark, name) => expect(findRemarkManager(remark)).toEqual({ name }));

it.each([
  '项目经理示例甲（已调离）',
  '原项目经理：示例甲',
  '项目经理：示例甲、项目经理：示例乙',
  '项目经理：待定',
  '项目经理变更中',
])('asks about %s', (remark) => expect(findRemarkManager(remark)).toEqual({ name: null }));

it.each(['', '已决算', '资料齐全，合同原件在档案室', '负责人已签字'])('finds no manager in %j', (remark) =>
  expect(findRemarkManager(remark)).toBeNull(),
);
