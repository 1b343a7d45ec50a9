import { type ChangeEvent, useRef } from 'react';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { AVATAR_BYTES, AVATAR_SIZE, changeAvatar } from '../contract.ts';

/** C-006: the picture with the button that changes it; the server draws it anew as a square. */
export function AvatarPicker({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const change = useCommand(changeAvatar, {
    onDone: () => {
      toasts.show('success', '头像已更换');
      onDone();
    },
  });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    if (file.size > AVATAR_BYTES) return toasts.show('error', '头像不能超过 2 MB');
    change.mutate({ files: { avatarfile: file } });
  };
  return (
    <div className="account-avatar">
      <img src={address} alt="当前头像" width={96} height={96} />
      <Button size="small" isBusy={change.isPending} busyLabel="上传中" onClick={() => input.current?.click()}>
        更换头像
      </Button>
      <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" hidden onChange={pick} />
      <span className="t3 sm">PNG、JPEG 或 WebP，2 MB 以内；取中间的方形，缩放到 {AVATAR_SIZE} 像素。</span>
    </div>
  );
}
