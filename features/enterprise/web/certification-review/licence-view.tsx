import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { call, saveDownload } from '#platform/web/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ErrorState, Skeleton } from '#platform/web/ui/states.tsx';
import { getLicence } from '../../contract/certification.ts';
import type { CertificationReview } from '../../contract/certification-review.ts';

// The PDF reader is half a megabyte, so it comes when a PDF is looked at.
const PdfPages = lazy(async () => ({ default: (await import('#platform/web/ui/pdf-pages.tsx')).PdfPages }));

/** A picture that is fetched with the sign-in, which an address of its own could not carry. */
function LicencePicture({ uuid, name }: { readonly uuid: string; readonly name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | null = null;
    setFault(null);
    call(getLicence, { params: { id: uuid } }, { quiet: true, signal: abort.signal }).then(
      ({ blob }) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      (reason: Error) => {
        if (!abort.signal.aborted) setFault(reason.message);
      },
    );
    return () => {
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [uuid, round]);
  if (fault !== null)
    return <ErrorState title="营业执照没有加载出来" reason={fault} onRetry={() => setRound(round + 1)} />;
  if (address === null) return <Skeleton lines={8} />;
  return <img className="cr-picture" src={address} alt={name} />;
}

function LicencePdf({ uuid }: { readonly uuid: string }) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const { blob } = await call(getLicence, { params: { id: uuid } }, { quiet: true, signal });
      return await blob.arrayBuffer();
    },
    [uuid],
  );
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <PdfPages read={read} />
    </Suspense>
  );
}

/** The licence that was handed in, to be read beside the fields. */
export function LicenceView({ licence }: { readonly licence: CertificationReview['licence'] }) {
  if (licence === null)
    return (
      <p className="alert w">
        <Icon name="triangle" />
        企业提交认证时没有上传营业执照，不能通过；可以驳回并说明需要补交。
      </p>
    );
  const { uuid, filename, mime, uploadTime } = licence;
  return (
    <>
      <div className="cr-file">
        <span className="t2 sm">
          {filename}，{uploadTime} 上传
        </span>
        <Button size="small" onClick={() => void saveDownload(getLicence, { params: { id: uuid } })}>
          <Icon name="download" />
          下载
        </Button>
      </div>
      {mime === 'application/pdf' ? <LicencePdf uuid={uuid} /> : <LicencePicture uuid={uuid} name={filename} />}
    </>
  );
}
