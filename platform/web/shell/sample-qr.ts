/** The QR pictures shipped with the product are samples; those that an operator configured have another address. */
export const isSampleQr = (src: string): boolean => src.startsWith('/qr/');
