import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { validateInput } from './check-input.ts';
import { mapErrorsByField, mapErrorsToForm, parseFieldPath } from './field-errors.ts';

describe('field errors', () => {
  it('a form says what the server would say', () => {
    const schema = z.object({
      certName: requiredText('证书名称', 4),
      items: z.array(z.object({ level: requiredText('等级', 2) })),
    });
    const errors = validateInput(schema, { certName: '', items: [{ level: '一级' }, { level: '施工总' }] });
    expect(mapErrorsByField(errors)).toEqual({ certName: '请填写证书名称', 'items.1.level': '第 2 项等级最多 2 个字' });
    expect(validateInput(schema, { certName: '甲', items: [] })).toEqual([]);
  });

  it('R-256 says what the contract wrote for the field, of whatever kind the error is', () => {
    const schema = z.object({
      agreed: z.literal(true, { message: '请阅读并同意用户协议和隐私政策' }),
      kind: z.enum(['a', 'b'], { message: '请选择类型' }),
      count: z.number().max(3, { message: '最多三项' }),
      list: z.array(z.string()).min(1, { message: '请至少选一项' }),
      link: z.url({ message: '请填写完整的网址' }),
      plain: z.enum(['a', 'b']).meta({ title: '种类' }),
      name: z.string({ message: '名称应为文字' }).meta({ title: '名称' }),
    });
    const errors = validateInput(schema, { agreed: false, kind: 'c', count: 4, list: [], link: 'x', plain: 'c' });
    expect(mapErrorsByField(errors)).toEqual({
      agreed: '请阅读并同意用户协议和隐私政策',
      kind: '请选择类型',
      count: '最多三项',
      list: '请至少选一项',
      link: '请填写完整的网址',
      plain: '种类不在可选范围内',
      name: '请填写名称',
    });
  });

  it('reads paths with and without the part of the input', () => {
    expect(parseFieldPath('body.items.0.level')).toEqual(['items', 0, 'level']);
    expect(parseFieldPath('certName')).toEqual(['certName']);
  });
});

describe('the errors of a form', () => {
  it('are shown at their own fields, such as that of a date beside the first field', () => {
    const fields = [{ path: 'body.dueOn', message: '完成期限应为有效日期' }];
    expect(mapErrorsToForm({ fields, message: '内容有误' }, ['title', 'dueOn'])).toEqual({
      dueOn: '完成期限应为有效日期',
    });
  });

  it('are shown at the first field if they belong to none', () => {
    const fields = [{ path: 'body.revision', message: '版本缺失' }];
    expect(mapErrorsToForm({ fields, message: '内容有误' }, ['title', 'dueOn'])).toEqual({ title: '版本缺失' });
    expect(mapErrorsToForm({ fields: [], message: '网络中断' }, ['title'])).toEqual({ title: '网络中断' });
  });
});
