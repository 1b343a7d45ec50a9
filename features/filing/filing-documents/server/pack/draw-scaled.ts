import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';

/** Draws a picture on white, scaled down to a longest side in pixels. */
export function drawScaled(picture: Image, mostPx: number): SKRSContext2D {
  const scale = Math.min(1, mostPx / Math.max(picture.width, picture.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pen;
}
