/** Creates fictitious ID numbers with a valid check character. The region 320199 does not exist, so no real person has such a number. */
export function createCitizenId(birth: string, serial: number): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const body = `${320100 + Math.trunc(serial / 1000)}${birth.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + '10X98765432'.charAt(sum % 11);
}
