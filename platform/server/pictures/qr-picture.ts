import { encodeQR } from 'qr';

/** Returns the QR code of a text as SVG. */
export const drawQrSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 });

/** Returns the QR code as a data URL, which needs no separate request. */
export const drawQrDataUrl = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawQrSvg(text)).toString('base64')}`;
