import { type ChangeEvent, useRef, useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { changeAvatar } from '../account.contract.ts';
import { CropDialog } from './crop-dialog.tsx';

/** The maximum size of a picture that the browser decodes; the uploaded crop is smaller. */
const SOURCE_BYTES = 20 * 1024 * 1024;

/** C-006: shows the picture and the button that changes it. The client crops a square, and the server redraws it. */
export function AvatarPicker({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const change = useCommand(changeAvatar, {
    onDone: () => {
      toasts.show('success', '头像已更换');
      setFile(null);
      onDone();
    },
  });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    if (chosen.size > SOURCE_BYTES) return toasts.show('error', '图片不能超过 20 MB');
    setFile(chosen);
  };
  return (
    <div className="account-avatar">
      <img src={address} alt="当前头像" width={96} height={96} />
      <Button size="small" onClick={() => input.current?.click()}>
        更换头像
      </Button>
      <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" hidden onChange={pick} />
      <span className="text-3 small">PNG、JPEG 或 WebP；选好后裁成方形，照片里的拍摄地点等信息不会保存。</span>
      {file && (
        <CropDialog
          file={file}
          isBusy={change.isPending}
          onClose={() => setFile(null)}
          onDone={(picture) => change.mutate({ files: { avatarfile: picture } })}
        />
      )}
    </div>
  );
}
