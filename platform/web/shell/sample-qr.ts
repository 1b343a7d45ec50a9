/** Returns whether a QR code picture is a sample shipped with the product. Configured pictures have other addresses. */
export const isSampleQr = (src: string): boolean => src.startsWith('/qr/');
