/** Money as text with two decimals, `3600.00`, as stored in the database; computed in whole fen. */

const AMOUNT = /^(\d{1,12})\.(\d{2})$/;

/**
 * Parses an amount to fen.
 * @throws Error if the text is not an amount; amounts come from the database, never from user input
 */
export function parseFen(amount: string): number {
  const match = AMOUNT.exec(amount);
  if (!match) throw new Error(`"${amount}" is no amount`);
  return Number(match[1]) * 100 + Number(match[2]);
}

export const formatFen = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

export const multiplyAmount = (amount: string, quantity: number): string => formatFen(parseFen(amount) * quantity);
