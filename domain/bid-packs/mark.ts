/** The watermark on every page of a scan issued for a tender: purpose, user and date. */

const MAX_SIGNS = 26;
const MAX_LINES = 6;

/** Wraps by characters: Chinese text may break anywhere. */
function wrap(text: string): string[] {
  const signs = [...text];
  const lines = Array.from({ length: Math.ceil(signs.length / MAX_SIGNS) }, (_unused, index) =>
    signs.slice(index * MAX_SIGNS, (index + 1) * MAX_SIGNS).join(''),
  );
  return lines.slice(0, MAX_LINES);
}

export const getWatermarkLines = ({
  tender,
  entName,
  day,
}: Readonly<Record<'tender' | 'entName' | 'day', string>>): string[] => [
  ...wrap(`仅用于“${tender}”投标，他用无效`),
  ...wrap(entName),
  day,
];
