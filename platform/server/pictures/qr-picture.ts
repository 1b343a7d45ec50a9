import { encodeQR } from 'qr';

/** The QR code of a text, drawn. */
export const drawQrSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 });

/** Returns the QR code as a data URL, which needs no request of its own. */
export const drawQrPicture = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawQrSvg(text)).toString('base64')}`;
