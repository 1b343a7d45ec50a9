/** Whether a QR picture is a sample shipped with the product; configured pictures have other addresses. */
export const isSampleQr = (src: string): boolean => src.startsWith('/qr/');
