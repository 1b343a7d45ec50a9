import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { AVATAR_SIZE } from '../account.contract.ts';
import { type Crop, getCropSquare, MAX_ZOOM, moveCrop, WHOLE_PICTURE_CROP } from './crop-geometry.ts';

const FRAME = 280;
/** The side of the uploaded square, twice the stored size, so that the server has enough pixels for redrawing. */
const SENT = AVATAR_SIZE * 2;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, size: number): void {
  const { side, left, top } = getCropSquare(picture, crop);
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, size, size);
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(picture, left, top, side, side, 0, 0, size, size);
}

/** Returns the cropped part as a file; re-encoding removes the metadata of the picture. */
async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  draw(canvas, picture, crop, SENT);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

/** Decodes the picture of a file in its correct orientation; null while loading, `false` if it is not a picture. */
function usePicture(file: File): ImageBitmap | null | false {
  const [picture, setPicture] = useState<ImageBitmap | null | false>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { imageOrientation: 'from-image' })
      .then((found) => (isGone ? found.close() : setPicture(found)))
      .catch(() => setPicture(false));
    return () => {
      isGone = true;
    };
  }, [file]);
  return picture;
}

const SLIDERS = [
  { key: 'zoom', label: '缩放', min: 1, max: MAX_ZOOM },
  { key: 'x', label: '左右', min: 0, max: 1 },
  { key: 'y', label: '上下', min: 0, max: 1 },
] as const;

interface CropDialogProps {
  readonly file: File;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDone: (picture: Blob) => void;
}

/** Crops a picture to a square, by dragging or with the sliders. */
export function CropDialog({ file, isBusy, onClose, onDone }: CropDialogProps) {
  const picture = usePicture(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE_PICTURE_CROP);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop, FRAME);
  }, [picture, crop]);
  const move = (event: PointerEvent) => {
    if (picture && event.buttons === 1) {
      setCrop(moveCrop(picture, crop, { x: event.movementX, y: event.movementY }, FRAME));
    }
  };
  const finish = async () => {
    const cut = picture ? await cutOut(picture, crop) : null;
    if (cut) onDone(cut);
  };
  return (
    <Dialog
      title="裁剪头像"
      onClose={onClose}
      width={400}
      isEnterprise
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" isBusy={isBusy} busyLabel="上传中" disabled={!picture} onClick={() => void finish()}>
            使用
          </Button>
        </>
      }
    >
      {picture === false ? (
        <p role="alert">这个文件不是可以读取的图片，请选择 PNG、JPEG 或 WebP 图片。</p>
      ) : (
        <div className="crop">
          <canvas
            ref={canvas}
            width={FRAME}
            height={FRAME}
            role="img"
            aria-label="头像预览，可拖动"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={move}
          />
          {SLIDERS.map(({ key, label, min, max }) => (
            <label key={key}>
              {label}
              <input
                type="range"
                min={min}
                max={max}
                step={0.01}
                value={crop[key]}
                onChange={(event) => setCrop({ ...crop, [key]: Number(event.target.value) })}
              />
            </label>
          ))}
        </div>
      )}
    </Dialog>
  );
}
