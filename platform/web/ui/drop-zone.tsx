import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { DialogFooterOrInline } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface CameraButtonProps {
  /** Gives the button the height of a full-size button beside it. */
  readonly isTall?: boolean;
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** Returns whether a file input accepts camera pictures. */
export const acceptsPhotos = (accept: string): boolean => /image\/(?:jpeg|\*)|\.jpe?g/i.test(accept);

/**
 * Button that takes a photo of a document on hand-held devices, in addition to choosing a file. Every input for pictures of documents has
 * one.
 */
export function CameraButton({ isTall = false, isDisabled = false, onFile }: CameraButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <span className="camera">
      <Button
        {...(isTall ? {} : { size: 'small' as const })}
        disabled={isDisabled}
        onClick={() => camera.current?.click()}
      >
        <Icon name="image" />
        拍照
      </Button>
      <input
        ref={camera}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="拍照上传"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </span>
  );
}

interface DropZoneProps {
  /** The label of the file input: 选择附件. */
  readonly label: string;
  /** The `accept` of the file input: `.pdf,.jpg`. The receiver inspects the files again. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Whether photos are allowed, as for every field that accepts pictures; false if the file name is relevant. */
  readonly hasCamera?: boolean;
  /** Tall layout for use in the middle of a page, instead of one line below a list. In a dialog its buttons are in the footer. */
  readonly isTall?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Label of the button that opens the browser's file dialog. */
  readonly button: ReactNode;
  /** The content above the button. */
  readonly lead?: ReactNode;
  /** The content beside the button. */
  readonly children?: ReactNode;
}

/** Accepts dropped or chosen files. A rejected file can be chosen again. */
export function DropZone(props: DropZoneProps) {
  const { label, accept, isMultiple = false, isTall = false, hasCamera = acceptsPhotos(accept), onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])];
    if (given.length > 0) onFiles(isMultiple ? given : given.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const buttons = (
    <div className="row gap-8">
      <Button
        {...(isTall ? { kind: 'primary' as const } : { size: 'small' as const })}
        onClick={() => input.current?.click()}
      >
        {props.button}
      </Button>
      {hasCamera && <CameraButton isTall={isTall} onFile={(file) => onFiles([file])} />}
      {props.children}
    </div>
  );
  return (
    <div
      className={`drop${isTall ? ' tall' : ''}${isOver ? ' on' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {props.lead}
      {isTall ? <DialogFooterOrInline>{buttons}</DialogFooterOrInline> : buttons}
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface FileButtonProps {
  /** Accessible name of the icon button. */
  readonly label: string;
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A small icon button in a row that opens the file dialog for one file. */
export function FileButton({ label, accept, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="btn plain small"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
