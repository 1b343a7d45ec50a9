export interface PasswordStrength {
  /** Number of filled bars, 0 to 4. */
  readonly bars: number;
  readonly text: string;
}

/** With fewer different characters, the length indicates little about the strength. */
const FEW = 5;

/** Estimates the strength by length and variety alone; the kinds of characters are irrelevant. The server rejects common passwords. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const { length } = [...password];
  if (length === 0) return { bars: 0, text: '至少 10 位' };
  if (length < 10) return { bars: 1, text: `还差 ${10 - length} 位` };
  if (new Set(password).size < FEW) return { bars: 1, text: '重复的字符太多' };
  if (length < 12) return { bars: 2, text: '可以；12 位以上更安全' };
  if (length < 16) return { bars: 3, text: '较强' };
  return { bars: 4, text: '很强' };
}
