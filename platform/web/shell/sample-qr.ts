/** The pictures that come with the product lead nowhere; what an operator configured is drawn at another address. */
export const isSampleQr = (src: string): boolean => src.startsWith('/qr/');
