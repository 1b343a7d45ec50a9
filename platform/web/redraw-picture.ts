/** Pictures in the formats of phones and browsers that the server does not store: HEIC, AVIF and WebP become JPEG before they are sent. */

const OTHER_FORMATS = /\.(?:avif|heic|heif|webp)$/i;
const QUALITY = 0.9;
/** A4 at 300 dpi has a side of 3,508 pixels; older phones draw no canvas larger than 16.7 million pixels. */
const MAX_PROOF_SIDE = 4000;

export const isOtherPicture = (name: string): boolean => OTHER_FORMATS.test(name);

/**
 * Returns the picture as a JPEG on white.
 * @param maxSide the longest side in pixels; a larger picture is scaled down
 * @returns null if the browser cannot read it
 */
export async function redrawPicture(file: File, maxSide: number): Promise<File | null> {
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
 * Returns the file to upload as a proof, one picture after the other, because an unpacked one fills 100 MB and more. A picture that this browser
 * cannot read is sent unchanged: the server names its format.
 */
export async function toProof(file: File): Promise<File> {
  if (!isOtherPicture(file.name)) return file;
  const redrawn = before.then(() => redrawPicture(file, MAX_PROOF_SIDE));
  before = redrawn.catch(() => null);
  return (await redrawn) ?? file;
}
