import { expect, it } from 'vitest';
import { shown } from './pdf.ts';

it('prints superscripts and subscripts so that no number is read in another way, whatever the font has', () => {
  expect(shown('建筑面积 1×10⁴ m²')).toMatch(/^建筑面积 1×10(?:⁴|\^4) m(?:²|\^2)$/u);
  expect(shown('H₂O，10⁻¹²')).toMatch(/^H(?:₂|_2)O，10(?:⁻¹²|\^\(-12\))$/u);
});
