import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/**
 * Task of encoding a picture again. The result is the central square as a small WebP, or the whole picture, scaled down if necessary: as
 * PNG for programs, as WebP for pages.
 */
export interface PictureReencodeTask {
  readonly bytes: Uint8Array;
  readonly shape: 'square' | 'whole' | 'page';
  /** Side length of the square, or longest side of the whole picture, in pixels. */
  readonly side: number;
}

const KINDS: ReadonlySet<string> = new Set(['png', 'jpg', 'webp']);
/**
 * Maximum number of pixels, because a small file can decode to a huge picture with four bytes per pixel. A4 at 600 dpi has 35 million
 * pixels.
 */
const MAX_PIXELS = 40_000_000;
const QUALITY = 88;

/** Checks the picture's size in its header, before the picture is decoded. */
function checkSize(bytes: Uint8Array): void {
  let found: ReturnType<typeof imageSize>;
  try {
    found = imageSize(bytes);
  } catch (cause) {
    throw new RejectedFileError('请选择 PNG、JPEG 或 WebP 图片', { cause });
  }
  const { type, width, height } = found;
  if (!KINDS.has(type ?? '') || width < 1 || height < 1) throw new RejectedFileError('请选择 PNG、JPEG 或 WebP 图片');
  if (width * height > MAX_PIXELS)
    throw new RejectedFileError(`图片为 ${width} × ${height} 像素，超过 4000 万像素，请缩小后再试`);
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Rectangle of the source picture that is drawn. */
  readonly from: readonly [left: number, top: number, width: number, height: number];
}

function getFrame({ shape, side }: PictureReencodeTask, width: number, height: number): Frame {
  if (shape === 'square') {
    const part = Math.min(width, height);
    return { width: side, height: side, from: [(width - part) / 2, (height - part) / 2, part, part] };
  }
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height), from: [0, 0, width, height] };
}

/**
 * Draws the picture upright according to its EXIF data, on white, and encodes it again. The original metadata and appended data are
 * dropped.
 */
export async function run(task: PictureReencodeTask): Promise<Uint8Array> {
  checkSize(task.bytes);
  const picture = await loadImage(Buffer.from(task.bytes)).catch((cause: unknown) => {
    throw new RejectedFileError('图片已损坏，无法打开，请重新保存后再试', { cause });
  });
  const { width, height, from } = getFrame(task, picture.width, picture.height);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, ...from, 0, 0, width, height);
  return new Uint8Array(task.shape === 'whole' ? await canvas.encode('png') : await canvas.encode('webp', QUALITY));
}
