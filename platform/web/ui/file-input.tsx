import { useId, useRef } from 'react';
import { PROOF_ACCEPT } from '#domain/text/proof-files.ts';
import { Button } from './button.tsx';
import { acceptsPhotos, CameraButton } from './drop-zone.tsx';
import { Icon } from './icon.tsx';

interface FileInputProps {
  readonly label: string;
  readonly help?: string;
  readonly file: File | null;
  readonly onPick: (file: File | null) => void;
  readonly accept?: string;
  readonly error?: string | undefined;
}

/** Input for one document of a form, chosen as a file or photographed. */
export function FileInput(props: FileInputProps) {
  const { label, help, file, onPick, accept = PROOF_ACCEPT, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label htmlFor={id}>
        <b aria-hidden="true">*</b>
        {label}
      </label>
      <div className="row gap-8 wrap">
        <Button onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {file ? '更换文件' : '选择文件'}
        </Button>
        {acceptsPhotos(accept) && <CameraButton isTall onFile={onPick} />}
        {file && <span className="text-2 file-name">{file.name}</span>}
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          tabIndex={-1}
          accept={accept}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        />
      </div>
      {help && (
        <span className="hp" id={`${id}-help`}>
          {help}
        </span>
      )}
      {error && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}
