import { describe, expect, it } from 'vitest';
import { getCropSquare, moveCrop, WHOLE_PICTURE_CROP } from './crop-geometry.ts';

const size = { width: 400, height: 200 };

describe('cutting out a square', () => {
  it('takes the middle, as large as the picture allows', () => {
    expect(getCropSquare(size, WHOLE_PICTURE_CROP)).toEqual({ side: 200, left: 100, top: 0 });
  });
  it('comes closer and stays within the picture', () => {
    expect(getCropSquare(size, { zoom: 2, x: 0, y: 1 })).toEqual({ side: 100, left: 0, top: 100 });
    expect(getCropSquare(size, { zoom: 99, x: 0.5, y: 0.5 })).toEqual({ side: 50, left: 175, top: 75 });
  });
  it('follows the hand: to the right shows what lies on the left', () => {
    expect(moveCrop(size, WHOLE_PICTURE_CROP, { x: 100, y: 0 }, 200)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
    expect(moveCrop(size, WHOLE_PICTURE_CROP, { x: 9999, y: -9999 }, 200)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  });
});
