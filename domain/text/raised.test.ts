import { describe, expect, it } from 'vitest';
import { convertScriptMarkers, formatScript, replaceMissingScripts } from './raised.ts';

describe('superscripts and subscripts', () => {
  it.each([
    ['4', 'superscript', '⁴'],
    ['-12', 'superscript', '⁻¹²'],
    ['2', 'subscript', '₂'],
    [' 2 ', 'superscript', ' ² '],
    ['注1', 'superscript', '^{注1}'],
    ['标', 'subscript', '_{标}'],
    ['', 'subscript', ''],
    ['  ', 'superscript', '  '],
  ] as const)('writes %j as %s', (text, position, written) => expect(formatScript(text, position)).toBe(written));

  it('become elements where Unicode has no form', () => {
    expect(convertScriptMarkers('见^{注1}，10⁴ m²，R_{标}，a^b，{x}')).toBe(
      '见<sup>注1</sup>，10⁴ m²，R<sub>标</sub>，a^b，{x}',
    );
  });

  it('keep their meaning in a font that lacks them', () => {
    const isShown = (sign: string) => !/[⁰⁴⁻₂]/u.test(sign);
    expect(replaceMissingScripts('10⁴ m²，10⁻¹²，H₂O，x¹⁰', isShown)).toBe('10^4 m²，10^(-12)，H_2O，x^(10)');
    expect(replaceMissingScripts('10⁴ m²，H₂O', () => true)).toBe('10⁴ m²，H₂O');
  });
});
