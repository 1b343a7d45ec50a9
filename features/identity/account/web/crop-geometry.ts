/** The cropped part of a picture: its zoom relative to the whole, and its centre (0 to 1). */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE_PICTURE_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the square of the picture that a crop shows, in pixels, within the edges of the picture. */
export function getCropSquare({ width, height }: Size, crop: Crop) {
  const side = Math.min(width, height) / within(crop.zoom, 1, MAX_ZOOM);
  return {
    side,
    left: within(crop.x * width - side / 2, 0, width - side),
    top: within(crop.y * height - side / 2, 0, height - side),
  };
}

/** Returns the crop after the picture was dragged by a number of pixels of the frame. */
export function moveCrop(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }, frame: number): Crop {
  const { side, left, top } = getCropSquare(size, crop);
  const scale = side / frame;
  const x = within(left - by.x * scale, 0, size.width - side) + side / 2;
  const y = within(top - by.y * scale, 0, size.height - side) + side / 2;
  return { zoom: crop.zoom, x: x / size.width, y: y / size.height };
}
