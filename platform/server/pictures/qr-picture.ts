import { encodeQR } from 'qr';

/** The QR code of a text, drawn. */
export const drawQrSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 });

/** The same as the address of a picture, which needs no request of its own. */
export const drawQrPicture = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawQrSvg(text)).toString('base64')}`;
