import { useCallback, useEffect, useState } from 'react';
import { PROOF_MIME_TYPES } from '#domain/text/proof-files.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ErrorState, Skeleton } from './states.tsx';

interface FileViewProps {
  /** Loads the file with the session, which a plain address cannot do. The function must be identical as long as the file is the same. */
  readonly read: (signal: AbortSignal) => Promise<Blob>;
  readonly name: string;
  readonly mime: string;
}

// The PDF viewer has half a megabyte, so it is loaded on demand.
const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  name: '文件预览',
  loading: <Skeleton lines={8} />,
});

const OfdPages = lazyPart(async () => (await import('./ofd-pages.tsx')).OfdPages, {
  name: '文件预览',
  loading: <Skeleton lines={8} />,
});

function Picture({ read, name }: FileViewProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    setError(null);
    read(abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      (reason: Error) => {
        if (!abort.signal.aborted) setError(reason.message);
      },
    );
    return () => {
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [read, round]);
  if (error !== null) return <ErrorState title="文件没有加载出来" reason={error} onRetry={() => setRound(round + 1)} />;
  if (address === null) return <Skeleton lines={8} />;
  return <img className="file-picture" src={address} alt={name} />;
}

/** View of a picture, PDF or OFD file of a record, beside the record's fields. */
export function FileView(props: FileViewProps) {
  const { read } = props;
  const readBytes = useCallback(async (signal: AbortSignal) => await (await read(signal)).arrayBuffer(), [read]);
  if (props.mime === PROOF_MIME_TYPES.ofd) return <OfdPages read={read} name={props.name} />;
  if (props.mime !== PROOF_MIME_TYPES.pdf) return <Picture {...props} />;
  return <PdfPages read={readBytes} />;
}
