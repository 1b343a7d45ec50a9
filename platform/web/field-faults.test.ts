import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { checkInput, faultsByField, namePathOf } from './field-faults.ts';

describe('field faults', () => {
  it('a form says what the server would say', () => {
    const schema = z.object({ certName: text('证书名称', 4), items: z.array(z.object({ level: text('等级', 2) })) });
    const faults = checkInput(schema, { certName: '', items: [{ level: '一级' }, { level: '施工总' }] });
    expect(faultsByField(faults)).toEqual({ certName: '请填写证书名称', 'items.1.level': '第 2 项等级最多 2 个字' });
    expect(checkInput(schema, { certName: '甲', items: [] })).toEqual([]);
  });

  it('reads paths with and without the part of the input', () => {
    expect(namePathOf('body.items.0.level')).toEqual(['items', 0, 'level']);
    expect(namePathOf('certName')).toEqual(['certName']);
  });
});
