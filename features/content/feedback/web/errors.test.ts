import { expect, it } from 'vitest';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { addFeedback } from '../feedback.contract.ts';

it('everything that is wrong with a feedback is said in one round, what concerns two fields too', () => {
  expect(mapErrorsByField(validateInput(addFeedback.body, { type: '9', content: '短', mail: 'x' }))).toEqual({
    type: '反馈类型不在可选范围内',
    content: '反馈内容至少 5 个字',
    mail: '请输入正确的邮箱',
  });
  expect(mapErrorsByField(validateInput(addFeedback.body, { type: '1', content: '短' }))).toEqual({
    content: '反馈内容至少 5 个字',
    phone: '请填写手机号或邮箱，便于答复',
  });
});
