import { expect, it } from 'vitest';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { register } from '../auth.contract.ts';

it.each([[{ agreed: false }], [{}]])(
  'R-256 a user who does not agree is asked to in the words of the form: %j',
  (given) => {
    expect(mapErrorsByField(validateInput(register.body, given)).agreed).toMatch(
      /请阅读并同意用户协议和隐私政策|请填写用户协议/,
    );
  },
);

it('R-256 a refusal is told in the words of its contract, not as a value out of range', () => {
  expect(mapErrorsByField(validateInput(register.body, { agreed: false })).agreed).toBe(
    '请阅读并同意用户协议和隐私政策',
  );
});
