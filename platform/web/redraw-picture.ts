/** Converts pictures of phones and browsers that the server does not store (HEIC, AVIF, WebP) to JPEG before the upload. */

const OTHER_FORMATS = /\.(?:avif|heic|heif|webp)$/i;
const QUALITY = 0.9;
/**
 * Maximum side length of a supporting document in pixels. A4 at 300 dpi has 3,508 pixels, and older phones support no canvas above 16.7
 * million pixels.
 */
const MAX_PROOF_SIDE = 4000;

export const isUnsupportedPicture = (name: string): boolean => OTHER_FORMATS.test(name);

/**
 * Converts a picture to JPEG on a white background.
 * @param maxSide the longest side in pixels; a larger picture is scaled down
 * @returns null if the browser cannot decode the picture
 */
export async function convertToJpeg(file: File, maxSide: number): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return drawn && new File([drawn], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Returns the file to upload as a supporting document. Pictures are converted one after the other, because a decoded one takes 100 MB or
 * more. A picture that this browser cannot decode is sent unchanged, and the server rejects it with the name of its format.
 */
export async function prepareProofUpload(file: File): Promise<File> {
  if (!isUnsupportedPicture(file.name)) return file;
  const redrawn = before.then(() => convertToJpeg(file, MAX_PROOF_SIDE));
  before = redrawn.catch(() => null);
  return (await redrawn) ?? file;
}
