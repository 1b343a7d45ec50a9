import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import facts from '#db/facts/checks.json' with { type: 'json' };
import vectors from '#domain/testing/vectors.json' with { type: 'json' };
import {
  CITIZEN_ID_MESSAGE,
  explainCitizenId,
  getCitizenIdBirth,
  getCitizenIdGender,
  isCitizenId,
  maskCitizenId,
  normaliseCitizenId,
} from './citizen-id.ts';
import {
  CREDIT_CODE_MESSAGE,
  computeCreditCodeCheckCharacter,
  isCreditCode,
  normaliseCreditCode,
} from './credit-code.ts';
import { isPhone, maskPhone, normalisePhone } from './phone.ts';

const creditCodes = {
  valid: [...vectors.creditCode.valid, ...facts.creditCode.public.valid.map((row) => row.code)],
  invalid: [...vectors.creditCode.invalid, ...facts.creditCode.public.invalid.map((row) => row.code)],
};
const citizenIds = {
  valid: [...vectors.idNumber.valid, ...facts.idNumber.public.valid.map((row) => row.id)],
  invalid: [...vectors.idNumber.invalid, ...facts.idNumber.public.invalid.map((row) => row.id)],
};

describe('unified social credit code', () => {
  it.each(creditCodes.valid)('R-168, R-169: %s is valid', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it.each(creditCodes.invalid)('R-168, R-169: %j is refused', (code) => {
    expect(isCreditCode(code)).toBe(false);
  });

  it('R-169: one changed character is always found', () => {
    const characters = [...facts.creditCode.rule.charset];
    const cases = fc.tuple(fc.constantFrom(...creditCodes.valid), fc.nat(17), fc.constantFrom(...characters));
    fc.assert(
      fc.property(cases, ([code, at, character]) => {
        const changed = code.slice(0, at) + character + code.slice(at + 1);
        expect(isCreditCode(changed)).toBe(changed === code);
      }),
    );
  });

  it('R-169: the check character makes a valid code of any 17 characters', () => {
    const first17 = fc.array(fc.constantFrom(...facts.creditCode.rule.charset), { minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(first17, (characters) => {
        const start = characters.join('');
        expect(isCreditCode(start + computeCreditCodeCheckCharacter(start))).toBe(true);
      }),
    );
  });

  it('G-54: forms accept lower case, full width, spaces and dashes', () => {
    expect(normaliseCreditCode(' 91350100m0001-00y43\u200b')).toBe('91350100M000100Y43');
    expect(normaliseCreditCode('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43');
  });

  it('R-170: has its message', () => {
    expect(CREDIT_CODE_MESSAGE).toBe(vectors.creditCode.message);
    expect(CREDIT_CODE_MESSAGE).toBe(facts.creditCode.rule.message);
  });
});

describe('citizen ID number', () => {
  it.each(citizenIds.valid)('R-171 to R-175: %s is valid', (id) => {
    expect(isCitizenId(id)).toBe(true);
  });

  it.each(citizenIds.invalid)('R-171 to R-175: %j is refused', (id) => {
    expect(isCitizenId(id)).toBe(false);
  });

  it('says where a number is wrong', () => {
    const [right = ''] = citizenIds.valid;
    expect(explainCitizenId(right)).toBeNull();
    expect(explainCitizenId(` ${right.toLowerCase()} `)).toBeNull();
    expect(explainCitizenId(right.slice(1))).toBe('应为 18 位，现为 17 位');
    expect(explainCitizenId(`0${right.slice(1)}`)).toBe('首位不能为 0');
    expect(explainCitizenId(`${right.slice(0, 16)}X${right.slice(17)}`)).toContain('前 17 位为数字');
    expect(explainCitizenId(`${right.slice(0, 6)}19900230${right.slice(14)}`)).toContain('没有这一天');
    const last = right.endsWith('1') ? '2' : '1';
    expect(explainCitizenId(`${right.slice(0, 17)}${last}`)).toContain('末位校验码');
    for (const wrong of citizenIds.invalid.filter((one) => normaliseCitizenId(one) === one))
      expect(explainCitizenId(wrong), wrong).not.toBeNull();
  });

  it('R-175: one changed digit is always found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...citizenIds.valid), fc.nat(17), fc.nat(9), (id, at, digit) => {
        const changed = id.slice(0, at) + String(digit) + id.slice(at + 1);
        expect(isCitizenId(changed)).toBe(changed === id);
      }),
    );
  });

  it('reads the day of birth and the gender', () => {
    expect(getCitizenIdBirth('11010519491231002X')).toBe('1949-12-31');
    expect(getCitizenIdGender('11010519491231002X')).toBe('女');
    expect(getCitizenIdGender('330102190402299012')).toBe('男');
    expect(getCitizenIdBirth('110105194912310020')).toBeNull();
    expect(getCitizenIdGender('')).toBeNull();
  });

  it('normalises width, case and spaces', () => {
    expect(normaliseCitizenId('１１０１０５ 19491231 002ｘ')).toBe('11010519491231002X');
  });

  it('masks as the data model shows it, and wrong numbers whole', () => {
    expect(maskCitizenId('11010519491231002X')).toBe('110105********002X');
    expect(maskCitizenId('1101051949123')).toBe('*************');
    expect(maskCitizenId('')).toBe('');
  });

  it('R-176: has its message', () => {
    expect(CITIZEN_ID_MESSAGE).toBe(vectors.idNumber.message);
    expect(CITIZEN_ID_MESSAGE).toBe(facts.idNumber.rule.message);
  });
});

describe('R-256, R-286: mobile number', () => {
  it.each(['13800002716', '19912345678'])('%s is one', (phone) => {
    expect(isPhone(phone)).toBe(true);
  });

  it.each([
    '12800002716',
    '1380000271',
    '138000027160',
    ' 13800002716',
    '１３８００００２７１６',
    '',
    '+8613800002716',
  ])('%j is none', (phone) => {
    expect(isPhone(phone)).toBe(false);
  });

  it('normalises width, spaces, dashes and the country prefix', () => {
    expect(normalisePhone('+86 138-0000-2716')).toBe('13800002716');
    expect(normalisePhone('００８６１３８００００２７１６')).toBe('13800002716');
    expect(normalisePhone('861380000271')).toBe('861380000271');
    expect(normalisePhone('13800002716.0')).toBe('13800002716');
    expect(isPhone(normalisePhone('13800002716.5'))).toBe(false);
  });

  it('is masked 3 + 4', () => {
    expect(maskPhone('13800002716')).toBe('138****2716');
    expect(maskPhone('0512-6688')).toBe('*********');
  });
});
